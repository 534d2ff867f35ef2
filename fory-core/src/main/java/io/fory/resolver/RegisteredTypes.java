package io.fory.resolver;

import io.fory.error.ClassText;
import io.fory.error.TypeNotAllowedException;
import io.fory.message.ResolvedType;
import io.fory.plan.ClassNames;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The classes that have an identity on the wire, by number, by name and by class. */
final class RegisteredTypes implements ClassNames {
  private final Map<String, ResolvedType> byName = new ConcurrentHashMap<>();
  private final Map<Integer, ResolvedType> byId = new ConcurrentHashMap<>();
  private final Map<Class<?>, ResolvedType> byClass = new ConcurrentHashMap<>();

  void add(int id, ResolvedType type) {
    byId.put(id, type);
    byClass.put(type.type(), type);
  }

  /**
   * Adds a class with a name.
   *
   * @throws IllegalArgumentException if another class has it
   */
  void add(String name, ResolvedType type) {
    ResolvedType known = byName.putIfAbsent(name, type);
    if (known != null) {
      throw new IllegalArgumentException(
          "Two classes would have the name "
              + name
              + " on the wire: "
              + ClassText.nameOf(known.type(), type.type())
              + " and "
              + ClassText.nameOf(type.type(), known.type())
              + (ClassTable.isConcrete(type.type())
                  ? "; register one of them with another name"
                  : "; declarations name them, so build a Fory for each class loader"));
    }
    byClass.put(type.type(), type);
  }

  /** Returns the type with a number, or null. */
  ResolvedType ofId(int id) {
    return byId.get(id);
  }

  /** Returns the type with a name, or null. */
  ResolvedType ofName(String name) {
    return byName.get(name);
  }

  /** Returns how many classes there are; there are never fewer. */
  int count() {
    return byClass.size();
  }

  boolean has(Class<?> type) {
    return byClass.containsKey(type);
  }

  /** Returns a class that has a name in Java, or null. */
  Class<?> classNamed(String name) {
    for (Class<?> type : byClass.keySet()) {
      if (type.getName().equals(name)) {
        return type;
      }
    }
    return null;
  }

  /** Returns the error about a class that is none of them. */
  TypeNotAllowedException without(Class<?> type) {
    Class<?> twin = classNamed(type.getName());
    return twin == null || twin == type
        ? TypeNotAllowedException.unregistered(type)
        : TypeNotAllowedException.ofOtherLoader(type, twin);
  }

  /** Returns all types: those with numbers, then those with names. */
  List<ResolvedType> all() {
    List<ResolvedType> all = new ArrayList<>(byId.values());
    all.addAll(byName.values());
    return all;
  }

  /** Returns some classes: those with numbers in their order, then those with names in theirs. */
  List<Class<?>> inOrder(Predicate<Class<?>> wanted) {
    Stream<ResolvedType> sorted =
        Stream.concat(
            new TreeMap<>(byId).values().stream(), new TreeMap<>(byName).values().stream());
    List<Class<?>> classes = new ArrayList<>();
    sorted.map(ResolvedType::type).filter(wanted).forEach(classes::add);
    return classes;
  }

  /** Returns the classes that may stand where a class is declared. */
  List<Class<?>> subtypesOf(Class<?> declared) {
    List<Class<?>> subtypes = new ArrayList<>();
    if (!Modifier.isFinal(declared.getModifiers())) {
      addSubtypes(declared, byId.values(), subtypes);
      addSubtypes(declared, byName.values(), subtypes);
    }
    return subtypes;
  }

  private static void addSubtypes(
      Class<?> declared, Collection<ResolvedType> types, List<Class<?>> subtypes) {
    for (ResolvedType type : types) {
      if (declared.isAssignableFrom(type.type())) {
        subtypes.add(type.type());
      }
    }
  }

  /** A registered class has its registered name, so that it may be renamed. */
  @Override
  public String nameOf(Class<?> type) {
    ResolvedType known = byClass.get(type);
    if (known == null) {
      return type.getName();
    }
    return known.name() != null ? known.name() : "@" + known.id();
  }
}
