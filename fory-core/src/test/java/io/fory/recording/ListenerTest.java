package io.fory.recording;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.EngineInUse;
import io.fory.Fory;
import io.fory.ForyListener;
import io.fory.error.ErrorCode;
import io.fory.error.ForyException;
import io.fory.error.MalformedInputException;
import io.fory.fixture.CompiledSources;
import io.fory.hostile.SmallJvm;
import java.io.ByteArrayInputStream;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.testng.annotations.Test;

/** What listeners hear, and that they can do no harm. */
@Test(singleThreaded = true)
public final class ListenerTest {
  static final class Old {
    int n = 1;
    String gone = "x";
  }

  static final class New {
    long n;
    String added;
  }

  /** Writes down what it hears. */
  private static final class Hearing implements ForyListener {
    final List<String> heard = Collections.synchronizedList(new ArrayList<>());

    @Override
    public void compiled(Class<?> type) {
      heard.add("compiled " + type.getSimpleName());
    }

    @Override
    public void fellBack(Class<?> type, String reason) {
      heard.add("fell back " + type.getSimpleName() + reason.contains("does not see io.fory"));
    }

    @Override
    public void rejected(Type requested, ForyException error) {
      heard.add("rejected " + requested.getTypeName() + " " + error.code());
    }

    @Override
    public void evolved(
        Class<?> type, List<String> skipped, List<String> converted, List<String> absent) {
      heard.add("evolved " + type.getSimpleName() + skipped + converted + absent);
    }
  }

  @Test
  public void eachHappeningIsHeard() {
    Hearing hearing = new Hearing();
    Fory old = Fory.builder().register(Old.class, "t").build();
    Fory young = EngineInUse.builder().register(New.class, "t").withListener(hearing).build();
    byte[] message = old.serialize(new Old());
    for (int i = 0; i < 10; i++) {
      young.deserialize(message);
    }
    assertTrue(hearing.heard.remove("evolved New[gone][n][added]"), hearing.heard.toString());
    assertTrue(hearing.heard.remove("compiled New"), "of the version: " + hearing.heard);
    hearing.heard.clear();
    ForyException error =
        expectThrows(ForyException.class, () -> young.deserialize(new byte[3], New.class));
    assertEquals(error.code(), ErrorCode.MALFORMED_INPUT);
    byte[] longer = java.util.Arrays.copyOf(message, message.length + 2);
    expectThrows(
        MalformedInputException.class,
        () -> young.readerFor(New.class).read(longer, 0, longer.length));
    expectThrows(
        ForyException.class, () -> young.deserialize(new ByteArrayInputStream(new byte[0])));
    assertEquals(
        hearing.heard,
        List.of(
            "rejected " + New.class.getTypeName() + " MALFORMED_INPUT",
            "rejected " + New.class.getTypeName() + " MALFORMED_INPUT"),
        "the end of a stream is no rejection");
  }

  @Test
  public void aClassWithoutCodeIsHeardOnce() {
    CompiledSources sources =
        CompiledSources.compile(
            Map.of("deaf.Model", "package deaf; public class Model { public int n; }"));
    ClassLoader loader = sources.newLoader(ClassLoader.getPlatformClassLoader());
    Class<?> model = CompiledSources.load(loader, "deaf.Model");
    Hearing hearing = new Hearing();
    Fory fory =
        Fory.builder().withAsyncCompilation(false).register(model).withListener(hearing).build();
    for (int i = 0; i < 3; i++) {
      assertEquals(fory.ensureCompiled(model).size(), 1);
    }
    assertEquals(hearing.heard, List.of("fell back Modeltrue"));
  }

  @Test
  public void whatAListenerThrowsIsContainedAndOneLine() {
    List<LogRecord> lines = Collections.synchronizedList(new ArrayList<>());
    Handler handler =
        new Handler() {
          @Override
          public void publish(LogRecord entry) {
            lines.add(entry);
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        };
    ForyListener broken =
        new ForyListener() {
          @Override
          public void compiled(Class<?> type) {
            throw new IllegalStateException("broken");
          }

          @Override
          public void rejected(Type requested, ForyException error) {
            throw new AssertionError("broken");
          }

          @Override
          @SuppressWarnings("InfiniteRecursion") // The end of the stack is one way to fail.
          public void evolved(Class<?> type, List<String> a, List<String> b, List<String> c) {
            evolved(type, a, b, c);
          }
        };
    Hearing behind = new Hearing();
    Logger logger = Logger.getLogger("io.fory");
    Level level = logger.getLevel();
    logger.addHandler(handler);
    logger.setLevel(Level.INFO);
    try {
      Fory old = Fory.builder().register(Old.class, "t").build();
      Fory young =
          EngineInUse.builder()
              .register(New.class, "t")
              .withListener(broken)
              .withListener(behind)
              .build();
      assertEquals(((New) young.deserialize(old.serialize(new Old()))).n, 1);
      for (int i = 0; i < 5; i++) {
        expectThrows(MalformedInputException.class, () -> young.deserialize(new byte[3]));
      }
      assertTrue(behind.heard.size() >= 7, behind.heard.toString());
    } finally {
      logger.removeHandler(handler);
      logger.setLevel(level);
    }
    assertEquals(lines.size(), 1);
    assertTrue(lines.get(0).getMessage().startsWith("The listener "), lines.get(0).getMessage());
    assertEquals(lines.get(0).getThrown(), null);
  }

  /** A program that believes that it runs in a native image. */
  public static final class Imaged {
    private Imaged() {}

    public static void main(String[] arguments) {
      Fory fory = Fory.builder().withAsyncCompilation(false).register(Old.class).build();
      System.out.println(((Old) fory.deserialize(fory.serialize(new Old()))).gone);
      System.out.println(fory.ensureCompiled(Old.class).values());
      System.out.println(fory.explain(Old.class).contains("a native image has no code"));
    }
  }

  @Test
  public void inANativeImageTheInterpreterServesAllClasses() throws Exception {
    String printed =
        SmallJvm.run(List.of("-Dorg.graalvm.nativeimage.imagecode=runtime"), Imaged.class);
    assertEquals(
        printed.lines().toList(), List.of("x", "[a native image has no code generation]", "true"));
  }
}
