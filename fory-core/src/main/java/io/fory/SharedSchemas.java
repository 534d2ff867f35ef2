package io.fory;

import io.fory.message.SchemaSource;
import io.fory.type.SchemaHash;
import java.util.Objects;

/** What applications give as places of schemas, as sessions ask it. */
final class SharedSchemas {
  private SharedSchemas() {}

  static SchemaSource of(SchemaRegistry registry) {
    Objects.requireNonNull(registry, "registry");
    return new SchemaSource() {
      @Override
      public boolean givesNumbers() {
        return true;
      }

      @Override
      public boolean isInMemory() {
        return registry.isInMemory();
      }

      @Override
      public int keep(byte[] schema) {
        return registry.numberOf(schema);
      }

      @Override
      public byte[] find(int number) {
        return registry.schema(number);
      }

      @Override
      public byte[] find(String fingerprint) {
        return null;
      }
    };
  }

  static SchemaSource of(SchemaStore store) {
    Objects.requireNonNull(store, "store");
    return new SchemaSource() {
      @Override
      public boolean givesNumbers() {
        return false;
      }

      @Override
      public boolean isInMemory() {
        return store.isInMemory();
      }

      @Override
      public int keep(byte[] schema) {
        return store.add(SchemaHash.text(SchemaHash.of(schema)), schema) ? 0 : -1;
      }

      @Override
      public byte[] find(int number) {
        return null;
      }

      @Override
      public byte[] find(String fingerprint) {
        return store.schema(fingerprint);
      }
    };
  }
}
