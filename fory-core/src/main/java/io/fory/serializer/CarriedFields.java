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
  public static final CarriedFields NONE = new CarriedFields(new CarriedPart[0]);

  private final CarriedPart[] parts;

  private CarriedFields(CarriedPart[] parts) {
    this.parts = parts;
  }

  /** Returns these fields and those of one more part. */
  static CarriedFields and(CarriedFields before, CarriedPart part) {
    CarriedPart[] parts =
        Arrays.copyOf(before == null ? NONE.parts : before.parts, size(before) + 1);
    parts[parts.length - 1] = part;
    return new CarriedFields(parts);
  }

  private static int size(CarriedFields fields) {
    return fields == null ? 0 : fields.parts.length;
  }

  /** Returns whether there are no fields. */
  public boolean isEmpty() {
    return parts.length == 0;
  }

  /** Returns the names of the fields; of one with a number, the number behind an at sign. */
  public List<String> names() {
    List<String> names = new ArrayList<>();
    for (CarriedPart part : parts) {
      names.addAll(part.layout().names());
    }
    return List.copyOf(names);
  }

  /**
   * Writes the fields.
   *
   * @param owner the class of the object that carries them
   */
  void write(WriteContext out, Class<?> owner) {
    for (CarriedPart part : parts) {
      part.write(out, owner);
    }
  }

  /**
   * Returns whether another object carries the same bytes of the same schemas. Objects that can be
   * referred to are the same only if they were read from the same place of the same message.
   */
  @Override
  public boolean equals(Object other) {
    return other instanceof CarriedFields fields && Arrays.equals(parts, fields.parts);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(parts);
  }

  /** Returns the names. */
  @Override
  public String toString() {
    return names().toString();
  }
}
