package io.fory.carried;

import io.fory.message.GraphCopier;
import io.fory.message.MessageWriter;
import io.fory.serializer.CarriedFields;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The fields that one object carries: a part for each schema that they came with, at least one. */
final class CarriedBundle extends CarriedFields {
  private static final CarriedPart[] NO_PARTS = {};

  /**
   * Begins with the {@link #size} parts of this object; more may follow that are of another one.
   */
  private final CarriedPart[] parts;

  private final int size;

  private CarriedBundle(CarriedPart[] parts, int size) {
    this.parts = parts;
    this.size = size;
  }

  /** Returns these fields and those of one more part; both share an array that has room for it. */
  static CarriedFields and(CarriedFields before, CarriedPart part) {
    // Once for each level at most, however many parts a message has.
    if (before instanceof CarriedBundle inner && inner.parts[0].depth() > part.depth()) {
      return around(inner, part);
    }
    CarriedPart[] old = before instanceof CarriedBundle fields ? fields.parts : NO_PARTS;
    int size = before instanceof CarriedBundle fields ? fields.size : 0;
    CarriedPart[] parts = old;
    if (size == old.length || old[size] != null) {
      parts = Arrays.copyOf(old, size + (size >> 1) + 1);
      Arrays.fill(parts, size, Math.min(old.length, parts.length), null);
    }
    parts[size] = part;
    return new CarriedBundle(parts, size + 1);
  }

  /**
   * Returns a part and those that were read inside of it, which come after it: a reader may take a
   * field of the object by a former key, and one of a part by the key of now, and the last one
   * stays.
   */
  private static CarriedFields around(CarriedBundle inner, CarriedPart outer) {
    CarriedPart[] parts = new CarriedPart[inner.size + 1];
    parts[0] = outer;
    System.arraycopy(inner.parts, 0, parts, 1, inner.size);
    return new CarriedBundle(parts, parts.length);
  }

  /**
   * Writes fields.
   *
   * @param fields or null
   * @param owner the class of the object that carries them
   */
  static void write(MessageWriter out, CarriedFields fields, Class<?> owner) {
    if (fields instanceof CarriedBundle carried) {
      for (int i = 0; i < carried.size; i++) {
        carried.parts[i].write(out, owner);
      }
    }
  }

  /** Returns the fields that the copy of an object carries, which may be null: the same as here. */
  static CarriedFields copy(GraphCopier copier, CarriedFields fields) {
    if (!copier.tracks() || !(fields instanceof CarriedBundle carried) || !carried.linksObjects()) {
      return fields;
    }
    CarriedPart[] copies = new CarriedPart[carried.size];
    for (int i = 0; i < copies.length; i++) {
      copies[i] = CarriedCopies.of(copier, carried.parts[i]);
    }
    return new CarriedBundle(copies, copies.length);
  }

  private boolean linksObjects() {
    for (int i = 0; i < size; i++) {
      if (parts[i].linksObjects()) {
        return true;
      }
    }
    return false;
  }

  @Override
  public List<String> names() {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      names.addAll(parts[i].layout().names());
    }
    return List.copyOf(names);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof CarriedBundle fields
        && Arrays.equals(parts, 0, size, fields.parts, 0, fields.size);
  }

  @Override
  public int hashCode() {
    return Arrays.asList(parts).subList(0, size).hashCode();
  }
}
