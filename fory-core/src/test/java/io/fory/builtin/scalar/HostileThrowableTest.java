package io.fory.builtin.scalar;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.error.ForyException;
import io.fory.error.MalformedInputException;
import io.fory.error.TypeMismatchException;
import io.fory.fixture.Rejection;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.util.Arrays;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Messages of throwables that no writer produces. */
public final class HostileThrowableTest {
  private static final byte[] NULL = {0};

  private static final Fory FORY = build(false);

  private static Fory build(boolean tracking) {
    return Fory.builder()
        .withCodegen(false)
        .withRefTracking(tracking)
        .register(Failure.class)
        .build();
  }

  private static final class Failure extends Exception {
    private static final long serialVersionUID = 1L;
    private final int code;
    private final String detail;

    Failure(int code, String detail, Throwable cause) {
      super("failure", cause);
      this.code = code;
      this.detail = detail;
    }

    @Override
    public String getMessage() {
      return super.getMessage() + code + detail;
    }
  }

  private static <T extends Throwable> T traceless(T thrown) {
    thrown.setStackTrace(new StackTraceElement[0]);
    return thrown;
  }

  /** Returns what {@code value} takes within a message. */
  private static byte[] part(Fory fory, Object value) {
    byte[] message = fory.serialize(value);
    return Arrays.copyOfRange(message, 1, message.length);
  }

  private static byte[] replaced(byte[] message, byte[] part, byte[] replacement) {
    for (int at = 1; at + part.length <= message.length; at++) {
      if (Arrays.equals(message, at, at + part.length, part, 0, part.length)) {
        byte[] changed = new byte[message.length - part.length + replacement.length];
        System.arraycopy(message, 0, changed, 0, at);
        System.arraycopy(replacement, 0, changed, at, replacement.length);
        int rest = at + part.length;
        System.arraycopy(message, rest, changed, at + replacement.length, message.length - rest);
        return changed;
      }
    }
    throw new AssertionError("the message does not have that part");
  }

  @Test
  public void aCauseOfAClassThatTheThrowableForbidsIsRefused() {
    IOException cause = traceless(new IOException("y"));
    byte[] message = FORY.serialize(traceless(new UncheckedIOException("x", cause)));
    byte[] part = part(FORY, cause);
    byte[] other = part(FORY, traceless(new IllegalStateException("y")));
    TypeMismatchException error =
        expectThrows(
            TypeMismatchException.class, () -> FORY.deserialize(replaced(message, part, other)));
    assertTrue(error.path().endsWith("cause"), error.getMessage());
    byte[] subclass = part(FORY, traceless(new java.io.EOFException("y")));
    Throwable read = (Throwable) FORY.deserialize(replaced(message, part, subclass));
    assertEquals(read.getCause().getClass(), java.io.EOFException.class);
  }

  @Test
  public void aCauseThatIsNoThrowableIsRefused() {
    IOException cause = traceless(new IOException("y"));
    byte[] message = FORY.serialize(traceless(new Exception("x", cause)));
    byte[] changed = replaced(message, part(FORY, cause), part(FORY, "text"));
    expectThrows(TypeMismatchException.class, () -> FORY.deserialize(changed));
  }

  @Test
  public void aSuppressedNullIsRefused() {
    IOException suppressed = traceless(new IOException("y"));
    Exception thrown = traceless(new Exception("x"));
    thrown.addSuppressed(suppressed);
    byte[] changed = replaced(FORY.serialize(thrown), part(FORY, suppressed), NULL);
    MalformedInputException error =
        expectThrows(MalformedInputException.class, () -> FORY.deserialize(changed));
    assertTrue(error.path().endsWith("suppressed[0]"), error.getMessage());
  }

  @DataProvider
  public Object[][] selfReferences() {
    return new Object[][] {{true}, {false}};
  }

  @Test(dataProvider = "selfReferences")
  public void aThrowableThatCausesOrSuppressesItselfIsRefused(boolean cause) {
    Fory tracking = build(true);
    IOException inner = traceless(new IOException("y"));
    Exception thrown = traceless(new Exception("x", cause ? inner : null));
    if (!cause) {
      thrown.addSuppressed(inner);
    }
    byte[] self = {3, 0};
    byte[] changed = replaced(tracking.serialize(thrown), part(tracking, inner), self);
    expectThrows(MalformedInputException.class, () -> tracking.deserialize(changed));
  }

  @Test
  public void stateThatTheConstructorRefusesIsMalformed() {
    byte[] message = FORY.serialize(traceless(new URISyntaxException("in", "why", 1)));
    byte[] reason = {3 << 2, 'w', 'h', 'y'};
    byte[] nullString = {3};
    MalformedInputException error =
        expectThrows(
            MalformedInputException.class,
            () -> FORY.deserialize(replaced(message, reason, nullString)));
    assertSame(error.getCause().getClass(), NullPointerException.class);
  }

  @DataProvider
  public Object[][] throwables() {
    Exception plain = new Exception("plain", new IllegalStateException());
    plain.addSuppressed(new Error("ä€"));
    return new Object[][] {
      {plain},
      {new Failure(7, "seven", new IOException("disk"))},
      {new URISyntaxException("a", "b", 0)},
      {new UncheckedIOException(new IOException())},
    };
  }

  @Test(dataProvider = "throwables")
  public void everyTruncationIsRefused(Throwable thrown) {
    for (Fory fory : new Fory[] {FORY, build(true)}) {
      byte[] message = fory.serialize(thrown);
      for (int length = 0; length < message.length; length++) {
        byte[] cut = Arrays.copyOf(message, length);
        expectThrows(ForyException.class, () -> fory.deserialize(cut));
      }
      assertEquals(fory.deserialize(message).toString(), thrown.toString());
    }
  }

  @Test(dataProvider = "throwables")
  public void everyFlippedBitIsRefusedOrGivesAThrowable(Throwable thrown) {
    for (Fory fory : new Fory[] {FORY, build(true)}) {
      byte[] message = fory.serialize(thrown);
      for (int bit = 0; bit < 8 * message.length; bit++) {
        byte[] flipped = message.clone();
        flipped[bit / 8] ^= (byte) (1 << bit % 8);
        Rejection.orValue(fory, flipped);
      }
      assertEquals(fory.deserialize(message).toString(), thrown.toString());
    }
  }
}
