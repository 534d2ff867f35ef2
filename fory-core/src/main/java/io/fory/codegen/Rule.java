package io.fory.codegen;

import io.fory.codegen.java.SourceWriter;
import java.util.function.UnaryOperator;

/**
 * Prints one value: that of a field, or of an element of a list. The usual case is printed in full;
 * everything else is left to a codec, which writes the same bytes and makes the same copies.
 */
interface Rule {
  /**
   * Prints how the value is written.
   *
   * @param value an expression of it; where a codec writes it, a local variable
   */
  void printWrite(SourceWriter out, String value);

  /**
   * Prints how the value of a field is copied.
   *
   * @param value as for writing
   * @param assign makes the statement that takes an expression of the copy
   */
  void printCopy(SourceWriter out, String value, UnaryOperator<String> assign);

  /**
   * Prints how the value is read.
   *
   * @param assign makes the statement that takes an expression of the value
   */
  void printRead(SourceWriter out, UnaryOperator<String> assign);
}
