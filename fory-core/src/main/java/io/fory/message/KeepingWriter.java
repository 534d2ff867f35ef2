package io.fory.message;

import io.fory.serializer.WriteContext;

/** The part of a {@link MessageWriter} that keeps the state of serializers. */
public abstract class KeepingWriter extends WriteContext {
  /** Null until a serializer keeps something. */
  private CallState state;

  KeepingWriter() {}

  /** Returns what {@link #keep} was given, or null. */
  public final CallState state() {
    return state;
  }

  /** Keeps the state of serializers of the one kind that has some, in this context for good. */
  public final void keep(CallState kept) {
    state = kept;
  }

  final void clearState() {
    if (state != null) {
      state.clear();
    }
  }
}
