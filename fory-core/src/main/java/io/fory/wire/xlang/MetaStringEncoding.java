package io.fory.wire.xlang;

import io.fory.error.MalformedInputException;
import io.fory.platform.Utf8;
import io.fory.type.NameBytes;

/**
 * How a name is compressed; its number on the wire is its ordinal.
 *
 * <p>All but UTF-8 are a sequence of bits, the highest of the first byte first: one that is set if
 * the bits behind the last character would make another, then the code of each character, then
 * zeros up to a whole byte.
 */
public enum MetaStringEncoding {
  UTF8(8),
  /** {@code a-z . _ $ |}. */
  LOWER_SPECIAL(5),
  /** {@code a-z A-Z 0-9} and two more that depend on the kind of name. */
  LOWER_UPPER_DIGIT_SPECIAL(6),
  /** As LOWER_SPECIAL, but the first letter is a capital one. */
  FIRST_TO_LOWER_SPECIAL(5),
  /** As LOWER_SPECIAL, with a bar before each capital letter. */
  ALL_TO_LOWER_SPECIAL(5);

  private static final String LOWER = "abcdefghijklmnopqrstuvwxyz";
  private static final String FIVE_BITS = LOWER + "._$|";
  private static final String SIX_BITS = LOWER + "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
  private static final char BAR = '|';
  private static final int TOP_BIT = 0x80;

  private final int bits;

  MetaStringEncoding(int bits) {
    this.bits = bits;
  }

  /** Returns the number on the wire. */
  @SuppressWarnings("EnumOrdinal") // the constants stand in the order of the specification
  int id() {
    return ordinal();
  }

  /**
   * Compresses a name.
   *
   * @param specials the two characters that stand behind the digits
   * @return null if it has characters that the encoding lacks
   */
  byte[] encode(String name, String specials) {
    if (this == UTF8) {
      return NameBytes.of(name);
    }
    String text = lowered(name);
    if (text == null) {
      return null;
    }
    int used = 1 + text.length() * bits;
    byte[] bytes = new byte[text.isEmpty() ? 0 : (used + 7) / 8];
    int position = 1;
    for (int i = 0; i < text.length(); i++) {
      int code = codeOf(text.charAt(i), specials);
      if (code < 0) {
        return null;
      }
      for (int bit = bits - 1; bit >= 0; bit--) {
        bytes[position >> 3] |= (byte) ((code >> bit & 1) << 7 - (position & 7));
        position++;
      }
    }
    if (bytes.length * 8 - used >= bits) {
      bytes[0] |= (byte) TOP_BIT;
    }
    return bytes;
  }

  /**
   * Returns the name that some bytes stand for.
   *
   * @throws MalformedInputException if there is none
   */
  String decode(byte[] bytes, int from, int count, String specials) {
    if (this == UTF8) {
      String text = Utf8.decode(bytes, from, count);
      if (text == null) {
        throw new MalformedInputException("a name that is not UTF-8");
      }
      return text;
    }
    if (count == 0) {
      return "";
    }
    int length = (count * 8 - 1) / bits - (bytes[from] >> 7 & 1);
    StringBuilder text = new StringBuilder(length);
    int position = 1;
    for (int i = 0; i < length; i++) {
      int code = 0;
      for (int bit = 0; bit < bits; bit++) {
        code = code << 1 | bytes[from + (position >> 3)] >> 7 - (position & 7) & 1;
        position++;
      }
      text.append(charOf(code, specials));
    }
    return raised(text);
  }

  /** Returns the text that is written for a name; null if there is none. */
  private String lowered(String name) {
    if (this == FIRST_TO_LOWER_SPECIAL) {
      return name.isEmpty() || !isCapital(name.charAt(0))
          ? null
          : lower(name.charAt(0)) + name.substring(1);
    }
    if (this != ALL_TO_LOWER_SPECIAL) {
      return name;
    }
    StringBuilder text = new StringBuilder(name.length() + 4);
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (c == BAR) {
        return null;
      }
      if (isCapital(c)) {
        text.append(BAR).append(lower(c));
      } else {
        text.append(c);
      }
    }
    return text.toString();
  }

  private String raised(StringBuilder text) {
    if (this == FIRST_TO_LOWER_SPECIAL && text.length() > 0) {
      text.setCharAt(0, upper(text.charAt(0)));
    } else if (this == ALL_TO_LOWER_SPECIAL) {
      StringBuilder name = new StringBuilder(text.length());
      for (int i = 0; i < text.length(); i++) {
        char c = text.charAt(i);
        if (c != BAR) {
          name.append(c);
        } else if (++i < text.length()) {
          name.append(upper(text.charAt(i)));
        } else {
          throw new MalformedInputException("a name ends in the middle of a capital letter");
        }
      }
      return name.toString();
    }
    return text.toString();
  }

  private int codeOf(char c, String specials) {
    if (bits == 5) {
      return FIVE_BITS.indexOf(c);
    }
    int code = SIX_BITS.indexOf(c);
    int special = specials.indexOf(c);
    return code >= 0 || special < 0 ? code : SIX_BITS.length() + special;
  }

  private char charOf(int code, String specials) {
    String characters = bits == 5 ? FIVE_BITS : SIX_BITS;
    if (code < characters.length()) {
      return characters.charAt(code);
    }
    if (bits == 5) {
      throw new MalformedInputException("no character of a name has the code " + code);
    }
    return specials.charAt(code - characters.length());
  }

  private static boolean isCapital(char c) {
    return c >= 'A' && c <= 'Z';
  }

  private static char lower(char capital) {
    return (char) (capital + ('a' - 'A'));
  }

  private static char upper(char c) {
    if (LOWER.indexOf(c) < 0) {
      throw new MalformedInputException(
          "a mark for a capital before a char that is no letter in a name");
    }
    return (char) (c - ('a' - 'A'));
  }
}
