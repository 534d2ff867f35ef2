package io.fory.wire.xlang;

/**
 * The byte before a value in a place where it may be missing, or written before. Specified in the
 * section "Reference Flags".
 */
final class Flag {
  /** Null; nothing follows. */
  static final int NULL = -3;

  /** The same value as an earlier one; its number follows, an unsigned LEB128. */
  static final int REFERENCE = -2;

  /** A value without a number. */
  static final int VALUE = -1;

  /** A value that gets the next number. */
  static final int NUMBERED = 0;

  private Flag() {}
}
