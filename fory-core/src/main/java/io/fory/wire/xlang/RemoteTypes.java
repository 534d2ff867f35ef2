package io.fory.wire.xlang;

import io.fory.message.ResolvedType;
import io.fory.message.WireOptions;
import io.fory.struct.CompilationPolicy;
import io.fory.wire.RemoteVersions;
import io.fory.wire.TypeCatalog;
import io.fory.wire.VersionPolicy;

/** The types that the metadata of writers describes, the most recent ones. */
final class RemoteTypes {
  private final XlangLookup types;
  private final TypeCatalog catalog;
  private final XlangPlanner planner;
  private final PlaceFactory places;
  private final WireOptions options;
  private final CompilationPolicy engine;
  private final RemoteVersions<Entry> versions = new RemoteVersions<>();

  /**
   * A type that metadata describes.
   *
   * @param identity of the type, as a text
   * @param remote null if it is the local type
   * @param catalog where it is looked up again while it is unknown
   */
  private record Entry(String identity, ResolvedType type, RemoteStruct remote, TypeCatalog catalog)
      implements RemoteVersions.Version {
    @Override
    public boolean isOutdated() {
      return type.isUnknown() && remote.find(catalog) != null;
    }

    @Override
    public long planBytes() {
      return remote == null ? 0 : remote.planBytes();
    }

    @Override
    public void release() {
      if (remote != null) {
        remote.release();
      }
    }
  }

  RemoteTypes(
      XlangLookup types,
      TypeCatalog catalog,
      XlangPlanner planner,
      PlaceFactory places,
      WireOptions options,
      CompilationPolicy engine) {
    this.types = types;
    this.catalog = catalog;
    this.planner = planner;
    this.places = places;
    this.options = options;
    this.engine = engine;
  }

  /** Returns the type that metadata describes, decoding it unless it is known. */
  ResolvedType find(long header, byte[] body) {
    Entry known = versions.find(body);
    if (known != null) {
      TypeDefHeader.check(header, body, 0, body.length);
      return known.type();
    }
    TypeDef def = TypeDefDecoder.decode(header, body, 0, body.length);
    return versions.add(body, make(def)).type();
  }

  private Entry make(TypeDef def) {
    RemoteStruct remote = remote(def);
    ResolvedType local = remote.find(catalog);
    if (local == null) {
      return new Entry(def.label(), remote.unknown(), remote, catalog);
    }
    XlangType here = types.kindOf(local);
    if (here != def.kind()) {
      throw KindRefusal.otherKind(local, def.kind(), here);
    }
    boolean same = !here.isStruct() || types.of(local).metadata().equals(def);
    return same
        ? new Entry(def.label(), local, null, catalog)
        : new Entry(def.label(), remote.versionOf(local), remote, catalog);
  }

  private RemoteStruct remote(TypeDef def) {
    return new RemoteStruct(def, planner, places, options, new VersionPolicy(engine, versions));
  }

  /** Returns a type that is known by its identity only. */
  ResolvedType unknown(TypeDef def) {
    return remote(def).unknown();
  }
}
