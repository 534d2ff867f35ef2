package io.fory.compression;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.zip.GZIPOutputStream;

/**
 * Members of gzip files (RFC 1952) by the JDK. Not its zlib streams, which are 12 bytes shorter:
 * their checksum, Adler-32, misses changes of short texts.
 *
 * @param level 0 to 9, or -1 for the default
 */
record GzipAlgorithm(int level) implements Algorithm {
  /** The header may have 128 KiB. */
  private static final int MAX_QUIET_BYTES = 1 << 18;

  @Override
  public int maxQuietBytes() {
    return MAX_QUIET_BYTES;
  }

  @Override
  public String name() {
    return "gzip member";
  }

  @Override
  public OutputStream compressing(OutputStream target) throws IOException {
    int chosen = level;
    return new GZIPOutputStream(target, GzipInput.BUFFER_BYTES, true) {
      {
        def.setLevel(chosen);
      }

      @Override
      public void close() throws IOException {
        try {
          super.close();
        } finally {
          def.end();
        }
      }
    };
  }

  @Override
  public InputStream decompressing(CompressedInput source, long maxBytes, boolean alone)
      throws IOException {
    return new GzipInput(source);
  }
}
