/**
 * The generator: prints the plan of a struct as Java source, one rule per concern, compiles it with
 * Janino, and defines it as a hidden nestmate of the struct's class.
 */
package io.fory.codegen;
