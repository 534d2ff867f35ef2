package io.fory.benchmark.report;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.testng.annotations.Test;
import picocli.CommandLine;

public class GateTest {

  private record Result(int exitCode, String output) {
    List<String> lines() {
      return output.lines().toList();
    }
  }

  private static Result gate(Object... arguments) {
    StringWriter output = new StringWriter();
    CommandLine command = new CommandLine(new GateCommand());
    command.setOut(new PrintWriter(output));
    command.setErr(new PrintWriter(output));
    command.setExecutionExceptionHandler(
        (e, line, parsed) -> {
          if (e instanceof CommandException expected) {
            output.write(expected.getMessage());
            return expected.exitCode();
          }
          throw e;
        });
    String[] texts = List.of(arguments).stream().map(Object::toString).toArray(String[]::new);
    return new Result(command.execute(texts), output.toString());
  }

  private static Results of(double a, double b, double c) {
    return Results.ofJdk("17")
        .cell("S.fory_a", Map.of(), a * 0.9, a * 1.1)
        .cell("S.fory_b", Map.of(), b, b)
        .cell("S.fory_c", Map.of(), c, c);
  }

  @Test
  public void listsCellsThatBecameSlowerTheWorstFirst() throws IOException {
    try (TemporaryFolder folder = new TemporaryFolder()) {
      Path before = of(100, 100, 100).write(folder.path().resolve("before.json"));
      Path now = of(90, 50, 99).write(folder.path().resolve("now.json"));
      Result result = gate("--baseline", before, "--current", now, "--min-ratio", "0.95");
      assertEquals(result.exitCode(), GateCommand.BELOW, result.output());
      assertTrue(result.lines().get(0).startsWith("0.50  (0.50 … 0.50)   S b fory, JDK 17"));
      assertTrue(result.lines().get(0).contains("now 50.0, before 100"));
      assertTrue(result.lines().get(1).startsWith("0.90  (0.73 … 1.10) ~ S a fory"));
      assertEquals(result.lines().get(3), "2 of 3 cells below 0.95");
    }
  }

  @Test
  public void noiseCanBeForgiven() throws IOException {
    try (TemporaryFolder folder = new TemporaryFolder()) {
      Path before = of(100, 100, 100).write(folder.path().resolve("before.json"));
      Path now = of(90, 100, 100).write(folder.path().resolve("now.json"));
      assertEquals(gate("--baseline", before, "--current", now).exitCode(), GateCommand.BELOW);
      assertEquals(gate("--baseline", before, "--current", now, "--forgive-noise").exitCode(), 0);
    }
  }

  @Test
  public void passesWhereEveryCellIsFastEnough() throws IOException {
    try (TemporaryFolder folder = new TemporaryFolder()) {
      Path before = of(100, 100, 100).write(folder.path().resolve("before.json"));
      Result result = gate("--baseline", before, "--current", before);
      assertEquals(result.exitCode(), 0);
      assertEquals(result.output().strip(), "0 of 3 cells below 0.95");
    }
  }

  @Test
  public void aCellThatFailsNowIsBelow() throws IOException {
    try (TemporaryFolder folder = new TemporaryFolder()) {
      Path before =
          Results.ofJdk("17")
              .cell("S.fory_a", Map.of(), 1)
              .cell("S.fory_b", Map.of(), 1)
              .cell("S.fory_gone", Map.of(), 1)
              .write(folder.path().resolve("before.json"));
      Path now = folder.path().resolve("now");
      Results.ofJdk("17").cell("S.fory_a", Map.of(), 1).write(now.resolve("results.json"));
      Results.writeFailure(now, "17", "S.fory_b", "broken");
      Result result = gate("--baseline", before, "--current", now);
      assertEquals(result.exitCode(), GateCommand.BELOW);
      assertTrue(result.output().contains("failed: broken"), result.output());
      assertTrue(result.output().contains("cells without counterpart: 1"), result.output());
    }
  }

  @Test
  public void comparesOursWithTheBestPeerOrANamedOne() throws IOException {
    try (TemporaryFolder folder = new TemporaryFolder()) {
      Path file =
          Results.ofJdk("17")
              .cell("S.fory_x", Map.of(), 100)
              .cell("S.foryinterpreted_x", Map.of(), 500)
              .cell("S.foryopen_x", Map.of(), 90)
              .cell("S.kryo_x", Map.of(), 120)
              .cell("S.jdk_x", Map.of(), 10)
              .cell("S.arraycopy_x", Map.of(), 1000)
              .write(folder.path().resolve("r.json"));
      Result best = gate("--file", file, "--library", "fory", "--peer", "best");
      assertEquals(best.exitCode(), GateCommand.BELOW);
      assertTrue(best.lines().get(0).contains("kryo 120"), best.output());
      assertEquals(gate("--file", file).output(), best.output());
      assertEquals(gate("--file", file, "--peer", "jdk", "--min-ratio", "9").exitCode(), 0);
      Result limit = gate("--file", file, "--peer", "arraycopy", "--min-ratio", "0.9");
      assertTrue(limit.lines().get(0).startsWith("0.10"), limit.output());
    }
  }

  @Test
  public void timesAreComparedTheOtherWayRound() throws IOException {
    try (TemporaryFolder folder = new TemporaryFolder()) {
      Path file =
          Results.ofJdk("17")
              .cellIn("ms/op", "S.fory_x", 5)
              .cellIn("ms/op", "S.kryo_x", 50)
              .write(folder.path().resolve("r.json"));
      assertEquals(gate("--file", file, "--min-ratio", "9.9").exitCode(), 0);
      assertEquals(gate("--file", file, "--min-ratio", "10.1").exitCode(), GateCommand.BELOW);
    }
  }

  @Test
  public void wrongUsageSaysWhatIsRight() throws IOException {
    try (TemporaryFolder folder = new TemporaryFolder()) {
      Path file = of(1, 1, 1).write(folder.path().resolve("r.json"));
      assertUsage(gate(), "--baseline FILE --current FILE, or --file FILE");
      assertUsage(gate("--baseline", file), "--baseline FILE --current FILE");
      assertUsage(gate("--file", file, "--current", file), "or --file FILE");
      assertUsage(gate("--file", file, "--library", "nope"), "there are fory");
      assertUsage(gate("--file", file, "--peer", "nope"), "there are best, fory");
      assertUsage(gate("--file", file, "--min-ratio", "-1"), "a number above 0");
      assertUsage(gate("--file", file), "nothing to compare");
      assertUsage(
          gate("--baseline", file, "--current", file, "--peer", "kryo"), "go with --file FILE");
    }
  }

  private static void assertUsage(Result result, String words) {
    assertEquals(result.exitCode(), CommandException.WRONG_USAGE, result.output());
    assertTrue(result.output().contains(words), result.output());
    assertFalse(result.output().strip().contains("\n"), result.output());
  }
}
