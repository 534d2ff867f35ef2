package io.fory.wire.xlang;

import io.fory.plan.StructField;
import io.fory.plan.TypeShape;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds the types that declared fields have in metadata.
 *
 * <p>Elements have their usual encoding and may be null, as they may in Java: whether any is, a
 * list says itself.
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
   * @param declared its generic type
   * @param tracksReferences whether that is switched on
   */
  public FieldType of(StructField field, Type declared, boolean tracksReferences) {
    FieldType usual =
        of(declared, field.nullableInXlang(), tracksReferences && field.trackedInXlang());
    XlangType type = NumberTypes.of(usual.type(), field.options());
    return new FieldType(type, usual.nullable(), usual.tracked(), usual.elements());
  }

  /**
   * Returns the type of a place.
   *
   * @param declared its generic type, without type variables
   * @param nullable whether it may hold null
   * @param tracked whether it takes part in reference tracking, and that is switched on
   */
  public FieldType of(Type declared, boolean nullable, boolean tracked) {
    Class<?> raw = TypeShape.raw(declared);
    XlangType type = typeOf(raw);
    List<FieldType> elements = new ArrayList<>(type.elementTypes());
    for (int i = 0; i < type.elementTypes(); i++) {
      elements.add(of(elementOf(declared, raw, type, i), true, false));
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
    if (UnionSerializer.applies(raw)) {
      return XlangType.UNION;
    }
    boolean open = Modifier.isAbstract(raw.getModifiers());
    return open ? XlangType.UNKNOWN : kinds.kindOf(raw);
  }

  /** Returns the declared type of elements; {@code Object} where it is not known. */
  private static Type elementOf(Type declared, Class<?> raw, XlangType type, int index) {
    if (raw.isArray()) {
      return TypeShape.component(declared);
    }
    Type[] arguments = TypeShape.arguments(declared);
    return arguments.length == type.elementTypes() ? arguments[index] : Object.class;
  }
}
