package io.fory.format;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertThrows;
import static org.testng.Assert.assertTrue;

import io.fory.buffer.MemoryBuffer;
import io.fory.error.ForyException;
import io.fory.error.TypeMismatchException;
import io.fory.format.row.BinaryRow;
import io.fory.format.row.RowLayout;
import io.fory.format.row.RowVerifier;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.testng.annotations.Test;

/** Engines, decoders, views and the verifier agree on rows of which any byte was changed. */
public final class ChangedRowsTest {
  enum Color {
    RED,
    GREEN
  }

  record Part(String name, int count) {}

  record Cell(byte x, Short y) {}

  record Whole(
      boolean flag,
      byte int8,
      long int64,
      Integer boxed,
      double number,
      String text,
      Color color,
      BigDecimal price,
      LocalDate date,
      Instant at,
      Duration took,
      Optional<String> note,
      Part part,
      Cell cell,
      List<Part> parts,
      List<Cell> cells,
      Set<String> tags,
      Set<Cell> distinct,
      Map<String, Part> byName,
      Map<Cell, List<Integer>> nested) {}

  interface WholeView {
    boolean flag();

    byte int8();

    long int64();

    Integer boxed();

    double number();

    String text();

    Color color();

    BigDecimal price();

    LocalDate date();

    Instant at();

    Duration took();

    Optional<String> note();

    Part part();

    Cell cell();

    List<Part> parts();

    List<Cell> cells();

    Set<String> tags();

    Set<Cell> distinct();

    Map<String, Part> byName();

    Map<Cell, List<Integer>> nested();
  }

  private static Whole whole() {
    Part tea = new Part("tea", 2);
    Cell cell = new Cell((byte) 1, (short) 2);
    return new Whole(
        true,
        (byte) -1,
        1L << 40,
        7,
        0.5,
        "text of some length",
        Color.GREEN,
        new BigDecimal("1.50"),
        LocalDate.of(2020, 2, 3),
        Instant.parse("2020-02-03T04:05:06.789012Z"),
        Duration.ofMillis(5),
        Optional.of("note"),
        tea,
        cell,
        Arrays.asList(tea, null, new Part(null, 1)),
        Arrays.asList(cell, null),
        new LinkedHashSet<>(List.of("a", "b")),
        new LinkedHashSet<>(List.of(cell, new Cell((byte) 3, null))),
        new TreeMap<>(Map.of("t", tea, "u", new Part("u", 3))),
        Map.of(cell, Arrays.asList(1, null, 3)));
  }

  /** Returns the row with each byte changed in some ways, cut at each length, and extended. */
  private static List<byte[]> changes(byte[] valid) {
    List<byte[]> all = new ArrayList<>();
    for (int i = 0; i < valid.length; i++) {
      for (int mask : new int[] {0xFF, 1, 0x80}) {
        byte[] changed = valid.clone();
        changed[i] ^= (byte) mask;
        all.add(changed);
      }
      all.add(Arrays.copyOf(valid, i));
    }
    for (int more : new int[] {1, 7, 8, 64}) {
      all.add(Arrays.copyOf(valid, valid.length + more));
    }
    return all;
  }

  /** Memory on the heap, off it, and of a file, into which rows are put. */
  private static List<MemoryBuffer> memories(int bytes) throws IOException {
    Path file = Files.write(Files.createTempFile("fory-row", ".bin"), new byte[bytes]);
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      MemoryBuffer direct = MemoryBuffer.newDirectBuffer(bytes);
      direct.writeBytes(new byte[bytes]);
      return List.of(
          MemoryBuffer.wrap(new byte[bytes]),
          direct,
          MemoryBuffer.wrap(channel.map(FileChannel.MapMode.READ_WRITE, 0, bytes)));
    } finally {
      Files.delete(file);
    }
  }

  private static String outcome(Callable<?> call) throws Exception {
    try {
      return "" + call.call();
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof ForyException refused) {
        return refused.getClass() + ": " + refused.getMessage();
      }
      throw e;
    } catch (ForyException e) {
      return e.getClass() + ": " + e.getMessage();
    }
  }

  @Test(dataProvider = "layouts", dataProviderClass = RoundTripTest.class)
  public void changedRowsAreReadAlikeByAllOrRefused(RowLayout layout) throws Exception {
    RowEncoder<Whole> interpreted = Formats.INTERPRETED.bean(Whole.class, layout);
    RowEncoder<Whole> generated = Formats.GENERATED.bean(Whole.class, layout);
    byte[] valid = interpreted.toRow(whole()).toByteArray();
    List<MemoryBuffer> memories = memories(valid.length + 80);
    int number = 0;
    int verified = 0;
    int decoded = 0;
    for (byte[] bytes : changes(valid)) {
      int from = number % 7;
      MemoryBuffer memory = memories.get(number++ % 3);
      for (int i = 0; i < bytes.length; i++) {
        memory.putByte(from + i, bytes[i]);
      }
      BinaryRow row;
      try {
        row = BinaryRow.of(interpreted.schema(), memory, from, bytes.length);
      } catch (ForyException e) {
        continue; // not even its slots are there
      }
      verified += verifiedRowsAreReadWhole(row) ? 1 : 0;
      String expected = outcome(() -> interpreted.fromRow(row));
      assertEquals(outcome(() -> generated.fromRow(row)), expected, "change " + number);
      WholeView proxy = interpreted.view(row, WholeView.class);
      WholeView view = generated.view(row, WholeView.class);
      assertEquals(outcome(view::toString), outcome(proxy::toString), "change " + number);
      assertEquals(outcome(view::hashCode), outcome(proxy::hashCode), "change " + number);
      if (!expected.startsWith("class ")) {
        decoded++;
        viewEqualsBean(view, generated.fromRow(row));
        assertTrue(view.equals(proxy) && proxy.equals(view), "change " + number);
      }
    }
    assertTrue(
        verified > 100 && decoded >= verified / 2 && decoded < number / 2,
        verified + " verified, " + decoded + " decoded of " + number);
  }

  private static boolean verifiedRowsAreReadWhole(BinaryRow row) {
    try {
      RowVerifier.unlimited().verify(row);
    } catch (ForyException e) {
      return false;
    }
    new Walk(Long.MAX_VALUE).row(row); // nothing throws
    return true;
  }

  private static void viewEqualsBean(WholeView view, Whole bean) throws Exception {
    for (RecordComponent component : Whole.class.getRecordComponents()) {
      Object expected = component.getAccessor().invoke(bean);
      Object read = WholeView.class.getMethod(component.getName()).invoke(view);
      assertEquals(Objects.hashCode(read), Objects.hashCode(expected), component.getName());
      assertTrue(Objects.equals(read, expected), component.getName());
    }
  }

  @Test
  public void threadsShareAnEncoderThatIsBeingCompiled() throws Exception {
    for (RowLayout layout : RowLayout.values()) {
      RowEncoder<Whole> encoder = Encoders.bean(Whole.class, layout);
      byte[] expected = encoder.encode(whole());
      ExecutorService threads = Executors.newFixedThreadPool(4);
      try {
        List<Future<?>> all = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
          all.add(
              threads.submit(
                  () -> {
                    for (int n = 0; n < 300; n++) {
                      assertEquals(encoder.encode(encoder.decode(expected)), expected);
                      BinaryRow row = encoder.toRow(whole());
                      assertEquals(encoder.view(row, WholeView.class).parts(), whole().parts());
                    }
                    return null;
                  }));
        }
        for (Future<?> one : all) {
          one.get();
        }
      } finally {
        threads.shutdown();
      }
      io.fory.codegen.java.CompilationQueue.SHARED.awaitIdle();
      assertTrue(encoder.isGenerated());
      assertEquals(encoder.encode(encoder.decode(expected)), expected);
    }
  }

  @Test(dataProvider = "engines", dataProviderClass = Formats.class)
  public void classesOfOneNameAreToldApart(Formats encoders) throws Exception {
    Map<String, byte[]> files =
        MemoryCompiler.classFiles(
            "same.Bean", "package same; public class Bean { public int a = 1; }");
    List<Class<Object>> types = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      ClassLoader loader = MemoryCompiler.loader(files, ChangedRowsTest.class.getClassLoader());
      @SuppressWarnings("unchecked")
      Class<Object> type = (Class<Object>) loader.loadClass("same.Bean");
      types.add(type);
    }
    List<RowEncoder<Object>> both =
        List.of(encoders.bean(types.get(0)), encoders.bean(types.get(1)));
    for (int i = 0; i < 2; i++) {
      Object bean = types.get(i).getDeclaredConstructor().newInstance();
      byte[] bytes = both.get(i).encode(bean);
      RowEncoder<Object> other = both.get(1 - i);
      assertSame(both.get(i).decode(bytes).getClass(), types.get(i));
      assertSame(other.decode(bytes).getClass(), types.get(1 - i));
      assertThrows(TypeMismatchException.class, () -> other.encode(bean));
    }
  }
}
