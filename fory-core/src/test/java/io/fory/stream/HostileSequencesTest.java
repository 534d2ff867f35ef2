package io.fory.stream;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.SequenceReader;
import io.fory.SequenceWriter;
import io.fory.buffer.DataStreams;
import io.fory.error.ErrorCode;
import io.fory.error.ForyException;
import io.fory.error.StreamException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInput;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.function.IntUnaryOperator;
import org.testng.Assert.ThrowingRunnable;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Sequences over streams that do what none may: the errors are those of messages. */
public final class HostileSequencesTest {
  record Reading(String sensor, int value) {}

  private static final int READINGS = 4;

  private static final List<Fory> FORYS =
      List.of(
          Fory.builder().register(Reading.class).build(),
          Fory.builder().withXlang(true).register(Reading.class).build(),
          Fory.builder().withRefTracking(true).register(Reading.class).build());

  private static Reading reading(int i) {
    return new Reading("s" + i, i);
  }

  private static ForyException rejection(ThrowingRunnable call) {
    return expectThrows(ForyException.class, call);
  }

  private static byte[] sequence(Fory fory) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (SequenceWriter writer = fory.newWriter(out)) {
      for (int i = 0; i < READINGS; i++) {
        writer.write(reading(i));
        if (i % 2 == 1) {
          writer.flush();
        }
      }
    }
    return out.toByteArray();
  }

  /** What a stream says to have read of the bytes that it was asked for. */
  @DataProvider
  public Object[][] counts() {
    return new Object[][] {
      {(IntUnaryOperator) asked -> 0, "transfers no bytes"},
      {(IntUnaryOperator) asked -> asked + 1, "counts wrongly"},
      {(IntUnaryOperator) asked -> Integer.MAX_VALUE, "counts wrongly"},
      {(IntUnaryOperator) asked -> -2, "counts wrongly"},
      {(IntUnaryOperator) asked -> Integer.MIN_VALUE, "counts wrongly"},
    };
  }

  @Test(dataProvider = "counts", timeOut = 60_000)
  public void aCountThatCannotBeIsAnErrorOfTheStream(IntUnaryOperator count, String problem) {
    for (Fory fory : FORYS) {
      byte[] bytes = sequence(fory);
      for (int at = 0; at < bytes.length; at++) {
        SequenceReader<Reading> reader =
            fory.newReader(new FaultyStream(bytes, at, count), Reading.class);
        List<Reading> read = new ArrayList<>();
        StreamException error =
            expectThrows(StreamException.class, () -> reader.forEachRemaining(read::add));
        assertEquals(error.code(), ErrorCode.STREAM_FAILED);
        assertTrue(error.getMessage().contains(problem), at + ": " + error.getMessage());
        for (int i = 0; i < read.size(); i++) {
          assertEquals(read.get(i), reading(i), "read of " + at + " bytes");
        }
        assertSame(expectThrows(StreamException.class, reader::next), error);
      }
    }
  }

  @Test(dataProvider = "counts", timeOut = 60_000)
  public void messagesRefuseTheSameCounts(IntUnaryOperator count, String problem) {
    for (Fory fory : FORYS) {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      fory.serialize(out, reading(0));
      byte[] bytes = out.toByteArray();
      for (int at = 0; at < bytes.length; at++) {
        InputStream stream = new FaultyStream(bytes, at, count);
        StreamException error =
            expectThrows(StreamException.class, () -> fory.deserialize(stream, Reading.class));
        assertEquals(error.code(), ErrorCode.STREAM_FAILED);
        assertTrue(error.getMessage().contains(problem), at + ": " + error.getMessage());
      }
    }
  }

  @Test(dataProvider = "errors", dataProviderClass = HostileStreamsTest.class)
  public void whatAStreamThrowsIsTheErrorOfMessagesAtEveryByte(Throwable thrown, ErrorCode code) {
    for (Fory fory : FORYS) {
      byte[] bytes = sequence(fory);
      for (int at = 0; at < bytes.length; at++) {
        SequenceReader<Reading> reader =
            fory.newReader(FaultyStream.throwing(bytes, at, thrown), Reading.class);
        ForyException error = rejection(() -> reader.forEachRemaining(reading -> {}));
        assertEquals(error.code(), code, "byte " + at);
        assertSame(rejection(reader::next), error);
      }
    }
  }

  @Test(dataProvider = "errors", dataProviderClass = HostileStreamsTest.class)
  public void soIsWhatADataInputThrows(Throwable thrown, ErrorCode code) {
    DataInput input =
        (DataInput)
            Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {DataInput.class},
                (self, method, arguments) -> {
                  throw thrown;
                });
    SequenceReader<Object> reader = FORYS.get(0).newReader(DataStreams.of(input), Object.class);
    // A proxy wraps a checked exception that its interface does not declare.
    ErrorCode expected = thrown instanceof TimeoutException ? ErrorCode.STREAM_FAILED : code;
    assertEquals(rejection(reader::next).code(), expected);
  }

  @Test(dataProvider = "errors", dataProviderClass = HostileStreamsTest.class)
  public void closingThrowsTheSame(Throwable thrown, ErrorCode code) {
    InputStream stream =
        new ByteArrayInputStream(new byte[0]) {
          @Override
          public void close() {
            FaultyStream.<RuntimeException>sneak(thrown);
          }
        };
    assertEquals(rejection(FORYS.get(0).newReader(stream, Object.class)::close).code(), code);
  }

  /** The bytes that were read before it are lost, so that what follows is no block. */
  @Test
  public void anErrorOfTheVirtualMachinePassesAndEndsTheReader() {
    Fory fory = FORYS.get(0);
    OutOfMemoryError full = new OutOfMemoryError("of the test");
    byte[] bytes = sequence(fory);
    boolean[] thrown = {false};
    InputStream stream =
        new ByteArrayInputStream(bytes) {
          @Override
          public synchronized int read(byte[] to, int from, int count) {
            if (pos >= 6 && !thrown[0]) {
              thrown[0] = true;
              throw full;
            }
            return super.read(to, from, Math.min(count, 3));
          }
        };
    SequenceReader<Reading> reader = fory.newReader(stream, Reading.class);
    assertSame(expectThrows(OutOfMemoryError.class, reader::next), full);
    ForyException error = rejection(reader::next);
    assertEquals(error.code(), ErrorCode.STREAM_FAILED);
    assertSame(error.getCause(), full);
  }

  /** Throws from one of its methods. */
  private static final class FaultyTarget extends OutputStream {
    private final String method;
    private final Throwable thrown;

    FaultyTarget(String method, Throwable thrown) {
      this.method = method;
      this.thrown = thrown;
    }

    private void called(String name) {
      if (name.equals(method)) {
        FaultyStream.<RuntimeException>sneak(thrown);
      }
    }

    @Override
    public void write(int one) {
      called("write");
    }

    @Override
    public void flush() {
      called("flush");
    }

    @Override
    public void close() {
      called("close");
    }
  }

  @Test(dataProvider = "errors", dataProviderClass = HostileStreamsTest.class)
  public void whatATargetThrowsIsAnErrorOfTheFamily(Throwable thrown, ErrorCode code) {
    for (Fory fory : FORYS) {
      SequenceWriter writer = fory.newWriter(new FaultyTarget("write", thrown));
      writer.write(reading(0));
      assertEquals(rejection(writer::flush).code(), code);
      expectThrows(IllegalStateException.class, () -> writer.write(reading(1)));
      SequenceWriter flushed = fory.newWriter(new FaultyTarget("flush", thrown));
      assertEquals(rejection(flushed::end).code(), code);
      SequenceWriter closed = fory.newWriter(new FaultyTarget("close", thrown));
      assertEquals(rejection(closed::close).code(), code);
    }
  }

  @Test(dataProvider = "errors", dataProviderClass = HostileStreamsTest.class)
  public void soAreThoseOfMessagesOfAnySize(Throwable thrown, ErrorCode code) {
    for (Fory fory : FORYS) {
      for (Object value : new Object[] {null, reading(0), new byte[300_000], "x".repeat(90_000)}) {
        ForyException error =
            rejection(() -> fory.serialize(new FaultyTarget("write", thrown), value));
        assertEquals(error.code(), code, String.valueOf(error));
        assertEquals(fory.deserialize(fory.serialize(reading(7)), Reading.class), reading(7));
      }
    }
  }
}
