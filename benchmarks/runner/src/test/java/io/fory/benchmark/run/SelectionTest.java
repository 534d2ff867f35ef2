package io.fory.benchmark.run;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.util.List;
import org.testng.annotations.Test;

public class SelectionTest {

  private static List<String> names(List<Cell> cells) {
    return cells.stream().map(cell -> cell.name().toString()).toList();
  }

  @Test
  public void namesOfSuitesDataAndLibrariesNarrowTheCells() {
    List<Cell> cells = Cells.example();
    assertEquals(Selection.full(List.of(), List.of("struct"), List.of()).of(cells).size(), 3);
    assertEquals(
        Selection.full(List.of(), List.of("STRUCT", "MEDIA"), List.of()).of(cells).size(), 6);
    assertEquals(
        names(Selection.quick(List.of(), List.of("STRUCT"), List.of("kryo")).of(cells)),
        List.of("UserTypeSerializeSuite serialize STRUCT kryo"));
    assertEquals(Selection.quick(List.of("alphasuite"), List.of(), List.of()).of(cells).size(), 1);
  }

  @Test
  public void theQuickRunEndsInTimeWithAllItsForks() {
    Cell cell = Cells.example().get(0);
    int forks = 3;
    for (int cells = 1; cells <= 40; cells++) {
      Timing timing = Preset.QUICK.timing(cell, cells * forks);
      double seconds = timing.seconds() * cells * forks;
      assertTrue(seconds < 480, cells + " cells take " + seconds);
    }
    assertEquals(Preset.FULL.timing(cell, 1000), cell.timing());
  }
}
