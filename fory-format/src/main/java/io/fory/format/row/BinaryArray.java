package io.fory.format.row;

import io.fory.buffer.MemoryBuffer;
import io.fory.error.ForyException;
import io.fory.error.MalformedInputException;
import io.fory.format.layout.ArrayLayout;
import io.fory.format.layout.RowBytes;
import io.fory.format.layout.RowMemory;

/**
 * An array: elements of one type, read in place.
 *
 * <pre>
 *   | count, 8 bytes | null bits, (count + 63) / 64 words of 8 bytes | elements | variable data |
 * </pre>
 *
 * <p>Elements of fixed width have it: 1, 2, 4 or 8 bytes. Others have a slot of 8 bytes with their
 * place, whose offset counts from the array's first byte. See "Array Binary Layout" in the
 * specification.
 */
public final class BinaryArray extends BinaryCells {
  private final RowType list;
  private final ArrayLayout layout;
  private final int count;
  private final int elements;

  /** Makes the array of a part of the memory that is within it. */
  BinaryArray(RowType list, RowBytes memory, int base, int size) {
    super(memory, base, size);
    this.list = list;
    this.layout = list.elements();
    this.count = memory.count(base, size, layout);
    this.elements = base + layout.elements(count);
  }

  /**
   * Returns the array in a part of a buffer, which is not copied.
   *
   * @param type of {@link TypeKind#LIST}
   * @param offset index of its first byte
   * @param size its bytes
   * @throws MalformedInputException if the part is not within the buffer or has no room for the
   *     elements
   */
  public static BinaryArray of(RowType type, MemoryBuffer buffer, int offset, int size) {
    type.element(); // is a list
    return new BinaryArray(type, RowBytes.of(buffer, offset, size), offset, size);
  }

  /** Returns the type: a list. */
  public RowType type() {
    return list;
  }

  /** Returns the elements' type. */
  public RowField element() {
    return list.element();
  }

  /** Returns the number of elements. */
  public int size() {
    return count;
  }

  @Override
  public boolean isNullAt(int index) {
    if (index < 0 || index >= count) {
      throw missing(index);
    }
    return isNull(index);
  }

  @Override
  int slotOrNull(int index, TypeKind kind) {
    TypeKind declared = kind(index);
    if (declared != kind) {
      throw mismatch(index, declared, kind);
    }
    return isNull(index) ? -1 : slot(index);
  }

  private boolean isNull(int index) {
    byte bits = memory.getByte(base + layout.bitmap() + (index >> 3));
    return (bits & layout.nullBit(index)) != 0;
  }

  @Override
  TypeKind kind(int index) {
    return index >= 0 && index < count ? list.elementKind() : null;
  }

  @Override
  int slot(int index) {
    return elements + index * layout.width();
  }

  @Override
  RowType type(int index) {
    return list.elementType();
  }

  @Override
  ForyException missing(int index) {
    return RowMemory.malformed("No element " + index + " in an array of " + count, base);
  }

  /** Returns the number of elements and bytes; never values. */
  @Override
  public String toString() {
    return "BinaryArray[elements=" + count + ", bytes=" + size + "]";
  }
}
