package io.fory.hierarchy;

import io.fory.EngineInUse;
import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.buffer.MemoryBuffer;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;

/** One engine, with or without references, in one mode, on the heap or in direct memory. */
record Setting(boolean generated, boolean references, Mode mode, boolean direct) {
  /** What messages say of the fields of their classes. */
  enum Mode {
    SAME_SCHEMA,
    COMPATIBLE,
    XLANG,
    XLANG_COMPATIBLE;

    boolean isXlang() {
      return this == XLANG || this == XLANG_COMPATIBLE;
    }
  }

  /** Returns all settings, as arguments of tests. */
  static Iterator<Object[]> all() {
    List<Object[]> all = new ArrayList<>();
    for (Mode mode : Mode.values()) {
      for (int i = 0; i < 8; i++) {
        all.add(new Object[] {new Setting((i & 1) != 0, (i & 2) != 0, mode, (i & 4) != 0)});
      }
    }
    return all.iterator();
  }

  /** Returns those of the native format. */
  static Iterator<Object[]> ofNativeFormat() {
    List<Object[]> some = new ArrayList<>();
    all()
        .forEachRemaining(
            arguments -> {
              if (!((Setting) arguments[0]).mode.isXlang()) {
                some.add(arguments);
              }
            });
    return some.iterator();
  }

  Fory fory(Consumer<ForyBuilder> configuration) {
    ForyBuilder builder = generated ? EngineInUse.builder() : Fory.builder().withCodegen(false);
    builder
        .withRefTracking(references)
        .withXlang(mode.isXlang())
        .withCompatible(mode == Mode.COMPATIBLE || mode == Mode.XLANG_COMPATIBLE);
    configuration.accept(builder);
    return builder.build();
  }

  /** Writes a value and reads it as an object of any class. */
  Object roundTrip(Fory fory, Object value) {
    return roundTrip(fory, value, Object.class);
  }

  /** Writes a value and reads it as an object of a class. */
  <T> T roundTrip(Fory fory, Object value, Class<T> type) {
    if (!direct) {
      return fory.deserialize(fory.serialize(value), type);
    }
    MemoryBuffer buffer = MemoryBuffer.newDirectBuffer(64);
    fory.serialize(buffer, value);
    return fory.deserialize(buffer, type);
  }
}
