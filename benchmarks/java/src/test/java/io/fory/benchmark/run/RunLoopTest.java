package io.fory.benchmark.run;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fory.benchmark.report.CommandException;
import io.fory.benchmark.report.ResultReader;
import io.fory.benchmark.report.Results;
import io.fory.benchmark.report.TemporaryFolder;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.testng.annotations.Test;

public class RunLoopTest {

  private static final Jdk JDK = new Jdk(Path.of("java"), "17.0.1", "17.0.1+1", "VM", "somebody");

  /** Measures without measuring: fails what it is told to, and notes what it was asked for. */
  private static final class FakeRunner implements CellRunner {
    final List<String> asked = new ArrayList<>();
    final List<String> failing;
    int untilInterruption = Integer.MAX_VALUE;

    FakeRunner(String... failing) {
      this.failing = List.of(failing);
    }

    @Override
    public Outcome run(Cell cell, Timing timing) {
      if (untilInterruption-- == 0) {
        throw new IllegalStateException("interrupted");
      }
      asked.add(cell.name().toString());
      return failing.contains(cell.name().library())
          ? Outcome.failed("cannot")
          : Outcome.measured(entry(cell, 5), List.of(5.0, 5.0));
    }
  }

  private static JsonNode entry(Cell cell, double score) {
    String benchmark = cell.benchmark().replace("io.fory.benchmark.", "");
    Map<String, String> params = cell.name().row().params();
    return Results.entry("17.0.1", benchmark, params, "ops/s", score, score);
  }

  private static int run(Path folder, CellRunner runner, List<Cell> cells, StringWriter output) {
    try (RunStore store = RunStore.open(folder, Cells.example().places())) {
      Progress progress = new Progress(new PrintWriter(output), cells.size(), 100);
      return new RunLoop(store, JDK, runner, Cell::timing, progress, () -> {}).run(cells);
    }
  }

  private static List<String> stored(Path folder, String file) throws IOException {
    List<String> names = new ArrayList<>();
    for (JsonNode entry : new ObjectMapper().readTree(folder.resolve(file).toFile())) {
      names.add(ResultReader.cellName(entry).toString());
    }
    return names;
  }

  private static List<String> names(List<Cell> cells) {
    return cells.stream().map(cell -> cell.name().toString()).toList();
  }

  @Test
  public void anInterruptedRunGoesOnWithWhatItLacks() throws IOException {
    try (TemporaryFolder folder = new TemporaryFolder()) {
      List<Cell> cells = Cells.example().cells();
      FakeRunner first = new FakeRunner();
      first.untilInterruption = 3;
      expectThrows(
          IllegalStateException.class, () -> run(folder.path(), first, cells, new StringWriter()));
      assertEquals(stored(folder.path(), ResultReader.RESULTS), names(cells.subList(0, 3)));
      FakeRunner second = new FakeRunner();
      assertEquals(run(folder.path(), second, cells, new StringWriter()), 0);
      assertEquals(second.asked, names(cells.subList(3, cells.size())));
      assertEquals(stored(folder.path(), ResultReader.RESULTS), names(cells));
      FakeRunner third = new FakeRunner();
      run(folder.path(), third, cells, new StringWriter());
      assertTrue(third.asked.isEmpty(), third.asked.toString());
    }
  }

  @Test
  public void resultsStandInTheOrderOfRunningWhateverWasMeasuredFirst() throws IOException {
    try (TemporaryFolder folder = new TemporaryFolder()) {
      List<Cell> cells = Cells.example().cells();
      run(folder.path(), new FakeRunner(), cells.subList(10, 12), new StringWriter());
      run(folder.path(), new FakeRunner(), cells, new StringWriter());
      assertEquals(stored(folder.path(), ResultReader.RESULTS), names(cells));
    }
  }

  @Test
  public void aFailedCellIsRecordedTriedAgainAndForgottenWhenItSucceeds() throws IOException {
    try (TemporaryFolder folder = new TemporaryFolder()) {
      List<Cell> cells = Cells.example().cells().subList(0, 3);
      StringWriter output = new StringWriter();
      assertEquals(run(folder.path(), new FakeRunner("kryo"), cells, output), 0);
      assertEquals(stored(folder.path(), ResultReader.FAILURES), names(cells.subList(2, 3)));
      assertTrue(output.toString().contains("kryo  failed: cannot"), output.toString());
      FakeRunner again = new FakeRunner();
      run(folder.path(), again, cells, new StringWriter());
      assertEquals(again.asked, names(cells.subList(2, 3)));
      assertTrue(stored(folder.path(), ResultReader.FAILURES).isEmpty());
    }
  }

  @Test
  public void onlyFailuresOfOursCount() throws IOException {
    try (TemporaryFolder folder = new TemporaryFolder()) {
      FakeRunner runner = new FakeRunner("fory", "apachefory");
      List<Cell> cells = Cells.example().cells().subList(0, 3);
      assertEquals(run(folder.path(), runner, cells, new StringWriter()), 1);
    }
  }

  @Test
  public void eachCellHasOneLineWithItsNumberAndTheTimeLeft() throws IOException {
    try (TemporaryFolder folder = new TemporaryFolder()) {
      StringWriter output = new StringWriter();
      List<Cell> cells = Cells.example().cells().subList(0, 2);
      run(folder.path(), new FakeRunner(), cells, output);
      List<String> lines = output.toString().lines().toList();
      assertEquals(lines.size(), 2);
      assertTrue(
          lines.get(0).startsWith("[1/2] " + cells.get(0).name() + "  5.00 ± 0.00 ops/s  ("),
          lines.get(0));
      assertTrue(lines.get(0).endsWith(" left)"), lines.get(0));
    }
  }

  @Test
  public void twoRunsDoNotShareAFolder() throws IOException {
    try (TemporaryFolder folder = new TemporaryFolder();
        RunStore store = RunStore.open(folder.path(), Map.of())) {
      assertEquals(store.folder(), folder.path());
      CommandException e =
          expectThrows(CommandException.class, () -> RunStore.open(folder.path(), Map.of()));
      assertEquals(e.exitCode(), CommandException.FAILED);
      assertTrue(e.getMessage().contains("going on already"), e.getMessage());
    }
  }

  @Test
  public void damagedResultsAreNotOverwritten() throws IOException {
    try (TemporaryFolder folder = new TemporaryFolder()) {
      Path file = Files.writeString(folder.path().resolve(ResultReader.RESULTS), "[{");
      CommandException e =
          expectThrows(CommandException.class, () -> RunStore.open(folder.path(), Map.of()));
      assertTrue(e.getMessage().contains("--fresh"), e.getMessage());
      assertEquals(Files.readString(file), "[{");
    }
  }

  @Test
  public void aClimbingScoreIsMeasuredAgainWithMoreWarmUpUpToALimit() {
    Cell cell = Cells.example().cells().get(0);
    List<Integer> warmups = new ArrayList<>();
    CellRunner climbing =
        (asked, timing) -> {
          warmups.add(timing.warmups());
          return CellRunner.Outcome.measured(entry(asked, 110), List.of(50.0, 99.0, 101.0));
        };
    new WarmingRunner(climbing).run(cell, cell.timing());
    assertEquals(warmups, List.of(5, 10, 20));
    warmups.clear();
    CellRunner settled =
        (asked, timing) -> {
          warmups.add(timing.warmups());
          return CellRunner.Outcome.measured(entry(asked, 104), List.of(50.0, 99.0, 101.0));
        };
    assertFalse(new WarmingRunner(settled).run(cell, cell.timing()).isFailed());
    assertEquals(warmups, List.of(5));
  }
}
