package io.fory.spark;

import io.fory.buffer.MemoryBuffer;
import io.fory.error.ForyException;
import io.fory.error.MalformedInputException;
import io.fory.error.StreamException;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.apache.spark.serializer.DeserializationStream;
import scala.reflect.ClassTag;

/** Reads values from frames. It reads ahead: the stream is its own. */
final class FrameInput extends DeserializationStream {
  private static final int FIRST_BYTES = 1 << 13;

  /** What is taken on trust of a length, and how much is read at a time at most. */
  private static final int PIECE_BYTES = 1 << 16;

  /** How long a frame can be: an array in any JVM, less the room in front of it. */
  private static final int MOST_BYTES = Integer.MAX_VALUE - 8 - RecordCodec.ROOM;

  private final RecordCodec.Session values;
  private final InputStream in;
  private byte[] bytes = new byte[FIRST_BYTES];

  /** The values of this frame that are still to be read: a window on the bytes. */
  private MemoryBuffer frame = MemoryBuffer.wrap(bytes).clear();

  /** Where the next frame begins. */
  private int next = RecordCodec.ROOM;

  /** Where the bytes end that there are. */
  private int count = RecordCodec.ROOM;

  FrameInput(RecordCodec codec, InputStream in) {
    this.values = codec.new Session();
    this.in = in;
  }

  /**
   * Reads the next value. If there is none this throws an {@link EOFException}, which is Spark's
   * sign for the end; not so if a frame ends early. What the stream throws passes as it is.
   *
   * @throws ForyException if it cannot be read
   */
  @Override
  @SuppressWarnings("unchecked") // what Spark reads is what it has written
  public <T> T readObject(ClassTag<T> tag) {
    if (frame.remaining() == 0) {
      try {
        nextFrame();
      } catch (IOException e) {
        throw Thrown.asIs(e);
      }
    }
    return (T) values.read(frame);
  }

  private void nextFrame() throws IOException {
    if (next == count && !fill(1)) {
      throw new EOFException();
    }
    int length = 0;
    int size = 0;
    byte part;
    do {
      require(size + 1, "the length of a frame");
      part = bytes[next + size];
      length |= (part & 0x7F) << 7 * size++;
    } while (part < 0 && size < 5);
    if (length <= 0 || length > MOST_BYTES || size == 5 && (part & 0xF8) != 0) {
      throw new MalformedInputException("A frame of records has a corrupt length");
    }
    next += size;
    require(length, "a frame");
    frame.clear().writerIndex(next + length).readerIndex(next);
    values.clear();
    next += length;
  }

  private void require(int needed, String what) throws IOException {
    if (count - next < needed && !fill(needed)) {
      throw MalformedInputException.truncated(what + " of " + needed + " bytes", count - next, -1);
    }
  }

  /**
   * Reads until so many bytes are there, with room for twice what has arrived at most; returns
   * false if the stream ends before.
   */
  private boolean fill(int needed) throws IOException {
    System.arraycopy(bytes, next, bytes, RecordCodec.ROOM, count - next);
    count -= next - RecordCodec.ROOM;
    next = RecordCodec.ROOM;
    while (count - next < needed) {
      if (count == bytes.length) {
        long more = Math.max(PIECE_BYTES, 2L * count);
        bytes = Arrays.copyOf(bytes, (int) Math.min((long) next + needed, more));
        frame = MemoryBuffer.wrap(bytes);
      }
      int most = bytes.length - count;
      int got = StreamException.checkedCount(in, in.read(bytes, count, most), most);
      if (got < 0) {
        return false;
      }
      count += got;
    }
    return true;
  }

  @Override
  public void close() {
    try {
      in.close();
    } catch (IOException e) {
      throw Thrown.asIs(e);
    }
  }
}
