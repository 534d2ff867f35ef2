package io.fory.dump;

import io.fory.error.ErrorText;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * Where a message is printed to, value by value, while it is read: nothing of it is kept. Each
 * value is a node: a leaf, or children between {@link #open} and {@link #close}.
 */
abstract class Output {
  /** Stands for "has no number". */
  static final int NONE = -1;

  private static final String HEX = "0123456789abcdef";

  private final Appendable out;

  Output(Appendable out) {
    this.out = out;
  }

  /** Begins a message or, if {@code type} is null, ends its line of facts. */
  abstract void beginMessage(long offset, String facts);

  /** Ends a message. */
  abstract void endMessage(long offset);

  /** Begins a value that has children. */
  abstract void open(String name, long offset, String type, int number);

  /** Ends a value that has children. */
  abstract void close();

  /**
   * Prints a value without children.
   *
   * @param type or null
   * @param value a {@link Number}, a {@link Boolean}, text, or null
   */
  abstract void leaf(String name, long offset, String type, int number, Object value);

  /** Prints a reference to an object of that number. */
  abstract void reference(String name, long offset, int number);

  /** Begins the elements of an array of primitives. */
  abstract void openArray(String name, long offset, String type, int number);

  /** Prints such an element. */
  abstract void element(Object value);

  /** Ends the elements of an array. */
  abstract void closeArray();

  /** Ends the message early, with whatever is open, and says why. */
  abstract void stop(String kind, long offset, String reason);

  /** Prints bytes that are not understood. */
  abstract void hex(long offset, byte[] bytes, int from, int to);

  /** Ends the output. */
  void end() {}

  final void put(String text) {
    try {
      out.append(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  final void put(char c) {
    try {
      out.append(c);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Prints text in double quotes, which both JSON and people read; no char of it breaks a line. */
  final void quoted(String text) {
    put('"');
    int index = 0;
    int printed = 0;
    while (index < text.length()) {
      int codePoint = text.codePointAt(index);
      int next = index + Character.charCount(codePoint);
      boolean marked = codePoint == '"' || codePoint == '\\';
      if (marked || !ErrorText.isPrintable(codePoint)) {
        put(text, printed, index);
        printed = marked ? index : next; // a mark is printed behind its backslash
        if (marked) {
          put('\\');
        }
        for (int i = index; i < printed; i++) {
          escaped(text.charAt(i));
        }
      }
      index = next;
    }
    put(text, printed, index);
    put('"');
  }

  private void put(String text, int from, int to) {
    try {
      out.append(text, from, to);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void escaped(char c) {
    put("\\u");
    for (int shift = 12; shift >= 0; shift -= 4) {
      put(HEX.charAt(c >>> shift & 0xF));
    }
  }

  final void hexDigits(byte[] bytes, int from, int to) {
    for (int i = from; i < to; i++) {
      put(HEX.charAt(bytes[i] >> 4 & 0xF));
      put(HEX.charAt(bytes[i] & 0xF));
    }
  }

  /** Returns whether JSON has a number for a value. */
  static boolean isFinite(Object value) {
    boolean infinite =
        value instanceof Double d && !Double.isFinite(d)
            || value instanceof Float f && !Float.isFinite(f);
    return value instanceof Number && !infinite;
  }

  final void value(Object value) {
    if (value == null || value instanceof Boolean || isFinite(value)) {
      put(String.valueOf(value));
    } else {
      quoted(value.toString());
    }
  }
}
