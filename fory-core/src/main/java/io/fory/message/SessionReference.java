package io.fory.message;

import io.fory.type.LayoutHash;
import io.fory.type.SchemaHash;
import java.util.Arrays;

/**
 * The reference in a message to a schema that the message does not have: the type code, 0, and the
 * number of the schema or, where nobody gives numbers, its hash. Specified in {@code
 * docs/format-native.md}, section "Sessions".
 *
 * <pre>
 *   1 byte      3, the type code
 *   1 byte      0, no schema follows
 *   1-5 bytes   varuint32: the number if that is less than 1024, else one more than it
 *   2 bytes     the lowest of the FNV-1a hash of the schema
 * or
 *   1 byte      3, the type code
 *   1 byte      0, no schema follows
 *   2 bytes     varuint32 1024
 *   16 bytes    the first of the SHA-256 of the schema
 * </pre>
 *
 * <p>The number alone says which schema it is. The two bytes make a mistake an error, such as the
 * messages of two writers in one log, one whose first message of a run is lost, or those of another
 * registry. Against an attacker they are not needed: its numbers stand for schemas of its own.
 */
final class SessionReference {
  /** Stands for a hash in the place of a number. */
  static final int HASH = ReceivedSchemas.MOST;

  private static final int MOST_BYTES = 2 + 5 + SchemaHash.BYTES;

  private SessionReference() {}

  /** Returns the two bytes of a schema, as 0 to 65535. */
  static int checkOf(byte[] schema) {
    return LayoutHash.of(schema) & 0xFFFF;
  }

  /**
   * Returns the reference to a schema by its number.
   *
   * @param number 0 or more
   */
  static TypeDefinition of(int number, byte[] schema) {
    byte[] bytes = new byte[MOST_BYTES];
    int end = putHead(bytes, number < HASH ? number : number + 1);
    int check = checkOf(schema);
    bytes[end++] = (byte) check;
    bytes[end++] = (byte) (check >>> Byte.SIZE);
    return new TypeDefinition(Arrays.copyOf(bytes, end));
  }

  /** Returns the number that a message has; less than 0 if it is too large. */
  static int numberOf(int place) {
    return place >= 0 && place < HASH ? place : place - 1;
  }

  /** Returns the reference to a schema by its hash. */
  static TypeDefinition ofHash(byte[] hash) {
    byte[] bytes = new byte[MOST_BYTES];
    int end = putHead(bytes, HASH);
    System.arraycopy(hash, 0, bytes, end, SchemaHash.BYTES);
    return new TypeDefinition(Arrays.copyOf(bytes, end + SchemaHash.BYTES));
  }

  private static int putHead(byte[] bytes, int place) {
    bytes[0] = TypeCode.SCHEMA; // behind it 0: no schema follows
    int end = 2;
    int rest = place;
    for (; rest >>> 7 != 0; rest >>>= 7) {
      bytes[end++] = (byte) (rest | 0x80);
    }
    bytes[end++] = (byte) rest;
    return end;
  }
}
