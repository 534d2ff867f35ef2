package io.fory.hostile;

import io.fory.Fory;
import io.fory.error.ForyException;

/** What may come out of a call that reads hostile input. */
public final class Rejection {
  private static final int MAX_MESSAGE = 8000;

  private Rejection() {}

  /** A call that may throw anything. */
  @FunctionalInterface
  public interface Call {
    /** Runs the call. */
    void run();
  }

  /** Returns what a call threw, or null; fails unless that is as {@link #violation} demands. */
  public static ForyException of(Call call) {
    Throwable thrown = thrownBy(call);
    String violation = violation(thrown);
    if (violation != null) {
      throw new AssertionError(violation, thrown);
    }
    return (ForyException) thrown;
  }

  /**
   * Reads bytes, which are refused, or give a value of the declared types; that is written and read
   * again, or refused then.
   *
   * @return whether they are refused
   */
  public static boolean orValue(Fory fory, byte[] bytes) {
    Object[] value = new Object[1];
    if (of(() -> value[0] = fory.deserialize(bytes)) != null) {
      return true;
    }
    TypeWalk.check(value[0], true);
    of(() -> fory.deserialize(fory.serialize(value[0])));
    return false;
  }

  /** Returns what a call threw, or null. */
  @SuppressWarnings("CatchAndPrintStackTrace") // nothing is printed; everything has to be seen
  public static Throwable thrownBy(Call call) {
    try {
      call.run();
      return null;
    } catch (Throwable e) {
      return e;
    }
  }

  /**
   * Returns what is wrong with a failure, or null: only the family may escape, and no error of the
   * virtual machine may be hidden behind it.
   *
   * @param thrown null for no failure
   */
  public static String violation(Throwable thrown) {
    if (thrown == null) {
      return null;
    }
    if (!(thrown instanceof ForyException)) {
      return "foreign: " + thrown;
    }
    for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
      if (cause instanceof Error) {
        return "caused by an error: " + cause;
      }
    }
    String message = thrown.getMessage();
    if (message == null || message.length() > MAX_MESSAGE) {
      return "a message that is missing or too long";
    }
    for (int i = 0; i < message.length(); i++) {
      if (Character.isISOControl(message.charAt(i))) {
        return "a control character in the message";
      }
    }
    return null;
  }
}
