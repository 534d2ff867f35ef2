package io.fory.schema;

import io.fory.plan.FieldConversion;
import io.fory.plan.StructField;
import io.fory.schema.model.BuiltInTraits;
import io.fory.schema.model.EnumSchema;
import io.fory.schema.model.OpaqueSchema;
import io.fory.schema.model.StructSchema;
import io.fory.schema.model.TypeRef;
import io.fory.schema.model.TypeSchema;
import io.fory.type.BuiltInTypes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * The elements of containers of the application. Schemas in messages give those of all collections
 * the type {@code ArrayList}, and those of all maps {@code LinkedHashMap}; files say what kind of
 * container it is. Files of earlier versions of the library do not tell, or tell less.
 */
final class HeldElements {
  /** By the names of kinds: a container that demands of its elements what one of the kind may. */
  private static final Map<String, Class<?>> KINDS =
      Map.of(
          List.class.getName(), ArrayList.class,
          Queue.class.getName(), PriorityQueue.class,
          Set.class.getName(), LinkedHashSet.class,
          SortedSet.class.getName(), TreeSet.class,
          Map.class.getName(), LinkedHashMap.class,
          SortedMap.class.getName(), TreeMap.class,
          ConcurrentMap.class.getName(), ConcurrentHashMap.class,
          ConcurrentNavigableMap.class.getName(), ConcurrentSkipListMap.class);

  private HeldElements() {}

  /** Returns whether the keys or elements of a type are distinct. */
  static boolean areDistinct(TypeRef type) {
    Class<?> kind = kindOf(type);
    Class<?> container = kind != null ? kind : BuiltInNames.classOf(type);
    return container != null && ContainerDemands.isDistinct(container);
  }

  /** Returns whether a type says the kind of a container. */
  static boolean isKind(TypeRef type) {
    return kindOf(type) != null;
  }

  /** Returns a container that demands what one of a kind may, or null if a type does not say it. */
  static Class<?> kindOf(TypeRef type) {
    if (type instanceof TypeRef.BuiltIn builtIn && builtIn.open() != null) {
      return KINDS.get(builtIn.open());
    }
    Class<?> container = BuiltInNames.classOf(type);
    return container == IdentityHashMap.class || container == EnumMap.class ? container : null;
  }

  /** Returns whether a container finds its keys by their identity. */
  static boolean isIdentical(TypeRef elements) {
    return kindOf(elements) == IdentityHashMap.class;
  }

  /**
   * Returns the elements in an old file, as those of an {@code IdentityHashMap} or {@code EnumMap}
   * if the new one says so and the old one may not tell: earlier versions of the library say a map
   * of any kind.
   */
  static TypeRef sameIfUntold(TypeRef before, TypeRef after) {
    Class<?> kind = kindOf(before);
    Class<?> container = kind != null ? kind : BuiltInNames.classOf(before);
    Class<?> told = kindOf(after);
    boolean own = told == IdentityHashMap.class || told == EnumMap.class;
    if (!own || container != LinkedHashMap.class) {
      return before;
    }
    return new TypeRef.BuiltIn(BuiltInTypes.numberOf(told), before.arguments());
  }

  /** Returns whether a container may sort its keys or elements. */
  static boolean maySort(TypeRef elements) {
    return areDistinct(elements) || kindOf(elements) == PriorityQueue.class;
  }

  /** Returns whether a type may be a container of the application. */
  static boolean mayBeOf(List<TypeSchema> types, TypeRef type) {
    if (!(type instanceof TypeRef.Defined defined)) {
      return false;
    }
    TypeSchema schema = types.get(defined.index());
    return schema instanceof OpaqueSchema
        || schema instanceof StructSchema struct
            && struct.fields().stream()
                .anyMatch(each -> each.key().equals(StructField.ELEMENTS_KEY));
  }

  /** Returns whether a type takes containers of the application. */
  static boolean areTakenBy(List<TypeSchema> known, TypeRef to) {
    return to instanceof TypeRef.ArrayOf
        ? areUndeclared(to)
        : ContainerDemands.isContainer(BuiltInNames.classOf(to)) || mayBeOf(known, to);
  }

  /** Returns whether a container or array of the JDK declares no elements but {@code Object}. */
  private static boolean areUndeclared(TypeRef type) {
    if (type instanceof TypeRef.ArrayOf array) {
      return isObject(array.component());
    }
    return ContainerDemands.isContainer(BuiltInNames.classOf(type))
        && type.arguments().stream().allMatch(HeldElements::isObject);
  }

  private static boolean isObject(TypeRef type) {
    return BuiltInTraits.isAny(type)
        && BuiltInNames.declaredClass((TypeRef.BuiltIn) type) == Object.class;
  }

  /**
   * Returns whether the elements of a container of the application may be moved into a container or
   * array of the JDK, which takes them if it declares none. A struct may be a container that is its
   * fields, which schemas do not say.
   */
  static boolean mayBeMoved(List<TypeSchema> written, TypeRef from, TypeRef to) {
    if (!(from instanceof TypeRef.Defined defined)
        || written.get(defined.index()) instanceof EnumSchema
        || !areUndeclared(to)) {
      return false;
    }
    boolean map = from.arguments().size() == 2;
    Class<?> target = BuiltInNames.classOf(to);
    return FieldConversion.isPossible(Map.class, target)
        ? from.arguments().isEmpty() || map
        : FieldConversion.isPossible(Collection.class, target) && !map;
  }

  /** Returns the outcome of moving them. */
  static Outcome moved(
      List<TypeSchema> written, TypeRef from, TypeRef to, String name, String own) {
    Class<?> target = BuiltInNames.classOf(to);
    String kind = Map.class.isAssignableFrom(target) ? "map" : "collection";
    Outcome taken = Outcome.mayFail("take " + own + " only if it is a " + kind);
    boolean fields = written.get(((TypeRef.Defined) from).index()) instanceof StructSchema;
    Outcome kept = fields ? taken.andLoss("keep its elements alone if it is no " + name) : taken;
    return Set.class.isAssignableFrom(target) ? kept.andLoss("keep one of equal elements") : kept;
  }

  /**
   * Returns whether a place of enum sets refuses all values of a type: messages do not say that it
   * is one of those, but which enum the sets of another are of.
   *
   * @param from the type; null of numbers and strings
   */
  static boolean isOtherThanEnumSet(TypeRef from, TypeRef to) {
    boolean sets =
        to instanceof TypeRef.BuiltIn place && EnumSet.class.getName().equals(place.open());
    boolean open = from != null && BuiltInTraits.isAny(from);
    boolean told = !to.arguments().isEmpty(); // a raw one takes what any open place may hold
    return sets && (!open || told && from.arguments().size() != to.arguments().size());
  }

  /** Returns the type as messages have it. */
  static TypeRef plain(TypeRef elements) {
    Class<?> kind = kindOf(elements);
    if (kind == null) {
      return elements;
    }
    return new TypeRef.BuiltIn(numberOf(kind), elements.arguments());
  }

  /** Returns the type of elements that says the kind of a container by one of the names. */
  static TypeRef ofKind(String kind, List<TypeRef> elements) {
    return new TypeRef.BuiltIn(numberOf(KINDS.get(kind)), elements, kind, null, List.of());
  }

  private static int numberOf(Class<?> kind) {
    boolean map = Map.class.isAssignableFrom(kind);
    return BuiltInTypes.numberOf(map ? LinkedHashMap.class : ArrayList.class);
  }

  /** Returns whether one of two types does not say its kind, and the other demands nothing. */
  static boolean mayBeOfOneKind(TypeRef before, TypeRef after) {
    Class<?> one = kindOf(before);
    Class<?> other = kindOf(after);
    Class<?> told = one == null ? other : one;
    return (one == null || other == null)
        && (told == ArrayList.class || told == LinkedHashMap.class);
  }

  /** Returns the outcome of elements whose container is of another kind at the reader. */
  static Outcome moved(TypeRef from, TypeRef to) {
    if (kindOf(from) == null) {
      return untold(to);
    }
    return isKind(to) && areDistinct(to) && !areDistinct(from)
        ? Outcome.mayFail("refuse equal elements, which a set does not have")
        : Outcome.NONE;
  }

  /** Returns the outcome of elements of which a file does not say the kind, at a reader. */
  static Outcome untold(TypeRef here) {
    Class<?> kind = kindOf(here);
    boolean demands =
        kind != null
            && kind != ArrayList.class
            && kind != LinkedHashMap.class
            && kind != IdentityHashMap.class;
    return demands
        ? Outcome.mayFail(
            "refuse some elements if it was another container, which the other file does not say:"
                + " write that anew")
        : Outcome.NONE;
  }
}
