package io.fory.serializer;

import io.fory.platform.LittleEndian;
import java.util.Arrays;

/**
 * The bytes that define a registered type in a message, once and for all: its schema, or its id or
 * name and its layout hash; specified in {@code docs/format-native.md}, section "Types".
 *
 * <p>A definition by a small id is short enough to be written as one {@code long}.
 */
final class TypeDefinition {
  private final byte[] bytes;
  private final long bits;

  /** What stands for it where the other end knows its schema, or null if it has none. */
  private final TypeDefinition reference;

  /** Computed when it is needed; races compute the same. */
  private int hash;

  TypeDefinition(byte[] bytes) {
    this(bytes, null);
  }

  private TypeDefinition(byte[] bytes, TypeDefinition reference) {
    this.bytes = bytes;
    this.reference = reference;
    long low = 0;
    if (isShort()) {
      for (int i = 0; i < bytes.length; i++) {
        low |= (bytes[i] & 0xFFL) << 8 * i;
      }
    }
    this.bits = low;
  }

  /** Returns the definition of a type by its schema. */
  static TypeDefinition ofSchema(WrittenSchema schema) {
    byte[] bytes = schema.bytes();
    int head = headBytes(bytes.length);
    byte[] definition = new byte[head + bytes.length];
    definition[0] = TypeCode.SCHEMA;
    int rest = bytes.length;
    for (int i = 1; i < head; i++) {
      definition[i] = (byte) (rest & 0x7F | (i < head - 1 ? 0x80 : 0));
      rest >>>= 7;
    }
    System.arraycopy(bytes, 0, definition, head, bytes.length);
    return new TypeDefinition(definition, new TypeDefinition(referenceTo(schema)));
  }

  /** Returns how many bytes stand before a schema of so many bytes: its type code and length. */
  static int headBytes(int schemaBytes) {
    int lengthBits = Integer.SIZE - Integer.numberOfLeadingZeros(schemaBytes | 1);
    return 1 + (lengthBits + 6) / 7;
  }

  /** Returns the bytes that stand for a schema which the other end knows. */
  static byte[] referenceTo(WrittenSchema schema) {
    byte[] bytes = new byte[2 + Long.BYTES];
    bytes[0] = TypeCode.SCHEMA;
    LittleEndian.putLong(bytes, 2, schema.hash());
    return bytes;
  }

  /** Returns what stands for this where the other end knows the schema, or null. */
  TypeDefinition reference() {
    return reference;
  }

  byte[] bytes() {
    return bytes;
  }

  int length() {
    return bytes.length;
  }

  /** Returns whether all bytes are in {@link #bits()}. */
  boolean isShort() {
    return bytes.length < Long.BYTES;
  }

  /** Returns the bytes, the first in the lowest bits. */
  long bits() {
    return bits;
  }

  /** Returns whether another definition has the same bytes. */
  @Override
  public boolean equals(Object other) {
    return other instanceof TypeDefinition definition && Arrays.equals(bytes, definition.bytes);
  }

  @Override
  public int hashCode() {
    if (hash == 0) {
      hash = Arrays.hashCode(bytes);
    }
    return hash;
  }
}
