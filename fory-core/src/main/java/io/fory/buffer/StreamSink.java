package io.fory.buffer;

import io.fory.error.StreamException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;

/**
 * The stream or channel that a message is written to.
 *
 * @param to an {@link OutputStream} or a {@link WritableByteChannel}
 * @param inChunks whether the message is written in chunks, see {@link StreamSource}
 */
record StreamSink(Object to, boolean inChunks) {
  /** The JDK copies what goes through a channel to memory that it keeps for the thread. */
  static final int CHANNEL_BYTES = 1 << 16;

  void write(byte[] bytes, int from, int count) {
    try {
      if (to instanceof OutputStream stream) {
        stream.write(bytes, from, count);
      } else {
        write((WritableByteChannel) to, ByteBuffer.wrap(bytes, from, count));
      }
    } catch (IOException | RuntimeException e) {
      throw StreamException.thrownBy(to, e);
    }
  }

  private static void write(WritableByteChannel channel, ByteBuffer bytes) throws IOException {
    int end = bytes.limit();
    while (bytes.position() < end) {
      bytes.limit(Math.min(end, bytes.position() + CHANNEL_BYTES));
      int before = bytes.position();
      int most = bytes.remaining();
      int written = channel.write(bytes);
      if (written == 0) {
        throw StreamException.idle(channel);
      }
      // Else it would have no end, or the message would lack bytes or have others behind it.
      if (written < 0 || written > most || bytes.position() - before != written) {
        throw StreamException.broken(channel);
      }
    }
  }
}
