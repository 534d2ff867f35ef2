package io.fory.compression;

import io.fory.error.LimitExceededException;
import io.fory.error.MalformedInputException;
import io.fory.error.StreamException;
import java.io.IOException;
import java.io.InputStream;

/**
 * The stream that compressed bytes come from: counts them, and remembers whether it failed, which
 * tells its exceptions from those that a library throws for malformed bytes.
 */
final class CompressedInput extends InputStream {
  private final InputStream source;
  private final int maxQuietBytes;
  private long count;

  /** {@link #count} when the last content came. */
  private long countAtContent;

  private long countAtMark;
  private Exception failure;

  /**
   * Makes the source of one frame.
   *
   * @param maxQuietBytes how many bytes in a row may give no content
   */
  CompressedInput(InputStream source, int maxQuietBytes) {
    this.source = source;
    this.maxQuietBytes = maxQuietBytes;
  }

  /** Notes that the bytes so far have given content. */
  void noteContent() {
    countAtContent = count;
  }

  /** Blocks without content are bounded by no limit of the content, and could go on for ever. */
  private void checkQuiet() {
    if (count - countAtContent > maxQuietBytes) {
      throw new LimitExceededException(
          "compressed bytes in a row without content",
          count - countAtContent,
          maxQuietBytes,
          "Compress without empty blocks");
    }
  }

  /** Returns how many bytes were taken. */
  long count() {
    return count;
  }

  /** Returns the exception that the source threw, or null. */
  Exception failure() {
    return failure;
  }

  @Override
  public int read() throws IOException {
    int read;
    try {
      read = source.read();
      if (read < -1 || read > 0xFF) {
        throw StreamException.broken(source);
      }
      count += read < 0 ? 0 : 1;
    } catch (IOException | RuntimeException e) {
      failure = e;
      throw e;
    }
    checkQuiet();
    return read;
  }

  @Override
  public int read(byte[] target, int from, int most) throws IOException {
    if (most == 0) {
      return 0;
    }
    int got;
    try {
      got = source.read(target, from, most);
    } catch (IOException | RuntimeException e) {
      failure = e;
      throw e;
    }
    if (got != 0) {
      count += Math.max(StreamException.checkedCount(source, got, most), 0);
      checkQuiet();
      return got;
    }
    // Some streams give no byte though they may not; one byte they must wait for.
    int one = read();
    if (one < 0) {
      return -1;
    }
    target[from] = (byte) one;
    return 1;
  }

  /**
   * Reads at least one byte.
   *
   * @throws MalformedInputException if there is none
   */
  int readSome(byte[] target, int from, int most) throws IOException {
    int got = read(target, from, most);
    if (got < 0) {
      throw MalformedInputException.truncated(most, 0, count);
    }
    return got;
  }

  /**
   * Reads so many bytes.
   *
   * @throws MalformedInputException if there are fewer
   */
  void readFully(byte[] target, int from, int size) throws IOException {
    int end = from + size;
    for (int at = from; at < end; at += readSome(target, at, end - at)) {
      // on until all is there
    }
  }

  @Override
  public boolean markSupported() {
    try {
      return source.markSupported();
    } catch (RuntimeException e) {
      failure = e;
      throw e;
    }
  }

  @Override
  public synchronized void mark(int readLimit) {
    try {
      source.mark(readLimit);
    } catch (RuntimeException e) {
      failure = e;
      throw e;
    }
    countAtMark = count;
  }

  @Override
  public synchronized void reset() throws IOException {
    try {
      source.reset();
    } catch (IOException | RuntimeException e) {
      failure = e;
      throw e;
    }
    count = countAtMark;
  }

  @Override
  public void close() throws IOException {
    source.close();
  }
}
