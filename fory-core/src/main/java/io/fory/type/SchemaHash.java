package io.fory.type;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * The hash that stands for a schema where nobody gives numbers: the first 128 bits of the SHA-256
 * of the encoded form. No two schemas are known, and none can be made, that have the same one.
 */
public final class SchemaHash {
  /** How many bytes it has. */
  public static final int BYTES = 16;

  private SchemaHash() {}

  /** Returns the hash of an encoded schema. */
  public static byte[] of(byte[] schema) {
    try {
      return Arrays.copyOf(MessageDigest.getInstance("SHA-256").digest(schema), BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  /** Returns a hash as 32 lower-case hex digits. */
  public static String text(byte[] hash) {
    return HexFormat.of().formatHex(hash);
  }
}
