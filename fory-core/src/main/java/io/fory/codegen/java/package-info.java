/** Prints Java source, and compiles it with access to private members; knows no serializer. */
package io.fory.codegen.java;
