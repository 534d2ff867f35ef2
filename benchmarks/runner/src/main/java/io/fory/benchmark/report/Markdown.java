package io.fory.benchmark.report;

import java.util.List;
import java.util.StringJoiner;

/** A Markdown document while it is written. */
final class Markdown {

  private final StringBuilder text = new StringBuilder();

  Markdown heading(int level, String title) {
    return paragraph("#".repeat(level) + " " + title);
  }

  Markdown paragraph(String words) {
    if (!text.isEmpty()) {
      text.append('\n');
    }
    text.append(words).append('\n');
    return this;
  }

  Markdown image(String file, String title) {
    return paragraph("![" + title + "](" + file + ")");
  }

  /** Adds a table; its first column holds words and the others numbers. */
  Markdown table(List<String> head, List<List<String>> rows) {
    text.append('\n').append(line(head));
    StringJoiner rule = new StringJoiner("|", "|", "|\n");
    for (int column = 0; column < head.size(); column++) {
      rule.add(column == 0 ? "---" : "---:");
    }
    text.append(rule);
    rows.forEach(row -> text.append(line(row)));
    return this;
  }

  /** Adds a table of words. */
  Markdown wordTable(List<String> head, List<List<String>> rows) {
    text.append('\n').append(line(head)).append("|---".repeat(head.size())).append("|\n");
    rows.forEach(row -> text.append(line(row)));
    return this;
  }

  static String bold(String words) {
    return "**" + words + "**";
  }

  private static String line(List<String> cells) {
    StringJoiner line = new StringJoiner(" | ", "| ", " |\n");
    cells.forEach(cell -> line.add(cell.replace("|", "\\|").replace("\n", " ")));
    return line.toString();
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
