package io.fory.format;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.expectThrows;

import io.fory.error.IncompatibleSchemaException;
import io.fory.error.MalformedInputException;
import io.fory.error.UnsupportedTypeException;
import io.fory.format.row.BinaryRow;
import io.fory.format.row.RowLayout;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Text and names of enums around the lengths at which they are read and written in another way. */
public final class RowTextTest {
  /** Names around 8 bytes, that begin alike, and with letters that are not ASCII. */
  @SuppressWarnings("UnicodeInCode")
  enum Name {
    A,
    AB,
    ABCDEFG,
    ABCDEFGH,
    ABCDEFGHI,
    ABCDEFGHJ,
    ABCDEFGHIJKLMNOPQ,
    ABCDEFGHIJKLMNOPR,
    É,
    ÉTÉ
  }

  static final class Texts {
    String text;
    Name name;
    List<String> list;
  }

  @DataProvider
  public static Object[][] formats() {
    List<Object[]> formats = new ArrayList<>();
    for (boolean generated : new boolean[] {false, true}) {
      for (RowLayout layout : RowLayout.values()) {
        RowFormatBuilder builder = Encoders.builder().withLayout(layout);
        builder.withCodegen(generated).withAsyncCompilation(false);
        formats.add(new Object[] {builder.build()});
      }
    }
    return formats.toArray(Object[][]::new);
  }

  @Test(dataProvider = "formats")
  public void textOfEachLengthComesBack(RowFormat format) throws IOException {
    RowEncoder<Texts> encoder = format.bean(Texts.class);
    for (int length = 0; length < 150; length++) {
      requireBack(encoder, "x".repeat(length));
      for (int at = Math.max(0, length - 9); at < length; at++) {
        requireBack(encoder, "x".repeat(at) + "\u00e9" + "x".repeat(length - at - 1));
      }
    }
  }

  @Test(dataProvider = "formats")
  public void pairsOfSurrogatesComeBackWhereverTheyAre(RowFormat format) throws IOException {
    RowEncoder<Texts> encoder = format.bean(Texts.class);
    for (int before = 250; before < 260; before++) {
      requireBack(encoder, "\u4e2d".repeat(before) + "\ud83d\ude00");
      requireBack(encoder, "\u4e2d".repeat(before) + "\ud83d\ude00".repeat(300) + "\ufffd");
      for (String half : List.of("\ud83d", "\ude00", "\ude00\ud83d", "\ud83d\ud83d\ude00")) {
        String broken = "x".repeat(before) + half + "x";
        expectThrows(UnsupportedTypeException.class, () -> encoder.encode(texts(broken, null)));
      }
    }
  }

  private static void requireBack(RowEncoder<Texts> encoder, String text) throws IOException {
    Texts texts = texts(text, null);
    assertEquals(encoder.decode(encoder.encode(texts)).text, text);
    for (BinaryRow row : Memories.of(encoder.toRow(texts))) {
      assertEquals(row.getString(encoder.schema().ordinal("text")), text);
      Texts back = encoder.fromRow(row);
      assertEquals(back.text, text);
      assertEquals(back.list, List.of(text, "b"));
    }
  }

  private static Texts texts(String text, Name name) {
    Texts texts = new Texts();
    texts.text = text;
    texts.name = name;
    texts.list = Arrays.asList(text, "b");
    return texts;
  }

  @Test(dataProvider = "formats")
  public void eachNameComesBack(RowFormat format) throws IOException {
    RowEncoder<Texts> encoder = format.bean(Texts.class);
    for (Name name : Name.values()) {
      BinaryRow row = encoder.toRow(texts("", name));
      assertEquals(row.getString(encoder.schema().ordinal("name")), name.name());
      for (BinaryRow each : Memories.of(row)) {
        assertSame(encoder.fromRow(each).name, name);
      }
      assertSame(encoder.decode(encoder.encode(texts("", name))).name, name);
    }
  }

  @Test(dataProvider = "formats")
  public void anUnknownNameIsRefused(RowFormat format) throws IOException {
    RowEncoder<Texts> encoder = format.bean(Texts.class);
    for (Name name : Name.values()) {
      byte[] bytes = encoder.toRow(texts("", name)).toByteArray();
      byte[] utf8 = name.name().getBytes(StandardCharsets.UTF_8);
      int at = indexOf(bytes, utf8);
      bytes[at + utf8.length - 1] ^= 0x20;
      for (BinaryRow each : Memories.of(BinaryRow.of(encoder.schema(), bytes))) {
        expectThrows(IncompatibleSchemaException.class, () -> encoder.fromRow(each));
      }
    }
  }

  @Test(dataProvider = "formats")
  public void textThatIsNotUtf8IsRefusedAtEachByte(RowFormat format) throws IOException {
    RowEncoder<Texts> encoder = format.bean(Texts.class);
    for (int length : new int[] {1, 7, 8, 9, 15, 16, 17, 127, 128, 129}) {
      for (int at = 0; at < length; at++) {
        byte[] bytes = encoder.toRow(texts("y".repeat(length), null)).toByteArray();
        int start = indexOf(bytes, "y".repeat(length).getBytes(StandardCharsets.UTF_8));
        bytes[start + at] = (byte) 0x80;
        for (BinaryRow each : Memories.of(BinaryRow.of(encoder.schema(), bytes))) {
          expectThrows(MalformedInputException.class, () -> encoder.fromRow(each));
        }
      }
    }
  }

  private static int indexOf(byte[] bytes, byte[] part) {
    for (int at = bytes.length - part.length; at >= 0; at--) {
      if (Arrays.equals(bytes, at, at + part.length, part, 0, part.length)) {
        return at;
      }
    }
    throw new IllegalStateException("the part is not there");
  }
}
