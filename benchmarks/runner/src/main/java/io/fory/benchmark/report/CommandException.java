package io.fory.benchmark.report;

/** The end of a command whose one-line message is all that the user is told. */
public final class CommandException extends RuntimeException {

  /** The exit code for arguments that cannot be right. */
  public static final int WRONG_USAGE = 2;

  /** The exit code for something that failed. */
  public static final int FAILED = 1;

  private static final long serialVersionUID = 1;

  private final int exitCode;

  private CommandException(int exitCode, String message) {
    super(message);
    this.exitCode = exitCode;
  }

  /** Returns the end of a command whose arguments are wrong; {@code message} says what is right. */
  public static CommandException wrongUsage(String message) {
    return new CommandException(WRONG_USAGE, message);
  }

  /** Returns the end of a command that cannot do what it was asked to. */
  public static CommandException failed(String message) {
    return new CommandException(FAILED, message);
  }

  public int exitCode() {
    return exitCode;
  }
}
