package io.fory.builtin.scalar;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.error.LimitExceededException;
import io.fory.error.MalformedInputException;
import io.fory.error.UnsupportedTypeException;
import java.io.ByteArrayOutputStream;
import java.util.regex.Pattern;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Regular expressions mean the same afterwards, and compiling hostile ones is bounded. */
public final class PatternBodyTest {
  private static final String MARKS = "\u0327\u0301\u0345\u0334";

  @DataProvider
  public Object[][] patterns() {
    return new Object[][] {
      {Pattern.compile(""), ""},
      {Pattern.compile("a(b|c)*d"), "abcbd"},
      {Pattern.compile("ä.€", Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE), "Äx€"},
      {Pattern.compile("(a", Pattern.LITERAL), "(a"},
      {Pattern.compile("a b # c", Pattern.COMMENTS), "ab"},
      {Pattern.compile("^b$", Pattern.MULTILINE), "b"},
      {Pattern.compile("e" + MARKS.substring(0, 2), Pattern.CANON_EQ), "e" + MARKS.substring(0, 2)},
      {Pattern.compile("\\w", Pattern.UNICODE_CHARACTER_CLASS), "ä"},
    };
  }

  @Test(dataProvider = "patterns")
  public void patternsComeBack(Pattern pattern, String match) {
    for (boolean compact : new boolean[] {false, true}) {
      Pattern copy = (Pattern) Bodies.read(Pattern.class, Bodies.write(pattern, compact));
      assertEquals(copy.pattern(), pattern.pattern());
      assertEquals(copy.flags(), pattern.flags());
      assertTrue(copy.matcher(match).matches());
    }
  }

  /** Patterns that switch flags themselves, and what distinguishes their two possible readings. */
  @DataProvider
  public Object[][] embeddedFlags() {
    return new Object[][] {
      {"a(?i)b", 0, "aB", "AB"},
      {"a(?i)b", Pattern.CASE_INSENSITIVE, "AB", "AC"},
      {"a(?-i)b", Pattern.CASE_INSENSITIVE, "Ab", "AB"},
      {"a(?i:b)c", 0, "aBc", "aBC"},
      {"(?i)ab", Pattern.DOTALL, "AB", "A"},
    };
  }

  @Test(dataProvider = "embeddedFlags")
  public void flagsInsideThePatternApplyFromWhereTheyStand(
      String regex, int flags, String match, String noMatch) {
    Pattern pattern = Pattern.compile(regex, flags);
    Pattern copy = (Pattern) Bodies.read(Pattern.class, Bodies.write(pattern, false));
    assertTrue(pattern.matcher(match).matches());
    assertTrue(copy.matcher(match).matches());
    assertFalse(pattern.matcher(noMatch).matches());
    assertFalse(copy.matcher(noMatch).matches());
  }

  @Test
  public void patternsAreWrittenAsSpecified() {
    assertEquals(
        Bodies.hex(Pattern.compile("a(?i)b", Pattern.DOTALL)), "20" + "18" + "61283f692962");
  }

  @DataProvider
  public Object[][] malformed() {
    return new Object[][] {
      {0, "("},
      {0, "a{2,1}"},
      {0, "\\"},
      {1 << 20, "a"},
      {-1, "a"},
      {0, "a".repeat(8_193)},
      {Pattern.CANON_EQ, "e" + MARKS},
      {Pattern.CANON_EQ, "\u1F82"},
      {Pattern.CANON_EQ, "\u1F82\u0327"},
      {Pattern.CANON_EQ, "e".repeat(257)},
    };
  }

  @Test(dataProvider = "malformed")
  public void whatDoesNotCompileIsRefusedWithoutRepeatingIt(int flags, String pattern) {
    MalformedInputException error =
        expectThrows(
            MalformedInputException.class, () -> Bodies.read(Pattern.class, body(flags, pattern)));
    assertEquals(error.getCause(), null);
  }

  @Test
  public void aNullPatternIsRefused() {
    expectThrows(MalformedInputException.class, () -> Bodies.read(Pattern.class, "0003"));
  }

  @Test
  public void aPatternIsChargedToTheBudget() {
    String pattern = "a".repeat(200_000);
    expectThrows(LimitExceededException.class, () -> Bodies.read(Pattern.class, body(0, pattern)));
  }

  @DataProvider
  public Object[][] costly() {
    return new Object[][] {
      {Pattern.compile("e\u0301".repeat(150), Pattern.CANON_EQ)},
      {Pattern.compile("e\u0327\u0301\u0345", Pattern.CANON_EQ)},
      {Pattern.compile("[a]".repeat(3000))},
    };
  }

  @Test(dataProvider = "costly")
  public void whatNoReaderWouldCompileIsRefusedWhenWritten(Pattern pattern) {
    expectThrows(UnsupportedTypeException.class, () -> Bodies.write(pattern, false));
  }

  private static byte[] body(int flags, String pattern) {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    int rest = flags;
    while ((rest & ~0x7F) != 0) {
      body.write(rest | 0x80);
      rest >>>= 7;
    }
    body.write(rest);
    body.writeBytes(Bodies.write(pattern, false));
    return body.toByteArray();
  }
}
