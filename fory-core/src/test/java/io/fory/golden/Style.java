package io.fory.golden;

import io.fory.EngineInUse;
import io.fory.Fory;
import io.fory.ForyBuilder;

/** The options that golden messages are written with. */
public enum Style {
  PLAIN(false, false, false, false, false, false),
  REFERENCES(true, false, false, false, false, false),
  INTS(false, true, false, false, false, false),
  LONGS(false, false, true, false, false, false),
  STRINGS(false, false, false, true, false, false),
  ALL(true, true, true, true, false, false),
  SCHEMAS(false, false, false, false, true, false),
  ALL_AND_SCHEMAS(true, true, true, true, true, false),
  COMPACT(false, true, true, true, false, true),
  COMPACT_ALL(true, true, true, true, true, true);

  private final boolean references;
  private final boolean ints;
  private final boolean longs;
  private final boolean strings;
  private final boolean schemas;
  private final boolean compact;

  Style(
      boolean references,
      boolean ints,
      boolean longs,
      boolean strings,
      boolean schemas,
      boolean compact) {
    this.compact = compact;
    this.references = references;
    this.ints = ints;
    this.longs = longs;
    this.strings = strings;
    this.schemas = schemas;
  }

  /** Returns whether objects are numbered. */
  public boolean references() {
    return references;
  }

  /** Returns whether ints have a variable width. */
  public boolean ints() {
    return ints;
  }

  /** Returns whether longs have a variable width. */
  public boolean longs() {
    return longs;
  }

  /** Returns whether strings are compressed. */
  public boolean strings() {
    return strings;
  }

  /** Returns whether messages carry schemas. */
  public boolean schemas() {
    return schemas;
  }

  /** Returns whether messages have the compact form, which compresses integers and strings. */
  public boolean compact() {
    return compact;
  }

  ForyBuilder builder(boolean generated) {
    return EngineInUse.builder()
        .withRefTracking(references)
        .withIntCompressed(ints && !compact)
        .withLongCompressed(longs && !compact)
        .withStringCompressed(strings && !compact)
        .withCompact(compact)
        .withCompatible(schemas)
        .withCodegen(generated);
  }

  /** Registered by id, by name and by class in turn: the latter have no identity here. */
  public Fory fory(boolean generated) {
    return registered(generated).build();
  }

  ForyBuilder registered(boolean generated) {
    ForyBuilder builder = builder(generated);
    GoldenClasses.identities()
        .forEach(
            (type, identity) -> {
              if (identity instanceof Integer id) {
                builder.register(type, id);
              } else if (identity instanceof String name) {
                builder.register(type, name);
              } else {
                builder.register(type);
              }
            });
    builder.registerSerializer(GoldenTypes.Sealed.class, new GoldenTypes.SealedSerializer());
    return builder;
  }
}
