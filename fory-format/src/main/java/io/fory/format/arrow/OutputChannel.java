package io.fory.format.arrow;

import io.fory.error.StreamException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;

/**
 * A channel that Arrow writes to, which believes it: would ask one that takes nothing for ever, and
 * let its exceptions pass for those of malformed vectors.
 *
 * @param stream what errors name: the channel, or the stream that it writes to
 */
record OutputChannel(Object stream, WritableByteChannel channel) implements WritableByteChannel {
  @Override
  public int write(ByteBuffer source) {
    int before = source.remaining();
    if (before == 0) {
      return 0;
    }
    int written;
    try {
      written = channel.write(source);
    } catch (Exception e) {
      throw StreamException.thrownBy(stream, e);
    }
    if (written == 0) {
      throw StreamException.idle(stream);
    }
    if (written != before - source.remaining()) {
      throw StreamException.broken(stream);
    }
    return written;
  }

  @Override
  public boolean isOpen() {
    return channel.isOpen();
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (Exception e) {
      throw StreamException.thrownBy(stream, e);
    }
  }
}
