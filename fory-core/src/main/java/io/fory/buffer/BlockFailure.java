package io.fory.buffer;

/**
 * What was thrown while a block was read without a context: by a constructor, or since an enum has
 * no such constant. Whoever catches it has a context complete the error.
 */
public final class BlockFailure extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final int offset;

  /**
   * Makes a failure.
   *
   * @param offset where the reading failed, from the start of the array or index 0 of the buffer
   */
  BlockFailure(Throwable thrown, int offset) {
    super(null, thrown, false, false);
    this.offset = offset;
  }

  /** Returns where the reading failed. */
  public int offset() {
    return offset;
  }
}
