package io.fory.error;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.util.Random;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** What remains of hostile text in a message. */
public final class ErrorTextTest {
  private static final int MAX = ErrorText.MAX_LENGTH;

  @DataProvider
  public Object[][] texts() {
    return new Object[][] {
      {null, "null"},
      {"", ""},
      {"com.acme.Order$Item[]", "com.acme.Order$Item[]"},
      {"größe 金额 \uD83D\uDE00", "größe 金额 \uD83D\uDE00"},
      {"a\\u000ab", "a\\\\u000ab"},
      {"\0\t\n\r\u001b[31m\u007f", "\\u0000\\u0009\\u000a\\u000d\\u001b[31m\\u007f"},
      {"\u0085\u2028\u2029", "\\u0085\\u2028\\u2029"},
      {"\u202e\u200b\ufeff\u00ad", "\\u202e\\u200b\\ufeff\\u00ad"},
      {"\u00a0\u3000", "\\u00a0\\u3000"},
      {"\ud83d", "\\ud83d"},
      {"\ude00\ud83d", "\\ude00\\ud83d"},
      {"\ue000\uffff", "\\ue000\\uffff"},
      // A formatting character beyond the first plane, as the language tag "e" is.
      {"\udb40\udc65", "\\udb40\\udc65"},
    };
  }

  @Test(dataProvider = "texts")
  public void onlyPrintableCharactersAreKept(String raw, String printable) {
    assertEquals(ErrorText.printable(raw), printable);
  }

  @Test
  public void whatFitsIsNotCut() {
    assertEquals(ErrorText.printable("x".repeat(MAX)), "x".repeat(MAX));
  }

  @Test
  public void whatIsLongerIsCutAndEndsWithAnEllipsis() {
    assertEquals(ErrorText.printable("x".repeat(MAX + 1)), "x".repeat(MAX - 1) + "…");
    assertEquals(ErrorText.printable("x".repeat(1_000_000)), "x".repeat(MAX - 1) + "…");
  }

  @Test
  public void neitherAnEscapeNorASurrogatePairIsCutInTheMiddle() {
    assertEquals(ErrorText.printable("x".repeat(MAX - 5) + "\n"), "x".repeat(MAX - 5) + "…");
    assertEquals(ErrorText.printable("x".repeat(MAX - 6) + "\n"), "x".repeat(MAX - 6) + "\\u000a");
    assertEquals(ErrorText.printable("x".repeat(MAX - 6) + "\ny"), "x".repeat(MAX - 6) + "…");
    assertEquals(
        ErrorText.printable("x".repeat(MAX - 1) + "\uD83D\uDE00"), "x".repeat(MAX - 1) + "…");
    assertEquals(
        ErrorText.printable("x".repeat(MAX - 2) + "\uD83D\uDE00y"), "x".repeat(MAX - 2) + "…");
  }

  @Test
  public void randomTextIsBoundedAndPrintable() {
    Random random = new Random(7);
    for (int i = 0; i < 20_000; i++) {
      StringBuilder raw = new StringBuilder();
      int length = random.nextInt(260);
      int bound = random.nextBoolean() ? 0x100 : 0x10000;
      for (int j = 0; j < length; j++) {
        raw.append((char) random.nextInt(bound));
      }
      String printable = ErrorText.printable(raw.toString());
      assertTrue(printable.length() <= MAX, "seed 7, text " + i);
      for (int at = 0; at < printable.length(); ) {
        int codePoint = printable.codePointAt(at);
        assertTrue(isHarmless(codePoint), "seed 7, text " + i + ": " + codePoint);
        at += Character.charCount(codePoint);
      }
    }
  }

  private static boolean isHarmless(int codePoint) {
    int type = Character.getType(codePoint);
    return codePoint == ' '
        || (Character.isDefined(codePoint)
            && !Character.isISOControl(codePoint)
            && !Character.isSpaceChar(codePoint)
            && type != Character.FORMAT
            && type != Character.SURROGATE
            && type != Character.PRIVATE_USE);
  }
}
