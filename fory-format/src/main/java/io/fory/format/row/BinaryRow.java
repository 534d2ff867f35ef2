package io.fory.format.row;

import io.fory.buffer.MemoryBuffer;
import io.fory.error.ForyException;
import io.fory.error.MalformedInputException;
import io.fory.format.layout.RowBytes;
import io.fory.format.layout.RowMemory;
import io.fory.format.layout.StructLayout;
import java.util.Objects;

/**
 * A row: the fields of a schema, read in place.
 *
 * <pre>
 *   | null bits, (n + 63) / 64 words of 8 bytes | n slots of 8 bytes | variable data |
 * </pre>
 *
 * <p>A slot holds a number of its natural width, little-endian, or the place of the value: the size
 * in the lower four bytes, the offset from the row's first byte in the upper four. See "Standard
 * Row Format" in the specification. Slots and null bits of {@link RowLayout#COMPACT} are others.
 */
public final class BinaryRow extends BinaryCells {
  private final RowSchema schema;
  private final StructLayout layout;

  /** Makes the row of a part of the memory that is within it. */
  BinaryRow(RowSchema schema, RowBytes memory, int base, int size) {
    super(memory, base, size);
    this.schema = schema;
    this.layout = schema.layout();
    RowMemory.requireFixed(layout, base, size);
  }

  /**
   * Returns the row in a part of a buffer, which is not copied.
   *
   * @param offset index of its first byte
   * @param size its bytes
   * @throws MalformedInputException if the part is not within the buffer or has no room for the
   *     slots
   */
  public static BinaryRow of(RowSchema schema, MemoryBuffer buffer, int offset, int size) {
    Objects.requireNonNull(schema, "schema");
    return new BinaryRow(schema, RowBytes.of(buffer, offset, size), offset, size);
  }

  /** Returns the row in an array, which is not copied. */
  public static BinaryRow of(RowSchema schema, byte[] bytes) {
    return of(schema, MemoryBuffer.wrap(bytes), 0, bytes.length);
  }

  /** Returns the schema. */
  public RowSchema schema() {
    return schema;
  }

  @Override
  public boolean isNullAt(int index) {
    if (schema.kind(index) == null) {
      throw missing(index);
    }
    return isNull(index);
  }

  @Override
  int slotOrNull(int index, TypeKind kind) {
    TypeKind declared = schema.kind(index);
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
    return schema.kind(index);
  }

  @Override
  int slot(int index) {
    return base + layout.slot(index);
  }

  @Override
  RowType type(int index) {
    return schema.type(index);
  }

  @Override
  ForyException missing(int index) {
    return RowMemory.malformed(
        "No field " + index + " in a row of " + schema.fields().size(), base);
  }

  /** Returns the number of fields and bytes; never values. */
  @Override
  public String toString() {
    return "BinaryRow[fields=" + schema.fields().size() + ", bytes=" + size + "]";
  }
}
