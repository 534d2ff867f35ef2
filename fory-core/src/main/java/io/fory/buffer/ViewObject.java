package io.fory.buffer;

import java.nio.ByteBuffer;

/**
 * The bytes of a buffer that is offered, from its position to its limit.
 *
 * @param bytes nobody else moves its position
 */
record ViewObject(ByteBuffer bytes) implements BufferObject {
  @Override
  public int totalBytes() {
    return bytes.remaining();
  }

  @Override
  public void writeTo(MemoryBuffer target) {
    target.reserveView(bytes.remaining()).put(bytes.duplicate());
  }

  @Override
  public MemoryBuffer toBuffer() {
    return MemoryBuffer.wrap(bytes);
  }
}
