package io.fory.builtin.container;

import io.fory.error.UserCodeException;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The objects and classes that an object of the JDK holds and does not show, as its serialized form
 * names them. Nothing of the form is kept, and no part is written.
 */
final class HiddenParts extends ObjectOutputStream {
  private final Object owner;
  private final List<Object> objects = new ArrayList<>();
  private final Set<Class<?>> classes = new LinkedHashSet<>();

  private HiddenParts(Object owner) throws IOException {
    super(OutputStream.nullOutputStream());
    this.owner = owner;
    enableReplaceObject(true);
  }

  /**
   * Finds the parts of a serializable object of the JDK.
   *
   * @param owner holds no object whose {@code writeObject} is of the application
   * @throws UserCodeException if a part has a {@code writeReplace} that fails
   */
  static HiddenParts of(Object owner) {
    try (HiddenParts parts = new HiddenParts(owner)) {
      parts.writeObject(owner);
      return parts;
    } catch (IOException e) {
      throw new UserCodeException("A writeReplace below " + owner.getClass().getTypeName(), e);
    }
  }

  /** Returns the parts that are no {@code Class} objects, in their order. */
  List<Object> objects() {
    return objects;
  }

  /** Returns the first part of a class, or null. */
  <T> T first(Class<T> type) {
    for (Object part : objects) {
      if (type.isInstance(part)) {
        return type.cast(part);
      }
    }
    return null;
  }

  /** Returns the classes that the form names, those of parts that are {@code Class} objects too. */
  Set<Class<?>> classes() {
    return classes;
  }

  @Override
  protected void annotateClass(Class<?> named) {
    classes.add(named);
  }

  @Override
  protected Object replaceObject(Object met) {
    if (met == owner) {
      return met;
    }
    objects.add(met);
    return null;
  }
}
