/** Shows people what the plan of a class is. */
package io.fory.inside;
