package io.fory.format.row;

import io.fory.error.IncompatibleSchemaException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;

/**
 * A field of a schema that was found by its name once; it reads the rows of the schema. Made by the
 * methods of {@link RowSchema}. Immutable.
 */
public abstract sealed class TypedField {
  private final RowSchema schema;
  final int ordinal;

  TypedField(RowSchema schema, int ordinal) {
    this.schema = schema;
    this.ordinal = ordinal;
  }

  /** Returns the number of the field in its schema. */
  public final int ordinal() {
    return ordinal;
  }

  /** Returns whether the field of a row is null. */
  public final boolean isNull(BinaryRow row) {
    return checked(row).isNullAt(ordinal);
  }

  /** Returns the row, which must be of the schema. */
  final BinaryRow checked(BinaryRow row) {
    if (!row.schema().equals(schema)) {
      throw new IncompatibleSchemaException("A field of another schema than that of the row");
    }
    return row;
  }

  /** A field of {@link TypeKind#BOOL}. */
  public static final class BoolField extends TypedField {
    BoolField(RowSchema schema, int ordinal) {
      super(schema, ordinal);
    }

    /** Returns the value in a row; see {@link BinaryCells#getBoolean(int)}. */
    public boolean get(BinaryRow row) {
      return checked(row).getBoolean(ordinal);
    }
  }

  /** A field of {@link TypeKind#INT8}. */
  public static final class Int8Field extends TypedField {
    Int8Field(RowSchema schema, int ordinal) {
      super(schema, ordinal);
    }

    /** Returns the value in a row; see {@link BinaryCells#getInt8(int)}. */
    public byte get(BinaryRow row) {
      return checked(row).getInt8(ordinal);
    }
  }

  /** A field of {@link TypeKind#INT16}. */
  public static final class Int16Field extends TypedField {
    Int16Field(RowSchema schema, int ordinal) {
      super(schema, ordinal);
    }

    /** Returns the value in a row; see {@link BinaryCells#getInt16(int)}. */
    public short get(BinaryRow row) {
      return checked(row).getInt16(ordinal);
    }
  }

  /** A field of {@link TypeKind#INT32}. */
  public static final class Int32Field extends TypedField {
    Int32Field(RowSchema schema, int ordinal) {
      super(schema, ordinal);
    }

    /** Returns the value in a row; see {@link BinaryCells#getInt32(int)}. */
    public int get(BinaryRow row) {
      return checked(row).getInt32(ordinal);
    }
  }

  /** A field of {@link TypeKind#INT64}. */
  public static final class Int64Field extends TypedField {
    Int64Field(RowSchema schema, int ordinal) {
      super(schema, ordinal);
    }

    /** Returns the value in a row; see {@link BinaryCells#getInt64(int)}. */
    public long get(BinaryRow row) {
      return checked(row).getInt64(ordinal);
    }
  }

  /** A field of {@link TypeKind#FLOAT32}. */
  public static final class Float32Field extends TypedField {
    Float32Field(RowSchema schema, int ordinal) {
      super(schema, ordinal);
    }

    /** Returns the value in a row; see {@link BinaryCells#getFloat32(int)}. */
    public float get(BinaryRow row) {
      return checked(row).getFloat32(ordinal);
    }
  }

  /** A field of {@link TypeKind#FLOAT64}. */
  public static final class Float64Field extends TypedField {
    Float64Field(RowSchema schema, int ordinal) {
      super(schema, ordinal);
    }

    /** Returns the value in a row; see {@link BinaryCells#getFloat64(int)}. */
    public double get(BinaryRow row) {
      return checked(row).getFloat64(ordinal);
    }
  }

  /** A field of {@link TypeKind#DATE}. */
  public static final class DateField extends TypedField {
    DateField(RowSchema schema, int ordinal) {
      super(schema, ordinal);
    }

    /** Returns the value in a row, or null; see {@link BinaryCells#getDate(int)}. */
    public LocalDate get(BinaryRow row) {
      return checked(row).getDate(ordinal);
    }
  }

  /** A field of {@link TypeKind#TIMESTAMP}. */
  public static final class TimestampField extends TypedField {
    TimestampField(RowSchema schema, int ordinal) {
      super(schema, ordinal);
    }

    /** Returns the value in a row, or null; see {@link BinaryCells#getTimestamp(int)}. */
    public Instant get(BinaryRow row) {
      return checked(row).getTimestamp(ordinal);
    }
  }

  /** A field of {@link TypeKind#DURATION}. */
  public static final class DurationField extends TypedField {
    DurationField(RowSchema schema, int ordinal) {
      super(schema, ordinal);
    }

    /** Returns the value in a row, or null; see {@link BinaryCells#getDuration(int)}. */
    public Duration get(BinaryRow row) {
      return checked(row).getDuration(ordinal);
    }
  }

  /** A field of {@link TypeKind#STRING}. */
  public static final class StringField extends TypedField {
    StringField(RowSchema schema, int ordinal) {
      super(schema, ordinal);
    }

    /** Returns the value in a row, or null; see {@link BinaryCells#getString(int)}. */
    public String get(BinaryRow row) {
      return checked(row).getString(ordinal);
    }
  }

  /** A field of {@link TypeKind#BINARY}. */
  public static final class BinaryField extends TypedField {
    BinaryField(RowSchema schema, int ordinal) {
      super(schema, ordinal);
    }

    /** Returns the value in a row, or null; see {@link BinaryCells#getBinary(int)}. */
    public byte[] get(BinaryRow row) {
      return checked(row).getBinary(ordinal);
    }
  }

  /** A field of {@link TypeKind#LIST}. */
  public static final class ArrayField extends TypedField {
    ArrayField(RowSchema schema, int ordinal) {
      super(schema, ordinal);
    }

    /** Returns the value in a row, or null; see {@link BinaryCells#getArray(int)}. */
    public BinaryArray get(BinaryRow row) {
      return checked(row).getArray(ordinal);
    }
  }

  /** A field of {@link TypeKind#MAP}. */
  public static final class MapField extends TypedField {
    MapField(RowSchema schema, int ordinal) {
      super(schema, ordinal);
    }

    /** Returns the value in a row, or null; see {@link BinaryCells#getMap(int)}. */
    public BinaryMap get(BinaryRow row) {
      return checked(row).getMap(ordinal);
    }
  }

  /** A field of {@link TypeKind#STRUCT}. */
  public static final class StructField extends TypedField {
    StructField(RowSchema schema, int ordinal) {
      super(schema, ordinal);
    }

    /** Returns the value in a row, or null; see {@link BinaryCells#getStruct(int)}. */
    public BinaryRow get(BinaryRow row) {
      return checked(row).getStruct(ordinal);
    }
  }
}
