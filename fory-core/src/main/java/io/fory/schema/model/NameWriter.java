package io.fory.schema.model;

import java.util.Arrays;

/**
 * Writes the names of one series: the beginning that a name shares with another one, then the rest
 * in {@linkplain NameSymbol symbols}. The case that the last name ended in goes on in the next.
 */
final class NameWriter {
  /** Numbers from 1 to this one take {@link #SHORT_BITS}. */
  private static final int MOST_IN_SHORT = 14;

  private static final int SHORT_BITS = 4;

  private final BitWriter out;
  private final char separator;
  private boolean upper;

  /** Whether the last symbol said that the next letter is not in the current case. */
  private boolean flipped;

  /** Symbols of the name at hand; the next one stands in the bits above it. */
  private int[] symbols = new int[32];

  private int count;

  NameWriter(BitWriter out, char separator) {
    this.out = out;
    this.separator = separator;
  }

  /** Returns how many chars a name shares with another; at least one char is left to be written. */
  static int shared(String other, String name) {
    int most = Math.min(other.length(), name.length() - 1);
    int shared = 0;
    while (shared < most && other.charAt(shared) == name.charAt(shared)) {
      shared++;
    }
    return shared;
  }

  /** Writes how many chars the name shares with another. */
  void prefix(int chars) {
    out.bit(chars > 0);
    if (chars > 0) {
      number(chars);
    }
  }

  /** Writes the mark of a part that is not spelled. */
  void noSymbols() {
    out.bits(0, SHORT_BITS);
  }

  /** Writes the chars of a name from one on, of which there is at least one. */
  void rest(String name, int from) {
    count = 0;
    for (int i = from; i < name.length(); i++) {
      addSymbols(name, i);
    }
    number(count);
    for (int i = 0; i < count; i++) {
      int symbol = symbols[i] & (1 << NameSymbol.BITS) - 1;
      out.bits(symbol, NameSymbol.BITS);
      if (symbol == NameSymbol.DIGIT_OR_MARK) {
        out.bits(symbols[i] >>> NameSymbol.BITS, NameSymbol.MARK_BITS);
      } else if (symbol == NameSymbol.CHAR) {
        out.bits(symbols[i] >>> NameSymbol.BITS, NameSymbol.CHAR_BITS);
      }
    }
  }

  private void number(int value) {
    if (value <= MOST_IN_SHORT) {
      out.bits(value, SHORT_BITS);
    } else {
      out.bits(MOST_IN_SHORT + 1, SHORT_BITS);
      out.varbits(value - MOST_IN_SHORT - 1);
    }
  }

  private void addSymbols(String name, int at) {
    char c = name.charAt(at);
    if (NameSymbol.isLetter(c)) {
      addLetter(name, at);
    } else if (c == separator) {
      add(NameSymbol.SEPARATOR);
    } else if (c == '$' && at + 1 < name.length() && isInOtherCase(name.charAt(at + 1))) {
      add(NameSymbol.NESTED);
      flipped = true;
    } else {
      int mark = NameSymbol.markOf(c, separator);
      add(
          mark < 0
              ? NameSymbol.CHAR | c << NameSymbol.BITS
              : NameSymbol.DIGIT_OR_MARK | mark << NameSymbol.BITS);
    }
  }

  private void addLetter(String name, int at) {
    char c = name.charAt(at);
    if (isInOtherCase(c) && !flipped) {
      if (nextLetterIsInOtherCase(name, at + 1)) {
        add(NameSymbol.OTHER_CASE);
        upper = !upper;
      } else {
        add(NameSymbol.OTHER_CASE_ONCE);
      }
    }
    flipped = false;
    add(c - (NameSymbol.isUpper(c) ? 'A' : 'a'));
  }

  /** Returns whether the next letter is not in the current case either; so is none. */
  private boolean nextLetterIsInOtherCase(String name, int from) {
    for (int i = from; i < name.length(); i++) {
      char c = name.charAt(i);
      if (NameSymbol.isLetter(c)) {
        return isInOtherCase(c);
      }
    }
    return true;
  }

  private boolean isInOtherCase(char c) {
    return NameSymbol.isLetter(c) && NameSymbol.isUpper(c) != upper;
  }

  private void add(int symbol) {
    if (count == symbols.length) {
      symbols = Arrays.copyOf(symbols, 2 * count);
    }
    symbols[count++] = symbol;
  }
}
