package io.fory.format.layout;

import io.fory.buffer.MemoryBuffer;
import io.fory.error.MalformedInputException;
import io.fory.platform.LittleEndian;
import java.nio.ByteBuffer;

/**
 * The bytes of a buffer, as the getters of rows load them: from the array itself where there is
 * one. An index has been seen to be within a row or array, and so within the buffer, before bytes
 * are loaded from it.
 *
 * <p>The array or view is that of the buffer when this object is made: as a slice, it shares the
 * bytes until the buffer grows.
 */
public final class RowBytes {
  private final MemoryBuffer buffer;

  /** The array that has the bytes, or null: then the view loads them. */
  private final byte[] heap;

  /** The bytes, little-endian, if there is no array; else null. */
  private final ByteBuffer view;

  /** The index in the array of the first byte of the buffer. */
  private final int first;

  private RowBytes(MemoryBuffer buffer) {
    ByteBuffer bytes = buffer.sliceAsByteBuffer(0, buffer.size());
    boolean array = bytes.hasArray();
    this.buffer = buffer;
    this.heap = array ? bytes.array() : null;
    this.first = array ? bytes.arrayOffset() : 0;
    this.view = array ? null : bytes;
  }

  /**
   * Returns the bytes of a buffer.
   *
   * @param base index in the buffer of a part
   * @param size of the part in bytes
   * @throws MalformedInputException if the part is not within the buffer
   */
  public static RowBytes of(MemoryBuffer buffer, int base, int size) {
    if (base < 0 || size < 0 || base > buffer.size() - size) {
      throw MalformedInputException.truncated((long) base + size, buffer.size(), 0);
    }
    return new RowBytes(buffer);
  }

  /** Returns the buffer. */
  public MemoryBuffer buffer() {
    return buffer;
  }

  /** Loads one byte. */
  public byte getByte(int index) {
    return heap != null ? heap[first + index] : viewByte(index);
  }

  /** Loads two bytes. */
  public short getShort(int index) {
    return heap != null ? LittleEndian.getShort(heap, first + index) : viewShort(index);
  }

  /** Loads four bytes. */
  public int getInt(int index) {
    return heap != null ? LittleEndian.getInt(heap, first + index) : viewInt(index);
  }

  /** Loads eight bytes. */
  public long getLong(int index) {
    return heap != null ? LittleEndian.getLong(heap, first + index) : viewLong(index);
  }

  /** Loads an IEEE 754 number of four bytes. */
  public float getFloat(int index) {
    return Float.intBitsToFloat(getInt(index));
  }

  /** Loads an IEEE 754 number of eight bytes. */
  public double getDouble(int index) {
    return Double.longBitsToDouble(getLong(index));
  }

  private byte viewByte(int index) {
    try {
      return view.get(index);
    } catch (RuntimeException e) {
      return buffer.getByte(index); // says why
    }
  }

  private short viewShort(int index) {
    try {
      return view.getShort(index);
    } catch (RuntimeException e) {
      return buffer.getShort(index); // says why
    }
  }

  private int viewInt(int index) {
    try {
      return view.getInt(index);
    } catch (RuntimeException e) {
      return buffer.getInt(index); // says why
    }
  }

  private long viewLong(int index) {
    try {
      return view.getLong(index);
    } catch (RuntimeException e) {
      return buffer.getLong(index); // says why
    }
  }

  /**
   * Returns what the slot of a value of variable width holds: in the upper half the offset of the
   * value from the first byte of the row or array, in the lower its size; see {@link
   * RowMemory#variable}.
   */
  public long pair(int base, int size, int slot) {
    return RowMemory.within(getLong(slot), base, size, slot);
  }

  /** Returns the count of an array, see {@link RowMemory#count}. */
  public int count(int base, int size, ArrayLayout layout) {
    long count = -1;
    if (size >= layout.countBytes()) {
      count = layout.hasShortCount() ? getInt(base) : getLong(base);
    }
    return RowMemory.counted(count, base, size, layout);
  }
}
