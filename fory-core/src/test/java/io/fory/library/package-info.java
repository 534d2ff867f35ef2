/** Types of other libraries. */
package io.fory.library;
