package io.fory.schema.model;

/**
 * The symbols of five bits that names consist of. 0 to 25 are the letters of ASCII, in the current
 * case. Specified in {@code docs/format-native.md}, section "Schemas".
 */
final class NameSymbol {
  static final int BITS = 5;

  /** Four bits follow: a digit, or a mark. */
  static final int DIGIT_OR_MARK = 26;

  /** The next letter is not in the current case. */
  static final int OTHER_CASE_ONCE = 27;

  /** The current case changes. */
  static final int OTHER_CASE = 28;

  /** The separator of the series: a dot in names of classes, an underscore in all others. */
  static final int SEPARATOR = 29;

  /** A dollar sign, and the next letter is not in the current case. */
  static final int NESTED = 30;

  /** Sixteen bits follow: any char. */
  static final int CHAR = 31;

  static final int MARK_BITS = 4;
  static final int CHAR_BITS = 16;

  private static final int FIRST_MARK = 10;
  private static final String CLASS_MARKS = "_$^";
  private static final String OTHER_MARKS = ".$^";

  private NameSymbol() {}

  static boolean isLetter(char c) {
    return c >= 'a' && c <= 'z' || isUpper(c);
  }

  static boolean isUpper(char c) {
    return c >= 'A' && c <= 'Z';
  }

  /** Returns the number behind {@link #DIGIT_OR_MARK} that stands for a char, or -1. */
  static int markOf(char c, char separator) {
    if (c >= '0' && c <= '9') {
      return c - '0';
    }
    int mark = marks(separator).indexOf(c);
    return mark < 0 ? -1 : FIRST_MARK + mark;
  }

  /** Returns the char that a number behind {@link #DIGIT_OR_MARK} stands for, or -1. */
  static int charOfMark(int mark, char separator) {
    if (mark < FIRST_MARK) {
      return '0' + mark;
    }
    String marks = marks(separator);
    int index = mark - FIRST_MARK;
    return index < marks.length() ? marks.charAt(index) : -1;
  }

  private static String marks(char separator) {
    return separator == '.' ? CLASS_MARKS : OTHER_MARKS;
  }
}
