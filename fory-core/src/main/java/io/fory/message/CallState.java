package io.fory.message;

/** What serializers of one kind keep in a context for the length of a message. */
public interface CallState {
  /** Called when a message has been read, before the call returns its root. */
  default void complete() {}

  /** Forgets the message, after success and failure alike. */
  void clear();
}
