package io.fory.benchmark.run;

import io.fory.benchmark.report.CellName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Cells that a test makes up. */
final class Cells {

  private static final Timing TIMING = new Timing(5, 2, 3, 2);

  private Cells() {}

  /** Cells of two rows with three libraries each, and one of another row. */
  static List<Cell> example() {
    List<Cell> cells = new ArrayList<>();
    for (String type : List.of("STRUCT", "MEDIA")) {
      for (String library : List.of("fory", "apachefory", "kryo")) {
        cells.add(cell("x.UserTypeSerializeSuite.serialize", library, Map.of("objectType", type)));
      }
    }
    cells.add(cell("b.AlphaSuite.copy", "fory", Map.of()));
    return cells;
  }

  private static Cell cell(String method, String library, Map<String, String> params) {
    Map<String, String> all = new HashMap<>(params);
    all.put(CellName.LIBRARY, library);
    String benchmark = "io.fory.benchmark." + method;
    return new Cell(
        CellName.of(benchmark, "thrpt", all), benchmark, "thrpt", TIMING, List.of(), false);
  }

  /** The places of cells in the order of {@code cells}. */
  static Map<CellName, Integer> places(List<Cell> cells) {
    Map<CellName, Integer> places = new HashMap<>();
    cells.forEach(cell -> places.put(cell.name(), places.size()));
    return places;
  }
}
