package io.fory.platform;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;

/** Text in UTF-8. */
public final class Utf8 {
  private static final char REPLACEMENT = '\uFFFD';

  private Utf8() {}

  /**
   * Returns the length of a text in bytes; -1 if there is an unpaired surrogate, which UTF-8 would
   * lose.
   */
  public static long length(String value) {
    long bytes = 0;
    int length = value.length();
    for (int i = 0; i < length; i++) {
      char c = value.charAt(i);
      if (c < 0x80) {
        bytes++;
      } else if (c < 0x800) {
        bytes += 2;
      } else if (!Character.isSurrogate(c)) {
        bytes += 3;
      } else if (Character.isHighSurrogate(c)
          && i + 1 < length
          && Character.isLowSurrogate(value.charAt(i + 1))) {
        bytes += 4;
        i++;
      } else {
        return -1;
      }
    }
    return bytes;
  }

  /** Encodes a text of which {@link #length} tells the length. */
  public static void encode(String value, byte[] target, int start) {
    int p = start;
    int length = value.length();
    for (int i = 0; i < length; i++) {
      int c = value.charAt(i);
      if (c < 0x80) {
        target[p++] = (byte) c;
        continue;
      }
      if (c < 0x800) {
        target[p++] = (byte) (0xC0 | c >> 6);
      } else {
        if (Character.isHighSurrogate((char) c)) {
          c = Character.toCodePoint((char) c, value.charAt(++i));
          target[p++] = (byte) (0xF0 | c >> 18);
          target[p++] = (byte) (0x80 | c >> 12 & 0x3F);
        } else {
          target[p++] = (byte) (0xE0 | c >> 12);
        }
        target[p++] = (byte) (0x80 | c >> 6 & 0x3F);
      }
      target[p++] = (byte) (0x80 | c & 0x3F);
    }
  }

  /**
   * Returns the text that some bytes stand for; null if they are not UTF-8, of which the decoder of
   * the JDK would make U+FFFD.
   */
  public static String decode(byte[] bytes, int from, int count) {
    String text = new String(bytes, from, count, UTF_8);
    if (text.indexOf(REPLACEMENT) < 0) {
      return text;
    }
    byte[] again = text.getBytes(UTF_8);
    return Arrays.equals(again, 0, again.length, bytes, from, from + count) ? text : null;
  }
}
