package io.fory.compression;

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
  private long count;
  private long countAtMark;
  private Exception failure;

  CompressedInput(InputStream source) {
    this.source = source;
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
    try {
      int read = source.read();
      if (read < -1 || read > 0xFF) {
        throw StreamException.broken(source);
      }
      count += read < 0 ? 0 : 1;
      return read;
    } catch (IOException | RuntimeException e) {
      failure = e;
      throw e;
    }
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
    return source.markSupported();
  }

  @Override
  public synchronized void mark(int readLimit) {
    source.mark(readLimit);
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
