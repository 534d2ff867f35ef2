package io.fory.hostile;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.error.ForyException;
import io.fory.error.LimitExceededException;
import io.fory.error.UnsupportedTypeException;
import io.fory.fixture.MessageBuilder;
import io.fory.fixture.Rejection;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** What compiling patterns takes is charged, and its stack is there before it begins. */
public final class PatternWorkTest {
  private static final int MOST_CHARS = 5000;

  private static final Fory FORY = Fory.builder().withCodegen(false).build();

  private static byte[] patterns(int count, String pattern) {
    List<Pattern> patterns = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      patterns.add(Pattern.compile(pattern));
    }
    return FORY.serialize(patterns);
  }

  @Test
  public void theLongestPatternIsRead() {
    byte[] message = FORY.serialize(Pattern.compile("abcdefgh".repeat(MOST_CHARS / 8)));
    assertEquals(((Pattern) FORY.deserialize(message)).pattern().length(), MOST_CHARS);
  }

  /**
   * The JDK compares each end of a literal text with the text: a square half of equal letters. At 1
   * ns for a comparison and 4 for a unit that is within 10 ms and 1 us for each byte.
   */
  @Test
  public void theComparisonsOfEqualLettersArePaidFor() {
    byte[] refused =
        MessageBuilder.message().typed(Pattern.class).varint(0).string("a".repeat(8000)).build();
    assertTrue(Rejection.of(() -> FORY.deserialize(refused)) != null);
    expectThrows(
        UnsupportedTypeException.class, () -> FORY.serialize(Pattern.compile("a".repeat(8000))));
    for (int chars : new int[] {1000, 3000, MOST_CHARS}) {
      int count = 1;
      while (count < 16 && reads(count + 1, "a".repeat(chars))) {
        count++;
      }
      long comparisons = (long) count * chars * (chars - 1) / 2;
      long allowed = 10_000_000 + 1000L * count * chars;
      assertTrue(comparisons <= allowed, count + " patterns of " + chars + " chars are read");
    }
  }

  private static boolean reads(int count, String pattern) {
    byte[] message = patterns(count, pattern);
    return Rejection.of(() -> FORY.deserialize(message)) == null;
  }

  @Test
  public void manyShortPatternsAreRead() {
    byte[] message = patterns(1000, "[a-z]+(?:\\d{2,3}|x*)".repeat(4));
    assertEquals(((List<?>) FORY.deserialize(message)).size(), 1000);
  }

  @DataProvider
  static Object[][] quadratic() {
    return new Object[][] {
      {"abcdefgh".repeat(MOST_CHARS / 8)}, {"(?<=a)".repeat(MOST_CHARS / 6)},
    };
  }

  @Test(dataProvider = "quadratic")
  public void severalPatternsOfTheGreatestLengthAreRefused(String pattern) {
    byte[] message = patterns(4, pattern);
    ForyException[] error = new ForyException[1];
    run(32 << 20, () -> error[0] = Rejection.of(() -> FORY.deserialize(message)));
    assertEquals(((LimitExceededException) error[0]).limit(), "units of work for keys");
    assertEquals(FORY.deserialize(FORY.serialize("next")), "next");
  }

  @DataProvider
  static Object[][] deep() {
    return new Object[][] {
      {"(".repeat(2000) + "a" + ")".repeat(2000)},
      {"(?>".repeat(1200) + "a" + ")".repeat(1200)},
      {"(?<=".repeat(990) + "a" + ")".repeat(990)},
      {"(a)".repeat(1600)},
    };
  }

  @Test(dataProvider = "deep")
  public void theStackForAPatternIsProven(String pattern) {
    ForyException[] small = new ForyException[1];
    ForyException[] large = new ForyException[1];
    byte[] message =
        MessageBuilder.message().typed(Pattern.class).varint(0).string(pattern).build();
    // The C library may reuse a stack of four times the size.
    run(128 << 10, () -> small[0] = Rejection.of(() -> FORY.deserialize(message)));
    assertTrue(small[0] instanceof LimitExceededException, "" + small[0]);
    assertTrue(small[0].getMessage().contains("larger stack"), small[0].getMessage());
    run(32 << 20, () -> large[0] = Rejection.of(() -> FORY.deserialize(message)));
    assertNull(large[0]);
  }

  private static void run(int stackBytes, Runnable call) {
    Thread thread = new Thread(null, call, "stack of " + stackBytes, stackBytes);
    thread.start();
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
