package io.fory.compression;

import java.io.IOException;
import java.io.InputStream;

/** A stream that gives its bytes to arrays, and one byte in the same way. */
abstract class BulkInput extends InputStream {
  @Override
  public final int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public abstract int read(byte[] target, int from, int most) throws IOException;
}
