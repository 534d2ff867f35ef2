package io.fory.format.codec;

import io.fory.error.ForyException;
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.UnsupportedTypeException;
import io.fory.format.row.RowField;
import io.fory.format.row.RowSchema;
import io.fory.format.row.RowType;
import io.fory.plan.FieldDiscovery;
import io.fory.plan.OptionalKind;
import io.fory.plan.StructField;
import io.fory.plan.TypeShape;
import io.fory.platform.FieldAccess;
import io.fory.platform.ObjectCreator;
import io.fory.platform.PlatformClasses;
import java.lang.reflect.Constructor;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes the codec of a Java type, and with it its type in the row format. The fields of a class are
 * those that {@link FieldDiscovery} finds, ordered by their names.
 */
public final class CodecFactory {
  private final Map<Type, BeanCodec> beans = new HashMap<>();

  /** The classes whose fields are being looked at, outermost first. */
  private final List<Type> open = new ArrayList<>();

  /**
   * Returns the codec of a bean or record.
   *
   * @throws UnsupportedTypeException if a class cannot be a row
   */
  public BeanCodec bean(Type type) {
    BeanCodec known = beans.get(type);
    if (known != null) {
      return known;
    }
    Class<?> raw = TypeShape.raw(type);
    requireBean(raw);
    if (open.contains(type) || open.size() >= RowType.MAX_DEPTH) {
      throw new UnsupportedTypeException(
          raw.getTypeName(), "it holds objects of its own class, and a row has a finite schema");
    }
    open.add(type);
    try {
      BeanCodec made = fields(raw, new GenericTypes(type));
      beans.put(type, made);
      return made;
    } finally {
      open.remove(open.size() - 1);
    }
  }

  private static void requireBean(Class<?> raw) {
    String problem = null;
    if (raw.isInterface() || Modifier.isAbstract(raw.getModifiers()) || raw == Object.class) {
      problem = "a field of a row has one class, and this one is abstract";
    } else if (PlatformClasses.isPlatformClass(raw)) {
      problem = "rows have no type for it";
    } else if (raw.getEnclosingClass() != null
        && !Modifier.isStatic(raw.getModifiers())
        && (raw.isMemberClass() || raw.isLocalClass() || raw.isAnonymousClass())
        && !raw.isRecord()) {
      problem = "it is an inner class; make it static";
    }
    if (problem != null) {
      throw new UnsupportedTypeException(raw.getTypeName(), problem);
    }
  }

  private BeanCodec fields(Class<?> raw, GenericTypes generics) {
    List<StructField> members = new ArrayList<>(FieldDiscovery.of(raw));
    members.sort(Comparator.comparing(member -> member.field().getName()));
    RecordComponent[] components = raw.getRecordComponents();
    List<RowField> schema = new ArrayList<>();
    List<BeanCodec.BeanField> fields = new ArrayList<>();
    for (StructField member : members) {
      String name = member.field().getName();
      if (member.isCarrier()) {
        throw new UnsupportedTypeException(
            raw.getTypeName(), "its field " + name + " keeps unknown fields, which rows have not");
      }
      try {
        Place place = place(name, generics.resolve(member.type()), member.nullable());
        schema.add(place.field(RowSchema.nameOf(name)));
        FieldAccess access = FieldAccess.of(member.field());
        fields.add(new BeanCodec.BeanField(place, access, indexOf(components, name)));
      } catch (ForyException e) {
        throw e.prepend(name);
      }
    }
    return new BeanCodec(raw, schema(raw, schema), fields, creator(raw, components));
  }

  private static RowSchema schema(Class<?> raw, List<RowField> fields) {
    try {
      return new RowSchema(fields);
    } catch (IncompatibleSchemaException e) {
      throw new UnsupportedTypeException(
          raw.getTypeName(), "two of its fields, or of its superclasses, have one name in rows", e);
    }
  }

  private static int indexOf(RecordComponent[] components, String name) {
    for (int i = 0; components != null && i < components.length; i++) {
      if (components[i].getName().equals(name)) {
        return i;
      }
    }
    return -1;
  }

  private static ObjectCreator creator(Class<?> raw, RecordComponent[] components) {
    if (components == null) {
      return ObjectCreator.of(raw);
    }
    Class<?>[] types = new Class<?>[components.length];
    for (int i = 0; i < types.length; i++) {
      types[i] = components[i].getType();
    }
    try {
      Constructor<?> canonical = raw.getDeclaredConstructor(types);
      return ObjectCreator.of(canonical);
    } catch (NoSuchMethodException e) {
      throw new UnsupportedTypeException(raw.getTypeName(), "its constructor is not found", e);
    }
  }

  /** Returns the place of values of a declared type. */
  private Place place(String name, Type declared, boolean nullable) {
    OptionalKind optional = OptionalKind.of(TypeShape.raw(declared));
    Type content = OptionalKind.content(declared);
    if (optional == null) {
      boolean primitive = TypeShape.raw(declared).isPrimitive();
      return new Place(name, codec(content), nullable && !primitive, null);
    }
    if (OptionalKind.of(TypeShape.raw(content)) != null) {
      throw new UnsupportedTypeException(
          TypeShape.raw(declared).getTypeName(), "an Optional of an Optional has two empty values");
    }
    return new Place(name, codec(content), true, optional);
  }

  /**
   * Returns the codec of a type.
   *
   * @throws UnsupportedTypeException if rows have no type for it
   */
  private SlotCodec codec(Type type) {
    Class<?> raw = TypeShape.raw(type);
    FixedForm fixed = FixedForm.of(raw);
    if (fixed != null) {
      return new FixedCodec(fixed);
    }
    TextForm text = TextForm.of(raw);
    if (text != null) {
      return new TextCodec(text);
    }
    if (raw.isEnum()) {
      return new EnumCodec(raw);
    }
    if (raw == byte[].class) {
      return new BinaryCodec();
    }
    if (raw.isArray()) {
      return array(type, raw);
    }
    if (CollectionShape.of(raw) != null) {
      return collection(type);
    }
    return MapShape.of(raw) != null ? map(type) : bean(type);
  }

  private SlotCodec array(Type type, Class<?> raw) {
    if (raw.getComponentType().isPrimitive()) {
      return new PrimitiveArrayCodec(raw.getComponentType());
    }
    return new ObjectArrayCodec(raw, element(TypeShape.component(type), true));
  }

  /**
   * Returns the codec of a collection.
   *
   * @throws UnsupportedTypeException if rows have no type for it or its elements
   */
  public VariableCodec collection(Type type) {
    Class<?> raw = TypeShape.raw(type);
    CollectionShape shape = CollectionShape.of(raw);
    if (shape == null) {
      throw new UnsupportedTypeException(raw.getTypeName(), "rows have no type for it");
    }
    Type element = argument(type, 0);
    if (shape.isSet()) {
      requireKey(raw, TypeShape.raw(element), shape.isSorted());
    }
    return new CollectionCodec(raw, TypeShape.raw(element), element(element, shape.takesNull()));
  }

  /**
   * Returns the codec of a map.
   *
   * @throws UnsupportedTypeException if rows have no type for it, its keys or its values
   */
  public VariableCodec map(Type type) {
    Class<?> raw = TypeShape.raw(type);
    MapShape shape = MapShape.of(raw);
    if (shape == null) {
      throw new UnsupportedTypeException(raw.getTypeName(), "rows have no type for it");
    }
    Class<?> key = TypeShape.raw(argument(type, 0));
    requireKey(raw, key, shape.isSorted());
    if (OptionalKind.of(key) != null) {
      throw new UnsupportedTypeException(raw.getTypeName(), "a key of a row is never null");
    }
    Place keys = element(argument(type, 0), false);
    return new MapCodec(raw, key, keys, element(argument(type, 1), shape.takesNull()));
  }

  private Place element(Type type, boolean nullable) {
    try {
      return place(null, type, nullable);
    } catch (ForyException e) {
      throw e.prepend("[]");
    }
  }

  private static void requireKey(Class<?> owner, Class<?> key, boolean sorted) {
    if (key.isArray()) {
      throw new UnsupportedTypeException(
          owner.getTypeName(), "its keys or elements are arrays, which are never equal");
    }
    if (sorted && !Comparable.class.isAssignableFrom(key)) {
      throw new UnsupportedTypeException(
          owner.getTypeName(), "its keys or elements have no natural order");
    }
  }

  private static Type argument(Type type, int index) {
    Type[] arguments = TypeShape.arguments(type);
    if (arguments.length <= index) {
      throw new UnsupportedTypeException(
          TypeShape.raw(type).getTypeName(), "it is declared without type arguments");
    }
    return arguments[index];
  }
}
