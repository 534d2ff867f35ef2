package io.fory.buffer;

/**
 * An array of primitives or a buffer in a graph that is being written, offered to a {@link
 * BufferCallback}. It refers to the memory of the graph: nothing has been copied.
 */
public interface BufferObject {
  /** Returns the number of its bytes. */
  int totalBytes();

  /**
   * Returns the array, the {@link java.nio.ByteBuffer} or the {@link MemoryBuffer} itself: the
   * object that stands in the graph. A callback can tell by it whose memory it is.
   */
  Object source();

  /**
   * Writes its bytes at the writer index of a buffer and moves that behind them; numbers are
   * little-endian.
   *
   * @throws io.fory.error.LimitExceededException if they do not fit and the buffer cannot grow
   */
  void writeTo(MemoryBuffer target);

  /**
   * Returns its bytes as a buffer that can be read, without a copy: the buffer and the graph share
   * the memory, so that later changes of the one are, or may be, seen in the other. For an array of
   * anything but bytes, the buffer copies the elements when its bytes are first asked for; a {@code
   * deserialize} of the same virtual machine that is given the buffer takes the array itself. Of an
   * {@code IntBuffer} and its like that is not around a whole array, the buffer is a copy.
   */
  MemoryBuffer toBuffer();
}
