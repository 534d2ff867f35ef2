package io.fory.dump;

import io.fory.error.ErrorText;

/** Prints a value a line: its offset, its place, its type, its number, and the value. */
final class TextOutput extends Output {
  private static final int HEX_BYTES = 32;

  private int depth;
  private boolean first;
  private boolean inArray;

  TextOutput(Appendable out) {
    super(out);
  }

  private void line(long offset) {
    String digits = Long.toString(offset);
    put(" ".repeat(Math.max(0, 8 - digits.length())) + digits + "  " + "  ".repeat(depth));
  }

  private void head(String name, long offset, String type, int number) {
    line(offset);
    put(ErrorText.printable(name));
    if (type != null) {
      put(": " + ErrorText.printable(type));
    }
    if (number != NONE) {
      put(" #" + number);
    }
  }

  @Override
  void beginMessage(long offset, String facts) {
    depth = 0;
    line(offset);
    put(facts + "\n");
    depth = 1;
  }

  @Override
  void endMessage(long offset) {
    depth = 0;
    line(offset);
    put("end of message\n");
  }

  @Override
  void open(String name, long offset, String type, int number) {
    head(name, offset, type, number);
    put('\n');
    depth++;
  }

  @Override
  void close() {
    depth--;
  }

  @Override
  void leaf(String name, long offset, String type, int number, Object value) {
    head(name, offset, type, number);
    put(" = ");
    value(value);
    put('\n');
  }

  @Override
  void reference(String name, long offset, int number) {
    head(name, offset, null, NONE);
    put(" -> #" + Integer.toUnsignedString(number) + "\n");
  }

  @Override
  void openArray(String name, long offset, String type, int number) {
    head(name, offset, type, number);
    put(" = [");
    first = true;
    inArray = true;
  }

  @Override
  void element(Object value) {
    if (!first) {
      put(", ");
    }
    first = false;
    value(value);
  }

  @Override
  void closeArray() {
    put("]\n");
    inArray = false;
  }

  @Override
  void stop(String kind, long offset, String reason) {
    depth = 0;
    if (inArray) {
      put("\n");
    }
    line(offset);
    put(kind + ": " + reason + "\n");
  }

  @Override
  void hex(long offset, byte[] bytes, int from, int to) {
    for (int at = from; at < to; at += HEX_BYTES) {
      line(offset + at - from);
      hexDigits(bytes, at, Math.min(to, at + HEX_BYTES));
      put('\n');
    }
  }
}
