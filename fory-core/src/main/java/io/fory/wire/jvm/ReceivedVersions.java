package io.fory.wire.jvm;

import io.fory.schema.model.SchemaModel;
import io.fory.struct.CompilationPolicy;
import io.fory.wire.RemoteVersions;
import io.fory.wire.TypeCatalog;
import io.fory.wire.VersionPolicy;

/** The schemas of writers that have been read, the latest of them. */
final class ReceivedVersions {
  private final TypeCatalog catalog;
  private final LocalSchemas locals;
  private final CompilationPolicy engine;
  private final RemoteVersions<RemoteSchema> versions = new RemoteVersions<>();

  ReceivedVersions(TypeCatalog catalog, LocalSchemas locals, CompilationPolicy engine) {
    this.catalog = catalog;
    this.locals = locals;
    this.engine = engine;
  }

  /** Returns a schema, decoding it unless it is known. */
  RemoteSchema find(byte[] encoded) {
    RemoteSchema known = versions.find(encoded);
    if (known != null) {
      return known;
    }
    SchemaModel schema = SchemaModel.decode(encoded); // without the lock: it takes a while
    VersionPolicy own = new VersionPolicy(engine, versions);
    return versions.add(encoded, new RemoteSchema(schema, false, catalog, locals, own));
  }
}
