package io.fory.benchmark.ceiling;

import java.nio.charset.StandardCharsets;
import java.util.List;

/** The chars of a string, out of which equal new strings are made. */
final class Text {

  /** The chars as bytes, or null if one of them is above 255. */
  private final byte[] latin1;

  private final char[] chars;

  private Text(String value) {
    chars = value.toCharArray();
    byte[] bytes = value.getBytes(StandardCharsets.ISO_8859_1);
    latin1 = new String(bytes, StandardCharsets.ISO_8859_1).equals(value) ? bytes : null;
  }

  /** Returns the text of a string, null for null. */
  static Text of(String value) {
    return value == null ? null : new Text(value);
  }

  /** Returns the texts of strings of which none is null. */
  static Text[] of(List<String> values) {
    return values.stream().map(Text::new).toArray(Text[]::new);
  }

  /** Returns a new string with bytes of its own, null for a null text. */
  static String copy(Text text) {
    return text == null ? null : text.copy();
  }

  @SuppressWarnings("deprecation") // a high byte of 0 makes it Latin-1
  private String copy() {
    return latin1 == null ? new String(chars) : new String(latin1, 0, 0, latin1.length);
  }
}
