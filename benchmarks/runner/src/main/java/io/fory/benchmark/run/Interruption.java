package io.fory.benchmark.run;

import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Notices that the user ends the program, stops the measuring JVMs, and says a last word.
 *
 * <p>A cell whose JVM ends with the program has not failed. {@link #holdIfRequested} lets whoever
 * would record that wait for the end instead.
 */
final class Interruption implements AutoCloseable {

  /** The terminal tells the measuring JVM as soon as this one, so its end may be noticed first. */
  private static final long GRACE_MILLIS = 500;

  private final Thread hook;
  private volatile boolean requested;

  /** Begins to watch; {@code lastWord} is asked for when the end comes. */
  Interruption(Supplier<String> lastWord) {
    hook =
        new Thread(
            () -> {
              requested = true;
              ProcessHandle.current().descendants().forEach(ProcessHandle::destroy);
              System.err.println();
              System.err.println(lastWord.get());
            },
            "last-word");
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** Returns soon, or never where the program is ending. */
  void holdIfRequested() {
    try {
      TimeUnit.MILLISECONDS.sleep(GRACE_MILLIS);
      while (requested) {
        TimeUnit.DAYS.sleep(1);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The end has come already, and the hook is running.
    }
  }
}
