package io.fory.message;

/**
 * Writes values with their types in a format other than the native one. It knows what the message
 * has said so far, so each context has its own.
 */
public interface TypeWriter {
  /** Writes any value of an admitted class, or null, with its type. */
  void writeObject(MessageWriter out, Object value);

  /** Forgets the message. */
  void clear();
}
