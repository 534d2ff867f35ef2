package io.fory.format.row;

import io.fory.error.UnsupportedTypeException;
import io.fory.format.layout.ArrayLayout;
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
        SCALARS.put(kind, new RowType(kind, null, null, null));
      }
    }
  }

  private final TypeKind kind;

  /** The elements of a list, or the keys of a map; else null. */
  private final RowField first;

  /** The values of a map; else null. */
  private final RowField second;

  private final RowSchema schema;
  private final int depth;

  private RowType(TypeKind kind, RowField first, RowField second, RowSchema schema) {
    this.kind = kind;
    this.first = first;
    this.second = second;
    this.schema = schema;
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

  /** Returns the type of lists. */
  public static RowType list(RowType element, boolean nullable) {
    return new RowType(TypeKind.LIST, new RowField("item", element, nullable), null, null);
  }

  /** Returns the type of maps, whose keys are never null. */
  public static RowType map(RowType key, RowType value, boolean nullable) {
    return new RowType(
        TypeKind.MAP,
        new RowField("key", key, false),
        new RowField("value", value, nullable),
        null);
  }

  /** Returns the type of rows of a schema. */
  public static RowType struct(RowSchema schema) {
    return new RowType(TypeKind.STRUCT, null, null, Objects.requireNonNull(schema, "schema"));
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
      throw new IllegalStateException("not a " + owner + " but " + kind);
    }
    return part;
  }

  /** Returns how many levels of values there are: 1 for numbers and text. */
  public int depth() {
    return depth;
  }

  /** Returns the layout of arrays of values of this type. */
  ArrayLayout arrayLayout() {
    return ArrayLayout.standard(kind.elementBytes());
  }

  /** Adds this type to a hash, see {@link RowSchema#hash()}. */
  long addTo(long hash) {
    long sum = add(hash, kind.code());
    for (RowField part : parts()) {
      sum = part.type().addTo(sum);
    }
    return sum;
  }

  /** Returns the fields of a struct, the elements of a list, keys and values of a map, or none. */
  List<RowField> parts() {
    if (schema != null) {
      return schema.fields();
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
            && depth == that.depth
            && Objects.equals(first, that.first)
            && Objects.equals(second, that.second)
            && Objects.equals(schema, that.schema);
  }

  @Override
  public int hashCode() {
    return Objects.hash(kind, first, second, schema);
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
