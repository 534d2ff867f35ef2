package io.fory.xlang;

import java.util.List;
import java.util.StringJoiner;

/**
 * The type of a place of a {@link RandomSchema}.
 *
 * @param name of the enum or struct, else null
 * @param elements the types of elements; of a map key and value
 */
record SchemaType(ValueKind kind, String name, List<SchemaType> elements, boolean nullable) {
  static SchemaType of(ValueKind kind, SchemaType... elements) {
    return new SchemaType(kind, null, List.of(elements), false);
  }

  static SchemaType named(ValueKind kind, String name) {
    return new SchemaType(kind, name, List.of(), false);
  }

  SchemaType orNull() {
    return new SchemaType(kind, name, elements, true);
  }

  SchemaType notNull() {
    return new SchemaType(kind, name, elements, false);
  }

  SchemaType element() {
    return elements.get(0);
  }

  /** Returns the list that has the elements of an array, or the other way round; else null. */
  SchemaType otherSequence() {
    if (kind == ValueKind.BINARY || kind == ValueKind.UINT8_ARRAY) {
      boolean binary = kind == ValueKind.BINARY;
      return of(binary ? ValueKind.UINT8_ARRAY : ValueKind.BINARY).withNull(nullable);
    }
    for (ValueKind array : ValueKind.PLAIN_ARRAYS) {
      SchemaType list = of(ValueKind.LIST, of(array.component()));
      if (kind == array) {
        return list.withNull(nullable);
      }
      if (notNull().equals(list)) {
        return of(array).withNull(nullable);
      }
    }
    return null;
  }

  private SchemaType withNull(boolean may) {
    return may ? orNull() : notNull();
  }

  /** Returns whether values have an identity that is kept in tracked places. */
  boolean isShareable() {
    return switch (kind) {
      case LIST, SET, MAP, STRUCT -> true;
      default -> false;
    };
  }

  /** Returns {@link #isShareable} of each level of the type, the outermost first, as source. */
  String shareableLevels() {
    StringJoiner joined = new StringJoiner(", ");
    joined.add(Boolean.toString(isShareable()));
    for (SchemaType element : elements) {
      joined.add(element.shareableLevels());
    }
    return joined.toString();
  }

  /** Returns the type of a field in Java. */
  String javaField() {
    return kind.isScalar() && !nullable ? kind.primitive() : java();
  }

  private String java() {
    if (name != null) {
      return name;
    }
    if (elements.isEmpty()) {
      return kind.reference();
    }
    StringJoiner joined = new StringJoiner(", ", kind.reference() + "<", ">");
    for (SchemaType element : elements) {
      joined.add(element.java());
    }
    return joined.toString();
  }

  /** Returns the type hint of Python. */
  String python() {
    String hint = name != null ? "\"" + name + "\"" : kind.python();
    if (!elements.isEmpty()) {
      StringJoiner joined = new StringJoiner(", ", hint + "[", "]");
      for (SchemaType element : elements) {
        joined.add(element.python());
      }
      hint = joined.toString();
    }
    return nullable ? "Optional[" + hint + "]" : hint;
  }
}
