package io.fory.message;

import java.util.Arrays;

/**
 * The bytes that define a registered type in a message, once and for all: its schema, or its id or
 * name and its layout hash; specified in {@code docs/format-native.md}, section "Types".
 *
 * <p>A definition by a small id is short enough to be written as one {@code long}, and so is {@link
 * SessionReference what stands for a schema in a session}; one of up to 16 bytes as two that
 * overlap.
 */
public final class TypeDefinition implements Comparable<TypeDefinition> {
  private final byte[] bytes;
  private final long first;
  private final long last;

  /** Computed when it is needed; races compute the same. */
  private int hash;

  TypeDefinition(byte[] bytes) {
    this.bytes = bytes;
    int few = Math.min(bytes.length, Long.BYTES);
    this.first = bitsAt(bytes, 0, few);
    this.last = bitsAt(bytes, bytes.length - few, few);
  }

  /**
   * Returns some bytes, the first in the lowest bits.
   *
   * @param count how many, 8 at most
   */
  static long bitsAt(byte[] bytes, int from, int count) {
    long bits = 0;
    for (int i = from + count - 1; i >= from; i--) {
      bits = bits << 8 | bytes[i] & 0xFF;
    }
    return bits;
  }

  /** Returns the definition of a type by its schema. */
  public static TypeDefinition ofSchema(byte[] schema) {
    int head = headBytes(schema.length);
    byte[] definition = new byte[head + schema.length];
    definition[0] = TypeCode.SCHEMA;
    int rest = schema.length;
    for (int i = 1; i < head; i++) {
      definition[i] = (byte) (rest & 0x7F | (i < head - 1 ? 0x80 : 0));
      rest >>>= 7;
    }
    System.arraycopy(schema, 0, definition, head, schema.length);
    return new TypeDefinition(definition);
  }

  /** Returns the number of bytes before a schema of so many bytes: its type code and length. */
  static int headBytes(int schemaBytes) {
    int lengthBits = Integer.SIZE - Integer.numberOfLeadingZeros(schemaBytes | 1);
    return 1 + (lengthBits + 6) / 7;
  }

  /** Returns whether it has a schema, which a session may know by a number. */
  boolean hasSchema() {
    return bytes[0] == TypeCode.SCHEMA;
  }

  /** Returns a copy of the schema alone. */
  byte[] schema() {
    int head = 2;
    while (bytes[head - 1] < 0) {
      head++;
    }
    return Arrays.copyOfRange(bytes, head, bytes.length);
  }

  byte[] bytes() {
    return bytes;
  }

  int length() {
    return bytes.length;
  }

  /** Returns whether all bytes, and less than eight, are in {@link #first()}. */
  boolean isShort() {
    return bytes.length < Long.BYTES;
  }

  /** Returns whether {@link #first()} and {@link #last()} have all bytes between them. */
  boolean isMedium() {
    return bytes.length >= Long.BYTES && bytes.length <= 2 * Long.BYTES;
  }

  /** Returns the first eight bytes, the first in the lowest bits. */
  long first() {
    return first;
  }

  /** Returns the last eight bytes in the same way. */
  long last() {
    return last;
  }

  /** Returns whether another definition has the same bytes. */
  @Override
  public boolean equals(Object other) {
    return other instanceof TypeDefinition definition && Arrays.equals(bytes, definition.bytes);
  }

  /** Orders by content, so that input which makes hash codes equal makes no map slow. */
  @Override
  public int compareTo(TypeDefinition other) {
    return Arrays.compare(bytes, other.bytes);
  }

  @Override
  public int hashCode() {
    if (hash == 0) {
      hash = Arrays.hashCode(bytes);
    }
    return hash;
  }
}
