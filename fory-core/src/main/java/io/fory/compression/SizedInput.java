package io.fory.compression;

import io.fory.error.MalformedInputException;
import java.io.IOException;
import java.io.InputStream;

/**
 * The content of a frame whose header says how much there is. A library may leave that unproven:
 * zstd-jni does for a frame that ends in an empty block.
 */
final class SizedInput extends BulkInput {
  private final InputStream in;
  private final String name;
  private final long size;
  private long count;

  /**
   * Makes the content of a frame.
   *
   * @param name of frames of that kind, for errors
   * @param size in bytes
   */
  SizedInput(InputStream content, String name, long size) {
    this.in = content;
    this.name = name;
    this.size = size;
  }

  @Override
  public int read(byte[] target, int from, int most) throws IOException {
    int got = in.read(target, from, most);
    count += Math.max(got, 0);
    if (got < 0 ? count != size : count > size) {
      throw new MalformedInputException(
          "The " + name + " says that it has " + size + " bytes of content, and has " + has(got));
    }
    return got;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }

  private String has(int got) {
    return got < 0 ? Long.toString(count) : "more";
  }
}
