package io.fory.wire.xlang;

import io.fory.plan.FieldOptions;
import io.fory.plan.StructField;
import io.fory.plan.TypeLevels;
import io.fory.plan.TypeShape;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;

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
    List<FieldType> elements = new ArrayList<>(type.elementTypes());
    Type[] declaredElements = type.elementTypes() == 0 ? NONE : TypeLevels.elements(declared);
    for (Type element : declaredElements) {
      elements.add(of(element, true, levels));
    }
    return new FieldType(type, nullable, tracked && !raw.isPrimitive(), elements);
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
