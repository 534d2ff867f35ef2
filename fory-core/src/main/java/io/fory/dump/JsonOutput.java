package io.fory.dump;

/** Prints an array with an object for each message, whose values are nested objects. */
final class JsonOutput extends Output {
  /** What closes whatever is open, the innermost last. */
  private final StringBuilder open = new StringBuilder();

  private boolean comma;

  JsonOutput(Appendable out) {
    super(out);
    push('[', ']');
  }

  private void push(char opening, char closing) {
    put(opening);
    open.append(closing);
    comma = false;
  }

  private void pop() {
    int last = open.length() - 1;
    put(open.charAt(last));
    open.setLength(last);
    comma = true;
  }

  private void separate() {
    if (comma) {
      put(',');
    }
    comma = true;
  }

  private void key(String name) {
    separate();
    quoted(name);
    put(':');
  }

  private void entry(String name, Object value) {
    key(name);
    value(value);
  }

  private void head(String name, long offset, String type, int number) {
    separate();
    put(open.length() > 2 ? "\n" : "");
    push('{', '}');
    entry("name", name);
    entry("offset", offset);
    if (type != null) {
      entry("type", type);
    }
    if (number != NONE) {
      entry("number", number);
    }
  }

  @Override
  void beginMessage(long offset, String facts) {
    separate();
    push('{', '}');
    entry("offset", offset);
    entry("message", facts);
    key("values");
    push('[', ']');
  }

  @Override
  void endMessage(long offset) {
    pop();
    entry("end", offset);
    pop();
    put('\n');
  }

  @Override
  void open(String name, long offset, String type, int number) {
    head(name, offset, type, number);
    key("children");
    push('[', ']');
  }

  @Override
  void close() {
    pop();
    pop();
  }

  @Override
  void leaf(String name, long offset, String type, int number, Object value) {
    head(name, offset, type, number);
    entry("value", value);
    pop();
  }

  @Override
  void reference(String name, long offset, int number) {
    head(name, offset, null, NONE);
    entry("reference", Integer.toUnsignedLong(number));
    pop();
  }

  @Override
  void openArray(String name, long offset, String type, int number) {
    head(name, offset, type, number);
    key("value");
    push('[', ']');
  }

  @Override
  void element(Object value) {
    separate();
    value(value);
  }

  @Override
  void closeArray() {
    pop();
    pop();
  }

  @Override
  void stop(String kind, long offset, String reason) {
    while (open.length() > 2) {
      pop();
    }
    if (open.length() == 1) {
      separate();
      push('{', '}');
    }
    key(kind);
    push('{', '}');
    entry("offset", offset);
    entry("reason", reason);
    pop();
  }

  @Override
  void hex(long offset, byte[] bytes, int from, int to) {
    key("hex");
    put('"');
    hexDigits(bytes, from, to);
    put('"');
  }

  @Override
  void end() {
    while (open.length() > 0) {
      pop();
    }
    put('\n');
  }
}
