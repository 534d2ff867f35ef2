package io.fory.message;

import io.fory.error.ForyException;

/** Completes the errors that leave a call. */
public final class RootErrors {
  private RootErrors() {}

  /** Returns the error for an exception that is about to leave a call that reads. */
  public static ForyException atRoot(
      MessageReader in, Exception thrown, String element, Class<?> owner) {
    return in.inCall(thrown, element, owner);
  }

  /** Returns the error for an exception that is about to leave a call that writes. */
  public static RuntimeException atRoot(MessageWriter out, Exception thrown, Object root) {
    return out.failureAtRoot(thrown, root);
  }
}
