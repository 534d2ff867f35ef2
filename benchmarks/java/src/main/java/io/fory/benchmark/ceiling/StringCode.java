package io.fory.benchmark.ceiling;

import static io.fory.benchmark.ceiling.LittleEndianBytes.getChar;
import static io.fory.benchmark.ceiling.LittleEndianBytes.putChar;

import java.nio.charset.StandardCharsets;
import java.util.Objects;

/**
 * Strings: a header of {@code byteCount << 2 | coding} as a length, and the bytes; null is a header
 * alone.
 *
 * <p>Reading takes three steps, so that no cursor needs to be kept in memory: the {@linkplain
 * LengthCode#get header}, the string behind it, and where that {@linkplain #end ends}.
 */
final class StringCode {

  private static final int CODING_BITS = 2;
  private static final int CODING_MASK = 3;
  private static final int LATIN1 = 0;
  private static final int UTF16 = 1;
  private static final int UTF8 = 2;
  private static final int NULL = 3;

  private char[] chars = new char[64];

  /** Writes a string or null and returns the index behind it. */
  int put(byte[] bytes, int at, String value) {
    if (value == null) {
      bytes[at] = NULL;
      return at + 1;
    }
    int length = value.length();
    if (!isLatin1(value, length)) {
      return putUtf16(bytes, at, value, length);
    }
    int start = LengthCode.put(bytes, at, Math.multiplyExact(length, 1 << CODING_BITS) | LATIN1);
    copyLowBytes(value, length, bytes, start);
    return start + length;
  }

  /**
   * Returns whether all chars are below 256; takes no time for a string that the JVM holds in
   * Latin-1, see {@code docs/decisions/0004-strings.md}.
   */
  private static boolean isLatin1(String value, int length) {
    for (int i = length - 1; i >= 0; i--) {
      if (value.charAt(i) > 0xFF) {
        return false;
      }
    }
    return true;
  }

  @SuppressWarnings("deprecation") // drops the high bytes, which are 0
  private static void copyLowBytes(String value, int length, byte[] bytes, int start) {
    value.getBytes(0, length, bytes, start);
  }

  private int putUtf16(byte[] bytes, int at, String value, int length) {
    int start = LengthCode.put(bytes, at, Math.multiplyExact(length, 2 << CODING_BITS) | UTF16);
    int end = start + 2 * length;
    Objects.checkFromToIndex(start, end, bytes.length);
    char[] source = chars(length);
    value.getChars(0, length, source, 0);
    for (int i = 0; i < length; i++) {
      putChar(bytes, start + 2 * i, source[i]);
    }
    return end;
  }

  /** Returns the index behind the string whose header, {@code header}, begins at {@code at}. */
  static int end(int at, int header) {
    return at + LengthCode.bytes(header) + (header >>> CODING_BITS);
  }

  /** Reads the string whose header, {@code header}, begins at {@code at}. */
  String get(byte[] bytes, int at, int header, int end) {
    int count = header >>> CODING_BITS;
    int start = at + LengthCode.bytes(header);
    Objects.checkFromIndexSize(start, count, end);
    if ((header & CODING_MASK) == LATIN1) {
      return latin1(bytes, start, count);
    }
    return header == NULL ? null : getOther(bytes, start, header);
  }

  @SuppressWarnings("deprecation") // a high byte of 0 makes it Latin-1
  private static String latin1(byte[] bytes, int start, int count) {
    return new String(bytes, 0, start, count);
  }

  private String getOther(byte[] bytes, int start, int header) {
    int count = header >>> CODING_BITS;
    int coding = header & CODING_MASK;
    if (coding == UTF16 && (count & 1) == 0) {
      return utf16(bytes, start, count >> 1);
    }
    if (coding == UTF8) {
      return new String(bytes, start, count, StandardCharsets.UTF_8);
    }
    throw new IllegalArgumentException("a string of " + count + " bytes in coding " + coding);
  }

  private String utf16(byte[] bytes, int start, int length) {
    char[] target = chars(length);
    for (int i = 0; i < length; i++) {
      target[i] = getChar(bytes, start + 2 * i);
    }
    return new String(target, 0, length);
  }

  /** Returns room for chars: whatever else copies them between a string and bytes is slower. */
  private char[] chars(int length) {
    if (chars.length < length) {
      chars = new char[length];
    }
    return chars;
  }
}
