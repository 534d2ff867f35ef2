package io.fory.golden;

import io.fory.EngineInUse;
import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.golden.GoldenTypes.Arrays;
import io.fory.golden.GoldenTypes.Boxes;
import io.fory.golden.GoldenTypes.Containers;
import io.fory.golden.GoldenTypes.Derived;
import io.fory.golden.GoldenTypes.Encodings;
import io.fory.golden.GoldenTypes.Enums;
import io.fory.golden.GoldenTypes.Failure;
import io.fory.golden.GoldenTypes.Integers;
import io.fory.golden.GoldenTypes.Node;
import io.fory.golden.GoldenTypes.Objects;
import io.fory.golden.GoldenTypes.Pair;
import io.fory.golden.GoldenTypes.Person;
import io.fory.golden.GoldenTypes.Primitives;
import io.fory.golden.GoldenTypes.Strings;
import io.fory.golden.GoldenTypes.TextPair;
import io.fory.golden.GoldenTypes.Texts;

/** The options that golden messages are written with. */
enum Style {
  PLAIN(false, false, false, false, false),
  REFERENCES(true, false, false, false, false),
  INTS(false, true, false, false, false),
  LONGS(false, false, true, false, false),
  STRINGS(false, false, false, true, false),
  ALL(true, true, true, true, false),
  SCHEMAS(false, false, false, false, true),
  ALL_AND_SCHEMAS(true, true, true, true, true);

  private final boolean references;
  private final boolean ints;
  private final boolean longs;
  private final boolean strings;
  private final boolean schemas;

  Style(boolean references, boolean ints, boolean longs, boolean strings, boolean schemas) {
    this.references = references;
    this.ints = ints;
    this.longs = longs;
    this.strings = strings;
    this.schemas = schemas;
  }

  boolean references() {
    return references;
  }

  ForyBuilder builder(boolean generated) {
    return EngineInUse.builder()
        .withRefTracking(references)
        .withIntCompressed(ints)
        .withLongCompressed(longs)
        .withStringCompressed(strings)
        .withCompatible(schemas)
        .withCodegen(generated);
  }

  /** Registered by id, by name and by class in turn. */
  Fory fory(boolean generated) {
    return builder(generated)
        .register(Primitives.class, 0)
        .register(Boxes.class, 1)
        .register(Integers.class, 127)
        .register(Texts.class, 128)
        .register(Enums.class, Integer.MAX_VALUE)
        .register(Objects.class, "objects")
        .register(Arrays.class, "golden", "arrays")
        .register(Containers.class, "имя")
        .register(Person.class)
        .register(Derived.class)
        .register(Pair.class)
        .register(TextPair.class)
        .register(Node.class)
        .register(Failure.class)
        .register(Strings.class)
        .register(CarriedOrders.Order.class, CarriedOrders.NAME)
        .register(Encodings.class, "encodings")
        .build();
  }
}
