package io.fory.error;

import java.io.IOException;
import java.nio.file.Path;

/**
 * Thrown when a stream or channel fails that a message is written to or read from, or has ended
 * before a message began. The {@link IOException}, or whatever else it threw, is the cause.
 */
public final class StreamException extends ForyException {
  private static final long serialVersionUID = 1L;

  private StreamException(ErrorCode code, String problem, Throwable cause) {
    super(code, problem, cause);
  }

  /**
   * Makes the exception for a stream that failed.
   *
   * @param stream the stream or channel
   * @param cause what it threw
   */
  public static StreamException failed(Object stream, Throwable cause) {
    String thrown = ErrorText.printable(cause.getClass().getName());
    return new StreamException(ErrorCode.STREAM_FAILED, name(stream) + " threw " + thrown, cause);
  }

  /**
   * Returns the exception for what a stream threw. One of the family is that itself: a stream that
   * decompresses says with its code what is wrong with its bytes. Only the end of another stream is
   * no end of this one.
   *
   * @param stream the stream or channel
   */
  public static ForyException thrownBy(Object stream, Throwable thrown) {
    return thrown instanceof ForyException error && error.code() != ErrorCode.STREAM_ENDED
        ? error
        : failed(stream, thrown);
  }

  /**
   * Makes the exception for a file that cannot be opened, read or written.
   *
   * @param file its path
   * @param cause the exception that says why
   */
  public static StreamException ofFile(Path file, Exception cause) {
    String name = ErrorText.printable(file.toString());
    String thrown = ErrorText.printable(cause.getClass().getName());
    return new StreamException(
        ErrorCode.STREAM_FAILED, "The file " + name + " threw " + thrown, cause);
  }

  /** Makes the exception for a stream that gives or takes no bytes, however often it is asked. */
  public static StreamException idle(Object stream) {
    StreamException idle =
        new StreamException(ErrorCode.STREAM_FAILED, name(stream) + " transfers no bytes", null);
    idle.withCure("Streams and channels must block: a selectable one with configureBlocking(true)");
    return idle;
  }

  /**
   * Returns the number of bytes that a stream says to have read, or -1 at its end.
   *
   * @param most how many it was asked for, at least 1
   * @throws StreamException if no stream may say so
   */
  public static int checkedCount(Object stream, int count, int most) {
    if (count == 0) {
      throw idle(stream);
    }
    if (count < -1 || count > most) {
      throw broken(stream);
    }
    return count;
  }

  /** Makes the exception for a stream that says it has transferred what it cannot have. */
  public static StreamException broken(Object stream) {
    return new StreamException(
        ErrorCode.STREAM_FAILED, name(stream) + " breaks its contract: it counts wrongly", null);
  }

  /**
   * Makes the exception for a stream that has no more messages; its code is {@link
   * ErrorCode#STREAM_ENDED}.
   */
  public static StreamException ended(Object stream) {
    StreamException ended =
        new StreamException(
            ErrorCode.STREAM_ENDED, name(stream) + " has ended before a message began", null);
    ended.withOffset(0);
    return ended;
  }

  private static String name(Object stream) {
    return "The stream " + ErrorText.printable(stream.getClass().getName());
  }
}
