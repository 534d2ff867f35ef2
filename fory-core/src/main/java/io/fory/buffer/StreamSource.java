package io.fory.buffer;

import io.fory.error.MalformedInputException;
import io.fory.error.StreamException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;

/**
 * One message in a stream or channel, or bytes of another kind, of which no byte is read that
 * stands behind them. What a stream says to have read is not believed.
 *
 * <p>A message of the native format stands in chunks: its first byte with the bit {@link
 * #IN_CHUNKS}, then chunks of the others. A chunk is {@code varuint32} of its length shifted left
 * by one, with bit 0 set in the last chunk, and its bytes; specified in {@code
 * docs/format-native.md}, section "Streams". So all bytes of a chunk can be read at once. Of a
 * message without chunks only those bytes can be read that are needed next.
 */
final class StreamSource implements Filling<StreamException> {
  /** The bit of the first byte of a message that stands in chunks. */
  static final int IN_CHUNKS = 1 << 1;

  private static final int MOST_CHUNK_HEAD = 5;

  /** An {@link InputStream} or a {@link ReadableByteChannel}. */
  private final Object from;

  private final byte[] head = new byte[2];
  private boolean inChunks;

  /** Bytes of the chunk that have not been read. */
  private int left;

  private boolean last;

  StreamSource(Object from) {
    this.from = from;
  }

  /**
   * Reads the first bytes of the message, without the bit for chunks.
   *
   * @return their number, 1 or 2
   */
  int begin(byte[] to) {
    int count = read(head, 0, 1, 2);
    if (count == 0) {
      throw StreamException.ended(from);
    }
    inChunks = (head[0] & IN_CHUNKS) != 0;
    to[0] = (byte) (head[0] & ~IN_CHUNKS);
    if (inChunks) {
      beginChunk(count == 2 ? head[1] : next());
      return 1;
    }
    to[1] = head[1];
    return count;
  }

  /**
   * Reads bytes of the message.
   *
   * @param least how many are needed
   * @param most how many may be read if they are known to belong to the message
   * @return how many have been read; fewer than needed if the message or the stream ends before
   */
  int readMessage(byte[] to, int at, int least, int most) {
    if (!inChunks) {
      return read(to, at, least, least);
    }
    int count = 0;
    while (count < least && beginChunkIfNeeded()) {
      int wanted = Math.min(left, most - count);
      int needed = from instanceof DataStreams.FromInput ? wanted : Math.min(wanted, least - count);
      int read = read(to, at + count, needed, wanted);
      left -= read;
      count += read;
      if (read == 0) {
        break;
      }
    }
    return count;
  }

  /** Returns how many bytes the chunk announces that have not been read; 0 without chunks. */
  int announced() {
    return left;
  }

  /** Returns whether all bytes of the message have been read. */
  boolean isAtEnd() {
    return !inChunks || !beginChunkIfNeeded();
  }

  /** Returns whether there are more bytes. */
  private boolean beginChunkIfNeeded() {
    if (left == 0 && !last) {
      beginChunk(next());
    }
    return left > 0;
  }

  private void beginChunk(int first) {
    long value = 0;
    int b = first;
    for (int bytes = 1; ; bytes++) {
      value |= (long) (b & 0x7F) << 7 * (bytes - 1);
      if ((b & 0x80) == 0) {
        break;
      }
      if (bytes == MOST_CHUNK_HEAD) {
        throw new MalformedInputException("the length of a chunk has more than 5 bytes");
      }
      b = next();
    }
    last = (value & 1) != 0;
    if (value >>> Integer.SIZE != 0 || value == 0) {
      throw new MalformedInputException("a chunk of " + (value >>> 1) + " bytes");
    }
    left = (int) (value >>> 1);
  }

  private int next() {
    if (read(head, 0, 1, 1) == 0) {
      throw MalformedInputException.truncated("the length of a chunk", 0, -1);
    }
    return head[0];
  }

  /** Reads bytes that are no message. */
  @Override
  public int fill(byte[] to, int at, int count) {
    return read(to, at, count, count);
  }

  /** Reads until enough bytes are there or the stream ends; returns how many. */
  private int read(byte[] to, int at, int least, int most) {
    if (from instanceof DataStreams.FromInput input) {
      return readExactly(input, to, at, least);
    }
    int count = 0;
    while (count < least) {
      int room = most - count;
      int read = StreamException.checkedCount(from, readOnce(to, at + count, room), room);
      if (read < 0) {
        break;
      }
      count += read;
    }
    return count;
  }

  private static int readExactly(DataStreams.FromInput input, byte[] to, int at, int count) {
    try {
      return input.readNBytes(to, at, count);
    } catch (IOException | RuntimeException e) {
      throw StreamException.thrownBy(input, e);
    }
  }

  private int readOnce(byte[] to, int at, int most) {
    try {
      if (from instanceof InputStream stream) {
        return stream.read(to, at, most);
      }
      ByteBuffer room = ByteBuffer.wrap(to, at, Math.min(most, StreamSink.CHANNEL_BYTES));
      int read = ((ReadableByteChannel) from).read(room);
      if (read > 0 && room.position() - at != read) {
        throw StreamException.broken(from);
      }
      return read;
    } catch (IOException | RuntimeException e) {
      throw StreamException.thrownBy(from, e);
    }
  }
}
