package io.fory.wire.xlang;

import io.fory.error.ConfigurationMismatchException;
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.LimitExceededException;
import io.fory.error.MalformedInputException;
import io.fory.error.TypeMismatchException;
import io.fory.error.TypeNotAllowedException;
import io.fory.message.MessageReader;
import io.fory.message.MessageWriter;
import io.fory.message.ResolvedType;
import io.fory.message.StandInBody;
import io.fory.message.TypeReader;
import io.fory.message.TypeWriter;
import io.fory.message.WireOptions;
import io.fory.serializer.Serializer;
import io.fory.serializer.UnknownCase;
import io.fory.struct.CompilationPolicy;
import io.fory.wire.TypeCatalog;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** The types of one {@code Fory} as the cross-language format knows them. */
final class XlangTypeTable implements XlangLookup {
  /** Knows a serializer from the start. */
  private record Given(Serializer<?> serializer) implements ResolvedType.SerializerSource {
    @Override
    public Serializer<?> serializerOf(ResolvedType type) {
      return serializer;
    }
  }

  private static final WireType[] NO_TYPES = {};

  private final TypeCatalog catalog;
  private final WireOptions options;
  private final PlaceFactory places;
  private final XlangPlanner planner;
  private final RemoteTypes remotes;

  /** By the ordinal of their types; replaced as a whole. */
  @SuppressWarnings("VolatileArray")
  private volatile WireType[] byOrdinal = NO_TYPES;

  private final Map<String, MetaString> names = new ConcurrentHashMap<>();
  private final AtomicReferenceArray<ResolvedType> builtIns =
      new AtomicReferenceArray<>(XlangType.values().length);
  private final Map<Class<?>, Serializer<Object>> adapted = new ConcurrentHashMap<>();
  private final Map<PlaceFactory.Narrowed, UnionSerializer> unions = new ConcurrentHashMap<>();

  /**
   * Makes the types of a catalog.
   *
   * @param engine decides when structs leave the interpreter
   */
  public XlangTypeTable(TypeCatalog catalog, WireOptions options, CompilationPolicy engine) {
    this.catalog = catalog;
    this.options = options;
    this.places = new PlaceFactory(this, catalog, options);
    this.planner = new XlangPlanner(places);
    this.remotes = new RemoteTypes(this, catalog, planner, places, options, engine);
  }

  /** Returns the factory of the codecs of places. */
  public PlaceFactory places() {
    return places;
  }

  /** Returns the planner of structs. */
  public XlangPlanner planner() {
    return planner;
  }

  @Override
  public boolean isCompatible() {
    return options.compatible();
  }

  @Override
  public boolean tracksReferences() {
    return options.trackReferences();
  }

  /** Returns a new writer of types for one context. */
  public TypeWriter newWriter() {
    return new XlangTypeWriter(this);
  }

  /** Returns a new reader of types for one context. */
  public TypeReader newReader() {
    return new XlangTypeReader(this);
  }

  @Override
  public WireType of(ResolvedType type) {
    WireType[] known = byOrdinal;
    int ordinal = type.ordinal();
    WireType wire = ordinal < known.length ? known[ordinal] : null;
    return wire != null ? wire : make(type);
  }

  private synchronized WireType make(ResolvedType type) {
    int ordinal = type.ordinal();
    WireType[] known = byOrdinal;
    if (ordinal >= known.length) {
      known = Arrays.copyOf(known, Math.max(16, ordinal * 2));
    } else if (known[ordinal] != null) {
      return known[ordinal];
    } else {
      known = known.clone();
    }
    known[ordinal] = new WireType(this, identityOf(type), kindOf(type));
    byOrdinal = known;
    return known[ordinal];
  }

  @Override
  public XlangType kindOf(ResolvedType type) {
    Class<?> raw = type.type();
    boolean named = type.name() != null;
    boolean registered = type.isRegistered();
    if (catalog.hasOwnSerializer(raw) && registered) {
      return named ? XlangType.NAMED_EXT : XlangType.EXT;
    }
    if (raw.isEnum() && registered) {
      return named ? XlangType.NAMED_ENUM : XlangType.ENUM;
    }
    if (unionOf(raw) != null) {
      boolean byName = identityOf(type).name() != null;
      return byName ? XlangType.NAMED_UNION : XlangType.TYPED_UNION;
    }
    if (catalog.isStruct(raw)) {
      if (options.compatible()) {
        return named ? XlangType.NAMED_COMPATIBLE_STRUCT : XlangType.COMPATIBLE_STRUCT;
      }
      return named ? XlangType.NAMED_STRUCT : XlangType.STRUCT;
    }
    XlangType kind = JavaTypes.of(raw);
    if (kind == null) {
      throw KindRefusal.unsupported(raw);
    }
    return kind;
  }

  /** Returns the type that stands in messages for a type: of the case of a union, that one. */
  private ResolvedType identityOf(ResolvedType type) {
    Class<?> union = unionOf(type.type());
    if (union == null || union == type.type()) {
      return type;
    }
    ResolvedType found = catalog.find(union);
    if (found == null) {
      throw TypeNotAllowedException.unregistered(union);
    }
    return found;
  }

  /** Returns whether a class is a union. */
  public boolean isUnion(Class<?> type) {
    return UnionSerializer.isUnion(type);
  }

  /** Returns the unions that a class is a case of. */
  public static List<Class<?>> unionsOf(Class<?> type) {
    return UnionSerializer.unionsOf(type);
  }

  @Override
  public Class<?> unionOf(Class<?> type) {
    return catalog.hasOwnSerializer(type) ? null : UnionSerializer.unionOf(type);
  }

  @Override
  public boolean isServed(Class<?> type) {
    return catalog.hasOwnSerializer(type);
  }

  @Override
  public MetaString nameOf(String name, NameKind kind) {
    String key = kind + "/" + name;
    MetaString known = names.get(key);
    if (known == null) {
      MetaString made = MetaString.of(name, kind);
      known = names.putIfAbsent(key, made);
      return known == null ? made : known;
    }
    return known;
  }

  @Override
  public TypeDef describe(ResolvedType type, XlangType kind) {
    List<FieldDef> fields = kind.isStruct() ? planner.fieldsOf(type.type()) : List.<FieldDef>of();
    return kind.isNamed()
        ? TypeDef.ofName(
            kind, WireType.namespaceOf(type.name()), WireType.simpleNameOf(type.name()), fields)
        : TypeDef.ofId(kind, type.id(), fields);
  }

  @Override
  public void writeHash(MessageWriter out, ResolvedType type) {
    if (!options.compatible() && type.ordinal() != ResolvedType.NONE) {
      WireType wire = of(type);
      if (wire.kind().isStruct()) {
        out.writeInt32(wire.hash());
      }
    }
  }

  @Override
  public void readHash(MessageReader in, ResolvedType type) {
    if (options.compatible() || type.ordinal() == ResolvedType.NONE) {
      return;
    }
    WireType wire = of(type);
    if (wire.kind().isStruct() && in.readInt32() != wire.hash()) {
      throw new IncompatibleSchemaException(
              "The writer's fields of " + type.type().getTypeName() + " differ from the reader's")
          .withOffset(in.offset())
          .withCure("Give both ends the same fields, or withCompatible(true)");
    }
  }

  @Override
  public int hashBytes(ResolvedType type) {
    boolean mayHave = !options.compatible() && type.ordinal() != ResolvedType.NONE;
    return mayHave && of(type).kind().isStruct() ? Integer.BYTES : 0;
  }

  @Override
  public XlangType kindOf(MessageReader in, int number) {
    XlangType kind;
    try {
      kind = XlangType.of(number);
    } catch (MalformedInputException e) {
      throw e.withOffset(in.offset());
    }
    boolean otherMode = kind.isStruct() && (kind.isCompatible() != options.compatible());
    if (otherMode) {
      throw new ConfigurationMismatchException(
              kind.isCompatible()
                  ? "The message says what the fields of its classes are"
                  : "The message does not say what the fields of its classes are")
          .withOffset(in.offset())
          .withCure("ForyBuilder.withCompatible(" + kind.isCompatible() + ") reads it");
    }
    return kind;
  }

  @Override
  public ResolvedType builtIn(MessageReader in, XlangType kind) {
    ResolvedType known = builtIns.get(kind.id());
    if (known == null) {
      known = builtIn(kind);
      if (known == null) {
        throw in.malformedInput("a value of the type " + kind + ", which cannot stand alone");
      }
    }
    return known;
  }

  @Override
  public ResolvedType builtIn(XlangType kind) {
    ResolvedType known = builtIns.get(kind.id());
    if (known != null) {
      return known;
    }
    // No class stands for an undeclared union: each place decides.
    Class<?> usual = kind == XlangType.UNION ? void.class : places.usualClassOf(kind);
    if (usual == null) {
      return null;
    }
    Serializer<Object> body = places.bodyOf(PlaceFactory.openType(kind), null);
    ResolvedType made = ResolvedType.builtIn(usual, ResolvedType.NONE, kind.id(), new Given(body));
    return builtIns.compareAndSet(kind.id(), null, made) ? made : builtIns.get(kind.id());
  }

  @Override
  public Place unknownPlace(UnknownCase unknown) {
    Place any = Place.open(this, Object.class, true, tracksReferences());
    boolean said = unknown.type() >= 0 && unknown.type() < XlangType.values().length;
    XlangType kind = said ? XlangType.of(unknown.type()) : XlangType.UNKNOWN;
    ResolvedType type = kind.isRegistered() ? null : builtIn(kind);
    boolean fits = type != null && fits(kind, type.type(), unknown.value());
    return fits
        ? new Place(this, Object.class, type, null, null, true, any.tracks(), true, null)
        : any;
  }

  private static boolean fits(XlangType kind, Class<?> usual, Object value) {
    boolean number = kind.isScalar() && kind != XlangType.BOOL && kind != XlangType.FLOAT8;
    return number ? value instanceof Number : usual.isInstance(value);
  }

  @Override
  public ResolvedType numbered(XlangType kind, int id) {
    ResolvedType type = catalog.registered(id);
    return type != null ? type : remotes.unknown(TypeDef.ofId(kind, id, List.of()));
  }

  @Override
  public ResolvedType named(XlangType kind, String namespace, String name) {
    String full = namespace.isEmpty() ? name : namespace + "." + name;
    ResolvedType type = catalog.registered(full);
    return type != null ? type : remotes.unknown(TypeDef.ofName(kind, namespace, name, List.of()));
  }

  @Override
  public ResolvedType versionOf(long header, byte[] body, long offset) {
    try {
      return remotes.find(header, body);
    } catch (MalformedInputException | LimitExceededException e) {
      throw e.withOffset(offset);
    }
  }

  @Override
  public void requireKind(MessageReader in, ResolvedType type, XlangType kind) {
    XlangType here = of(type).kind();
    if (here != kind) {
      throw KindRefusal.otherKind(type, kind, here).withOffset(in.offset());
    }
  }

  @Override
  public Serializer<Object> bodyAs(MessageReader in, ResolvedType type, Class<?> raw) {
    if (type.isUnknown() || raw.isAssignableFrom(type.type())) {
      return type.serializer();
    }
    boolean builtIn = type.builtIn() != ResolvedType.NONE;
    if (builtIn && JavaTypes.of(raw) == XlangType.of(type.builtIn())) {
      Serializer<Object> known = adapted.get(raw);
      if (known == null) {
        FieldType open = PlaceFactory.openType(XlangType.of(type.builtIn()));
        known = places.bodyOf(open, new LocalType(raw, open));
        adapted.put(raw, known);
      }
      return known;
    }
    if (!builtIn && type.serializer() instanceof StandInBody body && body.mayBe(raw)) {
      return type.serializer();
    }
    UnionSerializer union = unionAs(type, raw);
    if (union != null) {
      return union;
    }
    if (type.builtIn() == XlangType.UNION.id()) {
      return type.serializer(); // neither message nor place say which: the value is not wanted
    }
    throw new TypeMismatchException(raw, type.type()).withOffset(in.offset());
  }

  /**
   * Returns the serializer of those cases of a union that are instances of a class; null if the
   * type is none that has such cases.
   *
   * @param type a union, or that of unions of which the message does not say more
   */
  private UnionSerializer unionAs(ResolvedType type, Class<?> raw) {
    PlaceFactory.Narrowed key = new PlaceFactory.Narrowed(type.type(), raw);
    UnionSerializer known = unions.get(key);
    if (known == null) {
      Class<?> named = UnionSerializer.mayBe(type.type(), raw) ? type.type() : null;
      Class<?> union = type.builtIn() == XlangType.UNION.id() ? unionOf(raw) : named;
      if (union != null) {
        known = places.unionOf(union, raw);
        unions.put(key, known);
      }
    }
    return known;
  }

  @Override
  public void requireAdmitted(MessageReader in, Class<?> type) {
    ResolvedType found = catalog.find(type);
    if (found != null) {
      XlangTypeReader.admit(in, found);
    }
  }
}
