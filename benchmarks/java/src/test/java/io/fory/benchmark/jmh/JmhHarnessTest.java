package io.fory.benchmark.jmh;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import io.fory.benchmark.run.Cell;
import java.util.List;
import java.util.stream.Collectors;
import org.testng.annotations.Test;

public class JmhHarnessTest {

  private static List<String> names(List<Cell> cells) {
    return cells.stream().map(cell -> cell.name().toString()).toList();
  }

  @Test
  public void librariesOfARowAreNeighbours() {
    assertEquals(
        names(BenchmarkLists.example().cells()).subList(0, 6),
        List.of(
            "UserTypeSerializeSuite serialize STRUCT array fory",
            "UserTypeSerializeSuite serialize STRUCT array apachefory",
            "UserTypeSerializeSuite serialize STRUCT array kryo",
            "UserTypeSerializeSuite serialize_compatible STRUCT array kryo",
            "UserTypeSerializeSuite serialize STRUCT directBuffer fory",
            "UserTypeSerializeSuite serialize STRUCT directBuffer apachefory"));
  }

  @Test
  public void userTypesComeFirstReadingAfterWritingAndLimitsLast() {
    List<String> names = names(BenchmarkLists.example().cells());
    assertTrue(names.get(16).startsWith("UserTypeDeserializeSuite"), names.toString());
    assertEquals(
        names.subList(20, 23),
        List.of("AlphaSuite copy fory", "AlphaSuite copy kryo", "AlphaSuite copy memcpy"));
  }

  @Test
  public void valuesKeepTheOrderOfTheirSuite() {
    List<String> types =
        BenchmarkLists.example().cells().stream()
            .map(cell -> cell.name().row().params().getOrDefault("objectType", ""))
            .distinct()
            .toList();
    assertEquals(types, List.of("STRUCT", "MEDIA", ""));
  }

  @Test
  public void theSuitesOnTheClassPathAreFound() {
    List<Cell> cells = JmhHarness.ofClassPath().cells();
    assertTrue(
        cells.stream()
            .map(cell -> cell.name().row().suite())
            .collect(Collectors.toSet())
            .containsAll(List.of("UserTypeSerializeSuite", "UserTypeDeserializeSuite")));
    assertEquals(cells.stream().map(Cell::name).distinct().count(), cells.size());
  }

  @Test
  public void onlyTheCellsOfOpenStringsOpenThem() {
    int open = 0;
    for (Cell cell : JmhHarness.ofClassPath().cells()) {
      String library = cell.name().library();
      boolean opens = cell.jvmArgs().contains("--add-opens=java.base/java.lang=ALL-UNNAMED");
      if (library.startsWith("fory") || library.startsWith("apachefory")) {
        assertEquals(opens, library.equals("foryopen"), cell.name().toString());
        open += opens ? 1 : 0;
      }
    }
    assertEquals(open, 2 * 4 * 2 * 2); // suites, objects, buffers, with and without references
  }

  @Test
  public void whatALibraryCannotDoByDesignIsNoCell() {
    List<String> names = names(JmhHarness.ofClassPath().cells());
    assertTrue(names.contains("ZeroCopySuite serialize PRIMITIVE_ARRAY array_size=200 array fory"));
    assertTrue(names.contains("ZeroCopySuite serialize BUFFER array_size=200 array fory"));
    assertTrue(names.contains("ZeroCopySuite serialize BUFFER array_size=200 array kryo"));
    assertTrue(names.contains("TinSuite serialize PRIMITIVE_ARRAYS memcpy"));
    for (String name : names) {
      assertFalse(name.contains(" OBJECTS") && name.endsWith(" memcpy"), name);
    }
  }
}
