package io.fory.message;

/**
 * The number that stands for a type on the wire, an unsigned LEB128; specified in {@code
 * docs/format-native.md}, section "Types".
 */
public final class TypeCode {
  /** An array; the code of its component follows. */
  public static final int ARRAY = 0;

  /** A type that the message has not named before: its name and its layout hash follow. */
  static final int DEFINITION_BY_NAME = 1;

  /** A type that the message has not named before: its id and its layout hash follow. */
  static final int DEFINITION_BY_ID = 2;

  /**
   * A type that the message has not named before: the length of its schema and the schema follow,
   * and in a session one more than the number that it gets there; or 0 and the number of a schema
   * that the session knows.
   */
  static final int SCHEMA = 3;

  private static final int FIRST_BUILT_IN = 4;
  private static final int FIRST_DEFINED = 5;

  private TypeCode() {}

  /** Returns the code of a built-in type. */
  public static int builtIn(int number) {
    return FIRST_BUILT_IN + 2 * number;
  }

  /** Returns the code of a type that the message, or the schema, has defined. */
  public static int defined(int index) {
    return FIRST_DEFINED + 2 * index;
  }

  /** Returns whether {@code code} is that of a built-in type; else, from 5 on, of a defined one. */
  public static boolean isBuiltIn(int code) {
    return code >= FIRST_BUILT_IN && (code & 1) == 0;
  }

  /** Returns whether a code is that of a defined type. */
  public static boolean isDefined(int code) {
    return code >= FIRST_DEFINED && (code & 1) == 1;
  }

  /** Returns the number of a built-in type. */
  public static int builtInNumber(int code) {
    return (code - FIRST_BUILT_IN) >>> 1;
  }

  /** Returns the number of a defined type. */
  public static int definedIndex(int code) {
    return (code - FIRST_DEFINED) >>> 1;
  }
}
