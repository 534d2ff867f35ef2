package io.fory.wire.xlang;

import java.util.List;

/**
 * The type of a field or of an element, as metadata describes it.
 *
 * @param type of a type of the application only its kind
 * @param nullable whether null may stand there
 * @param tracked whether values may be references
 * @param elements the types of elements: of a map key and value, of a list or set one, else none
 */
public record FieldType(
    XlangType type, boolean nullable, boolean tracked, List<FieldType> elements) {
  /**
   * Copies the list.
   *
   * @throws IllegalArgumentException if the type has another number of elements
   */
  public FieldType {
    elements = List.copyOf(elements);
    if (elements.size() != type.elementTypes()) {
      throw new IllegalArgumentException(type + " of " + elements.size() + " elements");
    }
  }

  /**
   * Returns whether values of a field have a flag: numbers that are never null have none, even
   * where metadata says that they are tracked.
   */
  boolean hasFlag() {
    return nullable || tracked && !type.isScalar();
  }

  /** Returns how many types of elements it has, at all levels. */
  int countElements() {
    int count = elements.size();
    for (FieldType element : elements) {
      count += element.countElements();
    }
    return count;
  }

  /**
   * Returns the type with the types of its elements, for errors: {@code MAP<STRING, LIST<INT32>>}.
   */
  String label() {
    if (elements.isEmpty()) {
      return type.toString();
    }
    StringBuilder text = new StringBuilder(type.toString());
    for (int i = 0; i < elements.size(); i++) {
      text.append(i == 0 ? "<" : ", ").append(elements.get(i).label());
    }
    return text.append('>').toString();
  }

  /** Makes a type that is always there and never a reference. */
  public static FieldType of(XlangType type, FieldType... elements) {
    return new FieldType(type, false, false, List.of(elements));
  }

  /** Returns this type where null may stand. */
  public FieldType orNull() {
    return new FieldType(type, true, tracked, elements);
  }

  /** Returns this type where values may be references. */
  public FieldType withReferences() {
    return new FieldType(type, nullable, true, elements);
  }
}
