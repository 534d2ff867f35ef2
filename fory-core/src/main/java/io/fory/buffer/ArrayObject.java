package io.fory.buffer;

import java.lang.reflect.Array;

/**
 * An array of primitives that is offered. It has one field, since one is made for each array.
 *
 * @param source the array
 */
record ArrayObject(Object source) implements BufferObject {
  @Override
  public int totalBytes() {
    return Array.getLength(source) * ArrayBytes.width(source.getClass());
  }

  @Override
  public void writeTo(MemoryBuffer target) {
    ArrayBytes.put(source, target.reserveView(totalBytes()));
  }

  @Override
  public MemoryBuffer toBuffer() {
    return source instanceof byte[] bytes
        ? MemoryBuffer.wrap(bytes)
        : MemoryBuffer.ofArray(source, totalBytes());
  }
}
