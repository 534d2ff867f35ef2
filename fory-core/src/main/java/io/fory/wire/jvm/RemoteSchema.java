package io.fory.wire.jvm;

import io.fory.builtin.container.ElementTypes;
import io.fory.builtin.scalar.EnumSerializer;
import io.fory.codec.EnumBody;
import io.fory.codec.EnumCodec;
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.MalformedInputException;
import io.fory.message.FieldReader;
import io.fory.message.ResolvedType;
import io.fory.message.TypeRefusal;
import io.fory.message.UnknownObject;
import io.fory.plan.StructField;
import io.fory.schema.model.EnumSchema;
import io.fory.schema.model.FieldSchema;
import io.fory.schema.model.OpaqueSchema;
import io.fory.schema.model.SchemaModel;
import io.fory.schema.model.StructSchema;
import io.fory.schema.model.TypeIdentity;
import io.fory.schema.model.TypeRef;
import io.fory.schema.model.TypeSchema;
import io.fory.serializer.Serializer;
import io.fory.struct.InterpretedStruct;
import io.fory.type.BuiltInTypes;
import io.fory.wire.RemoteVersions;
import io.fory.wire.TypeCatalog;
import io.fory.wire.VersionPolicy;
import java.lang.reflect.Modifier;
import java.util.BitSet;
import java.util.List;

/**
 * A schema of a writer, and its types as this side reads them: as the local classes, or as unknown
 * ones where there is no local class of that identity and kind, or where it is not admitted.
 */
final class RemoteSchema implements ResolvedType.SerializerSource, RemoteVersions.Version {
  /** The cure where one end has a serializer for a class that the other end lacks. */
  static final String SAME_SERIALIZER =
      "Register the class with the same serializer at both ends, with"
          + " ForyBuilder.registerSerializer(Class, Serializer), or with none at both";

  private final SchemaModel schema;

  /** Whether all structs and enums are unknown, because their values are dropped. */
  private final boolean dropped;

  private RemoteSchema droppedSchema;
  private final TypeCatalog catalog;
  private final LocalSchemas locals;
  private final VersionPolicy engine;
  private final ResolvedType[] versions;
  private final EnumCodec[] enums;
  private final long planBytes;

  /** Ordinals of the structs that the local root reaches, or null for all. */
  private BitSet admitted;

  /** Whether {@link #admitted} is found: a schema that is the local one never needs it. */
  private boolean admittedKnown;

  RemoteSchema(
      SchemaModel schema,
      boolean dropped,
      TypeCatalog catalog,
      LocalSchemas locals,
      VersionPolicy engine) {
    this.schema = schema;
    this.dropped = dropped;
    this.catalog = catalog;
    this.locals = locals;
    this.engine = engine;
    this.versions = new ResolvedType[schema.types().size()];
    this.enums = new EnumCodec[versions.length];
    this.planBytes = estimatePlans();
    engine.setPlanBytes(planBytes);
    ResolvedType root = JvmFormat.find(catalog, identity());
    if (root != null && !dropped && !isOfKind(root, schema.root())) {
      throw otherKind(root, schema.root());
    }
  }

  private long estimatePlans() {
    long estimate = 0;
    for (TypeSchema type : schema.types()) {
      if (type instanceof StructSchema struct) {
        ResolvedType local = JvmFormat.find(catalog, type.identity());
        boolean here = local != null && catalog.isStruct(local.type());
        int mine = here ? fieldsOf(local.type()).size() : 0;
        estimate += RemoteVersions.planBytes(struct.fields().size(), mine, elementsOf(struct));
      } else if (type instanceof EnumSchema enumeration) {
        ResolvedType local = JvmFormat.find(catalog, type.identity());
        boolean here = local != null && local.type().isEnum();
        int mine = here ? EnumVersions.constantsOf(local.type()) : 0;
        estimate += EnumVersions.planBytes(enumeration.constants().size(), mine);
      }
    }
    return estimate;
  }

  private static long elementsOf(StructSchema struct) {
    long elements = 0;
    for (FieldSchema field : struct.fields()) {
      elements += field.type() == null ? 0 : elementsOf(field.type());
    }
    return elements;
  }

  private static long elementsOf(TypeRef type) {
    if (type instanceof TypeRef.ArrayOf array) {
      return 1 + elementsOf(array.component());
    }
    long elements = 0;
    for (TypeRef argument : RemoteCodecs.arguments(type)) {
      elements += 1 + elementsOf(argument);
    }
    return elements;
  }

  @Override
  public long planBytes() {
    return planBytes;
  }

  /** Returns the fields of a class here. */
  List<StructField> fieldsOf(Class<?> type) {
    return locals.fieldsOf(type);
  }

  @Override
  public TypeIdentity identity() {
    return schema.root().identity();
  }

  /** Returns whether the root was not registered when the schema was decoded, and is now. */
  @Override
  public boolean isOutdated() {
    return !dropped && isMadeUnknown() && JvmFormat.find(catalog, identity()) != null;
  }

  private synchronized boolean isMadeUnknown() {
    return versions[0] != null && versions[0].isUnknown();
  }

  /** Returns whether this equals the schema of the local class. */
  boolean isSameAs(ResolvedType local) {
    return locals.hasSchema(local) && locals.schemaOf(local).equals(schema);
  }

  PlacePlanner places() {
    return locals.places();
  }

  TypeCatalog catalog() {
    return catalog;
  }

  /** Returns the type that the schema is of. */
  ResolvedType root() {
    return version(0);
  }

  TypeSchema type(int index) {
    return schema.types().get(index);
  }

  /** Returns a type as this side reads it. */
  synchronized ResolvedType version(int index) {
    if (versions[index] == null) {
      versions[index] = make(index);
    }
    return versions[index];
  }

  /**
   * Returns the type that a place declares. If its elements are written as the place declares them,
   * and those of the class here are not, its values cannot be read.
   */
  ResolvedType declared(TypeRef.Defined place) {
    ResolvedType version = version(place.index());
    int count = place.arguments().size();
    if (count == 0 || !(type(place.index()) instanceof OpaqueSchema)) {
      return version;
    }
    ResolvedType local = JvmFormat.find(catalog, type(place.index()).identity());
    boolean otherwise =
        local != null
            && !catalog.hasOwnSerializer(local.type())
            && !(ElementTypes.bindsElements(local.type())
                && BuiltInTypes.elementTypes(local.type()) == count);
    if (!otherwise) {
      return version;
    }
    return version.isUnknown()
        ? ResolvedType.unknown(local.id(), local.name(), any -> refuseElements(local))
        : ResolvedType.version(local, RemoteSchema::refuseElements);
  }

  /** Throws where a value is met: it may be null in all messages. */
  private static Serializer<?> refuseElements(ResolvedType local) {
    throw new IncompatibleSchemaException(
            "The type arguments of "
                + TypeRefusal.labelOf(local)
                + " are those of its elements at the writer, and its class here passes them on"
                + " otherwise")
        .withCure(
            "Pass its type parameters on as at the writer, or register it under a new id or"
                + " name");
  }

  private ResolvedType make(int index) {
    TypeSchema type = type(index);
    TypeIdentity identity = type.identity();
    boolean opaque = type instanceof OpaqueSchema;
    ResolvedType local = dropped && !opaque ? null : JvmFormat.find(catalog, identity);
    boolean admits = // constants are made by nobody, and may be shared with another class
        type instanceof EnumSchema || local != null && isAdmitted(local);
    boolean here = local != null && isOfKind(local, type);
    ResolvedType skipped =
        here && opaque && (dropped || !admits) ? locals.skippedVersionOf(local) : local;
    if (here && skipped != local) {
      return skipped;
    }
    if (!here || !admits) {
      return ResolvedType.unknown(identity.id(), identity.name(), this);
    }
    return opaque ? local : ResolvedType.version(local, this);
  }

  private boolean isAdmitted(ResolvedType local) {
    if (!admittedKnown) {
      ResolvedType root = JvmFormat.find(catalog, identity());
      admitted = root == null ? null : catalog.admittedFrom(root.type());
      admittedKnown = true;
    }
    return admitted == null || admitted.get(local.ordinal());
  }

  private boolean isOfKind(ResolvedType local, TypeSchema type) {
    if (type instanceof EnumSchema) {
      return local.type().isEnum();
    }
    if (type instanceof StructSchema struct) {
      boolean hooked = catalog.isHooked(local.type());
      return catalog.isStruct(local.type()) || hooked && HookedPlanner.canRead(struct, local);
    }
    return !locals.hasSchema(local)
        && !catalog.isHooked(local.type()) // its objects may be replaced, so that no place says it
        && ((OpaqueSchema) type).layoutHash() == local.layoutHash();
  }

  private IncompatibleSchemaException otherKind(ResolvedType local, TypeSchema type) {
    boolean struct = catalog.isStruct(local.type());
    boolean here = struct || local.type().isEnum() && locals.hasSchema(local);
    IncompatibleSchemaException refused =
        new IncompatibleSchemaException(
            TypeRefusal.labelOf(local)
                + " is "
                + kindOf(local, type)
                + " at the writer, and "
                + kindOf(local)
                + " here");
    String parts = cureOfForm(local, type);
    boolean changed = here && !(type instanceof OpaqueSchema);
    boolean hooks = type instanceof StructSchema && catalog.isHooked(local.type());
    String other = hooks ? TypeRefusal.SAME_HOOKS : SAME_SERIALIZER;
    String cure = changed ? TypeRefusal.NEW_IDENTITY : other;
    refused.withCure(parts != null ? parts : cure);
    return refused;
  }

  /**
   * Returns whether a container of the application is written as its elements alone at one end, and
   * as a struct at the other. Of the writer, a layout hash of 0 is all there is to go by.
   */
  boolean isOtherForm(ResolvedType local, TypeSchema type) {
    return type instanceof StructSchema
        ? locals.isOwnContainer(local)
        : type instanceof OpaqueSchema opaque
            && opaque.layoutHash() == 0
            && catalog.isStruct(local.type())
            && BuiltInTypes.isContainer(local.type());
  }

  /** Returns the cure for a container that is written so, or null for other types. */
  String cureOfForm(ResolvedType local, TypeSchema type) {
    if (!isOtherForm(local, type)) {
      return null;
    }
    return type instanceof OpaqueSchema
        ? TypeRefusal.SAME_PARTS_OR_SERIALIZER
        : TypeRefusal.SAME_PARTS;
  }

  /** Returns a type at the writer, with its kind where that differs from the local one's. */
  String describe(int index) {
    TypeSchema written = type(index);
    ResolvedType local = JvmFormat.find(catalog, written.identity());
    String label = written.identity().label();
    if (written.identity().name() == null && local != null) {
      label = TypeRefusal.labelOf(local);
    }
    boolean told =
        local != null
            && (written instanceof OpaqueSchema
                ? isServed(local.type()) || isOtherForm(local, written)
                : !isOfKind(local, written));
    return told ? label + " (" + kindOf(local, written) + ")" : label;
  }

  /** Returns whether a class that the writer does not describe has a serializer of its own. */
  private boolean isServed(Class<?> type) {
    return catalog.hasOwnSerializer(type)
        || catalog.isStruct(type) && ElementTypes.heldBy(type).length == 0;
  }

  /** Returns how a class here is written, if it is that of a type and of another kind; or null. */
  String otherKind(int index, Class<?> here) {
    ResolvedType local = JvmFormat.find(catalog, type(index).identity());
    boolean same = local == null || local.type() != here || isOfKind(local, type(index));
    return same ? null : kindOf(local);
  }

  /** Returns whether a class is written field by field at the writer, and by hooks here. */
  boolean isHookedHere(int index) {
    ResolvedType local = JvmFormat.find(catalog, type(index).identity());
    return local != null
        && type(index) instanceof StructSchema
        && catalog.isHooked(local.type())
        && !isOfKind(local, type(index));
  }

  private String kindOf(ResolvedType local, TypeSchema written) {
    if (written instanceof EnumSchema) {
      return "an enum";
    }
    if (written instanceof StructSchema) {
      return TypeRefusal.BY_FIELDS;
    }
    return isOtherForm(local, written)
        ? TypeRefusal.BY_ELEMENTS_OR_SERIALIZER
        : "with a serializer or hooks of its own";
  }

  /** Returns how a class is written here, for errors. */
  String kindOf(ResolvedType local) {
    if (catalog.isStruct(local.type())) {
      return TypeRefusal.BY_FIELDS;
    }
    if (local.type().isEnum() && locals.hasSchema(local)) {
      return "an enum";
    }
    if (locals.isOwnContainer(local.type())) {
      return TypeRefusal.BY_ELEMENTS;
    }
    if (catalog.isHooked(local.type())) {
      return TypeRefusal.BY_HOOKS;
    }
    boolean served = catalog.hasOwnSerializer(local.type());
    return Modifier.isAbstract(local.type().getModifiers()) && !served
        ? "an interface or abstract class"
        : "written by a serializer";
  }

  /** Returns the codec of places that are declared with an enum. */
  synchronized EnumCodec enumCodec(int index) {
    if (enums[index] == null) {
      ResolvedType type = version(index);
      EnumSchema written = (EnumSchema) type(index);
      enums[index] =
          EnumVersions.codec(
              written, type.isUnknown() ? null : type.type(), catalog.unknownEnums());
    }
    return enums[index];
  }

  /** Returns the schema for fields that are dropped: it makes no object of any class here. */
  synchronized RemoteSchema dropped() {
    if (dropped) {
      return this;
    }
    if (droppedSchema == null) {
      droppedSchema = new RemoteSchema(schema, true, catalog, locals, engine);
    }
    return droppedSchema;
  }

  @Override
  public ResolvedType droppedVersionOf(ResolvedType type) {
    return dropped().version(indexOf(type));
  }

  @Override
  public Serializer<?> serializerOf(ResolvedType type) {
    int index = indexOf(type);
    TypeSchema written = type(index);
    if (written instanceof EnumSchema) {
      return enumSerializer(type, enumCodec(index));
    }
    if (written instanceof StructSchema struct) {
      return !type.isUnknown() && catalog.isHooked(type.type())
          ? HookedPlanner.serializer(this, struct, type, catalog.find(type.type()), engine)
          : structSerializer(type, struct);
    }
    throw unskippable(written);
  }

  private IncompatibleSchemaException unskippable(TypeSchema written) {
    ResolvedType local = JvmFormat.find(catalog, written.identity());
    boolean unreached = local != null && isOfKind(local, written);
    String reason = "its class is not registered here";
    if (local != null) {
      reason =
          unreached
              ? "its serializer is used only where a field declares it"
              : "its serializer here is another one, or has another layout";
    }
    IncompatibleSchemaException refused =
        new IncompatibleSchemaException(
            "A value of " + written.identity().label() + " cannot be skipped: " + reason);
    refused.withCure(
        unreached ? "Keep a field of that class, or name it in @Subtypes on one" : SAME_SERIALIZER);
    return refused;
  }

  private Serializer<?> enumSerializer(ResolvedType type, EnumCodec codec) {
    Serializer<Object> own = type.isUnknown() ? null : catalog.find(type.type()).serializer();
    return own == null || own instanceof EnumBody
        ? EnumSerializer.ofVersion(codec)
        : new SerializedConstants(codec, own);
  }

  private synchronized int indexOf(ResolvedType type) {
    for (int i = 0; i < versions.length; i++) {
      if (versions[i] == type) {
        return i;
      }
    }
    throw new IllegalStateException("no type of this schema: " + type);
  }

  private Serializer<?> structSerializer(ResolvedType type, StructSchema struct) {
    return engine.start(interpreted(type, struct));
  }

  private InterpretedStruct interpreted(ResolvedType type, StructSchema struct) {
    Class<?> target = type.isUnknown() ? UnknownObject.class : type.type();
    VersionPlanner planner = new VersionPlanner(this, struct, target);
    int hash = schema.hashCode() + indexOf(type);
    return new InterpretedStruct(type, planner.linked(), hash, catalog.options(), engine);
  }

  @Override
  public FieldReader fieldReaderOf(ResolvedType type) {
    if (type(indexOf(type)) instanceof StructSchema struct) {
      return interpreted(type, struct);
    }
    throw new MalformedInputException("carried fields of no struct");
  }

  @Override
  public byte[] schemaOf(ResolvedType type) {
    return CarriedSchema.of(schema, indexOf(type)).bytes();
  }

  /** Returns the schema of some fields of a struct. */
  byte[] schemaOf(TypeIdentity owner, List<FieldSchema> fields) {
    return CarriedSchema.of(schema, owner, fields).bytes();
  }

  @Override
  public void release() {
    engine.release();
  }
}
