package io.fory.wire.xlang;

import io.fory.builtin.container.ContainerFactory;
import io.fory.builtin.scalar.ScalarFactory;
import io.fory.codec.DeclaredElements;
import io.fory.codec.ElementCodecs;
import io.fory.codec.ValueCodec;
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.UnsupportedTypeException;
import io.fory.message.ResolvedType;
import io.fory.message.WireOptions;
import io.fory.plan.StructField;
import io.fory.plan.TypeLevels;
import io.fory.plan.TypeShape;
import io.fory.serializer.Serializer;
import io.fory.wire.TypeCatalog;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Makes the codecs of places: of those that this side declares, and of those that a writer has. */
public final class PlaceFactory implements FieldTypeSource.Kinds {
  private static final FieldType OPEN = FieldType.of(XlangType.UNKNOWN).withReferences();

  private final XlangLookup types;
  private final TypeCatalog catalog;
  private final WireOptions options;
  private final FieldTypeSource fieldTypes = new FieldTypeSource(this);
  private final Map<Narrowed, UnionSerializer> unions = new ConcurrentHashMap<>();

  /** The elements of those types where metadata leaves them open: types may share others. */
  private final Map<Type, ElementPlace> openElements = new ConcurrentHashMap<>();

  /** A union where only some of its cases may stand. */
  record Narrowed(Class<?> union, Class<?> declared) {}

  PlaceFactory(XlangLookup types, TypeCatalog catalog, WireOptions options) {
    this.types = types;
    this.catalog = catalog;
    this.options = options;
  }

  /**
   * Returns the codec of a place.
   *
   * @param declared its type, which may be generic
   * @param nullable whether it may hold null
   * @param tracked whether it and its elements take part in reference tracking where that is
   *     switched on
   */
  public ValueCodec codec(Type declared, boolean nullable, boolean tracked) {
    FieldType type = typeOf(declared, nullable, tracked);
    return place(type, new LocalType(declared, type));
  }

  /**
   * Returns the type of a field in metadata.
   *
   * @param declared its generic type
   */
  FieldType typeOf(StructField field, Type declared) {
    return fieldTypes.of(field, declared, options.trackReferences());
  }

  /** Returns the type of a place in metadata. */
  private FieldType typeOf(Type declared, boolean nullable, boolean tracked) {
    boolean mayBeNull = nullable && !TypeShape.raw(declared).isPrimitive();
    return fieldTypes.of(declared, mayBeNull, tracked && options.trackReferences());
  }

  @Override
  public XlangType kindOf(Class<?> type) {
    ResolvedType resolved = catalog.find(type);
    if (resolved == null) {
      throw KindRefusal.unsupported(type);
    }
    return types.unionOf(type) != null ? XlangType.UNION : types.kindOf(resolved);
  }

  @Override
  public boolean isReplaced(Class<?> type) {
    return catalog.isReplaced(type);
  }

  @Override
  public boolean isServed(Class<?> type) {
    ResolvedType resolved = catalog.hasOwnSerializer(type) ? catalog.find(type) : null;
    return resolved != null && resolved.isRegistered();
  }

  @Override
  public void requireMade(Class<?> container) {
    XlangType kind = JavaTypes.of(container);
    if (kind == null || kind.elementTypes() == 0 || container.isArray()) {
      return;
    }
    if (container.isAssignableFrom(usualClassOf(kind))) {
      return;
    }
    ElementPlace any = ElementPlace.of(Place.open(types, Object.class, false, false));
    if (ContainerFactory.ofHeaded(LocalType.held(container), any, any) == null) {
      throw KindRefusal.notMade(container, kind);
    }
  }

  @Override
  public boolean holdsOwn(Class<?> declared) {
    for (Class<?> type : catalog.standingIn(declared)) {
      if (catalog.isReplaced(type) || catalog.hasOwnSerializer(type) || catalog.isStruct(type)) {
        return true;
      }
    }
    return false;
  }

  /** Returns a type whose elements may be anything, references included. */
  static FieldType openType(XlangType kind) {
    FieldType[] elements = new FieldType[kind.elementTypes()];
    Arrays.fill(elements, OPEN);
    return FieldType.of(kind, elements);
  }

  /**
   * Returns the codec of a place.
   *
   * @param written its type in the message
   * @param local its type here; null if it may hold anything, because it is dropped or converted
   */
  Place place(FieldType written, LocalType local) {
    return place(written, local, written.hasFlag());
  }

  private Place place(FieldType written, LocalType local, boolean flagged) {
    boolean tracks = written.tracked() && options.trackReferences();
    Class<?> raw = local == null ? Object.class : local.raw();
    XlangType kind = written.type();
    if (kind == XlangType.UNKNOWN) {
      return Place.open(types, raw, flagged, tracks, elementsOf(local));
    }
    if (isByType(kind)) {
      boolean open =
          local == null
              || Modifier.isAbstract(raw.getModifiers()) && !isReplaced(raw)
              || raw == Object.class;
      ResolvedType exact = open ? null : catalog.find(raw);
      boolean typed = exact == null || options.compatible();
      return new Place(types, raw, exact, null, null, flagged, tracks, typed, null);
    }
    if (local == null || !local.isOwn(kind)) {
      requireFit(kind, raw);
    }
    return new Place(types, raw, null, bodyOf(written, local), null, flagged, tracks, false, null);
  }

  /** Returns the elements that are declared here, whatever a writer declares; null for any. */
  private ElementCodecs elementsOf(LocalType local) {
    LocalType first = elementOf(local, 0);
    if (first == null) {
      return null;
    }
    LocalType second = elementOf(local, 1);
    if (first.raw() == Object.class && (second == null || second.raw() == Object.class)) {
      return null;
    }
    return new WantedElements(
        (kind, made) -> openBodyOf(kind, local.declared(), made),
        () -> new DeclaredElements(elements(first), second == null ? null : elements(second)),
        TypeLevels.leadBack(local.declared()));
  }

  @SuppressWarnings("ReferenceEquality") // metadata may say the same of a place
  private static boolean isOpen(FieldType type) {
    return type == OPEN;
  }

  private ElementPlace elements(LocalType element) {
    if (!isOpen(element.type())) {
      return ElementPlace.of(place(element.type(), element, false));
    }
    ElementPlace known = openElements.get(element.declared());
    if (known == null) {
      ElementPlace made = ElementPlace.of(place(OPEN, element, false));
      known = openElements.putIfAbsent(element.declared(), made);
      return known == null ? made : known;
    }
    return known;
  }

  /**
   * Returns the type of elements of a place, 0 or of the values of a map 1; null if it is not
   * known. Where metadata leaves the place open, as it does an {@code Iterable}, so are they.
   */
  private static LocalType elementOf(LocalType local, int index) {
    if (local == null || local.type().type() != XlangType.UNKNOWN) {
      return local == null ? null : local.element(index);
    }
    Type[] held = TypeLevels.held(local.declared());
    return index < held.length ? new LocalType(held[index], OPEN) : null;
  }

  /** Makes sure that a value can stand in a place. */
  private void requireFit(XlangType kind, Class<?> raw) {
    boolean fits =
        switch (kind) {
          case ENUM, NAMED_ENUM -> raw.isEnum() || raw == Object.class;
          case LIST -> isArrayOfObjects(raw) || Collection.class.isAssignableFrom(raw);
          case SET, MAP -> JavaTypes.of(raw) == kind;
          case DECIMAL -> raw == BigInteger.class;
          case FLOAT16_ARRAY, BFLOAT16_ARRAY -> raw == float[].class;
          case UNION -> UnionSerializer.unionOf(raw) != null || raw == Object.class;
          default -> false;
        };
    Class<?> usual = usualClassOf(kind);
    if (!fits && (usual == null || !raw.isAssignableFrom(usual))) {
      throw new IncompatibleSchemaException(
          "What is " + kind + " at the writer is " + raw.getTypeName() + " here");
    }
  }

  private static boolean isArrayOfObjects(Class<?> raw) {
    return raw.isArray() && !raw.getComponentType().isPrimitive();
  }

  /**
   * Returns whether values of a kind say their type, where messages have the metadata of fields.
   */
  private static boolean isByType(XlangType kind) {
    return kind.isStruct() || kind == XlangType.EXT || kind == XlangType.NAMED_EXT;
  }

  /** Returns the class of values of a kind where nothing is declared; null if there is none. */
  Class<?> usualClassOf(XlangType kind) {
    if (kind.isScalar()) {
      return XlangNumberSerializer.classOf(kind);
    }
    return switch (kind) {
      case STRING -> String.class;
      case LIST -> ArrayList.class;
      case SET -> HashSet.class;
      case MAP -> HashMap.class;
      case NONE -> Void.class;
      case DURATION -> Duration.class;
      case TIMESTAMP -> Instant.class;
      case DATE -> LocalDate.class;
      case DECIMAL -> BigDecimal.class;
      default -> arrayOf(kind);
    };
  }

  private static Class<?> arrayOf(XlangType kind) {
    return switch (kind) {
      case BINARY, INT8_ARRAY, UINT8_ARRAY -> byte[].class;
      case BOOL_ARRAY -> boolean[].class;
      case INT16_ARRAY, UINT16_ARRAY -> short[].class;
      case INT32_ARRAY, UINT32_ARRAY -> int[].class;
      case INT64_ARRAY, UINT64_ARRAY -> long[].class;
      case FLOAT16_ARRAY, BFLOAT16_ARRAY -> short[].class;
      case FLOAT32_ARRAY -> float[].class;
      case FLOAT64_ARRAY -> double[].class;
      default -> null;
    };
  }

  /**
   * Returns the serializer of values whose class the application does not register, or of an enum.
   *
   * @param written their type in the message
   * @param local their type here, or null
   */
  @SuppressWarnings("unchecked") // a serializer is only ever handed values of its own class
  Serializer<Object> bodyOf(FieldType written, LocalType local) {
    return (Serializer<Object>) serializerOf(written, local);
  }

  private Serializer<?> serializerOf(FieldType written, LocalType local) {
    XlangType kind = written.type();
    Class<?> raw = local == null ? Object.class : local.raw();
    if (kind.isScalar()) {
      boolean own = local != null && local.isOwn(kind);
      return own
          ? new XlangNumberSerializer(kind, NumberTypes.kindOf(kind, raw), false)
          : new XlangNumberSerializer(kind, null, raw.isAssignableFrom(BigInteger.class));
    }
    if (kind.elementTypes() > 0) {
      return containerOf(written, local, raw);
    }
    if (raw == float[].class && kind != XlangType.FLOAT32_ARRAY) {
      return new HalfArraySerializer(kind == XlangType.FLOAT16_ARRAY);
    }
    Class<?> array = arrayOf(kind);
    if (array != null) {
      return ContainerFactory.ofPrimitives(array);
    }
    return switch (kind) {
      case STRING -> new XlangTextSerializer(options.compressStrings());
      case ENUM, NAMED_ENUM ->
          raw.isEnum()
              ? EnumIdSerializer.of(raw, catalog.unknownEnums())
              : EnumIdSerializer.SKIPPING;
      case DURATION -> new XlangTimeSerializers.OfDuration();
      case TIMESTAMP -> new ScalarFactory().create(Instant.class, null);
      case DATE -> new XlangTimeSerializers.OfDate();
      case DECIMAL ->
          raw == BigInteger.class
              ? new IntegerSerializer(new DecimalSerializer())
              : new DecimalSerializer();
      case NONE -> new NothingSerializer();
      case UNION -> unionOf(raw);
      default ->
          throw new UnsupportedTypeException(
              raw.getTypeName(), "values of the type " + kind + " are not supported");
    };
  }

  /**
   * Returns the serializer of a union, or of a case of one; of a place that is declared otherwise,
   * the place that reads past values of any union.
   */
  UnionSerializer unionOf(Class<?> raw) {
    Class<?> union = UnionSerializer.unionOf(raw);
    return union != null
        ? unionOf(union, raw)
        : UnionSerializer.skipping(Place.open(types, Object.class, true, false));
  }

  /** Returns the serializer of a union in a place that is declared with a class of some cases. */
  UnionSerializer unionOf(Class<?> union, Class<?> raw) {
    Narrowed key = new Narrowed(union, raw);
    UnionSerializer known = unions.get(key);
    if (known == null) {
      Place any = Place.open(types, Object.class, true, false);
      UnionSerializer made = UnionSerializer.of(union, raw, any, this);
      known = unions.putIfAbsent(key, made);
      return known == null ? made : known;
    }
    return known;
  }

  /**
   * Returns how the value of a case of a union is written.
   *
   * @param member the component, or null
   * @param number its type if it is a number, else null
   */
  CaseContent contentOf(StructField member, XlangType number) {
    boolean tracked = member != null && member.options().trackedOr(false, 0);
    Place any = Place.open(types, Object.class, true, tracked && options.trackReferences());
    if (number != null) {
      return CaseContent.of(any, new XlangNumberSerializer(number, null, false));
    }
    XlangType kind = member == null ? null : JavaTypes.of(member.valueClass());
    boolean holds =
        kind == null
            ? member != null && member.valueClass() == Iterable.class
            : kind.elementTypes() > 0;
    if (!holds) {
      return CaseContent.of(any);
    }
    boolean declares =
        member.options().levels().size() > 1 || member.options().tracked().size() > 1;
    LocalType local = new LocalType(member.type(), typeOf(member, member.type()));
    return CaseContent.of(any, local, declares, this);
  }

  /**
   * Returns the place of a list, set, map or {@code Iterable} that is the value of a case.
   *
   * @param declares whether the types of the elements are left to the place
   */
  Place ofCase(LocalType local, Place any, boolean declares) {
    FieldType type = local.type();
    ElementCodecs elements = elementsOf(local);
    if (type.type() == XlangType.UNKNOWN) {
      return Place.open(types, any.raw(), true, any.tracks(), elements);
    }
    ResolvedType kind = types.builtIn(type.type());
    Serializer<Object> body =
        declares ? bodyOf(type, local) : openBodyOf(type.type(), local.declared(), local.raw());
    return new Place(types, any.raw(), kind, null, body, true, any.tracks(), true, elements);
  }

  private Serializer<?> containerOf(FieldType written, LocalType local, Class<?> raw) {
    ElementPlace first = elements(written, local, 0);
    if (isArrayOfObjects(raw)) {
      Class<?> made = TypeShape.raw(TypeShape.resolved(local.declared()));
      return ContainerFactory.ofArray(made.getComponentType(), first);
    }
    boolean map = written.type() == XlangType.MAP;
    boolean declared = (map ? Map.class : Collection.class).isAssignableFrom(raw);
    Class<?> made = declared ? raw : usualClassOf(written.type());
    Serializer<?> serializer =
        ContainerFactory.ofHeaded(made, first, map ? elements(written, local, 1) : null);
    if (serializer == null) {
      throw KindRefusal.notMade(raw, written.type());
    }
    return serializer;
  }

  /**
   * Returns what reads containers in a place whose message says that they may hold anything.
   *
   * @param declared the type of the place, which says what they hold
   * @param made class of the containers; {@code Object} for the usual one
   */
  @SuppressWarnings("unchecked") // as above
  private Serializer<Object> openBodyOf(XlangType kind, Type declared, Class<?> made) {
    LocalType local = new LocalType(declared, OPEN);
    return (Serializer<Object>) containerOf(openType(kind), local, made);
  }

  private ElementPlace elements(FieldType written, LocalType local, int index) {
    LocalType element = elementOf(local, index);
    FieldType type = written.elements().get(index);
    return element != null && isOpen(type) && isOpen(element.type())
        ? elements(element)
        : ElementPlace.of(place(type, element, false));
  }
}
