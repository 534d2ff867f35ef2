package io.fory.builtin.container;

import io.fory.codec.DeclaredElements;
import io.fory.codec.SlotCodec;
import io.fory.codec.ValueCodec;
import io.fory.codec.VariableArrays;
import io.fory.error.TypeMismatchException;
import io.fory.plan.TypeShape;
import io.fory.platform.PlatformClasses;
import io.fory.type.BuiltInTypes;
import io.fory.type.TypeParameters;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.Dictionary;
import java.util.Map;

/**
 * The types that a container's class or its place declares for the elements. Where they say how
 * elements are written, codecs have them; where the bytes are those of any object, as in {@code
 * class Names extends ArrayList<String>}, codecs that are narrowed here refuse all others.
 */
public final class ElementTypes {
  private static final Type[] NONE = {};

  private ElementTypes() {}

  /** Returns the types of the elements that a place declares for a container, or none. */
  public static Type[] of(Type declared) {
    Class<?> raw = TypeShape.raw(declared);
    Type[] arguments = TypeShape.arguments(declared);
    boolean any = arguments.length > 0 && arguments.length == BuiltInTypes.elementTypes(raw);
    return any && bindsElements(raw) ? arguments : NONE;
  }

  /** Returns the types of the elements that a class of containers says all of its objects have. */
  public static Type[] heldBy(Class<?> type) {
    return above(type, type);
  }

  /**
   * Returns the types of the elements that a place declares for a container whose bytes do not
   * depend on them, or none. The type arguments of {@code class Keyed<T> extends HashMap<String,
   * T>} are not those of a map, but they say which values there may be.
   */
  public static Type[] heldIn(Type declared) {
    if (!TypeShape.bindsVariables(declared) || of(declared).length > 0) {
      return NONE;
    }
    Class<?> raw = TypeShape.raw(declared);
    Type[] held = above(raw, declared);
    if (held.length > 0 && ElementCycles.leadsBack(raw)) {
      held = ElementCycles.cut(held);
    }
    return areSame(held, heldBy(raw)) ? NONE : held;
  }

  /** Returns the types of the elements that a place declares, in its bytes or not, or none. */
  public static Type[] saidBy(Type declared) {
    Type[] written = of(declared);
    return written.length > 0 ? written : heldIn(declared);
  }

  private static Type[] above(Class<?> raw, Type type) {
    Class<?> declaring = declaring(raw);
    return declaring == null ? NONE : TypeShape.argumentsFor(declaring, type);
  }

  /** Returns the class or interface whose type arguments are those of elements, or null. */
  private static Class<?> declaring(Class<?> raw) {
    if (Map.class.isAssignableFrom(raw)) {
      return Map.class;
    }
    if (Collection.class.isAssignableFrom(raw)) {
      return Collection.class;
    }
    boolean above = raw == Iterable.class || raw == Dictionary.class; // may hold a container
    return above ? raw : null;
  }

  /** Returns whether types say the same: a wildcard or variable says its bound. */
  private static boolean areSame(Type[] some, Type[] others) {
    boolean same = some.length == others.length;
    for (int i = 0; same && i < some.length; i++) {
      same =
          TypeShape.raw(some[i]) == TypeShape.raw(others[i])
              && areSame(parts(some[i]), parts(others[i]));
    }
    return same;
  }

  private static Type[] parts(Type type) {
    return TypeShape.raw(type).isArray()
        ? new Type[] {TypeShape.component(type)}
        : TypeShape.arguments(type);
  }

  /**
   * Returns whether elements that a class of containers declares may be those that a place
   * declares: {@link #narrowed} refuses all others.
   */
  public static boolean mayBe(Type own, Type declared) {
    return VariableArrays.haveCommon(TypeShape.raw(own), TypeShape.raw(declared));
  }

  /** Returns whether the type arguments of a container are the types of its elements, in order. */
  public static boolean bindsElements(Class<?> type) {
    boolean map = Map.class.isAssignableFrom(type);
    return PlatformClasses.isPlatformClass(type)
        || TypeParameters.areThoseOf(map ? Map.class : Collection.class, type);
  }

  /**
   * Returns a codec that writes as another one does, but only values of a type.
   *
   * @param any codec of a place of any class
   */
  static ValueCodec narrowed(ValueCodec any, Type type) {
    if (!(any instanceof SlotCodec slot)) {
      return any;
    }
    DeclaredElements elements = null;
    Type[] types = TypeShape.raw(type).isArray() ? new Type[0] : saidBy(type);
    if (TypeShape.raw(type).isArray()) {
      Type component = TypeShape.component(type);
      elements =
          TypeShape.raw(component).isPrimitive()
              ? null
              : new DeclaredElements(narrowed(any, component), null);
    } else if (types.length > 0) {
      ValueCodec second = types.length > 1 ? narrowed(any, types[1]) : null;
      elements = new DeclaredElements(narrowed(any, types[0]), second);
    }
    return slot.narrowed(TypeShape.raw(type), elements);
  }

  /**
   * Returns the codec that a class of containers has for its elements, but reading only what the
   * place of the container declares, too.
   *
   * @param own codec of the class
   * @param declared codec of the place
   * @throws TypeMismatchException if no element can be of both types
   */
  public static ValueCodec narrowed(ValueCodec own, ValueCodec declared) {
    Class<?> narrow = DeclaredElements.classOf(declared);
    Class<?> wide = DeclaredElements.classOf(own);
    if (narrow == null || wide == null) {
      return own;
    }
    if (!VariableArrays.haveCommon(wide, narrow)) {
      throw new TypeMismatchException(narrow, wide);
    }
    boolean fits = narrow.isAssignableFrom(wide);
    boolean narrows = wide.isAssignableFrom(narrow);
    DeclaredElements elements = DeclaredElements.of(declared);
    if (!(own instanceof SlotCodec slot) || fits && elements == null) {
      return own;
    }
    SlotCodec narrowed = slot.narrowed(narrows ? narrow : wide, narrowed(slot, elements));
    return fits || narrows ? narrowed : narrowed.withAlso(narrow);
  }

  private static DeclaredElements narrowed(SlotCodec own, DeclaredElements declared) {
    if (declared == null) {
      return own.elements();
    }
    boolean bound = own.elements() != null;
    ValueCodec any = own.opened();
    ValueCodec first = bound ? own.elements().first() : any;
    ValueCodec second = bound ? own.elements().second() : any;
    boolean pair = second != null && declared.second() != null;
    ValueCodec values = pair ? narrowed(second, declared.second()) : null;
    ValueCodec narrow = narrowed(first, declared.first());
    return bound ? own.elements().with(narrow, values) : new DeclaredElements(narrow, values);
  }
}
