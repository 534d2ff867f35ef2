package io.fory.buffer;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.Consumer;

/**
 * The elements of a buffer whose memory is out of reach, offered: each buffer of them is a copy.
 *
 * @param source the buffer of the graph
 * @param elements puts them into a little-endian buffer of {@code totalBytes}
 */
record ElementsObject(Object source, Consumer<ByteBuffer> elements, int totalBytes)
    implements BufferObject {
  @Override
  public void writeTo(MemoryBuffer target) {
    elements.accept(target.reserveView(totalBytes));
  }

  @Override
  public MemoryBuffer toBuffer() {
    ByteBuffer copy = ByteBuffer.allocate(totalBytes);
    elements.accept(copy.order(ByteOrder.LITTLE_ENDIAN));
    return MemoryBuffer.wrap(copy.clear());
  }
}
