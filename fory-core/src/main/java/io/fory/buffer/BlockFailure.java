package io.fory.buffer;

/**
 * What was thrown while a block was read without a context: by a constructor, or since an enum has
 * no such constant. Whoever catches it has a context complete the error.
 */
public final class BlockFailure extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient Object source;
  private final int at;

  /**
   * Makes a failure.
   *
   * @param source the array or buffer of the message
   * @param at index where the reading failed
   */
  BlockFailure(Throwable thrown, Object source, int at) {
    super(null, thrown, false, false);
    this.source = source;
    this.at = at;
  }

  /** Returns a buffer of the same bytes, whose reader index is where the reading failed. */
  public MemoryBuffer source() {
    MemoryBuffer bytes =
        source instanceof MemoryBuffer buffer
            ? buffer.slice(0, buffer.size())
            : MemoryBuffer.wrap((byte[]) source);
    return bytes.readerIndex(at);
  }
}
