/** Arrays, collections, maps and other holders, as whole messages: intact, shared and damaged. */
package io.fory.builtin.container;
