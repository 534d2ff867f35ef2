package io.fory.message;

/**
 * The byte before a value in a place where it may be missing, of another class than declared, or
 * written before; specified in {@code docs/format-native.md}, section "Objects".
 */
public final class ObjectHead {
  /** Null; nothing follows. */
  public static final int NULL = 0;

  /** A value of exactly the declared class; its body follows. */
  public static final int DECLARED = 1;

  /** A value of another class; its type and its body follow. */
  public static final int TYPED = 2;

  /** The same object as an earlier one; its number follows, an unsigned LEB128. */
  public static final int REFERENCE = 3;

  private ObjectHead() {}
}
