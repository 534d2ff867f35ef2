package io.fory.benchmark.zerocopy;

import io.fory.Fory;
import io.fory.benchmark.codec.BufferType;
import io.fory.benchmark.codec.Codec;
import io.fory.benchmark.codec.ForyCodec;
import io.fory.buffer.BufferObject;
import io.fory.buffer.MemoryBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Fory with buffers beside the message: a callback keeps each buffer and array, and the message has
 * only the rest; to read, it is given the buffers again. Making them of what the callback got is
 * not part of any measured call.
 */
final class OutOfBandForyCodec implements Codec {

  private final Fory fory;
  private final MemoryBuffer buffer;
  private final boolean copied;
  private final List<BufferObject> outOfBand = new ArrayList<>();
  private List<MemoryBuffer> received;

  /**
   * Creates a codec.
   *
   * @param copied whether the reader gets copies of the bytes, as from another process, instead of
   *     the buffers of the writer
   */
  OutOfBandForyCodec(BufferType bufferType, boolean copied) {
    fory = ForyCodec.newFory(PrimitiveArrays.class);
    buffer = ForyCodec.newBuffer(bufferType);
    this.copied = copied;
  }

  @Override
  public Object serialize(Object object) {
    outOfBand.clear();
    received = null;
    buffer.clear();
    fory.serialize(
        buffer,
        object,
        part -> {
          outOfBand.add(part);
          return false;
        });
    return buffer;
  }

  @Override
  public Object deserialize() {
    if (received == null) {
      received = outOfBand.stream().map(this::toBuffer).toList();
    }
    buffer.readerIndex(0);
    return fory.deserialize(buffer, received);
  }

  private MemoryBuffer toBuffer(BufferObject part) {
    MemoryBuffer whole = part.toBuffer();
    return copied ? MemoryBuffer.wrap(whole.toByteArray()) : whole;
  }

  /** Returns the length of the message and of the buffers beside it, which a reader needs too. */
  @Override
  public int size() {
    int size = buffer.writerIndex();
    for (BufferObject part : outOfBand) {
      size += part.totalBytes();
    }
    return size;
  }
}
