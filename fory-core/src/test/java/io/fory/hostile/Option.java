package io.fory.hostile;

import io.fory.EngineInUse;
import io.fory.Fory;
import io.fory.ForyBuilder;

/** The options that shape bytes, as the seed messages are written with them. */
public enum Option {
  /** Same schema, and else the defaults. */
  PLAIN(false, false, false, false),
  /** Objects are numbered. */
  REFERENCES(true, false, false, false),
  /** Integers and strings take as few bytes as they can. */
  COMPRESSED(false, true, false, false),
  /** Both. */
  BOTH(true, true, false, false),
  /** Messages carry schemas. */
  COMPATIBLE(false, false, true, false),
  /** All of that. */
  ALL(true, true, true, false),
  /** The compact form. */
  COMPACT(false, false, false, true),
  /** The compact form, objects numbered, with schemas. */
  COMPACT_ALL(true, true, true, true);

  private final boolean references;
  private final boolean compressed;
  private final boolean compatible;
  private final boolean compact;

  Option(boolean references, boolean compressed, boolean compatible, boolean compact) {
    this.compact = compact;
    this.references = references;
    this.compressed = compressed;
    this.compatible = compatible;
  }

  /** Returns whether shared objects keep their identity. */
  public boolean references() {
    return references;
  }

  /** Returns a builder with all seed types registered, and without anything in the background. */
  public ForyBuilder builder(boolean generated) {
    return EngineInUse.builder()
        .withRefTracking(references)
        .withIntCompressed(compressed)
        .withLongCompressed(compressed)
        .withStringCompressed(compressed)
        .withCompatible(compatible)
        .withCompact(compact)
        .withCodegen(generated)
        .register(SeedTypes.Primitives.class)
        .register(SeedTypes.Boxes.class, 1)
        .register(SeedTypes.Texts.class, "texts")
        .register(SeedTypes.Line.class)
        .register(SeedTypes.Shape.class)
        .register(SeedTypes.Child.class)
        .register(SeedTypes.Nested.class, 300)
        .register(SeedTypes.Arrays.class, "seed", "arrays")
        .register(SeedTypes.Containers.class, 2)
        .register(SeedTypes.Holder.class, 0)
        .register(SeedTypes.Node.class, 3)
        .register(SeedTypes.NumberKey.class, 4)
        .register(SeedTypes.Counters.class)
        .register(SeedTypes.Refused.class)
        .register(SeedTypes.Names.class)
        .register(SeedTypes.NamedPoint.class)
        .register(SeedTypes.Pair.class);
  }

  /** Returns an instance whose structs are served by one engine only. */
  public Fory fory(boolean generated) {
    return builder(generated).build();
  }
}
