package io.fory.message;

import io.fory.error.TypeMismatchException;

/** The copies of objects that a graph has met before, as the places take them that refer to one. */
public final class MetCopies {
  private MetCopies() {}

  /** Returns how many objects have been numbered: no more at a reference than before it. */
  public static int objects(GraphCopier copier) {
    return copier.objects();
  }

  /**
   * Returns the copy of an object as a place takes it that declares another class, as {@link
   * MessageReader#readReference} does: the elements of a container in one of that class.
   *
   * @throws TypeMismatchException if the place takes no such values
   */
  public static Object converted(
      GraphCopier copier, Object original, Object copy, Class<?> declared) {
    if (copier.isIncomplete(original)) {
      throw ContainerConversion.incomplete(copy, declared)
          .withCure("Declare the same class in all places that share the container");
    }
    Object fitting = ContainerConversion.fitting(copier.reader(), copy, declared);
    if (fitting == null) {
      throw new TypeMismatchException(declared, copy.getClass());
    }
    return fitting;
  }
}
