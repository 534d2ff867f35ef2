package io.fory.schema;

import io.fory.schema.model.TypeRef;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;

/**
 * The elements of containers of the application. Schemas in messages give those of all collections
 * the type {@code ArrayList}; files say {@code Set} if equal elements are refused, {@code Queue} if
 * they may be sorted otherwise, and else {@code List}. Files of earlier versions of the library do
 * not tell.
 */
final class HeldElements {
  private static final String SET = Set.class.getName();
  private static final String QUEUE = Queue.class.getName();
  private static final Set<String> OTHERS = Set.of(List.class.getName(), QUEUE);

  private HeldElements() {}

  /** Returns whether the keys or elements of a type are distinct. */
  static boolean areDistinct(TypeRef type) {
    Class<?> container = ReadingRules.classOf(type);
    return isSet(type)
        || container != null
            && (Set.class.isAssignableFrom(container) || Map.class.isAssignableFrom(container));
  }

  /** Returns whether a type says the kind of a collection. */
  static boolean isKind(TypeRef type) {
    return isSet(type) || isOther(type);
  }

  /** Returns whether a container may sort its keys or elements. */
  static boolean maySort(TypeRef elements) {
    return areDistinct(elements)
        || elements instanceof TypeRef.BuiltIn builtIn && QUEUE.equals(builtIn.open());
  }

  /** Returns the type as messages have it. */
  static TypeRef plain(TypeRef elements) {
    return isKind(elements)
        ? new TypeRef.BuiltIn(((TypeRef.BuiltIn) elements).number(), elements.arguments())
        : elements;
  }

  /** Returns the outcome of elements whose container is of another kind at the reader. */
  static Outcome moved(TypeRef from, TypeRef to) {
    return isOther(from) && isSet(to)
        ? Outcome.mayFail("refuse equal elements, which a set does not have")
        : Outcome.NONE;
  }

  private static boolean isSet(TypeRef elements) {
    return elements instanceof TypeRef.BuiltIn builtIn && SET.equals(builtIn.open());
  }

  private static boolean isOther(TypeRef elements) {
    return elements instanceof TypeRef.BuiltIn builtIn
        && builtIn.open() != null
        && OTHERS.contains(builtIn.open());
  }
}
