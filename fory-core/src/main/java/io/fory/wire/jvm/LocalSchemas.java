package io.fory.wire.jvm;

import io.fory.builtin.container.ContainerFactory;
import io.fory.builtin.container.ElementTypes;
import io.fory.codec.DirectCodec;
import io.fory.codec.EnumCodec;
import io.fory.codec.ValueCodec;
import io.fory.error.UnsupportedTypeException;
import io.fory.message.ApplicationBody;
import io.fory.message.ResolvedType;
import io.fory.message.UnknownBody;
import io.fory.plan.FieldDiscovery;
import io.fory.plan.FieldEncoding;
import io.fory.plan.FieldPlan.Form;
import io.fory.plan.StructField;
import io.fory.plan.StructPlanner;
import io.fory.plan.TypeShape;
import io.fory.platform.DeclaredMethod;
import io.fory.platform.PlatformClasses;
import io.fory.schema.model.EnumSchema;
import io.fory.schema.model.FieldSchema;
import io.fory.schema.model.OpaqueSchema;
import io.fory.schema.model.SchemaModel;
import io.fory.schema.model.StructSchema;
import io.fory.schema.model.StructSchema.Comparison;
import io.fory.schema.model.TypeIdentity;
import io.fory.schema.model.TypeRef;
import io.fory.schema.model.TypeSchema;
import io.fory.serializer.Serializer;
import io.fory.type.BuiltInTypes;
import io.fory.wire.TypeCatalog;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentNavigableMap;

/** Describes the reader's own classes: the schemas that it writes, and compares others with. */
final class LocalSchemas {
  private static final int OBJECT = BuiltInTypes.numberOf(Object.class);

  private final TypeCatalog catalog;
  private final PlacePlanner places;
  private final Map<ResolvedType, SchemaModel> schemas = new ConcurrentHashMap<>();

  /** The types of {@link #schemas} by the bytes of these. */
  private final Map<String, ResolvedType> written = new ConcurrentHashMap<>();

  private final Map<Class<?>, List<StructField>> fields = new ConcurrentHashMap<>();

  /** By what containers are read past that have no schema, by the types of their classes. */
  private final Map<ResolvedType, ResolvedType> skipped = new ConcurrentHashMap<>();

  LocalSchemas(TypeCatalog catalog, PlacePlanner places) {
    this.catalog = catalog;
    this.places = places;
  }

  PlacePlanner places() {
    return places;
  }

  /** Returns whether messages define a type by a schema: it is a registered struct or enum. */
  boolean hasSchema(ResolvedType type) {
    return type.isRegistered() && (type.type().isEnum() || catalog.isStruct(type.type()));
  }

  /** Returns the schema of a registered struct or enum. */
  SchemaModel schemaOf(ResolvedType root) {
    SchemaModel known = schemas.get(root);
    if (known == null) {
      known = SchemaModel.of(new Walk(false).from(root));
      schemas.put(root, known);
      written.put(keyOf(known.bytes()), root);
    }
    return known;
  }

  /**
   * Returns the schema of a registered struct, enum or container without fields for people: other
   * than that in messages, it says which places are declared with classes that have hooks of JDK
   * serialization, the type arguments that say nothing of how elements are written, what containers
   * of the application hold, and which classes are compared. It has all types that its root leads
   * to, by containers, type arguments and subtypes too.
   *
   * @param reached those types, and others
   */
  SchemaModel describe(ResolvedType root, List<ResolvedType> reached) {
    Walk walk = new Walk(true);
    List<TypeSchema> types = walk.from(root);
    for (ResolvedType type : reached) {
      if (isDescribed(type)) {
        walk.indexOf(type);
      }
    }
    return SchemaModel.of(new Walk(false).from(root)).describedBy(walk.after(types));
  }

  /** Returns whether a type stands in the schemas of classes that lead to it. */
  private boolean isDescribed(ResolvedType type) {
    if (hasSchema(type)) {
      return true;
    }
    Class<?> raw = type.type();
    boolean opaque = catalog.hasOwnSerializer(raw) || isOwnContainer(raw); // or from a factory
    boolean open = Modifier.isAbstract(raw.getModifiers());
    return type.isRegistered() && opaque && !open && layoutOf(type) != null;
  }

  /** Returns whether a type has a schema for people, and may be the root of one. */
  boolean isDescribedRoot(ResolvedType type) {
    return hasSchema(type) || isOwnContainer(type) && layoutOf(type) != null;
  }

  /** Returns whether a type is of a registered class that is written as its elements. */
  boolean isOwnContainer(ResolvedType type) {
    boolean open = Modifier.isAbstract(type.type().getModifiers());
    return type.isRegistered() && !open && isOwnContainer(type.type()) && !isServed(type);
  }

  /** Returns whether a class has a serializer of the application, be it from a factory. */
  boolean isServed(ResolvedType type) {
    if (catalog.hasOwnSerializer(type.type())) {
      return true;
    }
    boolean open = Modifier.isAbstract(type.type().getModifiers()); // has objects of others alone
    try {
      return !open && type.serializer() instanceof ApplicationBody;
    } catch (UnsupportedTypeException e) {
      return false; // it cannot be written, which Fory.verify says
    }
  }

  /** Returns the layout hash of a class; null if it cannot be written, which Fory.verify says. */
  private static Integer layoutOf(ResolvedType type) {
    try {
      return type.layoutHash();
    } catch (UnsupportedTypeException e) {
      return null; // a field of it may be null in all messages
    }
  }

  /**
   * Returns whether a class is a container of the application that is written as its elements, if
   * no factory has a serializer for it.
   */
  boolean isOwnContainer(Class<?> type) {
    boolean own =
        !PlatformClasses.isPlatformClass(type)
            && !catalog.isStruct(type)
            && !catalog.isHooked(type)
            && !catalog.isReplaced(type)
            && !catalog.hasOwnSerializer(type);
    return own && (Map.class.isAssignableFrom(type) || Collection.class.isAssignableFrom(type));
  }

  /**
   * Returns the type whose schema has been made here and has these bytes, or null. What a process
   * reads of its own messages need not be decoded, and neither need what it writes and reads.
   */
  ResolvedType ofSchema(byte[] encoded) {
    ResolvedType type = written.get(keyOf(encoded));
    return type != null && hasSchema(type) ? type : null;
  }

  /**
   * Returns bytes as the chars of a key: other than a {@code ByteBuffer}, a string is hashed
   * without calls for each byte, and most schemas are looked for before anything is compiled.
   */
  private static String keyOf(byte[] encoded) {
    return new String(encoded, StandardCharsets.ISO_8859_1);
  }

  /** Returns the fields of a class. */
  List<StructField> fieldsOf(Class<?> type) {
    List<StructField> known = fields.get(type);
    if (known == null) {
      known = StructFactory.fieldsOf(type, catalog);
      fields.put(type, known);
    }
    return known;
  }

  /**
   * Returns the type by which values of a class without a schema are read past: for a container of
   * the application whose elements are all that is written of it an unknown one, which makes no
   * object of the class, and for an interface or abstract class one whose arrays hold nothing; else
   * the type itself, whose serializer alone knows the bodies.
   */
  ResolvedType skippedVersionOf(ResolvedType type) {
    Class<?> here = type.type();
    boolean open = type.isOpen();
    if (!type.isRegistered()
        || !open && !Collection.class.isAssignableFrom(here) && !Map.class.isAssignableFrom(here)) {
      return type;
    }
    ResolvedType known = skipped.get(type);
    if (known == null) {
      ResolvedType made =
          open ? UnknownBody.typeOf(type.id(), type.name(), null) : skippedContainer(type);
      ResolvedType first = skipped.putIfAbsent(type, made);
      known = first != null ? first : made;
    }
    return known;
  }

  private ResolvedType skippedContainer(ResolvedType type) {
    Serializer<?> skipping = ContainerFactory.skipping(type.serializer(), catalog);
    return skipping == null ? type : ResolvedType.unknown(type.id(), type.name(), any -> skipping);
  }

  static TypeIdentity identityOf(ResolvedType type) {
    return type.id() != ResolvedType.NONE
        ? TypeIdentity.ofId(type.id())
        : TypeIdentity.ofName(type.name());
  }

  /** Numbers the types in the order in which they are first mentioned. */
  private final class Walk {
    private final List<ResolvedType> found = new ArrayList<>();
    private final Map<ResolvedType, Integer> indexes = new HashMap<>();

    /**
     * Whether places tell of what messages do not have: type arguments in words, and hooks, which
     * takes a serializer of each class that has some.
     */
    private final boolean tellsMore;

    Walk(boolean tellsMore) {
      this.tellsMore = tellsMore;
    }

    List<TypeSchema> from(ResolvedType root) {
      indexOf(root);
      return after(new ArrayList<>());
    }

    /** Adds the types that have been found since. */
    List<TypeSchema> after(List<TypeSchema> schemas) {
      for (int i = schemas.size(); i < found.size(); i++) {
        schemas.add(schemaOf(found.get(i)));
      }
      return schemas;
    }

    private int indexOf(ResolvedType type) {
      Integer known = indexes.get(type);
      if (known != null) {
        return known;
      }
      indexes.put(type, found.size());
      found.add(type);
      return found.size() - 1;
    }

    private TypeSchema schemaOf(ResolvedType type) {
      TypeIdentity identity = identityOf(type);
      if (type.type().isEnum()) {
        List<String> names = new ArrayList<>();
        for (Object constant : type.type().getEnumConstants()) {
          names.add(((Enum<?>) constant).name());
        }
        String standIn = EnumVersions.standIn(type.type(), catalog.unknownEnums());
        return new EnumSchema(identity, names, standIn, EnumVersions.formerly(type.type()));
      }
      if (!catalog.isStruct(type.type())) {
        boolean held = tellsMore && isOwnContainer(type.type()) && !isServed(type);
        TypeRef elements = held ? elementsOf(type.type()) : null;
        return new OpaqueSchema(identity, type.layoutHash(), elements);
      }
      List<StructField> sorted = new ArrayList<>(fieldsOf(type.type()));
      Collections.sort(sorted, ByKey.INSTANCE);
      List<FieldSchema> schemas = new ArrayList<>();
      for (StructField field : sorted) {
        FieldSchema schema = schemaOf(field, StructPlanner.encodingOf(field, catalog.options()));
        boolean held = tellsMore && schema.key().equals(StructField.ELEMENTS_KEY);
        schemas.add(held ? schema.of(kindOf(type.type(), schema.type())) : schema);
      }
      return new StructSchema(
          identity, schemas, tellsMore ? comparisonOf(type.type()) : Comparison.IDENTITY);
    }

    private TypeRef elementsOf(Class<?> type) {
      Class<?> plain = Map.class.isAssignableFrom(type) ? LinkedHashMap.class : ArrayList.class;
      TypeRef elements = refOf(TypeShape.generic(plain, ElementTypes.heldBy(type)));
      return kindOf(type, elements);
    }

    /** Tells of the elements of a container whether equal ones or null are refused, or sorted. */
    private static TypeRef kindOf(Class<?> container, TypeRef elements) {
      if (!(elements instanceof TypeRef.BuiltIn plain)) {
        return elements;
      }
      for (Class<?> own : List.of(IdentityHashMap.class, EnumMap.class)) {
        if (own.isAssignableFrom(container)) {
          return new TypeRef.BuiltIn(BuiltInTypes.numberOf(own), plain.arguments());
        }
      }
      Class<?> kind =
          Map.class.isAssignableFrom(container)
              ? kindOfMap(container)
              : kindOfCollection(container);
      return new TypeRef.BuiltIn(
          plain.number(), plain.arguments(), kind.getName(), null, List.of());
    }

    private static Class<?> kindOfCollection(Class<?> container) {
      if (Set.class.isAssignableFrom(container)) {
        return SortedSet.class.isAssignableFrom(container) ? SortedSet.class : Set.class;
      }
      boolean list = List.class.isAssignableFrom(container); // a LinkedList is a queue too
      return !list && Queue.class.isAssignableFrom(container) ? Queue.class : List.class;
    }

    private static Class<?> kindOfMap(Class<?> container) {
      boolean concurrent =
          ConcurrentMap.class.isAssignableFrom(container)
              || Hashtable.class.isAssignableFrom(container); // which refuses null as well
      if (SortedMap.class.isAssignableFrom(container)) {
        return concurrent ? ConcurrentNavigableMap.class : SortedMap.class;
      }
      return concurrent ? ConcurrentMap.class : Map.class;
    }

    private static Comparison comparisonOf(Class<?> type) {
      if (Comparable.class.isAssignableFrom(type)) {
        return Comparison.ORDER;
      }
      return DeclaredMethod.isOfObject(type, "equals", boolean.class, Object.class)
          ? Comparison.IDENTITY
          : Comparison.CONTENT;
    }

    private FieldSchema schemaOf(StructField field, FieldEncoding encoding) {
      TypeRef type = null;
      boolean bare = false;
      if (encoding.form() == Form.ENUM || encoding.form() == Form.OBJECT) {
        Type place = StructFactory.placeType(field);
        Type bound = StructFactory.boundType(field);
        type = tellsMore && place != bound ? below(refOf(place), bound) : refOf(place);
      }
      if (encoding.form() == Form.OBJECT) {
        ValueCodec codec =
            places.codec(StructFactory.placeType(field), encoding.nullable(), encoding.tracked());
        bare =
            codec instanceof DirectCodec
                || codec instanceof EnumCodec
                || field.key().equals(StructField.ELEMENTS_KEY);
      }
      return new FieldSchema(
          field.key(),
          encoding.form(),
          encoding.kind(),
          encoding.nullable(),
          encoding.tracked(),
          bare,
          type,
          field.isInherited() || !field.options().isSaid()
              ? List.of()
              : FieldDiscovery.formerly(field.field()));
    }

    /** Tells of an array of a type variable what its elements are. */
    private TypeRef below(TypeRef erased, Type bound) {
      if (erased instanceof TypeRef.ArrayOf array) {
        return new TypeRef.ArrayOf(below(array.component(), TypeShape.component(bound)));
      }
      Class<?> raw = TypeShape.raw(bound);
      boolean bare = !raw.isArray() && PlatformClasses.isPlatformClass(raw);
      bare &= places.elementTypes(bound).length == 0; // of a Comparable<String>, which has none
      List<String> words = List.of(TypeRef.BELOW + text(bare ? raw : bound));
      if (erased instanceof TypeRef.Defined defined) {
        return new TypeRef.Defined(defined.index(), defined.arguments(), words);
      }
      TypeRef.BuiltIn type = (TypeRef.BuiltIn) erased;
      return new TypeRef.BuiltIn(
          type.number(), type.arguments(), type.open(), type.hooked(), words);
    }

    private TypeRef refOf(Type declared) {
      Class<?> raw = TypeShape.raw(declared);
      if (raw == String.class || raw.isPrimitive()) {
        return new TypeRef.BuiltIn(BuiltInTypes.numberOf(raw), List.of());
      }
      ResolvedType type = raw.isEnum() ? catalog.find(raw) : places.declaredType(raw);
      if (raw.isArray()) {
        return new TypeRef.ArrayOf(refOf(TypeShape.component(declared)));
      }
      boolean defined = type != null && type.builtIn() == ResolvedType.NONE;
      int index = defined ? indexOf(type) : ResolvedType.NONE;
      List<TypeRef> arguments = new ArrayList<>();
      for (Type argument : places.elementTypes(declared)) {
        arguments.add(refOf(argument));
      }
      boolean tells = tellsMore && arguments.isEmpty();
      List<String> unwritten = tells ? unwritten(declared, raw) : List.of();
      if (defined) {
        return new TypeRef.Defined(index, arguments, unwritten);
      }
      ResolvedType hooked = tellsMore && catalog.isHooked(raw) ? catalog.find(raw) : null;
      return hooked != null && hooked.isRegistered()
          ? new TypeRef.BuiltIn(
              OBJECT, arguments, identityOf(hooked).toString(), layoutOf(hooked), List.of())
          : new TypeRef.BuiltIn(
              type == null ? OBJECT : type.builtIn(), arguments, open(raw, type), null, unwritten);
    }

    /**
     * Returns the type arguments of a class of the application, or of what may hold a container, as
     * an Iterable; of a raw type their bounds.
     */
    private List<String> unwritten(Type declared, Class<?> raw) {
      boolean holds = ElementTypes.heldBy(raw).length > 0 && !BuiltInTypes.isContainer(raw);
      if (PlatformClasses.isPlatformClass(raw) && (!holds || catalog.isReplaced(raw))) {
        return List.of();
      }
      Type[] own = TypeShape.arguments(declared);
      List<String> texts = new ArrayList<>();
      for (Type argument : own.length > 0 ? own : raw.getTypeParameters()) {
        texts.add(text(argument));
      }
      return texts;
    }

    private String text(Type type) {
      Class<?> raw = TypeShape.raw(type);
      if (raw.isArray()) {
        return text(TypeShape.component(type)) + "[]";
      }
      ResolvedType known = PlatformClasses.isPlatformClass(raw) ? null : catalog.find(raw);
      boolean registered = known != null && known.isRegistered();
      StringBuilder text = new StringBuilder();
      boolean shortened = !raw.isPrimitive() && raw.getPackageName().equals("java.lang");
      int start = shortened ? "java.lang.".length() : 0;
      text.append(registered ? identityOf(known).word() : raw.getName().substring(start));
      Type[] arguments = TypeShape.arguments(type);
      for (int i = 0; i < arguments.length; i++) {
        text.append(i == 0 ? "<" : ", ").append(text(arguments[i]));
      }
      return arguments.length == 0 ? text.toString() : text.append('>').toString();
    }

    private static String open(Class<?> declared, ResolvedType type) {
      boolean named = type == null ? declared == Object.class : declared == type.type();
      return named ? null : declared.getName();
    }
  }

  /** A class, since the first lambda of a program costs milliseconds. */
  private static final class ByKey implements Comparator<StructField> {
    static final ByKey INSTANCE = new ByKey();

    @Override
    public int compare(StructField a, StructField b) {
      return a.key().compareTo(b.key());
    }
  }
}
