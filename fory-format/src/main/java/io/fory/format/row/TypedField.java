package io.fory.format.row;

import io.fory.error.IncompatibleSchemaException;
import io.fory.format.layout.StructLayout;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;

/**
 * A field of a schema that was found by its name once; it reads the rows of the schema. Made by the
 * methods of {@link RowSchema}. Threads may share it.
 */
public abstract sealed class TypedField {
  private final RowSchema schema;
  private final int ordinal;
  private final RowType type;

  /** Where the slot and the byte with the null bit are in a row of the schema. */
  private final int slot;

  private final int nullByte;

  /** The null bit in its byte, or 0 where the layout has none. */
  private final int nullBit;

  /**
   * The schema last seen that equals this one and is another object, so that it is not compared
   * again for each value. Racy on purpose: whichever it is, it is equal and immutable.
   */
  private RowSchema equal;

  TypedField(RowSchema schema, int ordinal) {
    this.schema = schema;
    this.ordinal = ordinal;
    this.type = schema.type(ordinal);
    StructLayout layout = schema.layout();
    this.slot = layout.slot(ordinal);
    this.nullByte = layout.bitmap() + (ordinal >> 3);
    this.nullBit = layout.nullBit(ordinal);
  }

  /** Returns the number of the field in its schema. */
  public final int ordinal() {
    return ordinal;
  }

  /** Returns whether the field of a row is null. */
  public final boolean isNull(BinaryRow row) {
    return slotOrNull(row) < 0;
  }

  /**
   * Returns the index in the memory of the slot of a row, or -1 if the field is null. The row must
   * be of the schema: then it has the slot, with a value of the kind.
   */
  @SuppressWarnings("ReferenceEquality") // Others are compared by their fields, once.
  final int slotOrNull(BinaryRow row) {
    RowSchema other = row.schema();
    if (other != schema && other != equal) {
      compare(other);
    }
    return (row.memory.getByte(row.base + nullByte) & nullBit) != 0 ? -1 : row.base + slot;
  }

  /** Returns the index in the memory of the slot of a row, whose field is not null. */
  final int present(BinaryRow row) {
    int index = slotOrNull(row);
    if (index < 0) {
      throw BinaryCells.isNull(type().kind());
    }
    return index;
  }

  /** Returns the type of the field. */
  final RowType type() {
    return type;
  }

  private void compare(RowSchema other) {
    if (!other.equals(schema)) {
      throw new IncompatibleSchemaException("A field of another schema than that of the row");
    }
    equal = other;
  }

  /** A field of {@link TypeKind#BOOL}. */
  public static final class BoolField extends TypedField {
    BoolField(RowSchema schema, int ordinal) {
      super(schema, ordinal);
    }

    /** Returns the value in a row; see {@link BinaryCells#getBoolean(int)}. */
    public boolean get(BinaryRow row) {
      return row.memory.getByte(present(row)) != 0;
    }
  }

  /** A field of {@link TypeKind#INT8}. */
  public static final class Int8Field extends TypedField {
    Int8Field(RowSchema schema, int ordinal) {
      super(schema, ordinal);
    }

    /** Returns the value in a row; see {@link BinaryCells#getInt8(int)}. */
    public byte get(BinaryRow row) {
      return row.memory.getByte(present(row));
    }
  }

  /** A field of {@link TypeKind#INT16}. */
  public static final class Int16Field extends TypedField {
    Int16Field(RowSchema schema, int ordinal) {
      super(schema, ordinal);
    }

    /** Returns the value in a row; see {@link BinaryCells#getInt16(int)}. */
    public short get(BinaryRow row) {
      return row.memory.getShort(present(row));
    }
  }

  /** A field of {@link TypeKind#INT32}. */
  public static final class Int32Field extends TypedField {
    Int32Field(RowSchema schema, int ordinal) {
      super(schema, ordinal);
    }

    /** Returns the value in a row; see {@link BinaryCells#getInt32(int)}. */
    public int get(BinaryRow row) {
      return row.memory.getInt(present(row));
    }
  }

  /** A field of {@link TypeKind#INT64}. */
  public static final class Int64Field extends TypedField {
    Int64Field(RowSchema schema, int ordinal) {
      super(schema, ordinal);
    }

    /** Returns the value in a row; see {@link BinaryCells#getInt64(int)}. */
    public long get(BinaryRow row) {
      return row.memory.getLong(present(row));
    }
  }

  /** A field of {@link TypeKind#FLOAT32}. */
  public static final class Float32Field extends TypedField {
    Float32Field(RowSchema schema, int ordinal) {
      super(schema, ordinal);
    }

    /** Returns the value in a row; see {@link BinaryCells#getFloat32(int)}. */
    public float get(BinaryRow row) {
      return row.memory.getFloat(present(row));
    }
  }

  /** A field of {@link TypeKind#FLOAT64}. */
  public static final class Float64Field extends TypedField {
    Float64Field(RowSchema schema, int ordinal) {
      super(schema, ordinal);
    }

    /** Returns the value in a row; see {@link BinaryCells#getFloat64(int)}. */
    public double get(BinaryRow row) {
      return row.memory.getDouble(present(row));
    }
  }

  /** A field of {@link TypeKind#DATE}. */
  public static final class DateField extends TypedField {
    DateField(RowSchema schema, int ordinal) {
      super(schema, ordinal);
    }

    /** Returns the value in a row, or null; see {@link BinaryCells#getDate(int)}. */
    public LocalDate get(BinaryRow row) {
      int slot = slotOrNull(row);
      return slot < 0 ? null : row.date(slot);
    }
  }

  /** A field of {@link TypeKind#TIMESTAMP}. */
  public static final class TimestampField extends TypedField {
    TimestampField(RowSchema schema, int ordinal) {
      super(schema, ordinal);
    }

    /** Returns the value in a row, or null; see {@link BinaryCells#getTimestamp(int)}. */
    public Instant get(BinaryRow row) {
      int slot = slotOrNull(row);
      return slot < 0 ? null : row.timestamp(slot);
    }
  }

  /** A field of {@link TypeKind#DURATION}. */
  public static final class DurationField extends TypedField {
    DurationField(RowSchema schema, int ordinal) {
      super(schema, ordinal);
    }

    /** Returns the value in a row, or null; see {@link BinaryCells#getDuration(int)}. */
    public Duration get(BinaryRow row) {
      int slot = slotOrNull(row);
      return slot < 0 ? null : row.duration(slot);
    }
  }

  /** A field of {@link TypeKind#STRING}. */
  public static final class StringField extends TypedField {
    StringField(RowSchema schema, int ordinal) {
      super(schema, ordinal);
    }

    /** Returns the value in a row, or null; see {@link BinaryCells#getString(int)}. */
    public String get(BinaryRow row) {
      int slot = slotOrNull(row);
      return slot < 0 ? null : row.text(slot);
    }
  }

  /** A field of {@link TypeKind#BINARY}. */
  public static final class BinaryField extends TypedField {
    BinaryField(RowSchema schema, int ordinal) {
      super(schema, ordinal);
    }

    /** Returns the value in a row, or null; see {@link BinaryCells#getBinary(int)}. */
    public byte[] get(BinaryRow row) {
      int slot = slotOrNull(row);
      return slot < 0 ? null : row.binary(slot);
    }
  }

  /** A field of {@link TypeKind#LIST}. */
  public static final class ArrayField extends TypedField {
    ArrayField(RowSchema schema, int ordinal) {
      super(schema, ordinal);
    }

    /** Returns the value in a row, or null; see {@link BinaryCells#getArray(int)}. */
    public BinaryArray get(BinaryRow row) {
      int slot = slotOrNull(row);
      return slot < 0 ? null : row.array(type(), slot);
    }
  }

  /** A field of {@link TypeKind#MAP}. */
  public static final class MapField extends TypedField {
    MapField(RowSchema schema, int ordinal) {
      super(schema, ordinal);
    }

    /** Returns the value in a row, or null; see {@link BinaryCells#getMap(int)}. */
    public BinaryMap get(BinaryRow row) {
      int slot = slotOrNull(row);
      return slot < 0 ? null : row.map(type(), slot);
    }
  }

  /** A field of {@link TypeKind#STRUCT}. */
  public static final class StructField extends TypedField {
    StructField(RowSchema schema, int ordinal) {
      super(schema, ordinal);
    }

    /** Returns the value in a row, or null; see {@link BinaryCells#getStruct(int)}. */
    public BinaryRow get(BinaryRow row) {
      int slot = slotOrNull(row);
      return slot < 0 ? null : row.struct(type(), slot);
    }
  }
}
