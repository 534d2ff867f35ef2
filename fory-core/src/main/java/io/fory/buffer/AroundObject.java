package io.fory.buffer;

/**
 * A buffer that is offered and is around an array or another buffer.
 *
 * @param source the buffer of the graph
 * @param bytes what it is around
 */
record AroundObject(Object source, BufferObject bytes) implements BufferObject {
  @Override
  public int totalBytes() {
    return bytes.totalBytes();
  }

  @Override
  public void writeTo(MemoryBuffer target) {
    bytes.writeTo(target);
  }

  @Override
  public MemoryBuffer toBuffer() {
    return bytes.toBuffer();
  }
}
