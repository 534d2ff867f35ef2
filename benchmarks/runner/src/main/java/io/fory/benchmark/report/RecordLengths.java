package io.fory.benchmark.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/** The table of the lengths of records, of suites that compare those of the libraries. */
final class RecordLengths {
  private final Map<Row, Map<String, Double>> lengths = new LinkedHashMap<>();
  private final SortedSet<String> libraries = new TreeSet<>(Library.ORDER);

  private RecordLengths(List<Row> rows) {
    for (Row row : rows) {
      Map<String, Double> ofRow = new LinkedHashMap<>();
      row.measurements()
          .forEach((library, it) -> it.recordBytes().ifPresent(bytes -> ofRow.put(library, bytes)));
      if (!ofRow.isEmpty()) {
        lengths.put(row, ofRow);
        libraries.addAll(ofRow.keySet());
      }
    }
  }

  /** Adds the table of these rows to a page, if they have lengths. */
  static void write(Markdown out, String jdk, List<Row> rows) {
    RecordLengths lengths = new RecordLengths(rows);
    if (lengths.lengths.isEmpty()) {
      return;
    }
    List<String> head = new ArrayList<>(List.of("JDK " + jdk + ", bytes of a record"));
    head.addAll(lengths.libraries);
    head.add("/ smallest peer");
    out.table(head, lengths.lines());
  }

  private List<List<String>> lines() {
    List<List<String>> lines = new ArrayList<>();
    lengths.forEach(
        (row, ofRow) -> {
          List<String> line = new ArrayList<>(List.of(row.name().plainLabel()));
          for (String library : libraries) {
            line.add(number(ofRow, library));
          }
          double smallest =
              ofRow.keySet().stream()
                  .filter(Library::isPeer)
                  .mapToDouble(ofRow::get)
                  .min()
                  .orElse(Double.NaN);
          line.add(Scale.number(ofRow.getOrDefault(Library.FORY, Double.NaN) / smallest));
          lines.add(line);
        });
    return lines;
  }

  private static String number(Map<String, Double> lengths, String library) {
    return Scale.number(lengths.getOrDefault(library, Double.NaN));
  }
}
