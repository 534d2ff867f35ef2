package io.fory.evolution;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import io.fory.EngineInUse;
import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.fixture.GraphEquality;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.testng.annotations.Test;

/** Code for other versions is generated while they are read, by many threads at once. */
public final class BackgroundGenerationTest {
  private static final int THREADS = 6;
  private static final int ROUNDS = 3;
  private static final int READS = 3000;
  private static final int HOT = 100;
  private static final long PATIENCE_NANOS = TimeUnit.MINUTES.toNanos(2);

  private static final String PART = " class Part { int x = 3; Model model; }";

  private static final Version READER =
      Version.of(
          "class Model { long a; String s; List<Part> parts; Integer more = 5; Kind kind; }"
              + PART
              + "enum Kind { A, B }");

  private static final List<Version> WRITERS =
      List.of(
          READER,
          Version.of(
              "class Model { int a = 1; String s = \"1\"; List<Part> parts = List.of(new Part());"
                  + " Kind kind = Kind.B; }"
                  + PART
                  + "enum Kind { B, A }"),
          Version.of(
              "class Model { Byte a = 2; Part[] parts = {new Part(), null}; Object gone = 3; }"
                  + " class Part { short x = 9; String gone = \"g\"; Model model; }"),
          Version.of(
              "record Model(Long more, int a, String s, Part part) {}"
                  + " record Part(Integer x, Model model) {}"));

  @Test
  public void readingIsRightBeforeDuringAndAfterTheSwap() throws Exception {
    List<byte[]> messages = new ArrayList<>();
    List<Object> expected = new ArrayList<>();
    Fory interpreter = build(READER, Fory.builder().withCodegen(false));
    for (Version writer : WRITERS) {
      Object value =
          writer == WRITERS.get(3)
              ? writer.model("more", 7L, "s", "rec", "part", writer.make("Part", "x", 1))
              : writer.model();
      messages.add(build(writer, Fory.builder().withCodegen(false)).serialize(value));
      expected.add(interpreter.deserialize(messages.get(messages.size() - 1)));
    }
    ExecutorService pool = Executors.newFixedThreadPool(THREADS);
    try {
      for (int round = 0; round < ROUNDS; round++) {
        Fory fory = build(READER, Fory.builder());
        CyclicBarrier start = new CyclicBarrier(THREADS);
        List<Future<?>> results = new ArrayList<>();
        for (int t = 0; t < THREADS; t++) {
          int offset = t;
          results.add(
              pool.submit(
                  () -> {
                    start.await();
                    for (int i = 0; i < READS; i++) {
                      int at = (offset + i) % messages.size();
                      Object read = fory.deserialize(messages.get(at));
                      GraphEquality.assertEqualGraphs(read, expected.get(at), false);
                    }
                    return null;
                  }));
        }
        for (Future<?> result : results) {
          get(result);
        }
        assertEquals(
            fory.serialize(READER.model()), interpreter.serialize(READER.model()), "written");
      }
    } finally {
      pool.shutdownNow();
    }
  }

  private static Fory build(Version version, ForyBuilder builder) {
    version.register(builder);
    return builder.build();
  }

  private static void get(Future<?> result) throws InterruptedException {
    try {
      result.get();
    } catch (ExecutionException e) {
      throw new AssertionError(e.getCause());
    }
  }

  @Test
  public void codeIsGeneratedForEachOtherVersionThatIsReadOften() throws Exception {
    Fory fory = build(READER, Fory.builder());
    Fory interpreter = build(READER, Fory.builder().withCodegen(false));
    long deadline = System.nanoTime() + PATIENCE_NANOS;
    for (Version writer : WRITERS.subList(1, WRITERS.size())) {
      byte[] message = build(writer, Fory.builder()).serialize(writer.model("a", number(writer)));
      byte[] schema = SchemaMessage.of(message).schema();
      Object expected = interpreter.deserialize(message);
      assertFalse(EngineInUse.isGeneratedForSchema(fory, schema), "the interpreter works first");
      while (!EngineInUse.isGeneratedForSchema(fory, schema)) {
        GraphEquality.assertEqualGraphs(fory.deserialize(message), expected, false);
        assertTrue(System.nanoTime() - deadline < 0, "never generated");
      }
      GraphEquality.assertEqualGraphs(fory.deserialize(message), expected, false);
      assertFalse(EngineInUse.isGeneratedForSchema(interpreter, schema), "switched off");
    }
  }

  private static Object number(Version writer) {
    return writer == WRITERS.get(2) ? (Object) (byte) 7 : 7;
  }

  @Test
  public void aCallNeverWaitsForTheCodeOfAnotherVersion() {
    Fory fory = build(READER, Fory.builder().withAsyncCompilation(false));
    for (Version writer : WRITERS.subList(1, WRITERS.size())) {
      byte[] message = build(writer, Fory.builder()).serialize(writer.model("a", number(writer)));
      Object first = fory.deserialize(message);
      byte[] schema = SchemaMessage.of(message).schema();
      assertFalse(EngineInUse.isGeneratedForSchema(fory, schema), "generated in the call");
      for (int i = 0; i < HOT; i++) {
        fory.deserialize(message);
      }
      EngineInUse.awaitBackground();
      assertTrue(EngineInUse.isGeneratedForSchema(fory, schema), "interpreted");
      GraphEquality.assertEqualGraphs(fory.deserialize(message), first, false);
    }
  }

  @Test
  public void ensureCompiledDoesNotDisturbOtherVersions() {
    for (Version writer : WRITERS.subList(1, 3)) {
      Fory fory = build(READER, Fory.builder());
      byte[] message = build(writer, Fory.builder()).serialize(writer.model());
      Object before = fory.deserialize(message);
      fory.ensureCompiled(READER.type("Model"));
      for (int i = 0; i < 300; i++) {
        GraphEquality.assertEqualGraphs(fory.deserialize(message), before, false);
      }
    }
  }
}
