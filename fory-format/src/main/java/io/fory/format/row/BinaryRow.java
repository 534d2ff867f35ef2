package io.fory.format.row;

import io.fory.buffer.MemoryBuffer;
import io.fory.error.ForyException;
import io.fory.error.MalformedInputException;
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
 * Row Format" in the specification.
 */
public final class BinaryRow extends BinaryCells {
  private final RowSchema schema;
  private final StructLayout layout;

  BinaryRow(RowSchema schema, MemoryBuffer memory, int base, int size) {
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
    return new BinaryRow(Objects.requireNonNull(schema, "schema"), buffer, offset, size);
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
  TypeKind kind(int index) {
    return schema.kind(index);
  }

  @Override
  RowType type(int index) {
    return schema.fields().get(index).type();
  }

  @Override
  int slot(int index) {
    return base + layout.slot(index);
  }

  @Override
  int bitmap() {
    return base + layout.bitmap();
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
