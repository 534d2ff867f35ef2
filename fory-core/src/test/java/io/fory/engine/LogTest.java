package io.fory.engine;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertNotNull;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertTrue;

import io.fory.EngineInUse;
import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.annotation.UnknownFields;
import io.fory.fixture.CompiledSources;
import io.fory.fixture.RoundTrip;
import io.fory.serializer.CarriedFields;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.testng.annotations.Test;

/** What is logged: a line for each cause, and the stack trace at the level of debugging alone. */
@Test(singleThreaded = true)
public final class LogTest {
  record Point(int x, int y) {}

  static final class Line {
    private Point from = new Point(1, 2);
  }

  record Carrying(int x, @UnknownFields CarriedFields rest) {}

  /** Keeps what is logged. */
  private static final class Captured extends Handler implements AutoCloseable {
    private final Logger logger = Logger.getLogger("io.fory");
    private final List<LogRecord> lines = new ArrayList<>();
    private final List<LogRecord> traces = new ArrayList<>();

    Captured() {
      setLevel(Level.ALL);
      logger.setLevel(Level.ALL);
      logger.addHandler(this);
    }

    @Override
    public synchronized void publish(LogRecord entry) {
      (entry.getLevel().intValue() >= Level.INFO.intValue() ? lines : traces).add(entry);
    }

    synchronized String onlyLine() {
      assertEquals(lines.size(), 1, lines.stream().map(LogRecord::getMessage).toList() + "");
      assertNull(lines.get(0).getThrown());
      String line = lines.get(0).getMessage();
      assertEquals(line.lines().count(), 1, line);
      assertEquals(traces.size(), 1);
      assertNotNull(traces.get(0).getThrown());
      return line;
    }

    synchronized void requireNothing() {
      assertTrue(lines.isEmpty() && traces.isEmpty(), lines.size() + " " + traces.size());
    }

    @Override
    public void flush() {}

    @Override
    public void close() {
      logger.removeHandler(this);
      logger.setLevel(null);
    }
  }

  private static ForyBuilder builder(boolean async) {
    return Fory.builder().withAsyncCompilation(async);
  }

  @Test
  public void whatWorksIsNotLogged() {
    for (boolean async : new boolean[] {true, false}) {
      try (Captured log = new Captured()) {
        Fory fory = builder(async).register(Line.class).build();
        for (int i = 0; i < 100; i++) {
          assertEquals(RoundTrip.of(fory, new Line()).from, new Point(1, 2));
        }
        EngineInUse.awaitBackground();
        log.requireNothing();
      }
    }
  }

  @Test
  public void aRefusalIsAnErrorAndNoLog() {
    try (Captured log = new Captured()) {
      Fory fory = builder(false).register(Line.class).build();
      for (Object refused : List.of(Thread.currentThread(), new Carrying(1, null), new Object[0])) {
        try {
          fory.deserialize(fory.serialize(refused), Line.class);
        } catch (io.fory.error.ForyException e) {
          assertFalse(e.getMessage().isEmpty());
        }
      }
      log.requireNothing();
    }
  }

  @Test
  public void aClassLoaderThatDoesNotSeeTheLibraryIsOneCauseForAllItsClasses() {
    CompiledSources sources =
        CompiledSources.compile(
            Map.of(
                "blind.Model",
                    "package blind; public class Model { int n; Part part = new Part(); }",
                "blind.Part", "package blind; public class Part { int n; }"));
    for (boolean async : new boolean[] {true, false}) {
      ClassLoader loader = sources.newLoader(ClassLoader.getPlatformClassLoader());
      Class<?> model = CompiledSources.load(loader, "blind.Model");
      Class<?> part = CompiledSources.load(loader, "blind.Part");
      try (Captured log = new Captured()) {
        Fory fory = builder(async).register(model).register(part).build();
        for (Class<?> type : List.of(model, part)) {
          for (int i = 0; i < 100; i++) {
            assertEquals(copy(fory, type).getClass(), type);
          }
        }
        EngineInUse.awaitBackground();
        String line = log.onlyLine();
        assertTrue(line.contains("others of its class loader"), line);
        assertTrue(line.contains("does not see io.fory"), line);
      }
    }
  }

  private static Object copy(Fory fory, Class<?> type) {
    try {
      return RoundTrip.of(fory, type.getDeclaredConstructor().newInstance());
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(type.getName(), e);
    }
  }

  @Test
  public void aRecordThatCarriesFieldsIsInterpretedByDesignAndNoLine() {
    try (Captured log = new Captured()) {
      Fory fory = builder(false).register(Carrying.class).build();
      for (int i = 0; i < 3; i++) {
        assertEquals(RoundTrip.of(fory, new Carrying(i, null)).x(), i);
      }
      log.requireNothing();
    }
  }

  @Test
  public void sourcesThatCannotBeWrittenAreOneLine() throws IOException {
    Path file = Files.createTempFile("fory", ".txt");
    try (Captured log = new Captured()) {
      Fory fory =
          builder(false)
              .withGeneratedSources(file)
              .register(Line.class)
              .register(Point.class)
              .build();
      assertEquals(RoundTrip.of(fory, new Line()).from, new Point(1, 2));
      assertEquals(RoundTrip.of(fory, new Point(3, 4)), new Point(3, 4));
      assertTrue(log.onlyLine().contains(file.toString()), log.onlyLine());
    } finally {
      Files.delete(file);
    }
  }
}
