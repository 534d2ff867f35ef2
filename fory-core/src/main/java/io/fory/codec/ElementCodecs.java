package io.fory.codec;

import io.fory.error.TypeMismatchException;
import java.util.Map;

/** The codecs of the elements that a place, or the serializer of its containers, declares. */
public interface ElementCodecs {
  /** Returns the codec of the elements, or of a map's keys. */
  ValueCodec first();

  /** Returns the codec of a map's values, or null. */
  ValueCodec second();

  /** Returns whether something cannot be an element. */
  default boolean areChecked() {
    return isChecked(first()) || second() != null && isChecked(second());
  }

  /**
   * Returns whether these are met again among the elements of their elements, as those of {@code
   * class Node extends ArrayList<Node>} are: objects may hold each other to any depth.
   */
  default boolean leadBack() {
    return false;
  }

  /**
   * Returns whether the class of a container or array tells that its elements are these, or that
   * nothing may look at all of them.
   */
  default boolean areToldBy(Class<?> container) {
    if (container.isArray()) {
      return fits(container.getComponentType(), first());
    }
    if (isBeside(container)) {
      return true;
    }
    ContainerTraits traits = ContainerTraits.of(container);
    return traits.isMultiset()
        || traits.first() != null
            && fits(traits.first(), first())
            && (traits.second() == null || fits(traits.second(), second()));
  }

  /**
   * Returns whether these are what a place declares to be iterated over, and a class is one of maps
   * that can be: over what, is its own affair.
   */
  default boolean isBeside(Class<?> container) {
    return second() == null && Map.class.isAssignableFrom(container);
  }

  private static boolean fits(Class<?> element, ValueCodec codec) {
    Class<?> declared = DeclaredElements.classOf(codec);
    ElementCodecs inner = of(codec);
    return (declared == null || declared.isAssignableFrom(element))
        && (inner == null || !inner.areChecked());
  }

  private static boolean isChecked(ValueCodec codec) {
    Class<?> type = DeclaredElements.classOf(codec);
    return type != null && type != Object.class || of(codec) != null && of(codec).areChecked();
  }

  /**
   * Returns the error for an array that cannot hold these elements, or null.
   *
   * @param place the class that its place declares, of which the value is
   */
  default TypeMismatchException refusalOf(Class<?> place, Object value) {
    return place.isArray() && value instanceof Object[]
        ? VariableArrays.refusal(place, DeclaredElements.classOf(first()), value.getClass())
        : null;
  }

  /** Returns the elements that a codec declares for containers, or null. */
  static ElementCodecs of(ValueCodec codec) {
    return codec instanceof DeclaredPlace place ? place.elements() : DeclaredElements.of(codec);
  }
}
