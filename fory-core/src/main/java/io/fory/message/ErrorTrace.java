package io.fory.message;

import io.fory.error.ErrorCode;
import io.fory.error.ErrorText;
import io.fory.error.ForyException;
import io.fory.error.StreamException;
import io.fory.error.UserCodeException;
import java.io.IOException;

/**
 * Turns whatever exception is thrown inside a call into one of the family that says where. Checked
 * ones come from code of the application that throws them past the compiler, as other languages do.
 */
public final class ErrorTrace {
  private ErrorTrace() {}

  /**
   * Returns {@code thrown}, or if it is foreign, an error about code called for {@code type}. So is
   * one that says a stream has ended: it is another stream, which code of the application has read,
   * and must not look like the end of the one that the message is in.
   */
  static ForyException inFamily(Exception thrown, Class<?> type, long offset) {
    if (thrown instanceof ForyException error && error.code() != ErrorCode.STREAM_ENDED) {
      return error;
    }
    ForyException arena = UserCodeException.ofArena(thrown);
    if (arena != null) {
      return arena.withOffset(offset);
    }
    return new UserCodeException("Code called for " + nameOf(type), thrown).withOffset(offset);
  }

  /**
   * Returns the error for one that code of the application threw, and nobody closer has caught.
   *
   * @throws Error as {@link UserCodeException#ofError} says
   */
  public static ForyException ofError(Error thrown, Class<?> type) {
    return UserCodeException.ofError("Code called for " + nameOf(type), thrown);
  }

  private static String nameOf(Class<?> type) {
    return type == Object.class ? "the message" : type.getTypeName();
  }

  /**
   * Returns the error for a stream that failed, of which no message is being read or written.
   *
   * @throws Error as {@link UserCodeException#ofError} says
   */
  public static ForyException ofStream(Object stream, Throwable thrown) {
    if (thrown instanceof StackOverflowError) {
      return ProvenDepth.exhausted(0);
    }
    if (thrown instanceof IOException || thrown instanceof RuntimeException) {
      return StreamException.thrownBy(stream, thrown);
    }
    return besideGraph("The stream " + ErrorText.printable(stream.getClass().getName()), thrown);
  }

  /** Returns the error for code of the application that failed. */
  public static ForyException userCode(String code, Exception thrown) {
    return thrown instanceof ForyException error ? error : besideGraph(code, thrown);
  }

  /**
   * Returns the error for code of the application that is no part of the graph, such as a callback:
   * what that throws is never an error of this message, though it may be one of another.
   *
   * @throws Error as {@link UserCodeException#ofError} says
   */
  static ForyException besideGraph(String code, Throwable thrown) {
    if (thrown instanceof Error error) {
      return UserCodeException.ofError(code, error);
    }
    ForyException arena = UserCodeException.ofArena(thrown);
    return arena != null ? arena : new UserCodeException(code, thrown);
  }
}
