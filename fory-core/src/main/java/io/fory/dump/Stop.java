package io.fory.dump;

import io.fory.error.ErrorCode;
import io.fory.error.ForyException;

/** The bytes do not tell more. */
final class Stop extends ForyException {
  private static final long serialVersionUID = 1L;

  /**
   * Makes one.
   *
   * @param code what it would be for a reader
   * @param reason one line
   */
  Stop(ErrorCode code, String reason, long offset) {
    super(code, reason, null);
    withOffset(offset);
  }
}
