package io.fory.plan;

import io.fory.platform.PlatformClasses;
import io.fory.type.TypeParameters;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Dictionary;
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

  /** A class whose elements have more types than that, or so much deeper ones, has no end. */
  private static final int MOST_TYPES = 64;

  private static final int MOST_GROWTH = 8;

  private static final int MOST_LOOKS = 4096;

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
   * values of a map or {@code Dictionary}; {@code Object} where they are not known, and none for
   * other types. Those of {@code class Names extends ArrayList<String>} are strings.
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
    if (raw == Dictionary.class) {
      return TypeParameters.argumentsFor(Dictionary.class, raw, arguments, 2);
    }
    return Collection.class.isAssignableFrom(raw)
        ? TypeParameters.argumentsFor(Collection.class, raw, arguments, 1)
        : NONE;
  }

  /**
   * Returns the types of the elements of whatever container may stand in a place, an {@code
   * Iterable} too; none if they are not known. Whoever follows them meets a type again, as that of
   * {@code class Node extends ArrayList<Node>}, or comes to an end: where no two levels are alike,
   * as in {@code class Grown<T> extends ArrayList<Grown<List<T>>>}, they have no type arguments.
   */
  public static Type[] held(Type declared) {
    Type[] held = heldAtAll(declared);
    if (held.length > 0 && isOwn(TypeShape.raw(declared)) && grows(declared)) {
      for (int i = 0; i < held.length; i++) {
        held[i] = erased(held[i]);
      }
    }
    return held;
  }

  private static Type[] heldAtAll(Type declared) {
    return TypeShape.raw(declared) == Iterable.class
        ? TypeShape.arguments(declared)
        : boundElements(declared);
  }

  /** Returns whether the elements of a type, and theirs, have ever other types. */
  private static boolean grows(Type declared) {
    Looks looks = new Looks();
    int depth = 0;
    while (looks.isDeeper(declared, depth) && looks.left > 0) {
      depth++;
    }
    return grows(declared, depth + MOST_GROWTH, new HashSet<>(), looks);
  }

  private static boolean grows(Type type, int depth, Set<Type> seen, Looks looks) {
    if (looks.isDeeper(type, depth)) {
      return true;
    }
    if (!seen.add(type)) {
      return false;
    }
    boolean grows = seen.size() > MOST_TYPES;
    for (Type element : grows ? NONE : heldAtAll(type)) {
      grows = grows || grows(element, depth, seen, looks);
    }
    return grows;
  }

  /** Looks at types and their arguments, so many that one which is not through by then grows. */
  private static final class Looks {
    private int left = MOST_LOOKS;

    /** Returns whether the arguments of a type have more levels than a number. */
    boolean isDeeper(Type type, int depth) {
      if (depth < 0 || --left < 0) {
        return true;
      }
      if (TypeShape.raw(type).isArray()) {
        return isDeeper(TypeShape.component(type), depth);
      }
      for (Type argument : TypeShape.arguments(type)) {
        if (isDeeper(argument, depth - 1)) {
          return true;
        }
      }
      return false;
    }
  }

  /** Returns a type in which the classes of the application have no type arguments. */
  private static Type erased(Type type) {
    Class<?> raw = TypeShape.raw(type);
    Type[] arguments = TypeShape.arguments(type);
    if (arguments.length == 0 || isOwn(raw)) {
      return raw.isArray() || isOwn(raw) ? raw : type;
    }
    for (int i = 0; i < arguments.length; i++) {
      arguments[i] = erased(arguments[i]);
    }
    return TypeShape.generic(raw, arguments);
  }

  /**
   * Returns whether a type is met again among those of the elements of a container, to whatever
   * depth these are containers.
   */
  public static boolean leadBack(Type declared) {
    return leadBack(declared, new HashSet<>(), new HashSet<>());
  }

  private static boolean leadBack(Type type, Set<Type> around, Set<Type> done) {
    if (!around.add(type)) {
      return true;
    }
    boolean found = false;
    for (Type element : done.contains(type) ? NONE : held(type)) {
      found |= leadBack(element, around, done);
    }
    around.remove(type);
    done.add(type);
    return found;
  }

  /**
   * Returns the same types with what type variables are bound to, at whatever level: {@code
   * List<String>} in {@code Groups<String>}, where {@code Groups<T> extends ArrayList<List<T>>},
   * and {@code String[]} in {@code class Names extends Rows<String>}, where {@code Rows<T> extends
   * ArrayList<T[]>}. Such arrays are made of that, and are written as arrays of the bound.
   */
  public static Type[] boundElements(Type declared) {
    Type[] elements = elements(declared);
    Class<?> raw = TypeShape.raw(declared);
    Class<?> above = Map.class.isAssignableFrom(raw) ? Map.class : Collection.class;
    if (!above.isAssignableFrom(raw)) {
      return elements;
    }
    Type[] bound = TypeShape.argumentsFor(above, declared);
    for (int i = 0; i < elements.length; i++) {
      boolean fits = TypeShape.raw(elements[i]).isAssignableFrom(TypeShape.raw(bound[i]));
      elements[i] = fits ? bound[i] : elements[i];
    }
    return elements;
  }
}
