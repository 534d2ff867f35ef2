package io.fory.buffer;

import java.nio.ByteBuffer;

/**
 * The bytes of a buffer that is offered, from 0 to its capacity.
 *
 * @param source its position and limit play no part
 */
record ViewObject(ByteBuffer source) implements BufferObject {
  @Override
  public int totalBytes() {
    return source.capacity();
  }

  @Override
  public void writeTo(MemoryBuffer target) {
    target.reserveView(source.capacity()).put(source.duplicate().clear());
  }

  @Override
  public MemoryBuffer toBuffer() {
    return MemoryBuffer.wrap(source.duplicate().clear());
  }
}
