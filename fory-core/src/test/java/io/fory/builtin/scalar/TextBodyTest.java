package io.fory.builtin.scalar;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.error.MalformedInputException;
import io.fory.error.UnsupportedTypeException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Currency;
import java.util.Random;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Text, and values that a short text names. */
@SuppressWarnings({"JdkObsolete", "UnnecessaryStringBuilder"}) // They are among what is tested.
public final class TextBodyTest {
  private static final String NULL_STRING = "03";

  @DataProvider
  public Object[][] texts() {
    return new Object[][] {
      {""},
      {"a"},
      {"ä"},
      {"€"},
      {"\uD83D\uDE00"},
      {"\uD800"},
      {"\0"},
      {"x".repeat(10_000)},
      {"ä".repeat(100) + "€"},
    };
  }

  @Test(dataProvider = "texts")
  public void textComesBack(String text) {
    assertEquals(Bodies.roundTrip(text), text);
    for (boolean compact : new boolean[] {false, true}) {
      byte[] built = Bodies.write(new StringBuilder(text), compact);
      assertEquals(built, Bodies.write(text, compact));
      assertEquals(Bodies.read(StringBuilder.class, built).toString(), text);
      byte[] buffered = Bodies.write(new StringBuffer(text), compact);
      assertEquals(buffered, built);
      assertEquals(Bodies.read(StringBuffer.class, buffered).toString(), text);
    }
  }

  @DataProvider
  public Object[][] lengths() {
    return new Object[][] {
      {8}, {255}, {1023}, {1024}, {2047}, {2048}, {2049}, {4351}, {4352}, {4353}, {8448}, {100_001},
    };
  }

  /** Surrogates without their other half are chars like others. */
  @Test(dataProvider = "lengths")
  public void textOfAnyLengthHasTwoBytesForEachChar(int length) {
    StringBuilder text = new StringBuilder();
    ByteBuffer chars = ByteBuffer.allocate(2 * length).order(ByteOrder.LITTLE_ENDIAN);
    Random random = new Random(length);
    for (int i = 0; i < length; i++) {
      char next = (char) (i == 0 ? 0xD83D : random.nextInt(0x10000));
      text.append(next);
      chars.putChar(next);
    }
    byte[] written = Bodies.write(text.toString(), false);
    byte[] behindHeader = Arrays.copyOfRange(written, written.length - 2 * length, written.length);
    assertEquals(behindHeader, chars.array());
    assertEquals(Bodies.read(String.class, written), text.toString());
  }

  @Test
  public void compactStringsAreShorter() {
    assertTrue(Bodies.write("€uro", true).length < Bodies.write("€uro", false).length);
  }

  @Test
  public void whatCanBeChangedHasAnIdentity() {
    assertFalse(Bodies.serializer(String.class).tracksReferences());
    assertTrue(Bodies.serializer(StringBuilder.class).tracksReferences());
    assertTrue(Bodies.serializer(StringBuffer.class).tracksReferences());
  }

  @DataProvider
  public Object[][] malformed() {
    return new Object[][] {
      {String.class, NULL_STRING},
      {StringBuilder.class, NULL_STRING},
      {StringBuffer.class, NULL_STRING},
      {URI.class, NULL_STRING},
      {URI.class, "043a"}, // ":"
      {URI.class, "0820"}, // cut short
      {Currency.class, "414141"},
      {Currency.class, "757364"}, // "usd"
      {Currency.class, "ffffff"},
      {Charset.class, "06"},
      {Charset.class, "ff"},
    };
  }

  @Test(dataProvider = "malformed")
  public void whatNamesNothingIsRefused(Class<?> type, String body) {
    expectThrows(MalformedInputException.class, () -> Bodies.read(type, body));
  }

  @Test
  public void errorsDoNotRepeatTheText() {
    byte[] body = Bodies.write("http://secret host/", false);
    MalformedInputException error =
        expectThrows(MalformedInputException.class, () -> Bodies.read(URI.class, body));
    assertFalse(error.getMessage().contains("secret"), error.getMessage());
    assertSame(error.getCause(), null);
  }

  @DataProvider
  public Object[][] uris() {
    return new Object[][] {
      {""},
      {"http://user@[::1]:8080/a%20b?q=ä#f"},
      {"mailto:a@b.example"},
      {"../up"},
      {"file:///tmp/x"},
      {"urn:isbn:096139210x"},
    };
  }

  @Test(dataProvider = "uris")
  public void urisComeBack(String text) {
    URI uri = URI.create(text);
    assertEquals(Bodies.roundTrip(uri), uri);
    assertEquals(Bodies.roundTrip(uri).toString(), text);
  }

  /** A path of which the first segment has a colon reads as a scheme. */
  @Test
  public void aRelativeUriWithTheTextOfAnAbsoluteOneIsRefused() {
    for (String[] texts : new String[][] {{"http://h/a/", "b:c"}, {"a/", "x:y/z"}, {"a/", ":"}}) {
      URI relative = URI.create(texts[0]).relativize(URI.create(texts[0] + texts[1]));
      assertEquals(relative.toString(), texts[1]);
      assertSame(relative.getScheme(), null);
      UnsupportedTypeException error =
          expectThrows(UnsupportedTypeException.class, () -> Bodies.write(relative, false));
      assertTrue(error.getMessage().contains("relative"), error.getMessage());
    }
    for (String text : new String[] {"./b:c", "a/b:c", "?b:c", "#b:c", "//h:1/b:c", "b:c"}) {
      assertEquals(Bodies.roundTrip(URI.create(text)), URI.create(text));
    }
  }

  @Test
  public void everyCurrencyComesBackInThreeBytes() {
    for (Currency currency : Currency.getAvailableCurrencies()) {
      assertEquals(Bodies.write(currency, false).length, 3);
      assertSame(Bodies.roundTrip(currency), currency);
    }
    assertEquals(Bodies.hex(Currency.getInstance("EUR")), "455552");
  }

  @Test
  public void theStandardCharsetsAreOneByte() {
    Charset[] charsets = {
      StandardCharsets.US_ASCII,
      StandardCharsets.ISO_8859_1,
      StandardCharsets.UTF_8,
      StandardCharsets.UTF_16BE,
      StandardCharsets.UTF_16LE,
      StandardCharsets.UTF_16
    };
    for (int i = 0; i < charsets.length; i++) {
      assertEquals(Bodies.hex(charsets[i]), "0" + i);
      assertSame(Bodies.roundTrip(charsets[i]), charsets[i]);
    }
  }
}
