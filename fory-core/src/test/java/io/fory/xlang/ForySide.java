package io.fory.xlang;

import io.fory.fixture.BothEngines;
import io.fory.xlang.Schemas.Schema;
import java.util.List;

/** This implementation with the classes of {@link Schemas}, in both engines. */
final class ForySide {
  private static final int FIRST_ID = 100;

  private ForySide() {}

  static BothEngines engines(Mode mode, Class<?>... classes) {
    return BothEngines.of(
        builder -> {
          builder.withXlang(true).withCompatible(mode.compatible());
          builder.withRefTracking(mode.references());
          int id = FIRST_ID;
          for (Class<?> type : classes) {
            if (mode.named()) {
              builder.register(type, "fory.xlang", type.getSimpleName());
            } else {
              builder.register(type, id++);
            }
          }
        });
  }

  static BothEngines engines(Schema schema, Mode mode) {
    return engines(mode, schema.classes().toArray(new Class<?>[0]));
  }

  /** Returns a schema as it is declared here. */
  static Schema own(Schema schema) {
    Object value =
        switch (schema.name()) {
          case "Scalars" -> new OwnSchemas.Scalars();
          case "Containers" -> new OwnSchemas.Containers();
          case "Elements" -> new OwnSchemas.Elements();
          case "Halves" -> new OwnSchemas.Halves();
          case "Unsigned" -> new OwnSchemas.Unsigned();
          default -> null;
        };
    return value == null ? schema : new Schema(value, List.of(value.getClass()));
  }

  static byte[] write(Schema schema, Mode mode) {
    Schema own = own(schema);
    return engines(own, mode).serialize(own.value());
  }
}
