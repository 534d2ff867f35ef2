package io.fory.stream;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.error.ErrorCode;
import io.fory.error.ForyException;
import io.fory.fixture.Rejection;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.util.concurrent.TimeoutException;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Streams and channels that do what none may: errors of the family, wherever they do it. */
public final class HostileStreamsTest {
  private final Fory fory = Fory.builder().build();

  /** Gives some bytes, and then throws. */
  private static final class Throwing extends InputStream {
    private final byte[] bytes;
    private final int at;
    private final Throwable thrown;
    private int position;

    Throwing(byte[] bytes, int at, Throwable thrown) {
      this.bytes = bytes;
      this.at = at;
      this.thrown = thrown;
    }

    @Override
    public int read() {
      if (position == at) {
        Throwing.<RuntimeException>sneak(thrown);
      }
      return bytes[position++] & 0xFF;
    }

    @Override
    public int read(byte[] to, int from, int count) {
      to[from] = (byte) read();
      return 1;
    }

    @SuppressWarnings("unchecked") // that is the point
    private static <E extends Throwable> void sneak(Throwable thrown) throws E {
      throw (E) thrown;
    }
  }

  @DataProvider
  public Object[][] errors() {
    return new Object[][] {
      {new AssertionError("of the stream"), ErrorCode.USER_CODE_FAILED},
      {new StackOverflowError(), ErrorCode.LIMIT_EXCEEDED},
      {new TimeoutException("past the compiler"), ErrorCode.USER_CODE_FAILED},
      {new IllegalStateException("usual"), ErrorCode.STREAM_FAILED},
      {new IOException("usual"), ErrorCode.STREAM_FAILED},
    };
  }

  @Test(dataProvider = "errors")
  public void whatAStreamThrowsIsTheSameErrorAtEveryByte(Throwable thrown, ErrorCode code) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    fory.serialize(out, "some text");
    byte[] chunked = out.toByteArray();
    for (byte[] message : new byte[][] {chunked, fory.serialize("some text")}) {
      for (int at = 0; at < message.length; at++) {
        int here = at;
        ForyException error =
            expectThrows(
                ForyException.class, () -> fory.deserialize(new Throwing(message, here, thrown)));
        assertEquals(error.code(), code, "byte " + at);
        ReadableByteChannel channel = Channels.newChannel(new Throwing(message, at, thrown));
        error = expectThrows(ForyException.class, () -> fory.deserialize(channel));
        assertEquals(error.code(), code, "byte " + at + " of a channel");
      }
    }
  }

  @Test(timeOut = 60_000)
  public void aChannelThatCountsBytesButTakesNoneIsAnError() {
    WritableByteChannel taking =
        new WritableByteChannel() {
          @Override
          public int write(ByteBuffer bytes) {
            return 5;
          }

          @Override
          public boolean isOpen() {
            return true;
          }

          @Override
          public void close() {}
        };
    ForyException error = Rejection.of(() -> fory.serialize(taking, "text"));
    assertEquals(error.code(), ErrorCode.STREAM_FAILED);
  }

  @Test
  public void aChannelThatCountsBytesButGivesNoneIsAnError() {
    ReadableByteChannel giving =
        new ReadableByteChannel() {
          @Override
          public int read(ByteBuffer bytes) {
            return bytes.remaining();
          }

          @Override
          public boolean isOpen() {
            return true;
          }

          @Override
          public void close() {}
        };
    ForyException error = Rejection.of(() -> fory.deserialize(giving));
    assertEquals(error.code(), ErrorCode.STREAM_FAILED);
  }
}
