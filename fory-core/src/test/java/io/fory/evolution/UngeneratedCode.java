package io.fory.evolution;

import static org.testng.Assert.assertEquals;

import io.fory.Fory;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Listens to what is logged where no code can be generated, which nobody notices otherwise. */
final class UngeneratedCode extends Handler {
  /** Held here, since the logging of the JDK forgets loggers that nobody holds. */
  private static final Logger LOGGER = Logger.getLogger(Fory.class.getName());

  private static final UngeneratedCode LISTENER = new UngeneratedCode();

  static {
    LOGGER.addHandler(LISTENER);
  }

  private final List<String> messages = new ArrayList<>();

  private UngeneratedCode() {}

  /** Begins to listen, and forgets what was logged before. */
  static void listen() {
    synchronized (LISTENER) {
      LISTENER.messages.clear();
    }
  }

  /** Fails if a class was left to the interpreter. */
  static void requireNone() {
    synchronized (LISTENER) {
      assertEquals(String.join("\n", LISTENER.messages), "");
    }
  }

  @Override
  public synchronized void publish(LogRecord entry) {
    if (entry.getMessage().startsWith("The interpreter stays in use")) {
      messages.add(entry.getMessage());
    }
  }

  @Override
  public void flush() {}

  @Override
  public void close() {}
}
