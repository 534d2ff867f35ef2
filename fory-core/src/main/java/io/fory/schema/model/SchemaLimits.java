package io.fory.schema.model;

import io.fory.error.LimitExceededException;

/**
 * How large a schema may be. The limits hold for both sides, so that nobody writes a schema that
 * nobody reads. Names are bounded in all because a few bits can repeat most of a long one.
 */
final class SchemaLimits {
  static final int MAX_BYTES = 1 << 17;

  /** Of types, fields, constants and references to types together. */
  static final int MAX_PARTS = 1 << 17;

  static final int MAX_NAME_CHARS = 1024;
  static final int MAX_DEPTH = 64;
  static final int MAX_DIMENSIONS = 16;

  private static final int NAME_CHARS_PER_BYTE = 16;
  private static final int FREE_NAME_CHARS = 1 << 16;

  private SchemaLimits() {}

  static void checkBytes(int bytes) {
    check("bytes of a schema", bytes, MAX_BYTES);
  }

  static void checkParts(int parts) {
    check("parts of a schema", parts, MAX_PARTS);
  }

  /** Checks the nesting of a reference to a type in others, which count from 1. */
  static void checkDepth(int depth) {
    check("nesting of types in a schema", depth, MAX_DEPTH);
  }

  static void checkName(int chars) {
    check("chars of a name in a schema", chars, MAX_NAME_CHARS);
  }

  /** Checks the chars of all names against the bytes that they stand in. */
  static void checkNames(long chars, int bytes) {
    check(
        "chars of all names in a schema",
        chars,
        FREE_NAME_CHARS + (long) NAME_CHARS_PER_BYTE * bytes);
  }

  private static void check(String limit, long actual, long allowed) {
    if (actual > allowed) {
      throw new LimitExceededException(limit, actual, allowed, null);
    }
  }
}
