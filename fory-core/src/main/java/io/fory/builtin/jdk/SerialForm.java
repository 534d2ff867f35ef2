package io.fory.builtin.jdk;

/** The forms in which JDK serialization writes a class. The ordinals are on the wire, for ever. */
enum SerialForm {
  /** Level by level, each with its fields and what its {@code writeObject} adds. */
  SERIALIZABLE,
  /** What {@code writeExternal} writes. */
  EXTERNALIZABLE,
  /** The components, from which the canonical constructor makes an object. */
  RECORD
}
