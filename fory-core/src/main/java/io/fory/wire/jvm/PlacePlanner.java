package io.fory.wire.jvm;

import io.fory.builtin.container.ElementTypes;
import io.fory.codec.CheckedBody;
import io.fory.codec.ContainerSerializer;
import io.fory.codec.DeclaredElements;
import io.fory.codec.DirectCodec;
import io.fory.codec.EnumCodec;
import io.fory.codec.SlotCodec;
import io.fory.codec.StringCodec;
import io.fory.codec.ValueCodec;
import io.fory.message.ResolvedType;
import io.fory.plan.TypeShape;
import io.fory.serializer.Serializer;
import io.fory.type.BuiltInTypes;
import io.fory.wire.TypeCatalog;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;

/** Makes the codecs of places from their declared types. */
final class PlacePlanner {
  private static final Type[] NONE = {};

  private final TypeCatalog catalog;

  PlacePlanner(TypeCatalog catalog) {
    this.catalog = catalog;
  }

  ValueCodec codec(Type declared, boolean nullable, boolean tracked) {
    Class<?> raw = TypeShape.raw(declared);
    if (raw == String.class) {
      return new StringCodec(catalog.options().compressStrings());
    }
    if (raw.isEnum()) {
      return new EnumCodec(raw, raw.getEnumConstants());
    }
    ResolvedType type = declaredType(raw);
    DeclaredElements elements = elementsOf(declared, raw);
    Serializer<Object> body = type == null ? null : fixedBody(raw, type, elements);
    boolean exact = type != null && TypeShape.isExact(raw);
    boolean tracks = tracked && !(exact && body != null && !body.tracksReferences());
    if (!nullable && exact && !tracks) {
      return new DirectCodec(type, body, elements);
    }
    return new SlotCodec(
        raw, type, body, elements, tracks && catalog.options().trackReferences(), nullable);
  }

  /**
   * Returns the type that needs no identity where {@code raw} is declared, or null. A hooked class
   * always needs it: its objects may be replaced by those of any class, which is checked where
   * types are.
   */
  ResolvedType declaredType(Class<?> raw) {
    if (catalog.isReplaced(raw)) {
      return catalog.find(raw);
    }
    Class<?> usual = BuiltInTypes.usualImplementation(raw);
    Class<?> concrete = usual != null ? usual : raw;
    boolean open = concrete.isInterface() || Modifier.isAbstract(concrete.getModifiers());
    boolean none = raw == Object.class || raw == Void.class; // which has no objects
    return open && !concrete.isArray() || none || catalog.isHooked(concrete)
        ? null
        : catalog.find(concrete);
  }

  private DeclaredElements elementsOf(Type declared, Class<?> raw) {
    if (raw.isArray() && !raw.getComponentType().isPrimitive()) {
      ValueCodec element = codec(TypeShape.component(declared), true, true);
      if (TypeShape.resolved(declared) != declared) { // written as those of the bound are
        element = ElementTypes.narrowed(codec(raw.getComponentType(), true, true), element);
      }
      return new DeclaredElements(element, null);
    }
    Type[] types = elementTypes(declared);
    if (types.length == 0) {
      return held(declared);
    }
    ValueCodec second = types.length == 2 ? codec(types[1], true, true) : null;
    return new DeclaredElements(codec(types[0], true, true), second);
  }

  /**
   * Returns the elements of a place whose type arguments say what its containers may hold and
   * nothing of how that is written, or null. Hooks may make them of anything, as forms do.
   */
  DeclaredElements held(Type declared) {
    Class<?> raw = TypeShape.raw(declared);
    Type[] types =
        catalog.isReplaced(raw) || catalog.isHooked(raw) ? NONE : ElementTypes.heldIn(declared);
    if (types.length == 0) {
      return null;
    }
    ValueCodec second = types.length == 2 ? codec(types[1], true, true) : null;
    return DeclaredElements.held(codec(types[0], true, true), second);
  }

  /**
   * Returns the elements of a place where the class of its containers says how these are written.
   */
  DeclaredElements narrowing(Type[] types) {
    ValueCodec second = types.length == 2 ? codec(types[1], true, true) : null;
    return DeclaredElements.narrowing(codec(types[0], true, true), second);
  }

  /** Returns the types of the elements that a place declares; a form says itself what it holds. */
  Type[] elementTypes(Type declared) {
    return catalog.isReplaced(TypeShape.raw(declared)) ? NONE : ElementTypes.of(declared);
  }

  /**
   * Returns the serializer of the declared type if that is known to stay; those of registered
   * classes are asked for late, since they may refer to each other and may be replaced.
   *
   * @param raw the class or interface that the place declares
   */
  Serializer<Object> fixedBody(Class<?> raw, ResolvedType type, DeclaredElements elements) {
    if (type.isRegistered()) {
      boolean hooked = catalog.isHooked(type.type()); // and a struct at the writer
      return hooked
          ? new CheckedBody(raw, type, null)
          : catalog.isReplaced(type.type()) ? CheckedBody.of(raw, type) : null;
    }
    Serializer<Object> serializer = type.serializer();
    return elements != null && serializer instanceof ContainerSerializer<Object>
        ? elements.bound(type, serializer, false)
        : serializer;
  }
}
