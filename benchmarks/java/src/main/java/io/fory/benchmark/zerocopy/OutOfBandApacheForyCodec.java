package io.fory.benchmark.zerocopy;

import io.fory.benchmark.codec.ApacheForyCodec;
import io.fory.benchmark.codec.BufferType;
import io.fory.benchmark.codec.Codec;
import java.util.ArrayList;
import java.util.List;
import org.apache.fory.Fory;
import org.apache.fory.memory.MemoryBuffer;
import org.apache.fory.serializer.BufferObject;

/**
 * Apache Fory with out-of-band buffers: it hands every buffer and array to a callback, which keeps
 * it, and writes only the rest; to read, it is given the buffers again. Making them of what the
 * callback got is not part of any measured call.
 *
 * <p>As in its own suite, but for one thing: reading moves the reader index of each buffer to its
 * end, so that a second reading finds arrays of no elements. Here the indexes are set back first.
 */
final class OutOfBandApacheForyCodec implements Codec {

  private final Fory fory;
  private final MemoryBuffer buffer;
  private final List<BufferObject> outOfBand = new ArrayList<>();
  private List<MemoryBuffer> received;

  OutOfBandApacheForyCodec(BufferType bufferType) {
    fory = ApacheForyCodec.builder(false).build();
    fory.register(PrimitiveArrays.class);
    buffer = ApacheForyCodec.newBuffer(bufferType);
  }

  @Override
  public Object serialize(Object object) {
    outOfBand.clear();
    received = null;
    buffer.writerIndex(0);
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
      received = outOfBand.stream().map(BufferObject::toBuffer).toList();
    }
    for (MemoryBuffer part : received) {
      part.readerIndex(0);
    }
    buffer.readerIndex(0);
    return fory.deserialize(buffer, received);
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
