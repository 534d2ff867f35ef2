package io.fory.serializer;

import java.util.List;

/**
 * The fields of an object that its writer had and its reader does not: the value of a field with
 * {@link io.fory.annotation.UnknownFields}. An application hands them on by writing the object.
 * Immutable.
 *
 * <p>They are kept as the bytes that they were written as, apart for each schema that they came
 * with; see {@code docs/format-native.md}, section "Carried fields". Two objects are equal if they
 * carry the same bytes of the same schemas; of objects that can be referred to, only if they were
 * read from the same place of the same message. The library alone extends this class.
 */
public abstract class CarriedFields {
  /** Nothing; means the same as null. */
  public static final CarriedFields NONE = new None();

  /** Makes fields; called by the library. */
  protected CarriedFields() {}

  /** Returns whether there are no fields. */
  public final boolean isEmpty() {
    return this == NONE;
  }

  /** Returns the names of the fields; of one with a number, the number behind an at sign. */
  public abstract List<String> names();

  /** Returns the names. */
  @Override
  public final String toString() {
    return names().toString();
  }

  private static final class None extends CarriedFields {
    @Override
    public List<String> names() {
      return List.of();
    }
  }
}
