package io.fory.resolver;

import io.fory.annotation.Subtypes;
import io.fory.plan.StructField;
import io.fory.plan.StructFields;
import io.fory.plan.TypeShape;
import io.fory.type.BuiltInTypes;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The classes that a root reaches through what is declared: the types of its fields and their type
 * arguments, the permitted subclasses of sealed types, and {@link Subtypes}.
 */
final class ReachableTypes {
  /** Tells where the walk does not go on. */
  interface Boundary {
    /** Returns whether the fields of the class are of no concern, because a serializer knows it. */
    boolean isOpaque(Class<?> type);

    /** Returns the classes that may stand where an open type is declared. */
    List<Class<?>> subtypesOf(Class<?> declared);
  }

  private final Boundary boundary;
  private final Set<Class<?>> seen = new HashSet<>();
  private final ArrayDeque<Class<?>> queue = new ArrayDeque<>();
  private final Set<Class<?>> found = new LinkedHashSet<>();
  private boolean reachesEverything;

  private ReachableTypes(Boundary boundary) {
    this.boundary = boundary;
  }

  /**
   * Returns the application's classes and interfaces that a type reaches, itself included, in an
   * order that depends on declarations only.
   */
  static Set<Class<?>> from(Class<?> root, Boundary boundary) {
    return walk(root, boundary).found;
  }

  /** Returns the same, or null if it reaches a place that is declared {@code Object}. */
  static Set<Class<?>> boundedFrom(Class<?> root, Boundary boundary) {
    ReachableTypes walk = walk(root, boundary);
    return walk.reachesEverything ? null : walk.found;
  }

  private static ReachableTypes walk(Class<?> root, Boundary boundary) {
    ReachableTypes walk = new ReachableTypes(boundary);
    walk.visit(root);
    while (!walk.queue.isEmpty()) {
      walk.expand(walk.queue.remove());
    }
    return walk;
  }

  private void visit(Type type) {
    Class<?> raw = TypeShape.raw(type);
    if (raw.isArray()) {
      visit(TypeShape.component(type));
      return;
    }
    for (Type argument : TypeShape.arguments(type)) {
      visit(argument);
    }
    boolean rawContainer =
        TypeShape.arguments(type).length == 0 && raw.getTypeParameters().length > 0;
    reachesEverything |= raw == Object.class || rawContainer;
    if (seen.add(raw)) {
      queue.add(raw);
    }
  }

  private void expand(Class<?> type) {
    for (Class<?> subtype : boundary.subtypesOf(type)) {
      visit(subtype);
    }
    if (type.isPrimitive() || BuiltInTypes.numberOf(type) >= 0) {
      return;
    }
    visitSubtypes(type);
    if (type.getClassLoader() == null && !boundary.isOpaque(type)) {
      return;
    }
    found.add(type);
    if (type.isEnum() || Modifier.isAbstract(type.getModifiers()) || boundary.isOpaque(type)) {
      return;
    }
    for (StructField field : sorted(StructFields.of(type))) {
      if (field.isCarrier()) {
        continue;
      }
      visit(field.type());
      visitAnnotated(field.field().getAnnotation(Subtypes.class));
    }
  }

  private void visitSubtypes(Class<?> type) {
    if (type.isSealed() && !type.isEnum()) {
      for (Class<?> permitted : type.getPermittedSubclasses()) {
        visit(permitted);
      }
    }
    visitAnnotated(type.getAnnotation(Subtypes.class));
  }

  private void visitAnnotated(Subtypes subtypes) {
    if (subtypes != null) {
      for (Class<?> subtype : subtypes.value()) {
        visit(subtype);
      }
    }
  }

  /** Reflection gives fields in no particular order. */
  private static List<StructField> sorted(List<StructField> fields) {
    List<StructField> sorted = new ArrayList<>(fields);
    Collections.sort(sorted, ByName.INSTANCE);
    return sorted;
  }

  /** A class, since the first lambda of a program costs milliseconds. */
  private static final class ByName implements Comparator<StructField> {
    static final ByName INSTANCE = new ByName();

    @Override
    public int compare(StructField a, StructField b) {
      return a.name().compareTo(b.name());
    }
  }
}
