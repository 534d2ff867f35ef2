package io.fory.format.row;

import io.fory.buffer.MemoryBuffer;
import io.fory.error.ForyException;
import io.fory.error.MalformedInputException;
import io.fory.error.TypeMismatchException;
import io.fory.format.layout.RowBytes;
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
 * changes them changes the row. Threads may share a row whose bytes nobody changes. As a slice of a
 * buffer, a row shares the bytes until the buffer grows.
 */
public abstract sealed class BinaryCells permits BinaryRow, BinaryArray {
  final RowBytes memory;
  final int base;
  final int size;

  /** Makes the values of a part of the memory that is within it. */
  BinaryCells(RowBytes memory, int base, int size) {
    this.memory = memory;
    this.base = base;
    this.size = size;
  }

  /**
   * Returns the index in the memory of the slot of a value, or -1 if the value is null. The slot
   * has been seen to be in the row or array when it was made.
   *
   * @param kind that the value must have
   */
  abstract int slotOrNull(int index, TypeKind kind);

  /** Returns the kind of a value, or null if there is none of that number. */
  abstract TypeKind kind(int index);

  /** Returns the type of a value that is there. */
  abstract RowType type(int index);

  /** Returns the index in the memory of the slot of a value that is there. */
  abstract int slot(int index);

  /** Returns the error for a value that is not there. */
  abstract ForyException missing(int index);

  /** Returns the buffer that has the bytes, from {@link #offset()} on. */
  public final MemoryBuffer buffer() {
    return memory.buffer();
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
    return memory.bytes(base, size);
  }

  /** Returns whether a value is null. */
  public abstract boolean isNullAt(int index);

  /**
   * Returns the index in the buffer of the slot of a value, or -1 if the value is null; for codecs,
   * which know how a value of its type is read there.
   */
  public final int slotAt(int index) {
    return isNullAt(index) ? -1 : slot(index);
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
    return slot < 0 ? null : date(slot);
  }

  /** Returns the days since 1970-01-01 of a value of {@link TypeKind#DATE}. */
  public final int getEpochDay(int index) {
    return memory.getInt(present(index, TypeKind.DATE));
  }

  /**
   * Returns the microseconds of a value of {@link TypeKind#DURATION}, or those since
   * 1970-01-01T00:00Z of one of {@link TypeKind#TIMESTAMP}.
   */
  public final long getMicros(int index) {
    TypeKind kind = kind(index) == TypeKind.DURATION ? TypeKind.DURATION : TypeKind.TIMESTAMP;
    return memory.getLong(present(index, kind));
  }

  /** Returns a value of {@link TypeKind#TIMESTAMP}, or null. */
  public final Instant getTimestamp(int index) {
    int slot = slotOrNull(index, TypeKind.TIMESTAMP);
    return slot < 0 ? null : timestamp(slot);
  }

  /** Returns a value of {@link TypeKind#DURATION}, or null. */
  public final Duration getDuration(int index) {
    int slot = slotOrNull(index, TypeKind.DURATION);
    return slot < 0 ? null : duration(slot);
  }

  /**
   * Returns a value of {@link TypeKind#STRING}, or null.
   *
   * @throws MalformedInputException if it is not UTF-8
   */
  public final String getString(int index) {
    int slot = slotOrNull(index, TypeKind.STRING);
    return slot < 0 ? null : text(slot);
  }

  /** Returns a copy of a value of {@link TypeKind#BINARY}, or null. */
  public final byte[] getBinary(int index) {
    int slot = slotOrNull(index, TypeKind.BINARY);
    return slot < 0 ? null : binary(slot);
  }

  /**
   * Returns the bytes of a value of {@link TypeKind#BINARY} or {@link TypeKind#STRING}, not copied,
   * or null. Those of text are not checked to be UTF-8.
   */
  public final MemoryBuffer getSlice(int index) {
    TypeKind kind = kind(index) == TypeKind.STRING ? TypeKind.STRING : TypeKind.BINARY;
    int slot = slotOrNull(index, kind);
    if (slot < 0) {
      return null;
    }
    long pair = pair(slot);
    return memory.buffer().slice(index(pair), (int) pair);
  }

  /** Returns a value of {@link TypeKind#LIST}, or null. */
  public final BinaryArray getArray(int index) {
    int slot = slotOrNull(index, TypeKind.LIST);
    return slot < 0 ? null : array(type(index), slot);
  }

  /** Returns a value of {@link TypeKind#MAP}, or null. */
  public final BinaryMap getMap(int index) {
    int slot = slotOrNull(index, TypeKind.MAP);
    return slot < 0 ? null : map(type(index), slot);
  }

  /** Returns a value of {@link TypeKind#STRUCT}, or null. */
  public final BinaryRow getStruct(int index) {
    int slot = slotOrNull(index, TypeKind.STRUCT);
    return slot < 0 ? null : struct(type(index), slot);
  }

  final String text(int slot) {
    long pair = pair(slot);
    return memory.text(index(pair), (int) pair);
  }

  final byte[] binary(int slot) {
    long pair = pair(slot);
    return memory.bytes(index(pair), (int) pair);
  }

  final LocalDate date(int slot) {
    return LocalDate.ofEpochDay(memory.getInt(slot));
  }

  final Instant timestamp(int slot) {
    return Instant.EPOCH.plus(memory.getLong(slot), ChronoUnit.MICROS);
  }

  final Duration duration(int slot) {
    return Duration.of(memory.getLong(slot), ChronoUnit.MICROS);
  }

  final BinaryArray array(RowType type, int slot) {
    long pair = pair(slot);
    return new BinaryArray(type, memory, index(pair), (int) pair);
  }

  final BinaryMap map(RowType type, int slot) {
    long pair = pair(slot);
    return new BinaryMap(type, memory, index(pair), (int) pair);
  }

  final BinaryRow struct(RowType type, int slot) {
    if (type.isFixed()) {
      return new BinaryRow(type.schema(), memory, slot, type.slotBytes());
    }
    long pair = pair(slot);
    return new BinaryRow(type.schema(), memory, index(pair), (int) pair);
  }

  /** Returns what a slot holds, offset and size, of a value within this row or array. */
  private long pair(int slot) {
    return memory.pair(base, size, slot);
  }

  /** Returns the index in the memory of the value of a pair. */
  private int index(long pair) {
    return base + (int) (pair >>> 32);
  }

  /** Returns the slot of a value of a kind, which is not null. */
  private int present(int index, TypeKind kind) {
    int slot = slotOrNull(index, kind);
    if (slot < 0) {
      throw isNull(kind);
    }
    return slot;
  }

  /** Returns the error of a getter of a primitive whose value is null. */
  static ForyException isNull(TypeKind kind) {
    return new TypeMismatchException(kind.name(), "null").withCure("Ask isNullAt(int) first");
  }

  /** Returns the error of a getter of a kind that the value has not, or that is not there. */
  final ForyException mismatch(int index, TypeKind declared, TypeKind kind) {
    return declared == null
        ? missing(index)
        : new TypeMismatchException("" + type(index), kind.name());
  }
}
