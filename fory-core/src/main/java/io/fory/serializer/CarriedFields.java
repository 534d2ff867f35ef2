package io.fory.serializer;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The fields of an object that its writer had and its reader does not: what an application holds in
 * a field with {@link io.fory.annotation.UnknownFields}, and hands on by writing the object.
 * Immutable.
 *
 * <p>They are kept as the bytes that they were written as, apart for each schema that they came
 * with; see {@code docs/format-native.md}, section "Carried fields".
 */
public final class CarriedFields {
  /** Nothing; means the same as null. */
  public static final CarriedFields NONE = new CarriedFields(new CarriedPart[0], 0);

  /** Begins with the {@link #size} parts of this object; more may follow that are of another one. */
  private final CarriedPart[] parts;

  private final int size;

  private CarriedFields(CarriedPart[] parts, int size) {
    this.parts = parts;
    this.size = size;
  }

  /** Returns these fields and those of one more part; both share an array that has room for it. */
  static CarriedFields and(CarriedFields before, CarriedPart part) {
    CarriedFields fields = before == null ? NONE : before;
    CarriedPart[] parts = fields.parts;
    int size = fields.size;
    if (size == parts.length || parts[size] != null) {
      parts = Arrays.copyOf(parts, size + (size >> 1) + 1);
      Arrays.fill(parts, size, Math.min(fields.parts.length, parts.length), null);
    }
    parts[size] = part;
    return new CarriedFields(parts, size + 1);
  }

  /** Returns whether there are no fields. */
  public boolean isEmpty() {
    return size == 0;
  }

  /** Returns the names of the fields; of one with a number, the number behind an at sign. */
  public List<String> names() {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      names.addAll(parts[i].layout().names());
    }
    return List.copyOf(names);
  }

  /**
   * Writes the fields.
   *
   * @param owner the class of the object that carries them
   */
  void write(WriteContext out, Class<?> owner) {
    for (int i = 0; i < size; i++) {
      parts[i].write(out, owner);
    }
  }

  /**
   * Returns whether another object carries the same bytes of the same schemas. Objects that can be
   * referred to are the same only if they were read from the same place of the same message.
   */
  @Override
  public boolean equals(Object other) {
    return other instanceof CarriedFields fields
        && Arrays.equals(parts, 0, size, fields.parts, 0, fields.size);
  }

  @Override
  public int hashCode() {
    return Arrays.asList(parts).subList(0, size).hashCode();
  }

  /** Returns the names. */
  @Override
  public String toString() {
    return names().toString();
  }
}
