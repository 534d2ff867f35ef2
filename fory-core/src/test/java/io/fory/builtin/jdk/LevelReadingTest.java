package io.fory.builtin.jdk;

import static org.testng.Assert.assertEquals;

import io.fory.builtin.jdk.WrittenLevel.WrittenField;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.testng.annotations.Test;

/** What a description makes a reader do for each object of a class. */
@SuppressWarnings({"serial", "unused"}) // types of tests
public final class LevelReadingTest {
  static class Above implements Serializable {
    int x;
  }

  static final class Below extends Above {
    int y;
  }

  private static List<LevelReading> steps(List<WrittenLevel> levels) {
    SerialLayout layout = new SerialLayout(SerialForm.SERIALIZABLE, levels, new byte[0]);
    return LevelReading.of(layout, SerialClass.of(Below.class), Class::getName);
  }

  /** An object of a few bytes would walk through all levels of a description of 64 KiB. */
  @Test
  public void levelsWithoutBytesAreNoSteps() {
    List<WrittenLevel> levels = new ArrayList<>();
    for (int i = 0; i < 10_000; i++) {
      levels.add(new WrittenLevel("gone" + i, false, List.of()));
    }
    levels.add(new WrittenLevel(Above.class.getName(), false, List.of()));
    levels.add(new WrittenLevel("", false, List.of(new WrittenField("y", FieldKind.INT))));
    assertEquals(steps(levels).size(), 2);
  }

  @Test
  public void levelsWithBytesAreReadPast() {
    List<WrittenLevel> levels =
        List.of(
            new WrittenLevel("hooked", true, List.of()),
            new WrittenLevel("fields", false, List.of(new WrittenField("a", FieldKind.LONG))),
            new WrittenLevel("", false, List.of()));
    List<String> names = new ArrayList<>();
    for (LevelReading step : steps(levels)) {
      names.add(step.written() == null ? "without data" : step.written().name());
    }
    assertEquals(names, List.of("without data", "hooked", "fields", ""));
  }

  @Test
  public void ofFieldsOfOneNameTheFirstCounts() {
    WrittenField first = new WrittenField("y", FieldKind.INT);
    LevelReading step = steps(List.of(new WrittenLevel("", false, List.of(first, first)))).get(1);
    assertEquals(step.indexOf("y"), 0);
    assertEquals(step.indexOf("z"), -1);
  }
}
