package io.fory.compression;

import io.fory.error.ForyException;
import io.fory.error.LimitExceededException;
import io.fory.error.MalformedInputException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;

/** The content of one frame, up to the limits. */
final class BoundedInput extends BulkInput {
  /** So much content is not compared with the size of the frame: small messages may be all zero. */
  static final long FREE_OF_RATIO = 1L << 20;

  private final String name;
  private final CompressedInput source;
  private final InputStream content;
  private final Limits limits;
  private long count;
  private boolean ended;
  private boolean closed;
  private Throwable failure;

  /**
   * Makes the content of a frame, whose header is read here.
   *
   * @param alone as {@link Algorithm#decompressing} says
   */
  BoundedInput(Algorithm algorithm, CompressedInput source, Limits limits, boolean alone)
      throws IOException {
    this.name = algorithm.name();
    this.source = source;
    this.limits = limits;
    this.content = algorithm.decompressing(source, limits.maxBytes(), alone);
  }

  @Override
  public int read(byte[] target, int from, int most) throws IOException {
    Objects.checkFromIndexSize(from, most, target.length);
    if (closed) {
      throw new IOException("Stream closed");
    }
    if (failure instanceof ForyException error) {
      throw error; // a library may go on behind malformed bytes
    }
    if (failure != null) { // bytes that were taken before are lost
      throw new IOException("the stream has failed before", failure);
    }
    if (most == 0) {
      return 0;
    }
    if (ended) {
      return -1;
    }
    try {
      int got = readSome(target, from, most);
      if (got < 0) {
        ended = true;
        content.close(); // its memory, which may be off the heap
        return -1;
      }
      count += got;
      source.noteContent();
      checkLimits();
      return got;
    } catch (Exception | Error e) {
      failure = e;
      throw e;
    }
  }

  /**
   * Libraries throw exceptions of their own for malformed input, and may give no byte at all. Those
   * of the source are not theirs.
   */
  private int readSome(byte[] target, int from, int most) throws IOException {
    try {
      int got;
      do {
        got = content.read(target, from, most);
      } while (got == 0);
      return got;
    } catch (ForyException e) {
      throw e;
    } catch (IOException | RuntimeException e) {
      if (e == source.failure()) {
        throw e;
      }
      throw malformed(e);
    }
  }

  private MalformedInputException malformed(Exception cause) {
    MalformedInputException malformed =
        new MalformedInputException("The bytes are no " + name, cause);
    malformed.withOffset(source.count());
    return malformed;
  }

  private void checkLimits() {
    limits.checkBytes(count);
    if (count > FREE_OF_RATIO && count / limits.maxRatio() > source.count()) {
      throw new LimitExceededException(
          "decompressed bytes for each byte",
          count / Math.max(1, source.count()),
          limits.maxRatio(),
          "Compression.withMaxRatio(int) raises it");
    }
  }

  @Override
  public void close() throws IOException {
    if (closed) {
      return;
    }
    closed = true;
    try {
      content.close();
    } finally {
      source.close();
    }
  }
}
