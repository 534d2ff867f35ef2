package io.fory.buffer;

/** Decides which buffers of a graph travel beside its message instead of in it. */
@FunctionalInterface
public interface BufferCallback {
  /**
   * Offers a buffer; called once for each, in the order of the message, while it is being written.
   * A buffer that stands in the graph several times is offered once where references are tracked.
   *
   * @return true to have its bytes written into the message; false if they travel beside it: then
   *     the reader needs {@link BufferObject#toBuffer()}, or a buffer of the same bytes, at this
   *     place in the order of those that were refused
   */
  boolean apply(BufferObject buffer);
}
