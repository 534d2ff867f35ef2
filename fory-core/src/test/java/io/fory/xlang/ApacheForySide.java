package io.fory.xlang;

import io.fory.xlang.Schemas.Schema;
import org.apache.fory.Fory;
import org.apache.fory.logging.LoggerFactory;
import org.testng.Reporter;
import org.testng.SkipException;

/** Apache Fory for Java with the classes of {@link Schemas}. */
final class ApacheForySide {
  static final String VERSION = "1.6.0";

  private static final int FIRST_ID = 100;

  static {
    LoggerFactory.disableLogging();
  }

  private ApacheForySide() {}

  /**
   * Makes sure that it runs.
   *
   * @throws SkipException if the JVM denies it access to memory
   */
  static void start() {
    try {
      fory(Mode.ALL[0]).serialize("");
    } catch (ExceptionInInitializerError e) {
      String line = "Skipped: the tests against Apache Fory; it does not run in this JVM";
      Reporter.log(line, true);
      throw new SkipException(line, e);
    }
  }

  static Fory fory(Mode mode) {
    return Fory.builder()
        .withXlang(true)
        .withCompatible(mode.compatible())
        .withClassVersionCheck(!mode.compatible())
        .withRefTracking(mode.references())
        .withCodegen(true)
        .withAsyncCompilation(false)
        .build();
  }

  static Fory fory(Schema schema, Mode mode) {
    Fory fory = fory(mode);
    int id = FIRST_ID;
    for (Class<?> type : schema.classes()) {
      if (mode.named()) {
        fory.register(type, "fory.xlang", type.getSimpleName());
      } else {
        fory.register(type, id++);
      }
    }
    return fory;
  }

  static byte[] write(Schema schema, Mode mode) {
    return fory(schema, mode).serialize(schema.value());
  }

  /** Returns what a message becomes when it is read and written again. */
  static byte[] rewrite(Schema schema, Mode mode, byte[] message) {
    Fory fory = fory(schema, mode);
    return fory.serialize(fory.deserialize(message));
  }
}
