package io.fory.benchmark.codec;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;

/**
 * The codec of a library that writes to and reads from byte arrays only.
 *
 * <p>A direct buffer is filled and emptied with one bulk copy, as a user of such a library has to.
 */
abstract class HeapCodec implements Codec {

  private final ByteBuffer direct;
  private int size;

  HeapCodec(BufferType bufferType) {
    direct = bufferType == BufferType.array ? null : ByteBuffer.allocateDirect(BufferType.CAPACITY);
  }

  /**
   * Writes {@code object} from the start of {@link #array}.
   *
   * @return the length of the message in bytes
   */
  abstract int write(Object object) throws IOException;

  /** Reads the message of {@code size} bytes at the start of {@link #array}. */
  abstract Object read(int size) throws IOException, ClassNotFoundException;

  /** Returns the array that the last message was written to; it is reused for the next. */
  abstract byte[] array();

  @Override
  public final Object serialize(Object object) {
    try {
      size = write(object);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    if (direct == null) {
      return array();
    }
    direct.put(0, array(), 0, size);
    return direct;
  }

  @Override
  public final Object deserialize() {
    if (direct != null) {
      direct.get(0, array(), 0, size);
    }
    try {
      return read(size);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (ClassNotFoundException e) {
      throw new LinkageError("a class that was just written is gone", e);
    }
  }

  @Override
  public final int size() {
    return size;
  }
}
