package io.fory.message;

import io.fory.type.LayoutHash;

/**
 * The reference in a message to a schema that its session has sent before: the type code, 0, the
 * number of the schema, and two bytes by which a reader notices that it has missed messages.
 * Specified in {@code docs/format-native.md}, section "Sessions".
 *
 * <pre>
 *   1 byte      3, the type code
 *   1 byte      0, no schema follows
 *   1-2 bytes   varuint32, the number
 *   2 bytes     the lowest of the FNV-1a hash of the schema
 * </pre>
 *
 * <p>The number alone says which schema it is. The two bytes make a mistake an error, such as the
 * messages of two writers in one log, or one whose first message of a run is lost. Against an
 * attacker they are not needed: its numbers stand for schemas of its own.
 */
final class SessionReference {
  private static final int ONE_BYTE_NUMBERS = 1 << 7;
  private static final int HEAD_BYTES = 2;

  private SessionReference() {}

  /** Returns the two bytes of a schema, as 0 to 65535. */
  static int checkOf(byte[] schema) {
    return LayoutHash.of(schema) & 0xFFFF;
  }

  /**
   * Returns the bytes, the first in the lowest bits.
   *
   * @param number less than {@link ReceivedSchemas#MOST}
   */
  static long bits(int number, int check) {
    boolean one = number < ONE_BYTE_NUMBERS;
    long bits = one ? number : number & 0x7F | 0x80 | number >>> 7 << Byte.SIZE;
    return TypeCode.SCHEMA
        | bits << HEAD_BYTES * Byte.SIZE
        | (long) check << (length(number) - Short.BYTES) * Byte.SIZE;
  }

  /** Returns the number of bytes of a reference. */
  static int length(int number) {
    return HEAD_BYTES + (number < ONE_BYTE_NUMBERS ? 1 : 2) + Short.BYTES;
  }

  /** Returns the reference to a schema. */
  static TypeDefinition of(int number, byte[] schema) {
    long bits = bits(number, checkOf(schema));
    byte[] bytes = new byte[length(number)];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) (bits >>> i * Byte.SIZE);
    }
    return new TypeDefinition(bytes);
  }
}
