package io.fory.stream;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.error.ErrorCode;
import io.fory.error.ForyException;
import io.fory.fixture.Rejection;
import java.io.ByteArrayInputStream;
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

  @DataProvider
  static Object[][] errors() {
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
                ForyException.class,
                () -> fory.deserialize(FaultyStream.throwing(message, here, thrown)));
        assertEquals(error.code(), code, "byte " + at);
        ReadableByteChannel channel =
            Channels.newChannel(FaultyStream.throwing(message, at, thrown));
        error = expectThrows(ForyException.class, () -> fory.deserialize(channel));
        assertEquals(error.code(), code, "byte " + at + " of a channel");
      }
    }
  }

  /** It may have read messages from somewhere else, whose end is not that of this one. */
  @Test
  public void theEndOfAnotherStreamIsNoEndOfThisOne() {
    ForyException end = Rejection.of(() -> fory.deserialize(new ByteArrayInputStream(new byte[0])));
    assertEquals(end.code(), ErrorCode.STREAM_ENDED);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    fory.serialize(out, "some text");
    for (int at = 0; at < out.size(); at++) {
      InputStream stream = FaultyStream.throwing(out.toByteArray(), at, end);
      ForyException error = Rejection.of(() -> fory.deserialize(stream));
      assertEquals(error.code(), ErrorCode.STREAM_FAILED, "byte " + at);
      assertSame(error.getCause(), end);
    }
  }

  /** How many bytes of a buffer a channel moves, and how many it says. */
  private record Answer(String name, int moved, int said) {
    int to(ByteBuffer bytes) {
      bytes.position(Math.min(bytes.limit(), bytes.position() + moved));
      return said;
    }
  }

  @DataProvider
  public Object[][] answers() {
    return new Object[][] {
      {new Answer("counts bytes but moves none", 0, 5)},
      {new Answer("moves bytes but counts fewer", 6, 5)},
      {new Answer("moves bytes but counts more", 4, 5)},
      {new Answer("counts more than there are", 1 << 20, 1 << 20)},
      {new Answer("counts below the end", 0, -2)},
    };
  }

  /** A channel that only answers. */
  private static class Answering implements ReadableByteChannel, WritableByteChannel {
    private final Answer answer;

    Answering(Answer answer) {
      this.answer = answer;
    }

    @Override
    public int write(ByteBuffer bytes) {
      return answer.to(bytes);
    }

    @Override
    public int read(ByteBuffer bytes) {
      return answer.to(bytes);
    }

    @Override
    public boolean isOpen() {
      return true;
    }

    @Override
    public void close() {}
  }

  @Test(dataProvider = "answers", timeOut = 60_000)
  public void aChannelThatCountsWronglyIsAnError(Answer answer) {
    Answering channel = new Answering(answer);
    ForyException written =
        Rejection.of(() -> fory.serialize((WritableByteChannel) channel, "some text"));
    assertEquals(written.code(), ErrorCode.STREAM_FAILED);
    assertTrue(written.getMessage().contains("counts wrongly"), written.getMessage());
    ForyException read = Rejection.of(() -> fory.deserialize((ReadableByteChannel) channel));
    assertEquals(read.code(), ErrorCode.STREAM_FAILED);
    assertTrue(read.getMessage().contains("counts wrongly"), read.getMessage());
  }

  @Test
  public void aChannelToWriteToHasNoEnd() {
    Answering channel = new Answering(new Answer("ends", 0, -1));
    ForyException error =
        Rejection.of(() -> fory.serialize((WritableByteChannel) channel, "some text"));
    assertEquals(error.code(), ErrorCode.STREAM_FAILED);
  }

  @Test
  public void aChannelThatTakesWhatIsBehindTheMessageIsAnError() {
    WritableByteChannel greedy =
        new Answering(null) {
          @Override
          public int write(ByteBuffer bytes) {
            int from = bytes.position();
            bytes.limit(bytes.capacity()).position(bytes.capacity());
            return bytes.position() - from;
          }
        };
    ForyException error = Rejection.of(() -> fory.serialize(greedy, "some text"));
    assertEquals(error.code(), ErrorCode.STREAM_FAILED);
  }
}
