package io.fory.codegen.java;

import java.util.ArrayList;
import java.util.List;

/** Java source that grows line by line; its braces indent it when it is printed. */
public final class SourceWriter {
  private final List<String> lines = new ArrayList<>();

  /** Adds a line made of {@code parts}. */
  public SourceWriter line(String... parts) {
    lines.add(String.join("", parts));
    return this;
  }

  /** Adds the lines of another source. */
  public void addAll(SourceWriter other) {
    lines.addAll(other.lines);
  }

  /** Returns how many lines there are. */
  public int lines() {
    return lines.size();
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(lines.size() * 64);
    int depth = 0;
    for (String line : lines) {
      if (line.startsWith("}")) {
        depth--;
      }
      for (int i = 0; i < depth; i++) {
        text.append("  ");
      }
      text.append(line).append('\n');
      if (line.endsWith("{")) {
        depth++;
      }
    }
    return text.toString();
  }
}
