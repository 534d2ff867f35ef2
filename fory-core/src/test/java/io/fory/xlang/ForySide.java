package io.fory.xlang;

import io.fory.engine.BothEngines;
import io.fory.xlang.Schemas.Schema;

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

  static byte[] write(Schema schema, Mode mode) {
    return engines(schema, mode).serialize(schema.value());
  }
}
