package io.fory.format.arrow;

import io.fory.error.StreamException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;

/**
 * A stream as a channel. That of the JDK asks a stream that gives no byte again and again, and
 * takes wrong counts for the end.
 */
final class InputChannel implements ReadableByteChannel {
  private static final int MOST_AT_ONCE = 1 << 16;

  private final InputStream stream;
  private byte[] bytes = {};
  private boolean closed;

  InputChannel(InputStream stream) {
    this.stream = stream;
  }

  @Override
  public int read(ByteBuffer target) {
    int most = Math.min(target.remaining(), MOST_AT_ONCE);
    if (bytes.length < most) {
      bytes = new byte[most];
    }
    int read;
    try {
      read = StreamException.checkedCount(stream, stream.read(bytes, 0, most), most);
    } catch (Exception e) {
      throw StreamException.thrownBy(stream, e);
    }
    if (read > 0) {
      target.put(bytes, 0, read);
    }
    return read;
  }

  @Override
  public boolean isOpen() {
    return !closed;
  }

  @Override
  public void close() {
    closed = true;
    try {
      stream.close();
    } catch (Exception e) {
      throw StreamException.thrownBy(stream, e);
    }
  }
}
