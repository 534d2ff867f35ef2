package io.fory.resolver;

import io.fory.schema.Schema;
import io.fory.struct.RemoteEngine;
import io.fory.struct.RemoteVersions;
import io.fory.struct.StructEngine;

/** The schemas of writers that have been read, the latest of them. */
final class RemoteSchemas {
  private final TypeRegistry registry;
  private final LocalSchemas locals;
  private final StructEngine engine;
  private final RemoteVersions<RemoteSchema> versions = new RemoteVersions<>();

  RemoteSchemas(TypeRegistry registry, LocalSchemas locals, StructEngine engine) {
    this.registry = registry;
    this.locals = locals;
    this.engine = engine;
  }

  /** Returns a schema, decoding it unless it is known. */
  RemoteSchema find(byte[] encoded) {
    RemoteSchema known = versions.find(encoded);
    if (known != null) {
      return known;
    }
    Schema schema = Schema.decode(encoded); // without the lock: it takes a while
    RemoteEngine own = new RemoteEngine(engine, versions);
    return versions.add(encoded, new RemoteSchema(schema, false, registry, locals, own));
  }
}
