package io.fory.buffer;

import java.nio.ByteBuffer;

/**
 * The bytes of a buffer that is offered, from 0 to its capacity.
 *
 * @param source the buffer of the graph
 * @param bytes its position and limit play no part
 */
record ViewObject(Object source, ByteBuffer bytes) implements BufferObject {
  @Override
  public int totalBytes() {
    return bytes.capacity();
  }

  @Override
  public void writeTo(MemoryBuffer target) {
    target.reserveView(bytes.capacity()).put(bytes.duplicate().clear());
  }

  @Override
  public MemoryBuffer toBuffer() {
    return MemoryBuffer.wrap(bytes.duplicate().clear());
  }
}
