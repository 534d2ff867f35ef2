package io.fory.stream;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertThrows;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.SequenceReader;
import io.fory.SequenceWriter;
import io.fory.TypeRef;
import io.fory.error.ErrorCode;
import io.fory.error.ForyException;
import io.fory.hostile.SmallJvm;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Random;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Sequences of messages in a stream. */
@SuppressWarnings("InputStreamSlowMultibyteRead") // streams of a few bytes
public final class SequenceTest {
  record Reading(String sensor, int value, List<Integer> payload) {}

  private static final Fory FORY = Fory.builder().register(Reading.class).build();

  @DataProvider
  public Object[][] forys() {
    return new Object[][] {
      {FORY},
      {Fory.builder().withCompatible(false).register(Reading.class).build()},
      {Fory.builder().withXlang(true).register(Reading.class).build()},
      {Fory.builder().withRefTracking(true).register(Reading.class).build()},
    };
  }

  @Test(dataProvider = "forys")
  public void valuesOfAllSizesComeBackInTheirOrder(Fory fory) {
    Random random = new Random(3);
    List<Reading> readings = new ArrayList<>();
    for (int i = 0; i < 3000; i++) {
      int size = i % 1000 == 999 ? 300_000 : random.nextInt(60);
      readings.add(i % 7 == 0 ? null : new Reading("s" + i, i, numbers(size)));
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (SequenceWriter writer = fory.newWriter(bytes)) {
      writer.writeAll(readings.subList(0, 100));
      writer.flush();
      writer.writeAll(readings.subList(100, 3000));
    }

    try (SequenceReader<Reading> reader =
        fory.newReader(new ByteArrayInputStream(bytes.toByteArray()), Reading.class)) {
      for (Reading expected : readings) {
        Reading actual = reader.next();
        assertEquals(String.valueOf(text(actual)), text(expected));
      }
      assertFalse(reader.hasNext());
      assertFalse(reader.hasNext());
      assertThrows(NoSuchElementException.class, reader::next);
    }
  }

  @Test
  public void theBytesAreBlocksAndAnEnd() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    SequenceWriter writer = Fory.builder().withCompatible(false).build().newWriter(bytes);
    writer.write("a");
    writer.flush();
    writer.flush();
    writer.write(null).end();
    writer.end();

    String hex = HexFormat.of().formatHex(bytes.toByteArray());
    byte[] first = bytes.toByteArray();
    int length = first[0];
    assertEquals(hex.substring(2, 8), "000000");
    int second = 4 + length;
    assertEquals(first[second + 1] | first[second + 2] | first[second + 3], 0);
    assertEquals(first.length, second + 4 + first[second] + 4);
    assertTrue(hex.endsWith("00000000"), hex);
  }

  /** A value that its stream took would be missing, and no error. */
  @Test
  public void aStreamThatReadsItsOwnReaderFails() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    SequenceWriter writer = FORY.newWriter(bytes).write("a");
    writer.flush();
    writer.write("b").end();
    List<SequenceReader<String>> readers = new ArrayList<>();
    InputStream source =
        new FilterInputStream(new ByteArrayInputStream(bytes.toByteArray())) {
          @Override
          public int read(byte[] target, int from, int most) throws IOException {
            readers.get(0).next();
            return super.read(target, from, most);
          }
        };
    readers.add(FORY.newReader(source, String.class));
    ForyException failed = expectThrows(ForyException.class, () -> readers.get(0).next());
    assertEquals(failed.code(), ErrorCode.STREAM_FAILED);
    assertTrue(failed.getCause() instanceof IllegalStateException, "" + failed.getCause());
    assertSame(expectThrows(ForyException.class, () -> readers.get(0).next()), failed);
  }

  static SequenceReader<Calling> calling;

  /** Reads the next value while it is made. */
  record Calling(int number) {
    Calling {
      if (calling != null) {
        calling.next();
      }
    }
  }

  @Test
  public void aValueThatReadsItsOwnReaderFails() {
    Fory fory = Fory.builder().register(Calling.class).build();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    fory.newWriter(bytes).write(new Calling(1)).write(new Calling(2)).end();
    calling = fory.newReader(new ByteArrayInputStream(bytes.toByteArray()), Calling.class);
    try {
      ForyException failed = expectThrows(ForyException.class, calling::next);
      assertEquals(failed.code(), ErrorCode.USER_CODE_FAILED);
      assertTrue(failed.getCause() instanceof IllegalStateException, "" + failed.getCause());
    } finally {
      calling = null;
    }
  }

  @Test
  public void twoSequencesFollowEachOther() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int i = 0; i < 2; i++) {
      FORY.newWriter(bytes).write(new Reading("r" + i, i, null)).end();
    }
    FORY.newWriter(bytes).end();

    InputStream in = new ByteArrayInputStream(bytes.toByteArray());
    for (int i = 0; i < 2; i++) {
      SequenceReader<Reading> reader = FORY.newReader(in, Reading.class);
      assertEquals(reader.next().value(), i);
      assertFalse(reader.hasNext());
    }
    assertFalse(FORY.newReader(in, Reading.class).hasNext());
  }

  @Test
  public void theSchemaIsThereOnce() {
    ByteArrayOutputStream one = new ByteArrayOutputStream();
    ByteArrayOutputStream two = new ByteArrayOutputStream();
    Reading reading = new Reading("x", 1, null);
    FORY.newWriter(one).write(reading).end();
    FORY.newWriter(two).write(reading).write(reading).end();

    assertTrue(two.size() - one.size() < 16, one.size() + " and " + two.size());
  }

  @Test
  public void aSequenceThatIsCutOffIsAnError() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    SequenceWriter writer = FORY.newWriter(bytes);
    writer.write(new Reading("x", 1, numbers(20)));
    writer.flush();
    writer.write(new Reading("y", 2, numbers(20))).end();

    for (int length = 0; length < bytes.size(); length++) {
      byte[] cut = Arrays.copyOf(bytes.toByteArray(), length);
      SequenceReader<Reading> reader = FORY.newReader(new ByteArrayInputStream(cut), Reading.class);
      ForyException error =
          expectThrows(ForyException.class, () -> reader.forEachRemaining(value -> {}));
      assertEquals(error.code(), ErrorCode.TRUNCATED_INPUT, "cut at " + length);
      assertSame(expectThrows(ForyException.class, reader::next), error);
    }
  }

  @Test
  public void anAnnouncedLengthReservesNoMemory() {
    byte[] hostile = {-1, -1, -1, 0, 1, 2, 3}; // 16 MB
    ForyException error =
        expectThrows(
            ForyException.class,
            FORY.newReader(new ByteArrayInputStream(hostile), Object.class)::next);
    assertEquals(error.code(), ErrorCode.TRUNCATED_INPUT);

    byte[] negative = {0, 0, 0, -1};
    ForyException below =
        expectThrows(
            ForyException.class,
            FORY.newReader(new ByteArrayInputStream(negative), Object.class)::next);
    assertEquals(below.code(), ErrorCode.MALFORMED_INPUT);
  }

  @Test
  public void aBlockThatTheHeapDoesNotHoldIsRefused() throws Exception {
    String printed = SmallJvm.run(List.of("-Xmx48m"), LargeBlock.class);
    assertEquals(printed.strip(), ErrorCode.LIMIT_EXCEEDED.name());
  }

  /** Reads a block of 32 MB, all of which is there. */
  static final class LargeBlock {
    public static void main(String[] arguments) {
      InputStream endless =
          new InputStream() {
            private int read;

            @Override
            public int read() {
              return read++ == 3 ? 2 : 0; // 2 << 24 bytes
            }
          };
      try {
        FORY.newReader(endless, Object.class).next();
      } catch (ForyException e) {
        System.out.println(e.code());
      }
    }
  }

  @Test
  public void anExceptionOfTheStreamIsTheCauseWhateverItIs() {
    IllegalStateException broken = new IllegalStateException("broken");
    InputStream in =
        new InputStream() {
          @Override
          public int read() {
            throw broken;
          }
        };
    SequenceReader<Reading> reader = FORY.newReader(in, Reading.class);
    ForyException error = expectThrows(ForyException.class, reader::next);
    assertEquals(error.code(), ErrorCode.STREAM_FAILED);
    assertSame(error.getCause(), broken);

    OutputStream out =
        new OutputStream() {
          @Override
          public void write(int b) {
            throw broken;
          }
        };
    SequenceWriter writer = FORY.newWriter(out);
    writer.write("x");
    assertSame(expectThrows(ForyException.class, writer::flush).getCause(), broken);
  }

  @Test
  public void aValueThatCannotBeWrittenIsLeftOut() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (SequenceWriter writer = FORY.newWriter(bytes)) {
      writer.write(new Reading("a", 1, null));
      assertThrows(ForyException.class, () -> writer.write(new Thread()));
      writer.write(new Reading("b", 2, null));
    }

    List<Integer> values = new ArrayList<>();
    FORY.newReader(new ByteArrayInputStream(bytes.toByteArray()), Reading.class)
        .forEachRemaining(reading -> values.add(reading.value()));
    assertEquals(values, List.of(1, 2));
  }

  @Test
  public void valuesOfAGenericTypeAreChecked() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    FORY.newWriter(bytes).write(Map.of("k", List.of(1))).write(Map.of("k", List.of("1"))).end();

    SequenceReader<Map<String, List<Integer>>> reader =
        FORY.newReader(
            new ByteArrayInputStream(bytes.toByteArray()),
            new TypeRef<Map<String, List<Integer>>>() {});
    assertEquals(reader.next(), Map.of("k", List.of(1)));
    assertThrows(ForyException.class, reader::next);
  }

  @Test
  public void anErrorOfTheStreamIsTheCauseAndEndsTheWriter() {
    IOException full = new IOException("full");
    boolean[] closed = {false};
    SequenceWriter writer =
        FORY.newWriter(
            new OutputStream() {
              @Override
              public void write(int b) throws IOException {
                throw full;
              }

              @Override
              public void close() {
                closed[0] = true;
              }
            });
    writer.write("x");

    ForyException error = expectThrows(ForyException.class, writer::flush);
    assertEquals(error.code(), ErrorCode.STREAM_FAILED);
    assertSame(error.getCause(), full);
    assertThrows(IllegalStateException.class, () -> writer.write("y"));
    assertThrows(IllegalStateException.class, writer::end);
    writer.close();
    assertTrue(closed[0]);
  }

  @Test
  public void nothingIsWrittenBehindTheEnd() {
    SequenceWriter writer = FORY.newWriter(new ByteArrayOutputStream());
    writer.end();
    writer.close();
    assertThrows(IllegalStateException.class, () -> writer.write("x"));
    assertThrows(IllegalStateException.class, writer::flush);
  }

  private static List<Integer> numbers(int count) {
    return new ArrayList<>(Collections.nCopies(count, 1_000_000));
  }

  private static String text(Reading reading) {
    return reading == null
        ? "null"
        : reading.sensor() + " " + reading.value() + " " + reading.payload().size();
  }
}
