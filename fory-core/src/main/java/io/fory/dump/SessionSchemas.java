package io.fory.dump;

import io.fory.schema.model.SchemaModel;
import java.util.HashMap;
import java.util.Map;

/** The schemas that a session of a file has defined so far, by their numbers. */
final class SessionSchemas {
  static final int MOST = 1024;

  private final Map<Integer, SchemaModel> schemas = new HashMap<>();

  void clear() {
    schemas.clear();
  }

  void put(int number, SchemaModel schema) {
    schemas.put(number, schema);
  }

  SchemaModel get(int number) {
    return schemas.get(number);
  }
}
