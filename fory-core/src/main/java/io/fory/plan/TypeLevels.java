package io.fory.plan;

import io.fory.platform.PlatformClasses;
import io.fory.type.TypeParameters;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The levels of a declared type, to each of which an annotation can give a value: first the type
 * itself, then the type of its elements with all levels of that; of a map those of the keys before
 * those of the values. An array of primitives is one level, and an {@code Optional} is none: it is
 * what it holds.
 */
public final class TypeLevels {
  private static final Type[] NONE = {};

  private TypeLevels() {}

  /** Returns the levels of the type of a field. */
  static List<Type> of(Type declared) {
    List<Type> levels = new ArrayList<>();
    add(OptionalKind.content(declared), levels, new ArrayList<>());
    return levels;
  }

  /** Returns the type of the array lists of a class. */
  public static Type listOf(Class<?> element) {
    return new TypeVariables.Parameterized(ArrayList.class, null, List.of(element));
  }

  private static void add(Type type, List<Type> levels, List<Class<?>> around) {
    levels.add(type);
    if (isRing(type, around)) {
      return;
    }
    around.add(TypeShape.raw(type));
    for (Type element : elements(type)) {
      add(element, levels, around);
    }
    around.remove(around.size() - 1);
  }

  /**
   * Returns whether a type is that of a class of containers which is met again among its own
   * elements, as in {@code class Node extends ArrayList<Node>}: it has no further levels there.
   *
   * @param around the classes of the levels that it is in
   */
  public static boolean isRing(Type type, List<Class<?>> around) {
    Class<?> raw = TypeShape.raw(type);
    return isOwn(raw) && around.contains(raw);
  }

  private static boolean isOwn(Class<?> raw) {
    return !raw.isArray() && !PlatformClasses.isPlatformClass(raw);
  }

  /**
   * Returns the types of the elements of a list, set or array of objects, or of the keys and the
   * values of a map; {@code Object} where they are not known, and none for other types. Those of
   * {@code class Names extends ArrayList<String>} are strings.
   */
  public static Type[] elements(Type declared) {
    Class<?> raw = TypeShape.raw(declared);
    if (raw.isArray()) {
      boolean primitives = raw.getComponentType().isPrimitive();
      return primitives ? NONE : new Type[] {TypeShape.component(declared)};
    }
    Type[] arguments = TypeShape.arguments(declared);
    if (Map.class.isAssignableFrom(raw)) {
      return TypeParameters.argumentsFor(Map.class, raw, arguments, 2);
    }
    return Collection.class.isAssignableFrom(raw)
        ? TypeParameters.argumentsFor(Collection.class, raw, arguments, 1)
        : NONE;
  }

  /**
   * Returns the types of the elements of whatever container may stand in a place, an {@code
   * Iterable} too; none if they are not known, or of a class of containers that is met again among
   * its own elements.
   */
  public static Type[] held(Type declared) {
    Class<?> raw = TypeShape.raw(declared);
    if (raw == Iterable.class) {
      return TypeShape.arguments(declared);
    }
    Type[] held = boundElements(declared);
    return held.length > 0 && isOwn(raw) && leadTo(raw, held, new HashSet<>()) ? NONE : held;
  }

  private static boolean leadTo(Class<?> goal, Type[] elements, Set<Class<?>> seen) {
    for (Type element : elements) {
      Class<?> raw = TypeShape.raw(element);
      if (raw == goal || (!isOwn(raw) || seen.add(raw)) && leadTo(goal, elements(element), seen)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns the same types, but arrays of a variable with what that is bound to: {@code String[]}
   * in {@code class Names extends Rows<String>}, where {@code Rows<T> extends ArrayList<T[]>}. They
   * are made of that, and are written as arrays of the bound.
   */
  public static Type[] boundElements(Type declared) {
    Type[] elements = elements(declared);
    Class<?> raw = TypeShape.raw(declared);
    Class<?> above = Map.class.isAssignableFrom(raw) ? Map.class : Collection.class;
    for (int i = 0; i < elements.length && above.isAssignableFrom(raw); i++) {
      if (elements[i] instanceof GenericArrayType) {
        Type bound = TypeShape.argumentsFor(above, declared)[i];
        elements[i] = TypeShape.raw(bound) == TypeShape.raw(elements[i]) ? bound : elements[i];
      }
    }
    return elements;
  }
}
