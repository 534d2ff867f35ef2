package io.fory.resolver;

import io.fory.schema.Schema;
import io.fory.schema.TypeIdentity;
import io.fory.serializer.struct.StructEngine;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The schemas of writers that have been read, the latest of them: a new one drives out the one that
 * has not been asked for longest, of its own class where that has many.
 */
final class RemoteSchemas {
  private static final int MOST = 1024;
  private static final int MOST_OF_ONE_TYPE = 128;
  private static final long MOST_BYTES = 1 << 18;

  /** How many of them may have generated code at a time. */
  private static final int MOST_GENERATED = 128;

  private final TypeRegistry registry;
  private final LocalSchemas locals;
  private final StructEngine engine;
  private final AtomicInteger generated = new AtomicInteger();
  private final Map<ByteBuffer, RemoteSchema> schemas = new LinkedHashMap<>(16, 0.75f, true);
  private final Map<TypeIdentity, Integer> counts = new HashMap<>();
  private long bytes;

  RemoteSchemas(TypeRegistry registry, LocalSchemas locals, StructEngine engine) {
    this.registry = registry;
    this.locals = locals;
    this.engine = engine;
  }

  /** Returns a schema, decoding it unless it is known. */
  RemoteSchema find(byte[] encoded) {
    ByteBuffer key = ByteBuffer.wrap(encoded);
    RemoteSchema known = known(key);
    if (known != null) {
      return known;
    }
    RemoteSchema made = make(Schema.decode(encoded)); // without the lock: it takes a while
    return add(key, made);
  }

  private synchronized RemoteSchema known(ByteBuffer key) {
    RemoteSchema known = schemas.get(key);
    if (known != null && known.isOutdated()) {
      remove(key, known);
      return null;
    }
    return known;
  }

  private RemoteSchema make(Schema schema) {
    return new RemoteSchema(schema, false, registry, locals, engine, generated);
  }

  private synchronized RemoteSchema add(ByteBuffer key, RemoteSchema schema) {
    RemoteSchema other = schemas.get(key);
    if (other != null) {
      return other;
    }
    TypeIdentity identity = schema.identity();
    if (counts.getOrDefault(identity, 0) >= MOST_OF_ONE_TYPE) {
      removeEldest(identity);
    }
    schemas.put(key, schema);
    counts.merge(identity, 1, Integer::sum);
    bytes += key.remaining();
    while (schemas.size() > MOST || bytes > MOST_BYTES && schemas.size() > 1) {
      removeEldest(null);
    }
    return schema;
  }

  private void remove(ByteBuffer key, RemoteSchema schema) {
    schemas.remove(key);
    bytes -= key.remaining();
    counts.computeIfPresent(schema.identity(), (any, count) -> count == 1 ? null : count - 1);
    schema.release();
  }

  private void removeEldest(TypeIdentity identity) {
    for (Map.Entry<ByteBuffer, RemoteSchema> eldest : schemas.entrySet()) {
      TypeIdentity found = eldest.getValue().identity();
      if (identity == null || identity.equals(found)) {
        remove(eldest.getKey(), eldest.getValue());
        return;
      }
    }
  }

  /** Takes one of the places for generated code; returns whether there was one. */
  static boolean take(AtomicInteger generated) {
    if (generated.incrementAndGet() <= MOST_GENERATED) {
      return true;
    }
    generated.decrementAndGet();
    return false;
  }
}
