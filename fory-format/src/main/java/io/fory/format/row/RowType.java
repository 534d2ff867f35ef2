package io.fory.format.row;

import io.fory.error.IncompatibleSchemaException;
import io.fory.error.UnsupportedTypeException;
import io.fory.format.layout.ArrayLayout;
import io.fory.format.layout.StructLayout;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** A type of the row format. Immutable. */
public final class RowType {
  /** How deep types may nest: calls recurse by it. */
  public static final int MAX_DEPTH = 64;

  private static final Map<TypeKind, RowType> SCALARS = new EnumMap<>(TypeKind.class);

  static {
    for (TypeKind kind : TypeKind.values()) {
      if (kind.isScalar()) {
        SCALARS.put(kind, new RowType(kind, null, null, null, null));
      }
    }
  }

  private final TypeKind kind;

  /** The layout of a list, map or struct; else null. */
  private final RowLayout layout;

  /** The elements of a list, or the keys of a map; else null. */
  private final RowField first;

  /** The values of a map; else null. */
  private final RowField second;

  private final RowSchema schema;
  private final int depth;

  /** The number of types that it consists of, itself included. */
  private final int size;

  /** The layout of arrays of this type, if it is a list; else null. */
  private final ArrayLayout arrayLayout;

  /** The type of the elements of a list, and its kind; else null. */
  private final RowType elementType;

  private final TypeKind elementKind;

  /** Whether values are in their slots, and the bytes of a slot. */
  private final boolean fixed;

  private final int slotBytes;

  /** The lists that a map consists of; else null. */
  private final RowType keys;

  private final RowType values;

  private RowType(
      TypeKind kind, RowLayout layout, RowField first, RowField second, RowSchema schema) {
    this.kind = kind;
    this.layout = layout;
    this.first = first;
    this.second = second;
    this.schema = schema;
    this.fixed = kind.isFixed() || schema != null && schema.layout().isFixed();
    this.slotBytes = schema != null && fixed ? schema.layout().fixedBytes() : kind.elementBytes();
    this.arrayLayout = kind == TypeKind.LIST ? layout.array(first) : null;
    this.elementType = kind == TypeKind.LIST ? first.type() : null;
    this.elementKind = elementType == null ? null : elementType.kind;
    this.keys = second == null ? null : new RowType(TypeKind.LIST, layout, first, null, null);
    this.values = second == null ? null : new RowType(TypeKind.LIST, layout, second, null, null);
    long parts = schema == null ? (long) size(first) + size(second) : schema.size();
    if (parts >= RowSchema.MAX_FIELDS) {
      throw RowSchema.tooManyFields(parts + 1);
    }
    this.size = (int) parts + 1;
    int below = Math.max(depth(first), depth(second));
    if (schema != null) {
      for (RowField field : schema.fields()) {
        below = Math.max(below, depth(field));
      }
    }
    this.depth = below + 1;
    if (depth > MAX_DEPTH) {
      throw new UnsupportedTypeException(
          kind.name(), "its types nest deeper than " + MAX_DEPTH + " levels");
    }
  }

  private static int size(RowField field) {
    return field == null ? 0 : field.type().size;
  }

  int size() {
    return size;
  }

  private static int depth(RowField field) {
    return field == null ? 0 : field.type().depth;
  }

  /**
   * Returns a type without parts.
   *
   * @throws IllegalArgumentException if the kind has parts
   */
  public static RowType of(TypeKind kind) {
    RowType type = SCALARS.get(kind);
    if (type == null) {
      throw new IllegalArgumentException(kind + " has parts");
    }
    return type;
  }

  /** Returns the type of lists in the standard layout. */
  public static RowType list(RowType element, boolean nullable) {
    return list(RowLayout.STANDARD, element, nullable);
  }

  /**
   * Returns the type of lists in a layout.
   *
   * @throws IncompatibleSchemaException if the elements have parts of another layout
   */
  public static RowType list(RowLayout layout, RowType element, boolean nullable) {
    element.require(layout);
    return new RowType(TypeKind.LIST, layout, new RowField("item", element, nullable), null, null);
  }

  /** Returns the type of maps in the standard layout, whose keys are never null. */
  public static RowType map(RowType key, RowType value, boolean nullable) {
    return map(RowLayout.STANDARD, key, value, nullable);
  }

  /**
   * Returns the type of maps in a layout, whose keys are never null.
   *
   * @throws IncompatibleSchemaException if keys or values have parts of another layout
   */
  public static RowType map(RowLayout layout, RowType key, RowType value, boolean nullable) {
    key.require(layout);
    value.require(layout);
    RowField keys = new RowField("key", key, false);
    return new RowType(TypeKind.MAP, layout, keys, new RowField("value", value, nullable), null);
  }

  /** Returns the type of rows of a schema, in its layout. */
  public static RowType struct(RowSchema schema) {
    return new RowType(TypeKind.STRUCT, schema.rowLayout(), null, null, schema);
  }

  /** Returns the kind. */
  public TypeKind kind() {
    return kind;
  }

  /** Returns the elements of a list. */
  public RowField element() {
    return part(TypeKind.LIST, first);
  }

  /** Returns the keys of a map. */
  public RowField key() {
    return part(TypeKind.MAP, first);
  }

  /** Returns the values of a map. */
  public RowField value() {
    return part(TypeKind.MAP, second);
  }

  /** Returns the schema of a struct. */
  public RowSchema schema() {
    return part(TypeKind.STRUCT, schema);
  }

  private <T> T part(TypeKind owner, T part) {
    if (kind != owner) {
      throw otherThan(owner);
    }
    return part;
  }

  private IllegalStateException otherThan(TypeKind owner) {
    return new IllegalStateException("not a " + owner + " but " + kind);
  }

  /** Returns where the elements of what is known to be a list are. */
  ArrayLayout elements() {
    return arrayLayout;
  }

  /** Returns the type of the elements of what is known to be a list. */
  RowType elementType() {
    return elementType;
  }

  /** Returns the kind of the elements of what is known to be a list. */
  TypeKind elementKind() {
    return elementKind;
  }

  /** Returns how many levels of values there are: 1 for numbers and text. */
  public int depth() {
    return depth;
  }

  /** Returns the layout of lists, maps and structs; null for other types, which are in any. */
  public RowLayout layout() {
    return layout;
  }

  /** Returns the type of the array of keys of a map: a list. */
  public RowType keys() {
    return part(TypeKind.MAP, keys);
  }

  /** Returns the type of the array of values of a map: a list. */
  public RowType values() {
    return part(TypeKind.MAP, values);
  }

  /** Returns whether values are in their slots; others are behind, and slots hold their places. */
  public boolean isFixed() {
    return fixed;
  }

  /** Returns the bytes of a slot: of the value itself in the compact layout and in arrays. */
  public int slotBytes() {
    return slotBytes;
  }

  /** Returns where the elements of a list are, for the codecs. */
  @SuppressWarnings("exports")
  public ArrayLayout arrayLayout() {
    return part(TypeKind.LIST, arrayLayout);
  }

  /** Returns where the fields of a struct are, for the codecs. */
  @SuppressWarnings("exports")
  public StructLayout structLayout() {
    return schema().layout();
  }

  /** Checks that the parts have a layout. */
  void require(RowLayout wanted) {
    if (layout != null && layout != wanted) {
      throw new IncompatibleSchemaException(
          "A " + kind + " in the layout " + layout + " within the layout " + wanted);
    }
  }

  /**
   * Adds this type to a hash, see {@link RowSchema#hash()}.
   *
   * @param bySlot whether the fields of a struct are taken in the order of their slots; else, and
   *     in lists and maps, as they were given
   */
  long addTo(long hash, boolean bySlot) {
    long sum = add(hash, kind.code());
    for (RowField part : bySlot && schema != null ? schema.fields() : parts()) {
      sum = part.type().addTo(sum, bySlot && schema != null);
    }
    return sum;
  }

  /**
   * Returns the fields of a struct as they were given, the elements of a list, keys and values of a
   * map, or none.
   */
  public List<RowField> parts() {
    if (schema != null) {
      return schema.declared();
    }
    if (first == null) {
      return List.of();
    }
    return second == null ? List.of(first) : List.of(first, second);
  }

  private static long add(long hash, int code) {
    for (long rest = hash; ; rest >>= 2) {
      if (rest <= (Long.MAX_VALUE - code) / 31) {
        return rest * 31 + code;
      }
    }
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || other instanceof RowType that
            && kind == that.kind
            && layout == that.layout
            && depth == that.depth
            && Objects.equals(first, that.first)
            && Objects.equals(second, that.second)
            && Objects.equals(schema, that.schema);
  }

  @Override
  public int hashCode() {
    return Objects.hash(kind, layout, first, second, schema);
  }

  @Override
  public String toString() {
    return switch (kind) {
      case LIST -> "list<" + first + ">";
      case MAP -> "map<" + first.type() + ", " + second + ">";
      case STRUCT -> "struct<" + schema + ">";
      default -> kind.name().toLowerCase(java.util.Locale.ROOT);
    };
  }
}
