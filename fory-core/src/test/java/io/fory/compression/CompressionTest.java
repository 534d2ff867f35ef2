package io.fory.compression;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.error.StreamException;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.IntUnaryOperator;
import org.testng.Assert.ThrowingRunnable;
import org.testng.annotations.Test;

/** Round trips of bytes and messages through compression. */
public final class CompressionTest {
  private final Random random = new Random(20_261_123);

  /** Gives one byte at a time, and no marks. */
  private static class Trickle extends FilterInputStream {
    boolean closed;

    Trickle(byte[] bytes) {
      super(new ByteArrayInputStream(bytes));
    }

    @Override
    public int read(byte[] target, int from, int most) throws IOException {
      return super.read(target, from, Math.min(1, most));
    }

    @Override
    public boolean markSupported() {
      return false;
    }

    @Override
    public void close() {
      closed = true;
    }
  }

  @Test(dataProvider = "algorithms", dataProviderClass = Algorithms.class)
  public void whatWasCompressedComesBack(Compression compression) {
    int[] sizes = {
      0, 1, 2, 12, 13, 100, 1 << 13, (1 << 16) - 1, 1 << 16, (1 << 16) + 1, 200_000, 9_000_000
    };
    for (int bytes : sizes) {
      for (byte[] content :
          new byte[][] {Algorithms.text(random, bytes), Algorithms.noise(random, bytes)}) {
        byte[] frame = compression.compress(content);
        assertTrue(frame.length <= bytes + bytes / 200 + 64, frame.length + " of " + bytes);
        assertTrue(Arrays.equals(compression.decompress(frame), content), bytes + " bytes");
      }
    }
  }

  @Test(dataProvider = "algorithms", dataProviderClass = Algorithms.class)
  public void partsOfOneByteGiveTheSame(Compression compression) throws IOException {
    byte[] content = Algorithms.text(random, 70_000);
    ByteArrayOutputStream frame = new ByteArrayOutputStream();
    try (OutputStream out = compression.compressing(frame)) {
      for (byte one : content) {
        out.write(one);
      }
    }
    assertTrue(Arrays.equals(compression.decompress(frame.toByteArray()), content));
    ByteArrayOutputStream read = new ByteArrayOutputStream();
    try (InputStream in = compression.decompressing(new Trickle(frame.toByteArray()))) {
      for (int one = in.read(); one >= 0; one = in.read()) {
        read.write(one);
      }
      assertEquals(in.read(new byte[1]), -1);
    }
    assertTrue(Arrays.equals(read.toByteArray(), content));
  }

  @Test(dataProvider = "algorithms", dataProviderClass = Algorithms.class)
  public void messagesGoThroughStreams(Compression compression) throws IOException {
    Fory fory = Fory.builder().build();
    List<String> value = new ArrayList<>();
    for (int i = 0; i < 5_000; i++) {
      value.add("value " + i);
    }
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    try (OutputStream out = compression.compressing(file)) {
      fory.serialize(out, value);
      fory.serialize(out, "behind");
    }
    try (InputStream in = compression.decompressing(new ByteArrayInputStream(file.toByteArray()))) {
      assertEquals(fory.deserialize(in), value);
      assertEquals(fory.deserialize(in), "behind");
      assertEquals(in.read(), -1);
    }
  }

  @Test(dataProvider = "algorithms", dataProviderClass = Algorithms.class)
  public void flushHandsOnAllThatWasWritten(Compression compression) throws IOException {
    ByteArrayOutputStream frame = new ByteArrayOutputStream();
    byte[] content = Algorithms.text(random, 1_000);
    try (OutputStream out = compression.compressing(frame)) {
      out.write(content);
      out.flush();
      InputStream in = compression.decompressing(new ByteArrayInputStream(frame.toByteArray()));
      assertEquals(in.readNBytes(content.length), content);
      out.write(content);
    }
    assertEquals(compression.decompress(frame.toByteArray()).length, 2 * content.length);
  }

  @Test(dataProvider = "algorithms", dataProviderClass = Algorithms.class)
  public void bytesBehindTheFrameStayInTheSource(Compression compression) throws IOException {
    byte[] first = Algorithms.text(random, 100_000);
    byte[] second = Algorithms.noise(random, 3_000);
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.write(compression.compress(first));
    all.write(compression.compress(second));
    all.write(new byte[] {1, 2, 3});
    InputStream source = new ByteArrayInputStream(all.toByteArray());
    assertEquals(compression.decompressing(source).readAllBytes(), first);
    assertEquals(compression.decompressing(source).readAllBytes(), second);
    assertEquals(source.readAllBytes(), new byte[] {1, 2, 3});
  }

  /** A gzip member is read in parts, so it may need the mark; the others never do. */
  @Test(dataProvider = "algorithms", dataProviderClass = Algorithms.class)
  public void bytesBehindTheFrameAreNotLostWithoutMarks(Compression compression)
      throws IOException {
    byte[] content = Algorithms.text(random, 100_000);
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.write(compression.compress(content));
    all.write(7);
    InputStream source = new Trickle(all.toByteArray());
    assertEquals(compression.decompressing(source).readAllBytes(), content);
    assertEquals(source.read(), 7);
  }

  @Test(dataProvider = "algorithms", dataProviderClass = Algorithms.class)
  public void closingClosesTheOther(Compression compression) throws IOException {
    boolean[] closed = new boolean[1];
    ByteArrayOutputStream frame =
        new ByteArrayOutputStream() {
          @Override
          public void close() {
            closed[0] = true;
          }
        };
    OutputStream out = compression.compressing(frame);
    assertEquals(closed[0], false);
    out.close();
    out.close();
    assertEquals(closed[0], true);
    expectThrows(IOException.class, () -> out.write(1));
    assertEquals(compression.decompress(frame.toByteArray()).length, 0);
    Trickle source = new Trickle(frame.toByteArray());
    compression.decompressing(source).close();
    assertTrue(source.closed);
  }

  @Test(dataProvider = "algorithms", dataProviderClass = Algorithms.class)
  public void failuresOfTheOtherStreamPassThrough(Compression compression) throws IOException {
    IOException broken = new IOException("broken");
    byte[] frame = compression.compress(Algorithms.noise(random, 10_000));
    for (int good : new int[] {0, 3, 100, 5_000}) {
      InputStream source =
          new Trickle(frame) {
            private int given;

            @Override
            public int read(byte[] target, int from, int most) throws IOException {
              if (given++ == good) {
                throw broken;
              }
              return super.read(target, from, most);
            }
          };
      IOException thrown =
          expectThrows(IOException.class, () -> compression.decompressing(source).readAllBytes());
      assertEquals(thrown, broken, "after " + good);
    }
  }

  @Test(dataProvider = "algorithms", dataProviderClass = Algorithms.class)
  public void soDoTheirRuntimeExceptions(Compression compression) {
    IllegalStateException broken = new IllegalStateException("broken");
    byte[] frame = compression.compress(Algorithms.noise(random, 10_000));
    for (int good : new int[] {0, 3, 100, 5_000}) {
      InputStream source =
          answering(
              frame,
              good,
              asked -> {
                throw broken;
              });
      assertSame(
          expectThrows(
              IllegalStateException.class, () -> compression.decompressing(source).readAllBytes()),
          broken,
          "after " + good);
    }
  }

  @Test(dataProvider = "algorithms", dataProviderClass = Algorithms.class, timeOut = 60_000)
  public void aSourceThatCountsWronglyIsAnError(Compression compression) {
    byte[] frame = compression.compress(Algorithms.noise(random, 10_000));
    for (IntUnaryOperator count :
        List.<IntUnaryOperator>of(
            asked -> asked + 1, asked -> Integer.MAX_VALUE, asked -> -2, asked -> -1 << 31)) {
      for (int good : new int[] {0, 3, 20, 100, 5_000}) {
        InputStream source = answering(frame, good, count);
        StreamException error =
            expectThrows(
                StreamException.class, () -> compression.decompressing(source).readAllBytes());
        assertTrue(error.getMessage().contains("counts wrongly"), error.getMessage());
      }
    }
  }

  /** Gives some bytes, one at a time, and then whatever count it likes. */
  private static InputStream answering(byte[] frame, int good, IntUnaryOperator count) {
    return new Trickle(frame) {
      private int given;

      @Override
      public int read(byte[] target, int from, int most) throws IOException {
        return given++ >= good ? count.applyAsInt(most) : super.read(target, from, most);
      }
    };
  }

  /** Throws at the first large part, and again whenever it gets more. */
  private static final class FailingTarget extends OutputStream {
    private final Exception broken;
    private int failed;
    private int closed;

    FailingTarget(Exception broken) {
      this.broken = broken;
    }

    @Override
    public void write(int one) {
      throw new AssertionError("of one byte");
    }

    @Override
    public void write(byte[] bytes, int from, int size) throws IOException {
      if (failed > 0 || size > 1_000) {
        failed++;
        if (broken instanceof IOException e) {
          throw e;
        }
        throw (RuntimeException) broken;
      }
    }

    @Override
    public void close() {
      closed++;
    }
  }

  /** Nor does it get the end of the frame, which would make what it has look whole. */
  @Test(dataProvider = "algorithms", dataProviderClass = Algorithms.class)
  public void aTargetThatFailedGetsNothingMore(Compression compression) {
    for (Exception broken :
        List.of(new IOException("broken"), new IllegalStateException("broken"))) {
      FailingTarget target = new FailingTarget(broken);
      byte[] content = Algorithms.noise(random, 300_000);
      Exception thrown =
          expectThrows(
              broken.getClass(),
              () -> {
                try (OutputStream out = compression.compressing(target)) {
                  out.write(content);
                  out.flush();
                }
              });
      assertSame(thrown, broken);
      assertEquals(target.failed, 1, "writes that failed");
      assertEquals(target.closed, 1, "closed");
    }
  }

  @Test(dataProvider = "algorithms", dataProviderClass = Algorithms.class)
  public void aClosedStreamSaysThatItIsClosed(Compression compression) throws IOException {
    byte[] frame = compression.compress(Algorithms.text(random, 100_000));
    for (int read : new int[] {0, 1, 50_000, 100_000, 100_001}) {
      for (InputStream source :
          List.of(
              new ByteArrayInputStream(frame),
              new BufferedInputStream(new ByteArrayInputStream(frame)))) {
        InputStream in = compression.decompressing(source);
        assertEquals(in.readNBytes(read).length, Math.min(read, 100_000));
        in.close();
        in.close();
        assertEquals(
            expectThrows(IOException.class, in::read).getMessage(),
            "Stream closed",
            read + " read");
        assertEquals(
            expectThrows(IOException.class, in::readAllBytes).getMessage(), "Stream closed");
        assertEquals(
            expectThrows(IOException.class, () -> in.read(new byte[1], 0, 0)).getMessage(),
            "Stream closed");
      }
    }
  }

  @Test(dataProvider = "algorithms", dataProviderClass = Algorithms.class)
  public void whatIsMissingIsNamed(Compression compression) {
    assertNamed("bytes", () -> compression.compress(null));
    assertNamed("frame", () -> compression.decompress(null));
    assertNamed("target", () -> compression.compressing(null));
    assertNamed("source", () -> compression.decompressing(null));
  }

  private static void assertNamed(String parameter, ThrowingRunnable call) {
    assertEquals(expectThrows(NullPointerException.class, call).getMessage(), parameter);
  }

  @Test
  public void aReadOutsideOfItsArrayTakesNothing() throws IOException {
    byte[] text = {'a', 'b', 'c'};
    for (Compression compression : Algorithms.all()) {
      InputStream content =
          compression.decompressing(new ByteArrayInputStream(compression.compress(text)));
      expectThrows(IndexOutOfBoundsException.class, () -> content.read(new byte[3], 2, 5));
      expectThrows(IndexOutOfBoundsException.class, () -> content.read(new byte[3], -1, 2));
      expectThrows(NullPointerException.class, () -> content.read(null, 0, 1));
      assertEquals(content.readAllBytes(), text);
    }
  }

  @Test
  public void argumentsOutOfRangeAreRefused() {
    expectThrows(IllegalArgumentException.class, () -> Compression.gzip(10));
    expectThrows(IllegalArgumentException.class, () -> Compression.gzip(-1));
    expectThrows(IllegalArgumentException.class, () -> Compression.zstd(0));
    expectThrows(IllegalArgumentException.class, () -> Compression.zstd(20));
    expectThrows(IllegalArgumentException.class, () -> Compression.lz4().withMaxBytes(0));
    expectThrows(IllegalArgumentException.class, () -> Compression.lz4().withMaxRatio(0));
  }
}
