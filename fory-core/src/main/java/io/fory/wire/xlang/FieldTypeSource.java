package io.fory.wire.xlang;

import io.fory.plan.FieldOptions;
import io.fory.plan.StructField;
import io.fory.plan.TypeLevels;
import io.fory.plan.TypeShape;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds the types that declared fields have in metadata.
 *
 * <p>Elements may be null, as they may in Java: whether any is, a list says itself.
 */
public final class FieldTypeSource {
  /** Knows the classes of the application. */
  public interface Kinds {
    /** Returns the kind of a concrete class other than an enum: struct, ext type or union. */
    XlangType kindOf(Class<?> type);

    /** Returns whether objects of a class are replaced, so that it is an ext type. */
    default boolean isReplaced(Class<?> type) {
      return false;
    }

    /** Returns whether a class that the application registers has a serializer of its own. */
    default boolean isServed(Class<?> type) {
      return false;
    }

    /**
     * Makes sure that containers of a class come back as such where the message does not say of
     * which class they are.
     *
     * @throws io.fory.error.UnsupportedTypeException if none does
     */
    default void requireMade(Class<?> container) {}

    /**
     * Returns whether something that may stand in a place of a class has a type of its own in
     * messages: a struct below that class, or what the application has written its own way.
     */
    default boolean holdsOwn(Class<?> declared) {
      return false;
    }
  }

  private static final Type[] NONE = {};

  private final Kinds kinds;

  /** Makes a finder. */
  public FieldTypeSource(Kinds kinds) {
    this.kinds = kinds;
  }

  /**
   * Returns the type of a field, which may be null and takes part in reference tracking only if it
   * says so.
   *
   * @param declared its generic type, or that of the value if it is an {@code Optional}
   * @param tracksReferences whether that is switched on
   */
  public FieldType of(StructField field, Type declared, boolean tracksReferences) {
    Levels levels = new Levels(field.options(), tracksReferences, false);
    return of(declared, field.nullableInXlang(), levels);
  }

  /**
   * Returns the type of a place, all of whose numbers have their usual encoding.
   *
   * @param declared its generic type, without type variables
   * @param nullable whether it may hold null
   * @param tracked whether it and its elements take part in reference tracking, and that is
   *     switched on
   */
  public FieldType of(Type declared, boolean nullable, boolean tracked) {
    return of(declared, nullable, new Levels(FieldOptions.UNSAID, true, tracked));
  }

  /** A cursor over the options of the levels of a type. */
  private static final class Levels {
    private final FieldOptions said;
    private final boolean tracking;
    private final boolean unsaidTracked;
    private final List<Class<?>> around = new ArrayList<>();
    private int next;

    Levels(FieldOptions said, boolean tracking, boolean unsaidTracked) {
      this.said = said;
      this.tracking = tracking;
      this.unsaidTracked = unsaidTracked;
    }
  }

  private FieldType of(Type declared, boolean nullable, Levels levels) {
    Class<?> raw = TypeShape.raw(declared);
    int level = levels.next++;
    XlangType type = NumberTypes.of(typeOf(raw), levels.said.level(level));
    boolean tracked = levels.tracking && levels.said.trackedOr(levels.unsaidTracked, level);
    if (raw == Iterable.class) {
      requireHeld(declared, new HashSet<>());
    }
    if (type.elementTypes() > 0 && TypeLevels.isRing(declared, levels.around)) {
      return new FieldType(XlangType.UNKNOWN, nullable, tracked, List.of()); // each says its type
    }
    List<FieldType> elements = new ArrayList<>(type.elementTypes());
    Type[] declaredElements = type.elementTypes() == 0 ? NONE : TypeLevels.elements(declared);
    levels.around.add(raw);
    for (Type element : declaredElements) {
      elements.add(of(element, true, levels));
    }
    levels.around.remove(levels.around.size() - 1);
    boolean constant =
        type == XlangType.ENUM && !levels.unsaidTracked; // as Apache Fory Java has it
    boolean hasIdentity = !raw.isPrimitive() && !constant;
    return new FieldType(type, nullable, tracked && hasIdentity, elements);
  }

  /**
   * Makes sure that values can be what an {@code Iterable} declares, whose elements say their types
   * themselves: those of the declared class, as in a {@code List}, or others that it takes.
   */
  private void requireHeld(Type declared, Set<Type> seen) {
    for (Type element : TypeLevels.held(declared)) {
      Class<?> raw = TypeShape.raw(element);
      if (Modifier.isFinal(raw.getModifiers()) || !kinds.holdsOwn(raw)) {
        typeOf(raw); // refuses what has none
        if (!kinds.isReplaced(raw) && !kinds.isServed(raw)) {
          kinds.requireMade(raw);
        }
      }
      if (seen.add(element)) {
        requireHeld(element, seen);
      }
    }
  }

  private XlangType typeOf(Class<?> raw) {
    if (kinds.isReplaced(raw)) {
      return kinds.kindOf(raw);
    }
    XlangType type = JavaTypes.of(raw);
    if (type != null) {
      return kinds.isServed(raw) ? kinds.kindOf(raw) : type;
    }
    if (raw.isEnum()) {
      return XlangType.ENUM; // with a name too: the field knows which
    }
    if (UnionSerializer.isUnion(raw)) {
      return XlangType.UNION;
    }
    boolean chars = raw.isArray() || raw.isPrimitive(); // reflection calls both abstract
    boolean open = !chars && Modifier.isAbstract(raw.getModifiers());
    return open ? XlangType.UNKNOWN : kinds.kindOf(raw);
  }
}
