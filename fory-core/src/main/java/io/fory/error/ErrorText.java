package io.fory.error;

/** Turns text that may come from hostile input into text that is fit for a message or a log. */
public final class ErrorText {
  /** The length in chars that {@link #printable(String)} never exceeds. */
  public static final int MAX_LENGTH = 200;

  private static final String HEX = "0123456789abcdef";

  private ErrorText() {}

  /**
   * Escapes and cuts a name for use in a message.
   *
   * <p>Letters, digits, punctuation, symbols and the plain space are kept, a backslash is doubled,
   * and every other char (control, formatting and bidirectional marks, line separators, unassigned,
   * private use, unpaired surrogates) becomes its {@code \}{@code uXXXX} escape, so a name can
   * neither break a log line nor reorder it. A text longer than {@value #MAX_LENGTH} chars after
   * escaping is cut at a whole character and ends with "…".
   *
   * @param text the raw text; null gives "null"
   * @return printable text of at most {@value #MAX_LENGTH} chars
   */
  public static String printable(String text) {
    if (text == null) {
      return "null";
    }
    StringBuilder out = new StringBuilder(Math.min(text.length(), MAX_LENGTH));
    // Where to cut if more than the limit follows: the last boundary that leaves room for "…".
    int cut = 0;
    int index = 0;
    while (index < text.length()) {
      int codePoint = text.codePointAt(index);
      appendPrintable(out, codePoint);
      if (out.length() > MAX_LENGTH) {
        out.setLength(cut);
        return out.append('…').toString();
      }
      if (out.length() < MAX_LENGTH) {
        cut = out.length();
      }
      index += Character.charCount(codePoint);
    }
    return out.toString();
  }

  /** Returns a number with its noun: "1 byte", "2 bytes". */
  public static String count(long number, String noun) {
    return number + " " + noun + (number == 1 ? "" : "s");
  }

  private static void appendPrintable(StringBuilder out, int codePoint) {
    if (codePoint == '\\') {
      out.append("\\\\");
    } else if (isPrintable(codePoint)) {
      out.appendCodePoint(codePoint);
    } else if (Character.isBmpCodePoint(codePoint)) {
      appendEscape(out, codePoint);
    } else {
      appendEscape(out, Character.highSurrogate(codePoint));
      appendEscape(out, Character.lowSurrogate(codePoint));
    }
  }

  /** Returns whether a character has a look of its own, so that nothing can hide behind it. */
  public static boolean isPrintable(int codePoint) {
    if (codePoint < 0x7f) {
      return codePoint >= ' ';
    }
    return switch (Character.getType(codePoint)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.PRIVATE_USE,
          Character.UNASSIGNED,
          Character.SPACE_SEPARATOR,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      default -> true;
    };
  }

  private static void appendEscape(StringBuilder out, int unit) {
    out.append("\\u");
    for (int shift = 12; shift >= 0; shift -= 4) {
      out.append(HEX.charAt((unit >>> shift) & 0xf));
    }
  }
}
