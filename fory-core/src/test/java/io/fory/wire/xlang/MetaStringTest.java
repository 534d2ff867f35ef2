package io.fory.wire.xlang;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertThrows;

import io.fory.error.MalformedInputException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

public final class MetaStringTest {
  /** Encoding and bytes are what Apache Fory for Java and for Python write for these names. */
  @DataProvider
  public static Object[][] names() {
    return new Object[][] {
      {"tyPe", NameKind.TYPE, 2, "a6 c5 22 00"},
      {"TypenAmexx", NameKind.TYPE, 2, "5a c1 e2 1a d1 82 2e b8"},
      {"typenAMexx", NameKind.TYPE, 2, "26 c1 e2 1a d4 c2 2e b8"},
      {"Outer$Inner9", NameKind.TYPE, 2, "d0 a2 62 23 f4 46 9a 22 3e 80"},
      {"outer$inner", NameKind.TYPE, 4, "3a 93 24 78 86 b4 91"},
      {"Abc_d", NameKind.TYPE, 3, "80 22 d8 c0"},
      {"abc|d", NameKind.TYPE, 0, "61 62 63 7c 64"},
      {"\u00E9", NameKind.TYPE, 0, "c3 a9"},
      {"A9_$", NameKind.TYPE, 2, "b5 ef ff 00"},
      {"A", NameKind.TYPE, 3, "00"},
      {"Ab1", NameKind.TYPE, 2, "34 0e a0"},
      {"AB", NameKind.TYPE, 2, "34 d8"},
      {"ABCdefgh", NameKind.TYPE, 2, "b4 db 81 88 28 c3 80"},
      {"a_b", NameKind.TYPE, 4, "03 61"},
      {"ab", NameKind.TYPE, 4, "80 20"},
      {"Person", NameKind.TYPE, 3, "3c 91 93 9a"},
      {"", NameKind.NAMESPACE, 4, ""},
      {"example", NameKind.NAMESPACE, 4, "12 e0 63 d6 40"},
      {"a$b", NameKind.NAMESPACE, 0, "61 24 62"},
      {"ab9", NameKind.NAMESPACE, 2, "00 0f a0"},
      {"aB", NameKind.NAMESPACE, 2, "00 d8"},
      {"Abc", NameKind.NAMESPACE, 2, "34 08 40"},
      {"a-b", NameKind.NAMESPACE, 0, "61 2d 62"},
      {"A9._", NameKind.NAMESPACE, 2, "b5 ef df 80"},
      {"some_map", NameKind.FIELD, 4, "c9 cc 26 d8 07 80"},
      {"plain_name9", NameKind.FIELD, 2, "1e 58 04 1b f9 a0 18 27 a0"},
      {"f$x", NameKind.FIELD, 4, "17 97"},
    };
  }

  @Test(dataProvider = "names")
  public void writesWhatTheOtherClientsWrite(
      String name, NameKind kind, int encoding, String bytes) {
    MetaString meta = MetaString.of(name, kind);
    assertEquals(Hex.text(meta.bytes()), bytes);
    assertEquals(meta.encoding().id(), encoding);
    assertEquals(meta.text(kind), name);
  }

  @Test
  public void everyEncodingGivesBackWhatItTakes() {
    String[] characters = {
      "abz.XYZ019_$|\u00E9", "az._$", "azAZ09$_", "az._$", "abzXYZ._$",
    };
    Random random = new Random(5);
    for (MetaStringEncoding encoding : MetaStringEncoding.values()) {
      for (int length = 0; length < 70; length++) {
        String name = randomName(random, characters[encoding.id()], length);
        if (encoding == MetaStringEncoding.FIRST_TO_LOWER_SPECIAL) {
          name = "Q" + name;
        }
        byte[] bytes = encoding.encode(name, "$_");
        assertEquals(encoding.decode(bytes, 0, bytes.length, "$_"), name, encoding.name());
      }
    }
  }

  @Test
  public void anEncodingRefusesWhatItLacks() {
    assertNull(MetaStringEncoding.LOWER_SPECIAL.encode("aB", "$_"));
    assertNull(MetaStringEncoding.LOWER_SPECIAL.encode("a1", "$_"));
    assertNull(MetaStringEncoding.LOWER_UPPER_DIGIT_SPECIAL.encode("a.b", "$_"));
    assertNull(MetaStringEncoding.FIRST_TO_LOWER_SPECIAL.encode("ab", "$_"));
    assertNull(MetaStringEncoding.FIRST_TO_LOWER_SPECIAL.encode("ABc", "$_"));
    assertNull(MetaStringEncoding.ALL_TO_LOWER_SPECIAL.encode("a|b", "$_"));
  }

  @DataProvider
  public static Object[][] garbage() {
    return new Object[][] {
      // The codes 30 and 31 of five bits are no characters.
      {MetaStringEncoding.LOWER_SPECIAL, "78"},
      {MetaStringEncoding.LOWER_SPECIAL, "7c"},
      // A bar at the end, before a full stop, and before another bar.
      {MetaStringEncoding.ALL_TO_LOWER_SPECIAL, "74"},
      {MetaStringEncoding.ALL_TO_LOWER_SPECIAL, "77 40"},
      {MetaStringEncoding.ALL_TO_LOWER_SPECIAL, "77 a0"},
      // A capital full stop.
      {MetaStringEncoding.FIRST_TO_LOWER_SPECIAL, "68"},
    };
  }

  @Test(dataProvider = "garbage")
  public void whatStandsForNoNameIsMalformed(MetaStringEncoding encoding, String hex) {
    byte[] bytes = Hex.bytes(hex);
    assertThrows(
        MalformedInputException.class, () -> encoding.decode(bytes, 0, bytes.length, "$_"));
  }

  @Test
  public void anyBytesAreANameOrMalformed() {
    Random random = new Random(6);
    for (int i = 0; i < 20_000; i++) {
      byte[] bytes = new byte[random.nextInt(12)];
      random.nextBytes(bytes);
      for (MetaStringEncoding encoding : MetaStringEncoding.values()) {
        try {
          String name = encoding.decode(bytes, 0, bytes.length, "._");
          assertEquals(name.length() <= bytes.length * 2, true, Hex.text(bytes));
          assertEquals(encoding != MetaStringEncoding.UTF8 || isUtf8(bytes), true, Hex.text(bytes));
        } catch (MalformedInputException e) {
          assertEquals(
              encoding == MetaStringEncoding.UTF8 && isUtf8(bytes), false, Hex.text(bytes));
        }
      }
    }
  }

  private static boolean isUtf8(byte[] bytes) {
    try {
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)); // which reports
      return true;
    } catch (CharacterCodingException e) {
      return false;
    }
  }

  private static String randomName(Random random, String characters, int length) {
    StringBuilder name = new StringBuilder();
    for (int i = 0; i < length; i++) {
      name.append(characters.charAt(random.nextInt(characters.length())));
    }
    return name.toString();
  }
}
