package io.fory.wire.xlang;

import io.fory.error.IncompatibleSchemaException;
import io.fory.message.ResolvedType;
import io.fory.message.UnknownObject;
import io.fory.message.WireOptions;
import io.fory.serializer.Serializer;
import io.fory.struct.InterpretedStruct;
import io.fory.struct.LinkedPlan;
import io.fory.wire.RemoteVersions;
import io.fory.wire.TypeCatalog;
import io.fory.wire.VersionPolicy;
import java.util.Arrays;

/** A type that a writer describes, and that is not the same here, or unknown. */
final class RemoteStruct implements ResolvedType.SerializerSource {
  private final TypeDef def;
  private final XlangPlanner planner;
  private final PlaceFactory places;
  private final WireOptions options;
  private final VersionPolicy engine;
  private long planBytes;

  /** Reads past values. */
  private ResolvedType dropped;

  /** Makes a type of a writer, which is not planned before it is used. */
  RemoteStruct(
      TypeDef def,
      XlangPlanner planner,
      PlaceFactory places,
      WireOptions options,
      VersionPolicy engine) {
    this.def = def;
    this.planner = planner;
    this.places = places;
    this.options = options;
    this.engine = engine;
    setPlanBytes(estimatePlan(0));
  }

  private void setPlanBytes(long bytes) {
    planBytes = bytes;
    engine.setPlanBytes(bytes);
  }

  private long estimatePlan(int localFields) {
    return RemoteVersions.planBytes(def.fields().size(), localFields, elementsOf(def));
  }

  private static long elementsOf(TypeDef def) {
    long elements = 0;
    for (FieldDef field : def.fields()) {
      elements += field.type().countElements();
    }
    return elements;
  }

  @Override
  public long planBytes() {
    return planBytes;
  }

  private String fullName() {
    return def.namespace().isEmpty() ? def.name() : def.namespace() + "." + def.name();
  }

  /** Returns the type here, or null. */
  ResolvedType find(TypeCatalog catalog) {
    return def.name() == null ? catalog.registered(def.id()) : catalog.registered(fullName());
  }

  /** Returns the type without a class. */
  ResolvedType unknown() {
    return def.name() == null
        ? ResolvedType.unknown(def.id(), null, this)
        : ResolvedType.unknown(ResolvedType.NONE, fullName(), this);
  }

  /** Returns the type as another version of the one here. */
  ResolvedType versionOf(ResolvedType local) {
    if (def.kind().isStruct()) {
      setPlanBytes(estimatePlan(planner.membersOf(local.type()).size()));
    }
    return ResolvedType.version(local, this);
  }

  @Override
  public synchronized ResolvedType droppedVersionOf(ResolvedType type) {
    if (dropped == null) {
      dropped = unknown();
    }
    return dropped;
  }

  @Override
  public Serializer<?> serializerOf(ResolvedType type) {
    XlangType kind = def.kind();
    if (kind == XlangType.ENUM || kind == XlangType.NAMED_ENUM) {
      return EnumIdSerializer.SKIPPING;
    }
    if (kind == XlangType.TYPED_UNION || kind == XlangType.NAMED_UNION) {
      return places.unionOf(Object.class);
    }
    if (!kind.isCompatible()) {
      throw new IncompatibleSchemaException(
          "A value of the type "
              + def.label()
              + " cannot be skipped: the message does not say what it consists of");
    }
    Class<?> target = type.isUnknown() ? UnknownObject.class : type.type();
    LinkedPlan plan = new XlangVersionPlanner(def, target, planner, places).plan();
    int hash = Arrays.hashCode(def.encode()); // names the version's generated source
    return engine.start(new InterpretedStruct(type, plan, hash, options, engine));
  }

  void release() {
    engine.release();
  }
}
