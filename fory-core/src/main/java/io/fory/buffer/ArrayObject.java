package io.fory.buffer;

/**
 * An array of primitives that is offered.
 *
 * @param source the array, or the buffer of the graph around it
 * @param array the array
 * @param totalBytes of its elements
 */
record ArrayObject(Object source, Object array, int totalBytes) implements BufferObject {
  @Override
  public void writeTo(MemoryBuffer target) {
    ArrayBytes.put(array, target.reserveView(totalBytes));
  }

  @Override
  public MemoryBuffer toBuffer() {
    return array instanceof byte[] bytes
        ? MemoryBuffer.wrap(bytes)
        : MemoryBuffer.ofArray(array, totalBytes);
  }
}
