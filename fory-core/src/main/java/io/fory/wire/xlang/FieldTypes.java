package io.fory.wire.xlang;

import io.fory.plan.NumberOptions;
import io.fory.plan.StructField;
import io.fory.plan.TypeLevels;
import io.fory.plan.TypeShape;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;

/**
 * Finds the types that declared fields have in metadata.
 *
 * <p>Elements may be null, as they may in Java: whether any is, a list says itself.
 */
public final class FieldTypes {
  /** Knows the classes of the application. */
  public interface Kinds {
    /** Returns what a concrete class that is no enum is: a kind of struct, ext type or union. */
    XlangType kindOf(Class<?> type);
  }

  private final Kinds kinds;

  /** Makes a finder. */
  public FieldTypes(Kinds kinds) {
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
    return of(
        declared,
        field.nullableInXlang(),
        tracksReferences && field.trackedInXlang(),
        field.options().levels().iterator());
  }

  /**
   * Returns the type of a place, all of whose numbers have their usual encoding.
   *
   * @param declared its generic type, without type variables
   * @param nullable whether it may hold null
   * @param tracked whether it takes part in reference tracking, and that is switched on
   */
  public FieldType of(Type declared, boolean nullable, boolean tracked) {
    return of(declared, nullable, tracked, Collections.emptyIterator());
  }

  /**
   * Returns the type of a level.
   *
   * @param said what is said about the numbers of this level and those behind it
   */
  private FieldType of(
      Type declared, boolean nullable, boolean tracked, Iterator<NumberOptions> said) {
    XlangType type = typeOf(TypeShape.raw(declared));
    if (said.hasNext()) {
      type = NumberTypes.of(type, said.next());
    }
    List<FieldType> elements = new ArrayList<>(type.elementTypes());
    for (Type element : TypeLevels.elements(declared)) {
      elements.add(of(element, true, false, said));
    }
    return new FieldType(type, nullable, tracked, elements);
  }

  private XlangType typeOf(Class<?> raw) {
    XlangType type = JavaTypes.of(raw);
    if (type != null) {
      return type;
    }
    if (raw.isEnum()) {
      return XlangType.ENUM; // with a name too: the field knows which
    }
    if (UnionSerializer.isUnion(raw)) {
      return XlangType.UNION;
    }
    boolean open = Modifier.isAbstract(raw.getModifiers());
    return open ? XlangType.UNKNOWN : kinds.kindOf(raw);
  }
}
