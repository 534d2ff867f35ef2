package io.fory.format.codec;

import io.fory.error.ForyException;
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.UnsupportedTypeException;
import io.fory.format.row.RowField;
import io.fory.format.row.RowLayout;
import io.fory.format.row.RowSchema;
import io.fory.format.row.RowType;
import io.fory.plan.FieldDiscovery;
import io.fory.plan.OptionalKind;
import io.fory.plan.StructField;
import io.fory.plan.TypeShape;
import io.fory.platform.FieldAccess;
import io.fory.platform.ObjectCreator;
import io.fory.platform.PlatformClasses;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes the codec of a Java type, and with it its type in the row format. The fields of a class are
 * those that {@link FieldDiscovery} finds, ordered by their names.
 */
public final class CodecFactory {
  private final CodecOptions options;
  private final RowLayout layout;
  private final Engine engine;
  private final Map<Type, BeanCodec> beans = new HashMap<>();

  /** The classes whose fields are being looked at, outermost first. */
  private final List<Type> open;

  /**
   * Makes the codecs of keys and of elements of sets. They are read whole, for their hash codes and
   * comparisons visit all that they have, and {@link KeyGuard} asks how much that is.
   */
  private final CodecFactory keys;

  /** Makes a factory, which is used by one thread. */
  public CodecFactory(CodecOptions options) {
    this(options, new ArrayList<>());
  }

  private CodecFactory(CodecOptions options, List<Type> open) {
    this.options = options;
    this.layout = options.layout();
    this.engine = options.engine();
    this.open = open;
    this.keys = options.lazyCollections() ? new CodecFactory(options.eager(), open) : this;
  }

  /** Returns the factory of the codecs of keys, and of elements of sets. */
  CodecFactory keys() {
    return keys;
  }

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
    requireNoRule(raw, ruleOf(raw));
    requireBean(type, raw);
    enter(type, raw);
    try {
      BeanCodec made = fields(raw, new GenericTypes(type));
      if (engine == Engine.GENERATED_AT_ONCE) {
        made.compile();
      }
      beans.put(type, made);
      return made;
    } finally {
      open.remove(open.size() - 1);
    }
  }

  private void enter(Type type, Class<?> raw) {
    if (open.contains(type) || open.size() >= RowType.MAX_DEPTH) {
      throw new UnsupportedTypeException(
          raw.getTypeName(), "it holds objects of its own class, and a row has a finite schema");
    }
    open.add(type);
  }

  /** Returns what the application says of a class, or null. */
  TypeRule ruleOf(Class<?> raw) {
    TypeRule own = options.rules().exactly(raw);
    if (own != null) {
      return own;
    }
    return isValue(raw) ? null : options.rules().lowest(raw);
  }

  /** Returns whether rows have a type for a class that is none of beans. */
  private static boolean isValue(Class<?> raw) {
    return FixedForm.of(raw) != null
        || TextForm.of(raw) != null
        || raw.isEnum()
        || raw.isArray()
        || CollectionShape.of(raw) != null
        || MapShape.of(raw) != null;
  }

  private static void requireNoRule(Class<?> raw, TypeRule rule) {
    if (rule != null) {
      UnsupportedTypeException refused =
          new UnsupportedTypeException(
              raw.getTypeName(), "the application has a codec for it, so it is no row of its own");
      refused.withCure("Make it a field, or encode what its codec makes of it");
      throw refused;
    }
  }

  /** Returns the codec of a type by what the application says of it. */
  private SlotCodec ruled(Type type, Class<?> raw, TypeRule rule) {
    if (!(rule instanceof TypeRule.Form form)) {
      return rule instanceof TypeRule.OfElements ? collection(type) : map(type);
    }
    enter(type, raw);
    try {
      return new FormCodec(form, raw, codec(form.form()));
    } finally {
      open.remove(open.size() - 1);
    }
  }

  private static void requireBean(Type type, Class<?> raw) {
    String problem = null;
    String cure = "RowFormatBuilder.registerCodec(Class, TypeRef, Function, Function) takes one";
    Class<?> state = PlatformClasses.withState(raw);
    if (type instanceof WildcardType || type instanceof TypeVariable<?>) {
      problem = "it is all that is known of " + type + ", and a field of a row has one class";
      cure = "Declare the type argument";
    } else if (isValue(raw)) {
      problem = "a row is of a bean or record, and this is a value of one field";
      cure = "Encode a record that has it as a field, or use Encoders.array or Encoders.map";
    } else if (raw == Object.class) {
      problem = "a field of a row has one class, and this one is abstract";
      cure = "Declare the class of its values";
    } else if (raw.isInterface() || Modifier.isAbstract(raw.getModifiers())) {
      problem = "a field of a row has one class, and this one is abstract";
    } else if (PlatformClasses.isPlatformClass(raw)) {
      problem = "rows have no type for it";
      if (Collection.class.isAssignableFrom(raw) || Map.class.isAssignableFrom(raw)) {
        cure = "RowFormatBuilder has registerCollection and registerMap for it";
      }
    } else if (state != null) {
      problem = "what its superclass " + state.getTypeName() + " holds would be lost";
      cure = "RowFormatBuilder has registerCodec, registerCollection and registerMap for it";
    } else if (raw.getEnclosingClass() != null
        && !Modifier.isStatic(raw.getModifiers())
        && (raw.isMemberClass() || raw.isLocalClass() || raw.isAnonymousClass())
        && !raw.isRecord()) {
      problem = "its objects have another one around them";
      cure = "Make it a static member class or a record";
    }
    if (problem != null) {
      throw new UnsupportedTypeException(raw.getTypeName(), problem).withCure(cure);
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
        int component = indexOf(components, name);
        fields.add(new BeanCodec.BeanField(place, access, component, formerNames(member.field())));
      } catch (ForyException e) {
        throw e.prepend(name);
      }
    }
    RowSchema ordered = schema(raw, schema);
    BeanCodec.BeanField[] slots = new BeanCodec.BeanField[fields.size()];
    for (int i = 0; i < slots.length; i++) {
      slots[ordered.ordinal(schema.get(i).name())] = fields.get(i);
    }
    return new BeanCodec(
        raw,
        ordered,
        List.of(slots),
        components == null ? ObjectCreator.of(raw) : ObjectCreator.ofRecord(raw),
        engine);
  }

  private static List<String> formerNames(Field field) {
    List<String> names = new ArrayList<>();
    FieldDiscovery.formerly(field).forEach(name -> names.add(RowSchema.nameOf(name)));
    return names;
  }

  private RowSchema schema(Class<?> raw, List<RowField> fields) {
    try {
      return new RowSchema(layout, fields);
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

  /** Returns the place of values of a declared type. */
  Place place(String name, Type declared, boolean nullable) {
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
  SlotCodec codec(Type type) {
    Class<?> raw = TypeShape.raw(type);
    TypeRule rule = ruleOf(raw);
    if (rule != null) {
      return ruled(type, raw, rule);
    }
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
      CollectionCodec eager = collection(type);
      return isLazy(raw) ? LazyListCodec.of(eager) : eager;
    }
    if (MapShape.of(raw) != null) {
      MapCodec eager = map(type);
      return isLazy(raw) ? LazyMapCodec.of(eager) : eager;
    }
    return bean(type).inSlot();
  }

  private boolean isLazy(Class<?> raw) {
    return options.lazyCollections()
        && (raw == List.class || raw == Collection.class || raw == Map.class);
  }

  private SlotCodec array(Type type, Class<?> raw) {
    if (raw.getComponentType().isPrimitive()) {
      return new PrimitiveArrayCodec(layout, raw.getComponentType());
    }
    Place place = element(TypeShape.component(type), true);
    return new ObjectArrayCodec(list(place), raw, place);
  }

  /**
   * Returns the codec of a collection.
   *
   * @throws UnsupportedTypeException if rows have no type for it or its elements
   */
  public CollectionCodec collection(Type type) {
    Class<?> raw = TypeShape.raw(type);
    TypeRule.OfElements rule = ruleOf(raw) instanceof TypeRule.OfElements known ? known : null;
    CollectionShape shape = CollectionCodec.shape(raw, rule);
    if (shape == null) {
      throw new UnsupportedTypeException(raw.getTypeName(), "rows have no type for it");
    }
    Type element = argument(type, Collection.class, 0);
    if (shape.isSet()) {
      requireKey(raw, TypeShape.raw(element), shape.isSorted());
    }
    Place place = (shape.isSet() ? keys : this).element(element, shape.takesNull());
    return new CollectionCodec(list(place), raw, TypeShape.raw(element), place, rule);
  }

  private RowType list(Place place) {
    return RowType.list(layout, place.codec().type(), place.nullable());
  }

  /**
   * Returns the codec of a map.
   *
   * @throws UnsupportedTypeException if rows have no type for it, its keys or its values
   */
  public MapCodec map(Type type) {
    Class<?> raw = TypeShape.raw(type);
    TypeRule.OfEntries rule = ruleOf(raw) instanceof TypeRule.OfEntries known ? known : null;
    MapShape shape = MapCodec.shape(raw, rule);
    if (shape == null) {
      throw new UnsupportedTypeException(raw.getTypeName(), "rows have no type for it");
    }
    Type keyType = argument(type, Map.class, 0);
    Class<?> key = TypeShape.raw(keyType);
    requireKey(raw, key, shape.isSorted());
    if (OptionalKind.of(key) != null) {
      throw new UnsupportedTypeException(raw.getTypeName(), "a key of a row is never null");
    }
    Place ofKeys = keys.element(keyType, false);
    Place values = element(argument(type, Map.class, 1), shape.takesNull());
    RowType rowType =
        RowType.map(layout, ofKeys.codec().type(), values.codec().type(), values.nullable());
    return new MapCodec(rowType, raw, key, ofKeys, values, rule);
  }

  private Place element(Type type, boolean nullable) {
    try {
      return place(null, type, nullable);
    } catch (ForyException e) {
      throw e.prepend("[]");
    }
  }

  static void requireKey(Class<?> owner, Class<?> key, boolean sorted) {
    if (key.isArray()) {
      throw new UnsupportedTypeException(
          owner.getTypeName(), "its keys or elements are arrays, which are never equal");
    }
    if (sorted && !Comparable.class.isAssignableFrom(key)) {
      throw new UnsupportedTypeException(
          owner.getTypeName(), "its keys or elements have no natural order");
    }
  }

  static Type argument(Type type, Class<?> above, int index) {
    Type[] arguments = GenericTypes.argumentsOf(type, above);
    if (arguments.length <= index) {
      throw new UnsupportedTypeException(
          TypeShape.raw(type).getTypeName(), "it is declared without type arguments");
    }
    return arguments[index];
  }
}
