package io.fory.spring;

import io.fory.error.ErrorCode;
import io.fory.error.ForyException;

/** Messages of exceptions, with the cures that an application of Spring Boot has. */
final class Cures {
  private Cures() {}

  /** Returns the message; where it advises a call of the builder, the property that does so too. */
  static String messageOf(ForyException e) {
    boolean registers =
        e.code() == ErrorCode.TYPE_NOT_ALLOWED
            && e.cure() != null
            && e.cure().contains("ForyBuilder.register");
    return registers
        ? e.getMessage() + ", or name it in the property fory.register"
        : e.getMessage();
  }
}
