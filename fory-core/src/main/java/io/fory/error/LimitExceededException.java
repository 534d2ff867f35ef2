package io.fory.error;

/**
 * Thrown when a length, a depth, a budget or a fixed capacity is exceeded.
 *
 * <p>{@link #cure()} names the option that raises the limit.
 */
public final class LimitExceededException extends ForyException {
  private static final long serialVersionUID = 1L;

  private final String limit;
  private final long actual;
  private final long allowed;

  /**
   * Makes an exception without a place.
   *
   * @param limit its name, such as "depth" or "buffer capacity in bytes"
   * @param actual how much was asked for
   * @param allowed the greatest value that is allowed
   * @param cure the way to raise the limit, one sentence without a full stop, or null
   */
  public LimitExceededException(String limit, long actual, long allowed, String cure) {
    super(
        ErrorCode.LIMIT_EXCEEDED,
        "Limit exceeded: " + limit + " is " + actual + ", at most " + allowed + " allowed",
        null);
    this.limit = limit;
    this.actual = actual;
    this.allowed = allowed;
    withCure(cure);
  }

  /** Returns an exception without a place for a message that makes more than it may. */
  public static LimitExceededException graphMemory(long actual, long allowed) {
    return new LimitExceededException(
        "bytes of the graph",
        actual,
        allowed,
        "ForyBuilder.withMaxGraphMemoryBytes(long) raises it; by default it is at most half of the"
            + " heap");
  }

  /**
   * Returns an exception without a place for a stack that has come to its end.
   *
   * @param depth how deep the objects nested there
   * @param cure as above
   */
  public static LimitExceededException stack(String thread, int depth, String cure) {
    return new LimitExceededException(
        "stack", depth, "the stack of thread " + thread + " ended at depth " + depth, cure);
  }

  /**
   * Returns an exception without a place for a buffer off the heap that the virtual machine has no
   * memory for.
   *
   * @param bytes of the buffer
   */
  public static LimitExceededException directMemory(int bytes) {
    return new LimitExceededException(
        "memory off the heap",
        bytes,
        "the JVM has no memory off the heap left for a buffer of " + bytes + " bytes",
        "Raise -XX:MaxDirectMemorySize, which is the size of the heap by default, or let the writer"
            + " use buffers on the heap");
  }

  private LimitExceededException(String limit, long actual, String problem, String cure) {
    super(ErrorCode.LIMIT_EXCEEDED, "Limit exceeded: " + problem, null);
    this.limit = limit;
    this.actual = actual;
    this.allowed = actual - 1;
    withCure(cure);
  }

  /** Returns the name of the limit. */
  public String limit() {
    return limit;
  }

  /** Returns the value that exceeds the limit. */
  public long actual() {
    return actual;
  }

  /** Returns the greatest value that is allowed. */
  public long allowed() {
    return allowed;
  }
}
