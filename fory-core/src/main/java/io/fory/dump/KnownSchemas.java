package io.fory.dump;

import io.fory.schema.SchemaFile;
import io.fory.schema.model.SchemaAccess;
import io.fory.schema.model.SchemaModel;
import io.fory.schema.model.TypeIdentity;
import io.fory.schema.model.TypeSchema;
import io.fory.type.LayoutHash;
import io.fory.wire.jvm.CarriedSchema;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The schemas of a file, for classes that messages name without theirs. */
final class KnownSchemas {
  /** No schemas. */
  static final KnownSchemas NONE = new KnownSchemas(List.of());

  private final List<TypeSchema> types;
  private final Map<TypeIdentity, SchemaModel> found = new HashMap<>();

  private KnownSchemas(List<TypeSchema> types) {
    this.types = types;
  }

  static KnownSchemas of(SchemaFile file) {
    return new KnownSchemas(SchemaAccess.typesOf(file));
  }

  /** Returns the schema of a class that has this layout hash, or null. */
  SchemaModel find(TypeIdentity identity, int layoutHash) {
    SchemaModel schema = found.get(identity);
    for (int i = 0; schema == null && i < types.size(); i++) {
      if (types.get(i).identity().equals(identity)) {
        schema = CarriedSchema.of(types, i);
        found.put(identity, schema);
      }
    }
    boolean same = schema != null && LayoutHash.of(schema.bytes()) == layoutHash;
    return same ? schema : null;
  }
}
