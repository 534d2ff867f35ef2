package io.fory.benchmark.run;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertNotEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fory.benchmark.report.CellName;
import io.fory.benchmark.report.CommandException;
import io.fory.benchmark.report.Measurement;
import io.fory.benchmark.report.ResultReader;
import io.fory.benchmark.report.Results;
import io.fory.benchmark.report.TemporaryFolder;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.testng.annotations.Test;

public class RunLoopTest {

  private static final Jdk JDK = new Jdk(Path.of("java"), "17.0.1", "17.0.1+1", "VM", "somebody");

  /** Measures without measuring: fails what it is told to, and notes what it was asked for. */
  private static final class FakeRunner implements CellRunner {
    final List<String> asked = new ArrayList<>();
    final List<Timing> timings = new ArrayList<>();
    final List<String> failing;
    int untilInterruption = Integer.MAX_VALUE;

    FakeRunner(String... failing) {
      this.failing = List.of(failing);
    }

    List<String> libraries() {
      return asked.stream().map(name -> name.substring(name.lastIndexOf(' ') + 1)).toList();
    }

    @Override
    public List<Outcome> run(List<Cell> cells, Timing timing) {
      if (untilInterruption-- == 0) {
        throw new IllegalStateException("interrupted");
      }
      timings.add(timing);
      List<Outcome> outcomes = new ArrayList<>();
      for (Cell cell : cells) {
        asked.add(cell.name().toString());
        outcomes.add(
            failing.contains(cell.name().library())
                ? Outcome.failed("cannot")
                : Outcome.measured(entry(cell, 5), List.of(5.0, 5.0)));
      }
      return outcomes;
    }
  }

  private static JsonNode entry(Cell cell, double score) {
    String benchmark = cell.benchmark().replace("io.fory.benchmark.", "");
    Map<String, String> params = new HashMap<>(cell.name().row().params());
    params.put(CellName.LIBRARY, cell.name().library());
    return Results.entry("17.0.1", benchmark, params, "ops/s", score, score);
  }

  private static int run(
      Path folder, CellRunner runner, List<Cell> cells, int forks, StringWriter output) {
    try (RunStore store = RunStore.open(folder, Cells.places(Cells.example()))) {
      Progress progress = new Progress(new PrintWriter(output), cells.size() * forks, 100);
      return new RunLoop(store, JDK, runner, Cell::timing, forks, progress, () -> {}).run(cells);
    }
  }

  private static int run(Path folder, CellRunner runner, List<Cell> cells) {
    return run(folder, runner, cells, 1, new StringWriter());
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
  public void theForksOfARowTakeTurnsAndAnotherLibraryBeginsEachRound() throws IOException {
    try (TemporaryFolder folder = new TemporaryFolder()) {
      FakeRunner runner = new FakeRunner();
      run(folder.path(), runner, Cells.example(), 2, new StringWriter());
      assertEquals(
          runner.libraries().subList(0, 6),
          List.of("fory", "apachefory", "kryo", "apachefory", "kryo", "fory"));
      assertEquals(
          runner.asked.stream().distinct().toList(), names(Cells.example()), "rows are mixed");
    }
  }

  @Test
  public void theForksOfARowAreOneRoundOfShortTurnsWhichTheirEntriesName() throws IOException {
    try (TemporaryFolder folder = new TemporaryFolder()) {
      FakeRunner runner = new FakeRunner();
      List<Cell> cells = Cells.example();
      run(folder.path(), runner, cells.subList(5, 7), 1, new StringWriter());
      assertEquals(runner.timings, List.of(cells.get(5).timing(), cells.get(6).timing()));
      runner.timings.clear();
      run(folder.path(), runner, cells.subList(0, 3), 2, new StringWriter());
      Timing turns = new Timing(400, 0.025, 240, 0.025);
      assertEquals(runner.timings, List.of(turns, turns));
      JsonNode stored =
          new ObjectMapper().readTree(folder.path().resolve(ResultReader.RESULTS).toFile());
      List<String> rounds = ResultReader.measurement(stored.get(0)).rounds();
      assertEquals(Set.copyOf(rounds).size(), 2);
      assertEquals(ResultReader.measurement(stored.get(1)).rounds(), rounds);
      assertNotEquals(ResultReader.measurement(stored.get(4)).rounds().get(0), rounds.get(0));
    }
  }

  @Test
  public void aCellThatNeedsTheMemoryIsMeasuredAlone() throws IOException {
    try (TemporaryFolder folder = new TemporaryFolder()) {
      FakeRunner runner = new FakeRunner();
      List<Cell> cells =
          Cells.example().subList(0, 3).stream()
              .map(it -> new Cell(it.name(), it.benchmark(), "thrpt", it.timing(), List.of(), true))
              .toList();
      run(folder.path(), runner, cells, 1, new StringWriter());
      assertEquals(runner.timings, Collections.nCopies(3, cells.get(0).timing()));
    }
  }

  @Test
  public void theIterationsOfAllForksArePooled() throws IOException {
    try (TemporaryFolder folder = new TemporaryFolder()) {
      List<Cell> cells = Cells.example().subList(0, 1);
      List<Double> scores = new ArrayList<>(List.of(6.0, 10.0, 8.0));
      CellRunner runner =
          (asked, timing) ->
              List.of(
                  CellRunner.Outcome.measured(entry(asked.get(0), scores.remove(0)), List.of(5.0)));
      run(folder.path(), runner, cells, 3, new StringWriter());
      JsonNode stored =
          new ObjectMapper().readTree(folder.path().resolve(ResultReader.RESULTS).toFile()).get(0);
      Measurement pooled = ResultReader.measurement(stored);
      assertEquals(
          pooled.forks(), List.of(List.of(6.0, 6.0), List.of(10.0, 10.0), List.of(8.0, 8.0)));
      assertEquals(pooled.speed(), 8, 1e-9);
      assertEquals(stored.path("primaryMetric").path("score").asDouble(), 8, 1e-9);
      assertEquals(stored.path("forks").asInt(), 3);
    }
  }

  @Test
  public void anInterruptedRunGoesOnWithTheForksThatItLacks() throws IOException {
    try (TemporaryFolder folder = new TemporaryFolder()) {
      List<Cell> cells = Cells.example();
      FakeRunner first = new FakeRunner();
      first.untilInterruption = 1;
      StringWriter output = new StringWriter();
      expectThrows(IllegalStateException.class, () -> run(folder.path(), first, cells, 2, output));
      assertEquals(stored(folder.path(), ResultReader.RESULTS), names(cells.subList(0, 3)));
      FakeRunner second = new FakeRunner();
      assertEquals(run(folder.path(), second, cells, 2, output), 0);
      assertEquals(second.asked.size(), cells.size() * 2 - 3);
      assertEquals(second.libraries().subList(0, 3), List.of("apachefory", "kryo", "fory"));
      FakeRunner third = new FakeRunner();
      run(folder.path(), third, cells, 2, output);
      assertTrue(third.asked.isEmpty(), third.asked.toString());
    }
  }

  @Test
  public void resultsStandInTheOrderOfRunningWhateverWasMeasuredFirst() throws IOException {
    try (TemporaryFolder folder = new TemporaryFolder()) {
      List<Cell> cells = Cells.example();
      run(folder.path(), new FakeRunner(), cells.subList(3, 5));
      run(folder.path(), new FakeRunner(), cells);
      assertEquals(stored(folder.path(), ResultReader.RESULTS), names(cells));
    }
  }

  @Test
  public void aFailedCellIsRecordedTriedAgainAndForgottenWhenItSucceeds() throws IOException {
    try (TemporaryFolder folder = new TemporaryFolder()) {
      List<Cell> cells = Cells.example().subList(0, 3);
      StringWriter output = new StringWriter();
      FakeRunner failing = new FakeRunner("kryo");
      assertEquals(run(folder.path(), failing, cells, 2, output), 0);
      assertEquals(failing.asked.size(), 5, "the second fork of a failed cell is left out");
      assertEquals(stored(folder.path(), ResultReader.FAILURES), names(cells.subList(2, 3)));
      assertTrue(output.toString().contains("kryo  failed: cannot"), output.toString());
      FakeRunner again = new FakeRunner();
      run(folder.path(), again, cells);
      assertEquals(again.asked, names(cells.subList(2, 3)));
      assertTrue(stored(folder.path(), ResultReader.FAILURES).isEmpty());
    }
  }

  @Test
  public void onlyFailuresOfOursCount() throws IOException {
    try (TemporaryFolder folder = new TemporaryFolder()) {
      FakeRunner runner = new FakeRunner("fory", "apachefory");
      assertEquals(run(folder.path(), runner, Cells.example().subList(0, 3)), 1);
    }
  }

  @Test
  public void eachForkHasOneLineWithItsNumberAndTheTimeLeft() throws IOException {
    try (TemporaryFolder folder = new TemporaryFolder()) {
      StringWriter output = new StringWriter();
      List<Cell> cells = Cells.example().subList(0, 2);
      run(folder.path(), new FakeRunner(), cells, 1, output);
      List<String> lines = output.toString().lines().toList();
      assertEquals(lines.size(), 2);
      assertTrue(
          lines.get(0).startsWith("[1/2] " + cells.get(0).name() + "  5.00 ops/s, fork 1  ("),
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

  /** Says that a fork had {@code score}, after a warm-up that ended with {@code warmUp}. */
  private static CellRunner.Outcome outcome(Cell cell, double warmUp, double score) {
    return CellRunner.Outcome.measured(
        entry(cell, score), List.of(50.0, 60.0, 70.0, warmUp, warmUp));
  }

  @Test
  public void aClimbingScoreIsMeasuredAgainWithMoreWarmUpUpToALimit() {
    List<Cell> cell = Cells.example().subList(0, 1);
    Timing timing = cell.get(0).timing();
    List<Integer> warmups = new ArrayList<>();
    CellRunner climbing =
        (asked, planned) -> {
          warmups.add(planned.warmups());
          return List.of(outcome(asked.get(0), 100, 110));
        };
    WarmingRunner runner = new WarmingRunner(climbing);
    runner.run(cell, timing);
    assertEquals(warmups, List.of(5, 10, 20));
    runner.run(cell, timing);
    assertEquals(warmups, List.of(5, 10, 20, 20), "the next fork begins with that warm-up");
    warmups.clear();
    CellRunner settled =
        (asked, planned) -> {
          warmups.add(planned.warmups());
          return List.of(outcome(asked.get(0), 100, 104));
        };
    assertFalse(new WarmingRunner(settled).run(cell, timing).get(0).isFailed());
    assertEquals(warmups, List.of(5));
  }

  @Test
  public void whatAllForksOfARoundHaveGainedIsTheMachines() {
    List<Cell> cells = Cells.example().subList(0, 3);
    List<Integer> warmups = new ArrayList<>();
    double[] scores = {200, 206, 0};
    CellRunner runner =
        (asked, planned) -> {
          warmups.add(planned.warmups());
          return List.of(
              outcome(asked.get(0), 100, scores[0]),
              outcome(asked.get(1), 100, scores[1]),
              CellRunner.Outcome.failed("cannot"));
        };
    Timing timing = cells.get(0).timing();
    new WarmingRunner(runner).run(cells, timing);
    assertEquals(warmups, List.of(5));
    warmups.clear();
    scores[1] = 220;
    new WarmingRunner(runner).run(cells, timing);
    assertEquals(warmups, List.of(5, 10, 20), "one of them was still climbing");
  }
}
