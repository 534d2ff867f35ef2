package io.fory.message;

import io.fory.error.ForyException;
import io.fory.error.UserCodeException;

/** Turns whatever is thrown inside a call into an error of the family that says where. */
public final class ErrorTrace {
  private ErrorTrace() {}

  /** Returns {@code thrown}, or if it is foreign, an error about code called for {@code type}. */
  static ForyException inFamily(RuntimeException thrown, Class<?> type, long offset) {
    if (thrown instanceof ForyException error) {
      return error;
    }
    String code = type == Object.class ? "the message" : type.getTypeName();
    return new UserCodeException("Code called for " + code, thrown).withOffset(offset);
  }

  /** Returns the error for code of the application that failed. */
  public static ForyException userCode(String code, RuntimeException thrown) {
    return thrown instanceof ForyException error ? error : new UserCodeException(code, thrown);
  }
}
