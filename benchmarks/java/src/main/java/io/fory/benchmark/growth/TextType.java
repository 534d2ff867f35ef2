package io.fory.benchmark.growth;

/** The chars of the strings, as the parameter {@code textType} names them. */
public enum TextType {
  /** Small letters. */
  ASCII('a', 1),
  /** Small letters, of 8 chars one with an accent. */
  LATIN1('é', 8),
  /** Cyrillic letters, two bytes each in UTF-8. */
  UTF16('д', 1),
  /** Small letters, of 64 chars one that is not Latin-1 and takes three bytes in UTF-8. */
  MOSTLY_ASCII('€', 64);

  private static final int ALPHABET = 26;

  private final char other;
  private final int period;

  TextType(char other, int period) {
    this.other = other;
    this.period = period;
  }

  /** Returns a new string of that many chars, equal on every call. */
  final String newText(int chars) {
    char[] text = new char[chars];
    for (int i = 0; i < chars; i++) {
      char first = period == 1 ? other : 'a';
      text[i] = period > 1 && i % period == period - 1 ? other : (char) (first + i % ALPHABET);
    }
    return new String(text);
  }
}
