package io.fory.ipc;

import io.fory.error.ErrorCode;
import io.fory.error.ForyException;

/**
 * Thrown when a segment cannot be used, or not any more: it is missing, has a living owner already,
 * may be opened by others, is truncated, replaced or closed. Its code is {@link
 * ErrorCode#SEGMENT_LOST}.
 *
 * <p>After a failure while a segment is in use nothing in it is reached any more: close it, and
 * open or create it anew.
 */
public final class SegmentException extends ForyException {
  private static final long serialVersionUID = 1L;

  private boolean passing;

  SegmentException(String problem) {
    this(problem, null);
  }

  SegmentException(String problem, Throwable cause) {
    super(ErrorCode.SEGMENT_LOST, problem, SharedMemory.settled(cause));
  }

  /** Notes that a segment may be there a moment later; returns this. */
  SegmentException passing() {
    passing = true;
    return this;
  }

  /** Tells whether a segment may be there a moment later. */
  boolean mayPass() {
    return passing;
  }
}
