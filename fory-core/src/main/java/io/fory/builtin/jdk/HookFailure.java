package io.fory.builtin.jdk;

import io.fory.error.ForyException;
import io.fory.error.MalformedInputException;
import io.fory.error.UserCodeException;
import io.fory.message.DroppedElements;
import io.fory.message.MessageReader;
import java.io.EOFException;
import java.io.ObjectStreamException;

/** Makes errors of the family from what hooks throw. */
final class HookFailure {
  /** How many causes are looked at. */
  private static final int CAUSES = 8;

  private HookFailure() {}

  /**
   * Returns the error for an exception of a hook: the error of this library that it wraps, if it
   * does, since that knows better what went wrong.
   *
   * @param hook which hook of which class
   */
  static ForyException of(String hook, Exception thrown) {
    Throwable at = thrown;
    for (int i = 0; i < CAUSES && at != null; i++) {
      if (at instanceof ForyException error) {
        return error;
      }
      at = at.getCause();
    }
    return new UserCodeException(hook, thrown);
  }

  /**
   * Returns the error for what a hook of the JDK throws for content that its class never writes,
   * such as a load factor that is no number; null for any other exception, and where the content
   * may lack what the reader has dropped.
   */
  static ForyException ofContent(MessageReader in, Exception thrown) {
    boolean content =
        thrown instanceof ObjectStreamException
            || thrown instanceof EOFException
            || thrown instanceof ArithmeticException
            || thrown instanceof NegativeArraySizeException;
    boolean refused = content && thrown.getCause() == null && !DroppedElements.mayLeaveOut(in);
    return refused
        ? new MalformedInputException("A class of the JDK refuses its content", thrown)
            .withOffset(in.offset())
        : null;
  }

  /**
   * Returns the error for an error of a hook.
   *
   * @param hook which hook of which class
   * @throws Error as {@link UserCodeException#ofError} says
   */
  static ForyException of(String hook, Error thrown) {
    return UserCodeException.ofError(hook, thrown);
  }

  /**
   * Throws an error, unless code of the application failed for an object that is dropped: the
   * reader may lack parts of it.
   */
  static void requireDropped(MessageReader in, ForyException error) {
    if (!(error instanceof UserCodeException && DroppedElements.mayLeaveOut(in))) {
      throw error;
    }
  }
}
