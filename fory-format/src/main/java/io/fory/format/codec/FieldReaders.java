package io.fory.format.codec;

import io.fory.error.ForyException;
import io.fory.error.UnsupportedTypeException;
import io.fory.format.row.BinaryRow;
import io.fory.format.row.RowField;
import io.fory.format.row.RowSchema;
import io.fory.format.row.RowType;
import io.fory.format.row.TypeKind;
import io.fory.plan.OptionalKind;
import io.fory.plan.TypeShape;
import io.fory.platform.PlatformClasses;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * Makes readers of the fields of rows for the types of a view's getters. Lists and maps are lazy,
 * interfaces of the application are views, and anything else is decoded by its codec.
 */
public final class FieldReaders {
  private final CodecFactory codecs;
  private final BiFunction<Type, RowSchema, Function<BinaryRow, Object>> views;
  private boolean hashesViews;

  /**
   * Makes readers.
   *
   * @param views makes what makes views of an interface for the rows of a schema
   */
  public FieldReaders(
      CodecOptions options, BiFunction<Type, RowSchema, Function<BinaryRow, Object>> views) {
    this.codecs = new CodecFactory(options);
    this.views = views;
  }

  /**
   * Returns a reader.
   *
   * @param type the Java type of its values
   * @throws ForyException if values of the field are not read as values of the type
   */
  public FieldReader of(RowSchema schema, int ordinal, Type type) {
    Place place = place(type, schema.fields().get(ordinal).type(), true);
    return new FieldReader(ordinal, place, TypeShape.raw(type).isPrimitive());
  }

  /** Returns whether a reader makes sets of views, or maps whose keys have views. */
  public boolean hashesViews() {
    return hashesViews;
  }

  /** Returns a type where it is used, with the type variables of the user replaced. */
  public static Type resolve(Type user, Class<?> declaring, Type type) {
    return new GenericTypes(declaring, GenericTypes.argumentsOf(user, declaring)).resolve(type);
  }

  /** Returns the class that a generic type erases to. */
  public static Class<?> raw(Type type) {
    return TypeShape.raw(type);
  }

  private Place place(Type declared, RowType written, boolean nullable) {
    OptionalKind optional = OptionalKind.of(TypeShape.raw(declared));
    Type content = OptionalKind.content(declared);
    if (optional != null && OptionalKind.of(TypeShape.raw(content)) != null) {
      throw new UnsupportedTypeException(
          TypeShape.raw(declared).getTypeName(), "an Optional of an Optional has two empty values");
    }
    return new Place(null, codec(content, written), nullable || optional != null, optional);
  }

  private SlotCodec codec(Type type, RowType written) {
    Class<?> raw = TypeShape.raw(type);
    if (codecs.ruleOf(raw) != null) {
      return codecs.codec(type).reading(written);
    }
    if (raw == List.class || raw == Collection.class || raw == Iterable.class) {
      Type element = CodecFactory.argument(type, Iterable.class, 0);
      require(written, TypeKind.LIST);
      return new LazyListCodec(written, element(element, written.element(), true), null);
    }
    if (raw == Map.class) {
      require(written, TypeKind.MAP);
      Type key = CodecFactory.argument(type, Map.class, 0);
      Type value = CodecFactory.argument(type, Map.class, 1);
      CodecFactory.requireKey(raw, TypeShape.raw(key), false);
      hashesViews |= mentionsView(key);
      return new LazyMapCodec(
          written,
          key(key, written.key()),
          element(value, written.value(), true),
          new KeyGuard(TypeShape.raw(key), false, mentionsView(key)),
          null);
    }
    if (isView(raw)) {
      require(written, TypeKind.STRUCT);
      return new ViewCodec(written, views.apply(type, written.schema()));
    }
    return mentionsView(type) ? decoded(type, raw, written) : codecs.codec(type).reading(written);
  }

  /** Returns the codec of a set or an array whose elements are views, or have such parts. */
  private SlotCodec decoded(Type type, Class<?> raw, RowType written) {
    CollectionShape shape = CollectionShape.of(raw);
    if (shape == null && !raw.isArray()) {
      throw new UnsupportedTypeException(
          type.getTypeName(), "views are elements of lists, sets and arrays, and values of maps");
    }
    require(written, TypeKind.LIST);
    if (raw.isArray()) {
      return new ObjectArrayCodec(
          written, raw, element(TypeShape.component(type), written.element(), true));
    }
    Type element = CodecFactory.argument(type, Collection.class, 0);
    CodecFactory.requireKey(raw, TypeShape.raw(element), shape.isSorted());
    hashesViews |= shape.isSet();
    Place place = element(element, written.element(), shape.takesNull());
    return CollectionCodec.ofViews(written, raw, TypeShape.raw(element), place);
  }

  private Place element(Type type, RowField written, boolean nullable) {
    try {
      return place(type, written.type(), nullable);
    } catch (ForyException e) {
      throw e.prepend("[]");
    }
  }

  /** Returns the place of keys; what has no views is read whole, see {@link CodecFactory#keys}. */
  private Place key(Type type, RowField written) {
    if (mentionsView(type)) {
      return element(type, written, false);
    }
    try {
      return codecs.keys().place(null, type, false).reading(written.type());
    } catch (ForyException e) {
      throw e.prepend("[]");
    }
  }

  private boolean mentionsView(Type type) {
    Class<?> raw = TypeShape.raw(type);
    if (raw.isArray()) {
      return mentionsView(TypeShape.component(type));
    }
    if (OptionalKind.of(raw) == null
        && CollectionShape.of(raw) == null
        && MapShape.of(raw) == null) {
      return codecs.ruleOf(raw) == null && isView(raw);
    }
    for (Type argument : TypeShape.arguments(type)) {
      if (mentionsView(argument)) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether values of a class are views. */
  private static boolean isView(Class<?> raw) {
    return raw.isInterface()
        && CollectionShape.of(raw) == null
        && MapShape.of(raw) == null
        && !PlatformClasses.isPlatformClass(raw);
  }

  private static void require(RowType written, TypeKind kind) {
    if (written.kind() != kind) {
      throw SlotCodec.incompatible(written.kind(), kind);
    }
  }
}
