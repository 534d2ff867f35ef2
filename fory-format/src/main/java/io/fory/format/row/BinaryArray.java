package io.fory.format.row;

import io.fory.buffer.MemoryBuffer;
import io.fory.error.ForyException;
import io.fory.error.MalformedInputException;
import io.fory.format.layout.ArrayLayout;
import io.fory.format.layout.RowMemory;
import java.util.Objects;

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
  private final RowField element;
  private final TypeKind kind;
  private final int count;
  private final int elements;
  private final int width;

  BinaryArray(RowField element, MemoryBuffer memory, int base, int size) {
    super(memory, base, size);
    this.element = element;
    this.kind = element.type().kind();
    ArrayLayout layout = element.type().arrayLayout();
    this.count = RowMemory.count(memory, base, size, layout);
    this.elements = base + (int) layout.headerBytes(count);
    this.width = layout.width();
  }

  /**
   * Returns the array in a part of a buffer, which is not copied.
   *
   * @param element the type of its elements
   * @param offset index of its first byte
   * @param size its bytes
   * @throws MalformedInputException if the part is not within the buffer or has no room for the
   *     elements
   */
  public static BinaryArray of(RowField element, MemoryBuffer buffer, int offset, int size) {
    return new BinaryArray(Objects.requireNonNull(element, "element"), buffer, offset, size);
  }

  /** Returns the elements' type. */
  public RowField element() {
    return element;
  }

  /** Returns the number of elements. */
  public int size() {
    return count;
  }

  @Override
  TypeKind kind(int index) {
    return index >= 0 && index < count ? kind : null;
  }

  @Override
  RowType type(int index) {
    return element.type();
  }

  @Override
  int slot(int index) {
    return elements + index * width;
  }

  @Override
  int bitmap() {
    return base + ArrayLayout.BITMAP;
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
