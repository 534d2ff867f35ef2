package io.fory.format.row;

import io.fory.buffer.MemoryBuffer;
import io.fory.error.ForyException;
import io.fory.error.MalformedInputException;
import io.fory.error.TypeMismatchException;
import io.fory.format.layout.RowMemory;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;

/**
 * Values in slots: the fields of a {@link BinaryRow} or the elements of a {@link BinaryArray}. They
 * are read where they are, on the heap, off it or in a mapped file; nothing is copied but text and
 * bytes that are asked for.
 *
 * <p>Every access is checked: an index that is not there, or a value that does not lie within the
 * row or array, throws {@link MalformedInputException}, and a getter of another type than the
 * schema's throws {@link TypeMismatchException}, as does one of a primitive where the value is
 * null. {@link RowVerifier} proves once that no getter of the schema's types will throw.
 *
 * <p>Getters of objects return null where the value is null. The bytes belong to the caller: who
 * changes them changes the row. Threads may share a row whose bytes nobody changes.
 */
public abstract sealed class BinaryCells permits BinaryRow, BinaryArray {
  final MemoryBuffer memory;
  final int base;
  final int size;

  BinaryCells(MemoryBuffer memory, int base, int size) {
    if (base < 0 || size < 0 || base > memory.size() - size) {
      throw MalformedInputException.truncated((long) base + size, memory.size(), 0);
    }
    this.memory = memory;
    this.base = base;
    this.size = size;
  }

  /** Returns the kind of a value, or null if there is none of that number. */
  abstract TypeKind kind(int index);

  /** Returns the type of a value that is there. */
  abstract RowType type(int index);

  /** Returns the index in the memory of the slot of a value that is there. */
  abstract int slot(int index);

  /** Returns the index in the memory of the null bits. */
  abstract int bitmap();

  /** Returns the error for a value that is not there. */
  abstract ForyException missing(int index);

  /** Returns the buffer that has the bytes, from {@link #offset()} on. */
  public final MemoryBuffer buffer() {
    return memory;
  }

  /** Returns the index of the first byte in the buffer. */
  public final int offset() {
    return base;
  }

  /** Returns the bytes that it has, variable data included. */
  public final int sizeInBytes() {
    return size;
  }

  /** Returns a copy of the bytes. */
  public final byte[] toByteArray() {
    return RowMemory.bytes(memory, base, size);
  }

  /** Returns whether a value is null. */
  public final boolean isNullAt(int index) {
    if (kind(index) == null) {
      throw missing(index);
    }
    return RowMemory.isNull(memory, bitmap(), index);
  }

  /** Returns a value of {@link TypeKind#BOOL}; any byte but 0 is true. */
  public final boolean getBoolean(int index) {
    return memory.getByte(present(index, TypeKind.BOOL)) != 0;
  }

  /** Returns a value of {@link TypeKind#INT8}. */
  public final byte getInt8(int index) {
    return memory.getByte(present(index, TypeKind.INT8));
  }

  /** Returns a value of {@link TypeKind#INT16}. */
  public final short getInt16(int index) {
    return memory.getShort(present(index, TypeKind.INT16));
  }

  /** Returns a value of {@link TypeKind#INT32}. */
  public final int getInt32(int index) {
    return memory.getInt(present(index, TypeKind.INT32));
  }

  /** Returns a value of {@link TypeKind#INT64}. */
  public final long getInt64(int index) {
    return memory.getLong(present(index, TypeKind.INT64));
  }

  /** Returns a value of {@link TypeKind#FLOAT32}. */
  public final float getFloat32(int index) {
    return memory.getFloat(present(index, TypeKind.FLOAT32));
  }

  /** Returns a value of {@link TypeKind#FLOAT64}. */
  public final double getFloat64(int index) {
    return memory.getDouble(present(index, TypeKind.FLOAT64));
  }

  /** Returns a value of {@link TypeKind#DATE}, or null. */
  public final LocalDate getDate(int index) {
    int slot = slotOrNull(index, TypeKind.DATE);
    return slot < 0 ? null : LocalDate.ofEpochDay(memory.getInt(slot));
  }

  /** Returns a value of {@link TypeKind#TIMESTAMP}, or null. */
  public final Instant getTimestamp(int index) {
    int slot = slotOrNull(index, TypeKind.TIMESTAMP);
    return slot < 0 ? null : Instant.EPOCH.plus(memory.getLong(slot), ChronoUnit.MICROS);
  }

  /** Returns a value of {@link TypeKind#DURATION}, or null. */
  public final Duration getDuration(int index) {
    int slot = slotOrNull(index, TypeKind.DURATION);
    return slot < 0 ? null : Duration.of(memory.getLong(slot), ChronoUnit.MICROS);
  }

  /**
   * Returns a value of {@link TypeKind#STRING}, or null.
   *
   * @throws MalformedInputException if it is not UTF-8
   */
  public final String getString(int index) {
    int slot = slotOrNull(index, TypeKind.STRING);
    if (slot < 0) {
      return null;
    }
    long place = RowMemory.variable(memory, base, size, slot);
    return RowMemory.text(memory, RowMemory.index(place), RowMemory.size(place));
  }

  /** Returns a copy of a value of {@link TypeKind#BINARY}, or null. */
  public final byte[] getBinary(int index) {
    int slot = slotOrNull(index, TypeKind.BINARY);
    if (slot < 0) {
      return null;
    }
    long place = RowMemory.variable(memory, base, size, slot);
    return RowMemory.bytes(memory, RowMemory.index(place), RowMemory.size(place));
  }

  /** Returns the bytes of a value of {@link TypeKind#BINARY}, not copied, or null. */
  public final MemoryBuffer getSlice(int index) {
    int slot = slotOrNull(index, TypeKind.BINARY);
    if (slot < 0) {
      return null;
    }
    long place = RowMemory.variable(memory, base, size, slot);
    return memory.slice(RowMemory.index(place), RowMemory.size(place));
  }

  /** Returns a value of {@link TypeKind#LIST}, or null. */
  public final BinaryArray getArray(int index) {
    int slot = slotOrNull(index, TypeKind.LIST);
    if (slot < 0) {
      return null;
    }
    long place = RowMemory.variable(memory, base, size, slot);
    return new BinaryArray(
        type(index).element(), memory, RowMemory.index(place), RowMemory.size(place));
  }

  /** Returns a value of {@link TypeKind#MAP}, or null. */
  public final BinaryMap getMap(int index) {
    int slot = slotOrNull(index, TypeKind.MAP);
    if (slot < 0) {
      return null;
    }
    long place = RowMemory.variable(memory, base, size, slot);
    return new BinaryMap(type(index), memory, RowMemory.index(place), RowMemory.size(place));
  }

  /** Returns a value of {@link TypeKind#STRUCT}, or null. */
  public final BinaryRow getStruct(int index) {
    int slot = slotOrNull(index, TypeKind.STRUCT);
    if (slot < 0) {
      return null;
    }
    long place = RowMemory.variable(memory, base, size, slot);
    return new BinaryRow(
        type(index).schema(), memory, RowMemory.index(place), RowMemory.size(place));
  }

  /** Returns the slot of a value of a kind, which is not null. */
  private int present(int index, TypeKind kind) {
    int slot = slotOrNull(index, kind);
    if (slot < 0) {
      throw new TypeMismatchException(kind.name(), "null").withCure("Ask isNullAt(int) first");
    }
    return slot;
  }

  /** Returns the slot of a value of a kind, or -1 if the value is null. */
  private int slotOrNull(int index, TypeKind kind) {
    TypeKind declared = kind(index);
    if (declared != kind) {
      throw mismatch(index, declared, kind);
    }
    return RowMemory.isNull(memory, bitmap(), index) ? -1 : slot(index);
  }

  private ForyException mismatch(int index, TypeKind declared, TypeKind kind) {
    return declared == null
        ? missing(index)
        : new TypeMismatchException("" + type(index), kind.name());
  }
}
