package io.fory.hostile;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.buffer.MemoryBuffer;
import io.fory.error.MalformedInputException;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Text that is not UTF-8 is refused; no char is put in the place of bytes. */
public final class MalformedTextTest {
  private static final int UTF8 = 2;

  @DataProvider
  public Object[][] malformed() {
    return new Object[][] {
      {"c0af"}, // a slash in more bytes than it needs
      {"e282"}, // cut off
      {"ff"},
      {"80"},
      {"eda080"}, // a surrogate
      {"eda080edb080"}, // a pair of them
      {"f4908080"}, // above U+10FFFF
      {"efbfbdff"}, // behind the replacement character itself
      {"d0b0d0"}
    };
  }

  private static byte[] message(Fory fory, byte[] text) {
    byte[] written = fory.serialize("\u0430aa");
    byte[] own = "\u0430aa".getBytes(StandardCharsets.UTF_8);
    int at = written.length - own.length;
    assertEquals(written[at - 1], (byte) (own.length << 2 | UTF8), "header");
    byte[] message = new byte[at + text.length];
    System.arraycopy(written, 0, message, 0, at);
    message[at - 1] = (byte) (text.length << 2 | UTF8);
    System.arraycopy(text, 0, message, at, text.length);
    return message;
  }

  @DataProvider
  public Object[][] formats() {
    return new Object[][] {{false}, {true}};
  }

  private static Fory fory(boolean xlang) {
    return Fory.builder().withXlang(xlang).withStringCompressed(true).build();
  }

  @Test(dataProvider = "malformed")
  public void textThatIsNotUtf8IsRefused(String hex) {
    for (boolean xlang : new boolean[] {false, true}) {
      Fory fory = fory(xlang);
      byte[] message = message(fory, HexFormat.of().parseHex(hex));
      MalformedInputException error =
          expectThrows(MalformedInputException.class, () -> fory.deserialize(message));
      assertTrue(error.getMessage().contains("UTF-8"), error.getMessage());
      expectThrows(
          MalformedInputException.class,
          () -> fory.deserialize(new ByteArrayInputStream(message(fory, parse(hex)))));
      MemoryBuffer direct = MemoryBuffer.newDirectBuffer(64);
      direct.writeBytes(message);
      expectThrows(MalformedInputException.class, () -> fory.deserialize(direct));
    }
  }

  private static byte[] parse(String hex) {
    return HexFormat.of().parseHex(hex);
  }

  @Test(dataProvider = "formats")
  public void theReplacementCharacterIsACharacter(boolean xlang) {
    for (String text :
        new String[] {"\uFFFD", "a\uFFFD\uD83D\uDE00", "\u0430".repeat(100) + "\uFFFD"}) {
      Fory fory = fory(xlang);
      byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
      if (encoded.length < 32) {
        assertEquals(fory.deserialize(message(fory, encoded)), text);
      }
      assertEquals(fory.deserialize(fory.serialize(text)), text);
    }
  }
}
