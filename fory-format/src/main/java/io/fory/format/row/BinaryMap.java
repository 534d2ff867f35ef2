package io.fory.format.row;

import io.fory.buffer.MemoryBuffer;
import io.fory.error.MalformedInputException;
import io.fory.format.layout.RowBytes;
import io.fory.format.layout.RowMemory;

/**
 * A map: an array of keys, and an array with the value of each.
 *
 * <pre>
 *   | bytes of the keys, 8 bytes | array of keys | array of values |
 * </pre>
 *
 * <p>See "Map Binary Layout" in the specification.
 */
public final class BinaryMap {
  private final RowType type;
  private final BinaryArray keys;
  private final BinaryArray values;
  private final int base;
  private final int bytes;

  /** Makes the map of a part of the memory that is within it. */
  BinaryMap(RowType type, RowBytes memory, int base, int bytes) {
    this.type = type;
    this.base = base;
    this.bytes = bytes;
    long first = memory.keys(base, bytes);
    long second = RowMemory.values(base, bytes, first);
    keys = new BinaryArray(type.keys(), memory, RowMemory.index(first), RowMemory.size(first));
    values =
        new BinaryArray(type.values(), memory, RowMemory.index(second), RowMemory.size(second));
    if (keys.size() != values.size()) {
      throw RowMemory.malformed(
          "A map has " + keys.size() + " keys and " + values.size() + " values", base);
    }
  }

  /**
   * Returns the map in a part of a buffer, which is not copied.
   *
   * @param type of {@link TypeKind#MAP}
   * @param offset index of its first byte
   * @param bytes how many it has
   * @throws MalformedInputException if the part is not within the buffer, or its arrays are not
   *     within the part or of different counts
   */
  public static BinaryMap of(RowType type, MemoryBuffer buffer, int offset, int bytes) {
    return new BinaryMap(type, RowBytes.of(buffer, offset, bytes), offset, bytes);
  }

  /** Returns the type. */
  public RowType type() {
    return type;
  }

  /** Returns the number of entries. */
  public int size() {
    return keys.size();
  }

  /** Returns the keys. */
  public BinaryArray keys() {
    return keys;
  }

  /** Returns the values, in the order of the keys. */
  public BinaryArray values() {
    return values;
  }

  /** Returns the buffer that has the bytes, from {@link #offset()} on. */
  public MemoryBuffer buffer() {
    return keys.buffer();
  }

  /** Returns the index of the first byte in the buffer. */
  public int offset() {
    return base;
  }

  /** Returns the bytes that it has. */
  public int sizeInBytes() {
    return bytes;
  }

  /** Returns the number of entries and bytes; never values. */
  @Override
  public String toString() {
    return "BinaryMap[entries=" + size() + ", bytes=" + bytes + "]";
  }
}
