/** The interpreter: executes the plan of a struct until generated code takes over. */
package io.fory.struct;
