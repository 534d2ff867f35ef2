package io.fory.format;

import static io.fory.format.DeepEquality.text;
import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import io.fory.error.ForyException;
import io.fory.format.row.RowLayout;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import org.testng.annotations.Test;

/** The interpreter and generated code write the same bytes and throw the same errors. */
public final class EnginesTest {
  private static final int RUNS = 30;
  private static final int MUTANTS = 150;

  private static String outcome(java.util.concurrent.Callable<?> call) throws Exception {
    try {
      Object value = call.call();
      return value instanceof byte[] bytes ? Arrays.toString(bytes) : text(value);
    } catch (ForyException e) {
      return e.getClass() + ": " + e.getMessage();
    }
  }

  @Test(dataProvider = "classes", dataProviderClass = RoundTripTest.class)
  public <T> void bothWriteTheSameBytesAndThrowTheSameErrors(
      RowLayout layout, Class<T> type, Function<Random, T> values) throws Exception {
    RowEncoder<T> interpreted = Formats.INTERPRETED.bean(type, layout);
    RowEncoder<T> generated = Formats.GENERATED.bean(type, layout);
    for (int seed = 0; seed < RUNS; seed++) {
      Random random = new Random(seed);
      T value = values.apply(random);
      byte[] bytes = interpreted.encode(value);
      assertEquals(generated.encode(value), bytes, layout + " " + seed);
      assertEquals(text(generated.decode(bytes)), text(value), layout + " " + seed);
      for (int i = 0; i < MUTANTS; i++) {
        byte[] hostile =
            random.nextInt(9) == 0
                ? Arrays.copyOf(bytes, 8 + random.nextInt(bytes.length - 8))
                : bytes.clone();
        for (int n = random.nextInt(3); n >= 0 && hostile.length > 8; n--) {
          hostile[8 + random.nextInt(hostile.length - 8)] =
              (byte) (random.nextBoolean() ? random.nextInt() : random.nextInt(4));
        }
        assertEquals(
            outcome(() -> generated.decode(hostile)),
            outcome(() -> interpreted.decode(hostile)),
            layout + " " + seed + " " + i);
      }
    }
  }

  record Refusing(int a, Instant b, String c, List<List<String>> d) {}

  @Test
  public void refusedValuesAreRefusedAtTheSamePlace() throws Exception {
    Instant nanos = Instant.ofEpochSecond(1, 1);
    String surrogate = "a\uD800b";
    List<Refusing> all =
        Arrays.asList(
            new Refusing(1, nanos, surrogate, null),
            new Refusing(1, null, surrogate, null),
            new Refusing(1, null, null, List.of(List.of(), List.of("x", surrogate))));
    for (RowLayout layout : RowLayout.values()) {
      RowEncoder<Refusing> interpreted = Formats.INTERPRETED.bean(Refusing.class, layout);
      RowEncoder<Refusing> generated = Formats.GENERATED.bean(Refusing.class, layout);
      for (Refusing value : all) {
        String expected = outcome(() -> interpreted.encode(value));
        assertTrue(expected.contains("Exception"), expected);
        assertEquals(outcome(() -> generated.encode(value)), expected);
      }
    }
  }

  @Test
  public void codeIsGeneratedInTheBackground() throws InterruptedException {
    RowEncoder<Refusing> encoder = Encoders.bean(Refusing.class);
    Refusing value = new Refusing(1, Instant.EPOCH, "c", List.of());
    assertFalse(encoder.isGenerated());
    for (int i = 0; i < 200; i++) {
      assertEquals(encoder.decode(encoder.encode(value)), value);
    }
    io.fory.codegen.java.CompilationQueue.SHARED.awaitIdle();
    assertTrue(encoder.isGenerated());
    assertEquals(encoder.decode(encoder.encode(value)), value);
  }

  /** A program that believes that it runs in a native image. */
  static final class Imaged {
    private Imaged() {}

    public static void main(String[] arguments) throws InterruptedException {
      RowEncoder<Refusing> encoder = Encoders.bean(Refusing.class);
      Refusing value = new Refusing(1, Instant.EPOCH, "c", List.of());
      boolean same = true;
      for (int i = 0; i < 200; i++) {
        same &= encoder.decode(encoder.encode(value)).equals(value);
      }
      io.fory.codegen.java.CompilationQueue.SHARED.awaitIdle();
      System.out.println(same + " " + encoder.isGenerated());
    }
  }

  @Test
  public void inANativeImageRowsAreInterpreted() throws IOException, InterruptedException {
    String printed =
        PlainJvm.run(
            Path.of(System.getProperty("java.home"), "bin", "java"),
            "-Dorg.graalvm.nativeimage.imagecode=runtime",
            "-cp",
            System.getProperty("java.class.path"),
            Imaged.class.getName());
    assertEquals(printed, "true false\n");
  }
}
