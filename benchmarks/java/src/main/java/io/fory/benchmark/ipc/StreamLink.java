package io.fory.benchmark.ipc;

import io.fory.Fory;
import io.fory.buffer.MemoryBuffer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** An end of a way for bytes: before each message stands its length. */
abstract class StreamLink implements Link {
  /** How much room {@link #read} has at least. */
  static final int MIN_ROOM = 1 << 16;

  private static final int LENGTH_BYTES = 4;
  private static final int BUFFER_BYTES = MAX_PAYLOAD_BYTES + 2 * MIN_ROOM;

  private final Fory fory = Link.fory();
  private final ByteBuffer out;
  private final MemoryBuffer target;
  private final ByteBuffer in;
  private final MemoryBuffer source;
  private ByteBuffer payload = allocate(1);

  /** What has come and was not read: from here to the position of {@link #in}. */
  private int start;

  /**
   * Makes an end.
   *
   * @param direct whether bytes go through direct memory, or else through arrays
   */
  StreamLink(boolean direct) {
    out = direct ? allocate(BUFFER_BYTES) : ByteBuffer.allocate(BUFFER_BYTES);
    in = direct ? allocate(BUFFER_BYTES) : ByteBuffer.allocate(BUFFER_BYTES);
    target = MemoryBuffer.wrap(out.duplicate());
    source = MemoryBuffer.wrap(in.duplicate());
    out.order(ByteOrder.LITTLE_ENDIAN);
    in.order(ByteOrder.LITTLE_ENDIAN);
  }

  private static ByteBuffer allocate(int bytes) {
    return ByteBuffer.allocateDirect(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Transfers all bytes of a buffer. */
  abstract void write(ByteBuffer bytes) throws IOException;

  /** Looks for bytes that have come, and puts them into a buffer. */
  abstract void read(ByteBuffer room) throws IOException;

  @Override
  public void send(Note note) throws IOException {
    fory.serialize(target.clear().writerIndex(LENGTH_BYTES), note);
    int end = target.writerIndex();
    out.clear().putInt(0, end - LENGTH_BYTES).limit(end);
    write(out);
  }

  @Override
  public Note.Wish receive(long number) throws IOException {
    await(LENGTH_BYTES);
    int bytes = LENGTH_BYTES + in.getInt(start);
    await(bytes);
    source.clear().writerIndex(start + bytes).readerIndex(start + LENGTH_BYTES);
    Note.Wish wish = fory.deserialize(source, Note.class).require(number);
    start += bytes;
    return wish;
  }

  private void await(int bytes) throws IOException {
    if (in.position() == start) {
      in.clear();
      start = 0;
    } else if (start + bytes + MIN_ROOM > in.capacity()) {
      in.flip().position(start);
      in.compact();
      start = 0;
    }
    while (in.position() - start < bytes) {
      int before = in.position();
      read(in);
      if (in.position() == before) {
        Thread.onSpinWait();
      }
    }
  }

  @Override
  public ByteBuffer payload(int bytes) {
    if (payload.capacity() != bytes) {
      payload = allocate(bytes);
    }
    return payload;
  }
}
