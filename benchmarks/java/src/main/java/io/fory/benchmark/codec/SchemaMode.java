package io.fory.benchmark.codec;

/** What a message says about the fields of its classes, for libraries that have the choice. */
public enum SchemaMode {
  /** Nothing: writer and reader have the same classes. */
  SAME,
  /** Everything that a reader with other fields needs, in each message. */
  COMPATIBLE,
  /** The same, but only in the first message of a session; the later ones refer to it. */
  SESSION
}
