package io.fory.schema;

import io.fory.error.ErrorText;
import io.fory.error.MalformedInputException;

/** A line of text that is taken apart from left to right. */
final class TextLine {
  private final String source;
  private final int number;
  private final String text;
  private int position;

  /** Whether the name that was read last stood in quotes. */
  private boolean quoted;

  /**
   * Makes a line.
   *
   * @param source where it comes from, for messages
   * @param number from 1 on
   */
  TextLine(String source, int number, String text) {
    this.source = source;
    this.number = number;
    this.text = text;
  }

  boolean isIndented() {
    return !text.isEmpty() && Character.isWhitespace(text.charAt(0));
  }

  /** Returns whether nothing but blanks and a comment follow. */
  boolean isAtEnd() {
    while (position < text.length() && Character.isWhitespace(text.charAt(position))) {
      position++;
    }
    return position == text.length() || text.charAt(position) == '#';
  }

  /** Skips blanks and a mark if it comes next; returns whether it does. */
  boolean take(String mark) {
    if (isAtEnd() || !text.startsWith(mark, position)) {
      return false;
    }
    position += mark.length();
    return true;
  }

  /** Returns whether a mark comes next; skips none. */
  boolean isNext(String mark) {
    return !isAtEnd() && text.startsWith(mark, position);
  }

  /** Skips a mark that must come next. */
  void expect(String mark, String where) {
    if (!take(mark)) {
      throw error("expected '" + mark + "' " + where + found());
    }
  }

  /** Returns the next name or word, without quotes. */
  String name(String what) {
    if (isAtEnd()) {
      throw error("expected " + what + found());
    }
    quoted = text.charAt(position) == '"';
    if (quoted) {
      return quotedName();
    }
    int start = position;
    if (text.charAt(position) == '@') {
      position++;
    }
    while (position < text.length() && SchemaPrinter.isPlain(text.charAt(position))) {
      position++;
    }
    if (start == position) {
      throw error("expected " + what + found() + "; put names with such chars in quotes");
    }
    return text.substring(start, position);
  }

  /** Returns whether a name comes next, and a mark behind it; skips neither. */
  boolean isNameBefore(String mark) {
    boolean named = !isAtEnd() && (text.charAt(position) == '"' || isPlainNext());
    if (!named) {
      return false;
    }
    int start = position;
    name("a name");
    boolean found = take(mark);
    position = start;
    quoted = false;
    return found;
  }

  private boolean isPlainNext() {
    char next = text.charAt(position);
    return next == '@' || SchemaPrinter.isPlain(next);
  }

  boolean wasQuoted() {
    return quoted;
  }

  private String quotedName() {
    StringBuilder name = new StringBuilder();
    for (int i = position + 1; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"') {
        position = i + 1;
        return name.toString();
      }
      if (c != '\\') {
        name.append(c);
      } else if (text.startsWith("\\u", i)) {
        name.append(unit(i + 2));
        i += 5;
      } else if (text.startsWith("\\\"", i) || text.startsWith("\\\\", i)) {
        name.append(text.charAt(++i));
      } else {
        throw error("a backslash stands before a quote, a backslash, or u and four hex digits");
      }
    }
    throw error("a closing quote is missing");
  }

  private char unit(int start) {
    int unit = 0;
    for (int i = start; i < start + 4; i++) {
      int digit = i < text.length() ? Character.digit(text.charAt(i), 16) : -1;
      if (digit < 0) {
        throw error("four hex digits stand behind \\u");
      }
      unit = unit << 4 | digit;
    }
    return (char) unit;
  }

  /** Returns the text at the current position, as the end of a sentence. */
  private String found() {
    return isAtEnd()
        ? " at the end of the line"
        : ", found '" + ErrorText.printable(text.substring(position)) + "'";
  }

  /** Throws if anything follows. */
  void expectEnd(String complete) {
    if (!isAtEnd()) {
      throw error("expected nothing behind " + complete + found());
    }
  }

  /**
   * Makes the exception for this line.
   *
   * @param problem the defect and its correction; no raw names
   */
  MalformedInputException error(String problem) {
    return error(source, number, problem);
  }

  static MalformedInputException error(String source, int number, String problem) {
    return new MalformedInputException(
        ErrorText.printable(source) + ", line " + number + ": " + problem);
  }
}
