package io.fory.format;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.expectThrows;

import io.fory.error.ErrorCode;
import io.fory.error.ForyException;
import io.fory.error.StreamException;
import io.fory.format.arrow.ArrowRowStream;
import io.fory.format.arrow.ArrowRows;
import io.fory.format.row.BinaryRow;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Channels that break their contract; as {@link ArrowChecks}, run by {@link ArrowTest}. */
public final class ArrowChannelChecks {
  private static final int ROWS = 3;

  /**
   * Gives its bytes seven at a time, and from some byte on says what it likes and moves nothing.
   */
  private record Faulty(ByteBuffer bytes, int good, IntUnaryOperator count)
      implements ReadableByteChannel {
    @Override
    public int read(ByteBuffer target) {
      if (bytes.position() >= good) {
        return count.applyAsInt(target.remaining());
      }
      int moved = 0;
      while (moved < 7 && target.hasRemaining() && bytes.hasRemaining()) {
        target.put(bytes.get());
        moved++;
      }
      return moved == 0 ? -1 : moved;
    }

    @Override
    public boolean isOpen() {
      return true;
    }

    @Override
    public void close() {}
  }

  private static int failing() {
    throw new IllegalStateException("broken");
  }

  @DataProvider
  public Object[][] counts() {
    IntUnaryOperator idle = most -> 0;
    IntUnaryOperator tooMany = most -> most + 7;
    IntUnaryOperator nothingMoved = most -> most;
    IntUnaryOperator belowTheEnd = most -> -2;
    IntUnaryOperator throwing = most -> failing();
    return new Object[][] {{idle}, {tooMany}, {nothingMoved}, {belowTheEnd}, {throwing}};
  }

  private static byte[] stream(BufferAllocator allocator) {
    RowEncoder<ArrowChecks.Part> encoder = Encoders.bean(ArrowChecks.Part.class);
    List<BinaryRow> rows = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      rows.add(encoder.toRow(new ArrowChecks.Part("p" + i, new long[] {i})));
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ArrowRows.with(allocator).writeStream(out, encoder.schema(), rows.iterator());
    return out.toByteArray();
  }

  private static int read(BufferAllocator allocator, ReadableByteChannel channel) {
    int rows = 0;
    try (ArrowRowStream in = ArrowRows.with(allocator).readStream(channel)) {
      for (Iterator<BinaryRow> all = in; all.hasNext(); all.next()) {
        rows++;
      }
    }
    return rows;
  }

  @Test(dataProvider = "counts")
  public void aChannelThatCountsWronglyOrMovesNothingIsOurError(IntUnaryOperator count) {
    try (BufferAllocator allocator = new RootAllocator()) {
      byte[] bytes = stream(allocator);
      for (int good : new int[] {0, 3, 8, 60, bytes.length / 2, bytes.length - 9}) {
        Faulty channel = new Faulty(ByteBuffer.wrap(bytes), good, count);
        StreamException error = expectThrows(StreamException.class, () -> read(allocator, channel));
        assertEquals(error.code(), ErrorCode.STREAM_FAILED);
      }
    }
  }

  /** A stream over a channel. */
  private static InputStream streamOf(Faulty channel) {
    return new InputStream() {
      @Override
      public int read() {
        throw new IllegalStateException("asked for one byte");
      }

      @Override
      public int read(byte[] target, int from, int most) {
        return channel.read(ByteBuffer.wrap(target, from, most));
      }
    };
  }

  @Test(dataProvider = "counts")
  public void soIsAStream(IntUnaryOperator count) {
    try (BufferAllocator allocator = new RootAllocator()) {
      byte[] bytes = stream(allocator);
      for (int good : new int[] {0, 3, 8, 60, bytes.length / 2, bytes.length - 9}) {
        InputStream in = streamOf(new Faulty(ByteBuffer.wrap(bytes), good, count));
        expectThrows( // or the zeros that one without bytes has left are refused
            ForyException.class,
            () -> {
              try (ArrowRowStream rows = ArrowRows.with(allocator).readStream(in)) {
                rows.forEachRemaining(row -> assertEquals(row.getClass(), BinaryRow.class));
              }
            });
      }
    }
  }

  @Test(dataProvider = "counts")
  public void aChannelThatIsWrittenTo(IntUnaryOperator count) {
    try (BufferAllocator allocator = new RootAllocator()) {
      RowEncoder<ArrowChecks.Part> encoder = Encoders.bean(ArrowChecks.Part.class);
      List<BinaryRow> rows = List.of(encoder.toRow(new ArrowChecks.Part("p", new long[] {1})));
      WritableByteChannel channel =
          new WritableByteChannel() {
            @Override
            public int write(ByteBuffer source) {
              return count.applyAsInt(source.remaining());
            }

            @Override
            public boolean isOpen() {
              return true;
            }

            @Override
            public void close() {}
          };
      StreamException error =
          expectThrows(
              StreamException.class,
              () ->
                  ArrowRows.with(allocator)
                      .writeStream(channel, encoder.schema(), rows.iterator()));
      assertEquals(error.code(), ErrorCode.STREAM_FAILED);
    }
  }

  @Test
  public void rowsThatFailedHaveNotEnded() {
    try (BufferAllocator allocator = new RootAllocator()) {
      byte[] bytes = stream(allocator);
      byte[] cut = Arrays.copyOf(bytes, bytes.length / 2);
      try (ArrowRowStream in =
          ArrowRows.with(allocator).readStream(new ByteArrayInputStream(cut))) {
        ForyException first = expectThrows(ForyException.class, in::next);
        assertSame(expectThrows(ForyException.class, in::next), first);
        assertSame(expectThrows(ForyException.class, () -> assertFalse(in.hasNext())), first);
      }
    }
  }

  @Test
  public void aCloseThatFailsIsOurError() {
    try (BufferAllocator allocator = new RootAllocator()) {
      InputStream failing =
          new FilterInputStream(new ByteArrayInputStream(stream(allocator))) {
            @Override
            public void close() {
              throw new IllegalStateException("broken");
            }
          };
      ArrowRowStream in = ArrowRows.with(allocator).readStream(failing);
      expectThrows(StreamException.class, in::close);
    }
  }

  @Test
  public void aChannelMayGiveFewBytesAtOnce() {
    try (BufferAllocator allocator = new RootAllocator()) {
      byte[] bytes = stream(allocator);
      Faulty whole = new Faulty(ByteBuffer.wrap(bytes), Integer.MAX_VALUE, most -> 0);
      assertEquals(read(allocator, whole), ROWS);
    }
  }
}
