package io.fory.schema.model;

/** Reads the names of one series, as a {@link NameWriter} wrote them. */
final class NameReader {
  private static final int SHORT_BITS = 4;
  private static final int ESCAPE = 15;

  private final BitReader in;
  private final char separator;
  private boolean upper;

  NameReader(BitReader in, char separator) {
    this.in = in;
    this.separator = separator;
  }

  /** Reads how many chars the name shares with another. */
  int prefix() {
    if (!in.bit()) {
      return 0;
    }
    int chars = number();
    if (chars == 0) {
      throw in.malformed("a name shares no char with another, which takes a bit less to say");
    }
    return chars;
  }

  /** Reads how many symbols follow, 0 if the name is not spelled. */
  int symbols() {
    int symbols = number();
    in.checkFits(symbols, NameSymbol.BITS, "symbols of a name");
    return symbols;
  }

  /**
   * Reads the symbols of a name.
   *
   * @param other the name that it shares a prefix with
   * @param prefix chars of it
   */
  String rest(String other, int prefix, int symbols) {
    if (prefix > other.length()) {
      throw in.malformed(
          "a name shares " + prefix + " chars with one of " + other.length() + " chars");
    }
    SchemaLimits.checkName(prefix);
    StringBuilder name = new StringBuilder().append(other, 0, prefix);
    boolean flipped = false;
    for (int i = 0; i < symbols; i++) {
      int symbol = in.bits(NameSymbol.BITS);
      if (symbol < NameSymbol.DIGIT_OR_MARK) {
        name.append((char) ((upper != flipped ? 'A' : 'a') + symbol));
        flipped = false;
      } else if (symbol == NameSymbol.OTHER_CASE) {
        upper = !upper;
      } else {
        flipped |= symbol == NameSymbol.OTHER_CASE_ONCE || symbol == NameSymbol.NESTED;
        appendMark(name, symbol);
      }
      SchemaLimits.checkName(name.length());
    }
    return name.toString();
  }

  private void appendMark(StringBuilder name, int symbol) {
    switch (symbol) {
      case NameSymbol.DIGIT_OR_MARK -> {
        int mark = in.bits(NameSymbol.MARK_BITS);
        int c = NameSymbol.charOfMark(mark, separator);
        if (c < 0) {
          throw in.malformed("mark " + mark + " in a name");
        }
        name.append((char) c);
      }
      case NameSymbol.SEPARATOR -> name.append(separator);
      case NameSymbol.NESTED -> name.append('$');
      case NameSymbol.CHAR -> name.append((char) in.bits(NameSymbol.CHAR_BITS));
      default -> {
        // Nothing but the case of the next letter.
      }
    }
  }

  private int number() {
    int value = in.bits(SHORT_BITS);
    if (value < ESCAPE) {
      return value;
    }
    int more = in.varbits();
    if (more > Integer.MAX_VALUE - ESCAPE) {
      throw in.malformed("a number exceeds 31 bits");
    }
    return ESCAPE + more;
  }
}
