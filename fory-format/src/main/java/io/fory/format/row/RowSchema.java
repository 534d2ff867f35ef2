package io.fory.format.row;

import io.fory.error.ErrorText;
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.LimitExceededException;
import io.fory.error.MalformedInputException;
import io.fory.error.TypeMismatchException;
import io.fory.format.layout.StructLayout;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The fields of a row, in the order of their slots. Immutable.
 *
 * <p>Handles of fields are found once by name and then read any row of the schema:
 *
 * <pre>{@code
 * TypedField.Int32Field f1 = schema.int32Field("f1");
 * int value = f1.get(row);
 * }</pre>
 *
 * <p>Names are in snake case ({@code created_at}) where the schema is made from a class; a handle
 * is found by the name of the Java field ({@code createdAt}) too.
 */
public final class RowSchema {
  /** The most fields of a schema, those of its parts included: calls visit all of them. */
  public static final int MAX_FIELDS = 1 << 17;

  private static final long HASH_START = 17;

  /** Most schemas are small parts of others, and nobody asks for a name of theirs. */
  private static final int FEW = 8;

  private final List<RowField> fields;

  /** The fields in the order in which they were given, which a layout may change. */
  private final List<RowField> declared;

  private final TypeKind[] kinds;

  /** Those of the fields, as {@link #kinds}: one access for a getter. */
  private final RowType[] types;

  /** The number of each name, or null if there are so few that they are looked through. */
  private final Map<String, Integer> ordinals;

  private final RowLayout rowLayout;
  private final StructLayout layout;
  private final int size;

  /**
   * Makes a schema of rows in the standard layout.
   *
   * @throws IncompatibleSchemaException if two fields have one name, or one has parts of another
   *     layout
   */
  public RowSchema(List<RowField> fields) {
    this(RowLayout.STANDARD, fields);
  }

  /**
   * Makes a schema of rows in a layout, which puts the fields in order.
   *
   * @throws IncompatibleSchemaException if two fields have one name, or one has parts of another
   *     layout, or a name that is no text
   * @throws LimitExceededException if there are more than {@link #MAX_FIELDS}
   */
  public RowSchema(RowLayout layout, List<RowField> fields) {
    fields.forEach(field -> field.type().require(layout));
    this.rowLayout = layout;
    this.declared = List.copyOf(fields);
    this.size = size(declared);
    this.fields = layout.ordered(declared);
    this.layout = layout.struct(this.fields);
    this.kinds = new TypeKind[this.fields.size()];
    this.types = new RowType[kinds.length];
    this.ordinals = kinds.length > FEW ? new HashMap<>(2 * kinds.length) : null;
    for (int i = 0; i < kinds.length; i++) {
      RowField field = this.fields.get(i);
      types[i] = field.type();
      kinds[i] = types[i].kind();
      requireText(field.name());
      boolean twice =
          ordinals == null ? indexOf(field.name(), i) >= 0 : ordinals.put(field.name(), i) != null;
      if (twice) {
        throw new IncompatibleSchemaException(
            "Two fields of a row have the name " + ErrorText.printable(field.name()));
      }
    }
  }

  /** Returns the number of the field with a name, or -1. */
  private int find(String name) {
    return ordinals == null ? indexOf(name, kinds.length) : ordinals.getOrDefault(name, -1);
  }

  /** Returns the number of the field with a name among the first ones, or -1. */
  private int indexOf(String name, int count) {
    for (int i = 0; i < count; i++) {
      if (fields.get(i).name().equals(name)) {
        return i;
      }
    }
    return -1;
  }

  /** Refuses a name with an unpaired surrogate: as bytes it would be another name. */
  private static void requireText(String name) {
    for (int i = 0; i < name.length(); i++) {
      int point = name.codePointAt(i);
      if (point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE) {
        throw new IncompatibleSchemaException(
            "The name " + ErrorText.printable(name) + " has an unpaired surrogate");
      }
      i += Character.charCount(point) - 1;
    }
  }

  /** Returns the number of fields, those of their parts included. */
  private static int size(List<RowField> fields) {
    long size = 0;
    for (RowField field : fields) {
      size += field.type().size();
    }
    if (size > MAX_FIELDS) {
      throw tooManyFields(size);
    }
    return (int) size;
  }

  static LimitExceededException tooManyFields(long fields) {
    return new LimitExceededException("fields of a schema", fields, MAX_FIELDS, null);
  }

  int size() {
    return size;
  }

  /**
   * Returns the name in a schema of a Java field: an underscore and the small letter stand for each
   * capital letter.
   */
  public static String nameOf(String javaName) {
    StringBuilder snake = new StringBuilder(javaName.length() + 4);
    for (int i = 0; i < javaName.length(); i++) {
      char c = javaName.charAt(i);
      if (c >= 'A' && c <= 'Z') {
        snake.append('_').append((char) (c + ('a' - 'A')));
      } else {
        snake.append(c);
      }
    }
    return snake.toString();
  }

  /** Returns the fields. */
  public List<RowField> fields() {
    return fields;
  }

  /**
   * Returns the number of the field with a name.
   *
   * @throws IncompatibleSchemaException if there is none
   */
  public int ordinal(String name) {
    int ordinal = find(name);
    if (ordinal < 0) {
      ordinal = find(nameOf(name));
    }
    if (ordinal < 0) {
      throw new IncompatibleSchemaException("No field " + ErrorText.printable(name) + " in a row");
    }
    return ordinal;
  }

  /**
   * Returns the hash that payloads of encoders begin with. It depends on the types of the fields
   * and their order, not on names: 17, then for each type of the schema in order, those of parts
   * after their list, map or struct, {@code hash * 31 + number of the type}; where that would
   * exceed 63 bits, the hash is divided by 4 first, again and again until it does not. Fields are
   * in the order of their slots, but as they were given in structs within lists and maps.
   */
  public long hash() {
    long hash = HASH_START;
    for (RowField field : fields) {
      hash = field.type().addTo(hash, true);
    }
    return hash;
  }

  /**
   * Returns the SHA-256 of {@link #toBytes()}, in hex. Schemas of one fingerprint are equal,
   * whoever made them.
   */
  public String fingerprint() {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(toBytes()));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every JDK has it
    }
  }

  /**
   * Returns the schema as bytes: the number of fields, and the name, number of the type,
   * nullability and parts of each.
   */
  public byte[] toBytes() {
    return SchemaBytes.of(this);
  }

  /**
   * Returns the schema of bytes that {@link #toBytes()} gave, or of a stranger.
   *
   * @throws MalformedInputException if they are not those of a schema
   * @throws IncompatibleSchemaException if two fields have one name
   */
  public static RowSchema fromBytes(byte[] bytes) {
    return SchemaBytes.read(bytes);
  }

  /** Returns the handle of a field of {@link TypeKind#BOOL}. */
  public TypedField.BoolField boolField(String name) {
    return new TypedField.BoolField(this, ordinal(name, TypeKind.BOOL));
  }

  /** Returns the handle of a field of {@link TypeKind#INT8}. */
  public TypedField.Int8Field int8Field(String name) {
    return new TypedField.Int8Field(this, ordinal(name, TypeKind.INT8));
  }

  /** Returns the handle of a field of {@link TypeKind#INT16}. */
  public TypedField.Int16Field int16Field(String name) {
    return new TypedField.Int16Field(this, ordinal(name, TypeKind.INT16));
  }

  /** Returns the handle of a field of {@link TypeKind#INT32}. */
  public TypedField.Int32Field int32Field(String name) {
    return new TypedField.Int32Field(this, ordinal(name, TypeKind.INT32));
  }

  /** Returns the handle of a field of {@link TypeKind#INT64}. */
  public TypedField.Int64Field int64Field(String name) {
    return new TypedField.Int64Field(this, ordinal(name, TypeKind.INT64));
  }

  /** Returns the handle of a field of {@link TypeKind#FLOAT32}. */
  public TypedField.Float32Field float32Field(String name) {
    return new TypedField.Float32Field(this, ordinal(name, TypeKind.FLOAT32));
  }

  /** Returns the handle of a field of {@link TypeKind#FLOAT64}. */
  public TypedField.Float64Field float64Field(String name) {
    return new TypedField.Float64Field(this, ordinal(name, TypeKind.FLOAT64));
  }

  /** Returns the handle of a field of {@link TypeKind#DATE}. */
  public TypedField.DateField dateField(String name) {
    return new TypedField.DateField(this, ordinal(name, TypeKind.DATE));
  }

  /** Returns the handle of a field of {@link TypeKind#TIMESTAMP}. */
  public TypedField.TimestampField timestampField(String name) {
    return new TypedField.TimestampField(this, ordinal(name, TypeKind.TIMESTAMP));
  }

  /** Returns the handle of a field of {@link TypeKind#DURATION}. */
  public TypedField.DurationField durationField(String name) {
    return new TypedField.DurationField(this, ordinal(name, TypeKind.DURATION));
  }

  /** Returns the handle of a field of {@link TypeKind#STRING}. */
  public TypedField.StringField stringField(String name) {
    return new TypedField.StringField(this, ordinal(name, TypeKind.STRING));
  }

  /** Returns the handle of a field of {@link TypeKind#BINARY}. */
  public TypedField.BinaryField binaryField(String name) {
    return new TypedField.BinaryField(this, ordinal(name, TypeKind.BINARY));
  }

  /** Returns the handle of a field of {@link TypeKind#LIST}. */
  public TypedField.ArrayField arrayField(String name) {
    return new TypedField.ArrayField(this, ordinal(name, TypeKind.LIST));
  }

  /** Returns the handle of a field of {@link TypeKind#MAP}. */
  public TypedField.MapField mapField(String name) {
    return new TypedField.MapField(this, ordinal(name, TypeKind.MAP));
  }

  /** Returns the handle of a field of {@link TypeKind#STRUCT}. */
  public TypedField.StructField structField(String name) {
    return new TypedField.StructField(this, ordinal(name, TypeKind.STRUCT));
  }

  private int ordinal(String name, TypeKind kind) {
    int ordinal = ordinal(name);
    if (kinds[ordinal] != kind) {
      throw new TypeMismatchException("" + fields.get(ordinal).type(), kind.name());
    }
    return ordinal;
  }

  List<RowField> declared() {
    return declared;
  }

  RowLayout rowLayout() {
    return rowLayout;
  }

  StructLayout layout() {
    return layout;
  }

  /** Returns the type of a field that is there. */
  RowType type(int ordinal) {
    return types[ordinal];
  }

  /** Returns the kind of a field, or null if there is no such field. */
  TypeKind kind(int ordinal) {
    return ordinal >= 0 && ordinal < kinds.length ? kinds[ordinal] : null;
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || other instanceof RowSchema that
            && rowLayout == that.rowLayout
            && declared.equals(that.declared);
  }

  @Override
  public int hashCode() {
    return declared.hashCode();
  }

  @Override
  public String toString() {
    return fields.stream().map(RowField::toString).collect(Collectors.joining(", "));
  }
}
