package io.fory.benchmark.run;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import java.util.List;
import java.util.stream.Collectors;
import org.testng.annotations.Test;

public class CatalogTest {

  private static List<String> names(List<Cell> cells) {
    return cells.stream().map(cell -> cell.name().toString()).toList();
  }

  @Test
  public void librariesOfARowAreNeighbours() {
    assertEquals(
        names(Cells.example().cells()).subList(0, 6),
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
    List<String> names = names(Cells.example().cells());
    assertTrue(names.get(16).startsWith("UserTypeDeserializeSuite"), names.toString());
    assertEquals(
        names.subList(20, 23),
        List.of("AlphaSuite copy fory", "AlphaSuite copy kryo", "AlphaSuite copy memcpy"));
  }

  @Test
  public void valuesKeepTheOrderOfTheirSuite() {
    List<String> types =
        Cells.example().cells().stream()
            .map(cell -> cell.name().row().params().getOrDefault("objectType", ""))
            .distinct()
            .toList();
    assertEquals(types, List.of("STRUCT", "MEDIA", ""));
  }

  @Test
  public void theSuitesOnTheClassPathAreFound() {
    List<Cell> cells = Catalog.ofClassPath().cells();
    assertTrue(
        cells.stream()
            .map(Cell::suite)
            .collect(Collectors.toSet())
            .containsAll(List.of("UserTypeSerializeSuite", "UserTypeDeserializeSuite")));
    assertEquals(cells.stream().map(Cell::name).distinct().count(), cells.size());
  }

  @Test
  public void whatALibraryCannotDoByDesignIsNoCell() {
    List<String> names = names(Catalog.ofClassPath().cells());
    assertTrue(names.contains("ZeroCopySuite serialize PRIMITIVE_ARRAY array_size=200 array fory"));
    assertTrue(names.contains("ZeroCopySuite serialize BUFFER array_size=200 array kryo"));
    assertTrue(names.contains("TinSuite serialize PRIMITIVE_ARRAYS memcpy"));
    for (String name : names) {
      assertFalse(name.contains(" BUFFER ") && name.endsWith(" fory"), name);
      assertFalse(name.contains(" OBJECTS") && name.endsWith(" memcpy"), name);
    }
  }

  @Test
  public void valuesOfOneParameterAreAlternativesAndThoseOfTwoNarrow() {
    List<Cell> cells = Cells.example().cells();
    assertEquals(full(cells, List.of("STRUCT", "MEDIA")).size(), 20);
    assertEquals(full(cells, List.of("STRUCT")).size(), 10);
    assertEquals(full(cells, List.of("struct", "array")).size(), 5);
    assertEquals(full(cells, List.of()).size(), 23);
  }

  private static List<Cell> full(List<Cell> cells, List<String> data) {
    return Selection.full(List.of(), data, List.of()).of(cells);
  }

  @Test
  public void aQuickRunKeepsToAFewCellsUnlessToldOtherwise() {
    List<Cell> cells = Cells.example().cells();
    assertEquals(
        names(Selection.quick(List.of(), List.of("STRUCT"), List.of()).of(cells)),
        List.of(
            "UserTypeSerializeSuite serialize STRUCT array fory",
            "UserTypeSerializeSuite serialize STRUCT array apachefory",
            "UserTypeSerializeSuite serialize STRUCT array kryo",
            "UserTypeDeserializeSuite deserialize STRUCT array fory"));
    assertEquals(
        names(
            Selection.quick(List.of(), List.of("STRUCT", "directBuffer"), List.of("kryo"))
                .of(cells)),
        List.of("UserTypeSerializeSuite serialize STRUCT directBuffer kryo"));
    assertEquals(Selection.quick(List.of("alphasuite"), List.of(), List.of()).of(cells).size(), 3);
  }

  @Test
  public void aQuickRunEndsInTimeWhateverTheNumberOfCells() {
    Cell cell = Cells.example().cells().get(0);
    for (int cells = 1; cells <= 120; cells++) {
      double seconds = Preset.QUICK.timing(cell, cells).seconds() * cells;
      assertTrue(seconds < 480, cells + " cells take " + seconds);
    }
    assertEquals(Preset.FULL.timing(cell, 1000), cell.timing());
  }
}
