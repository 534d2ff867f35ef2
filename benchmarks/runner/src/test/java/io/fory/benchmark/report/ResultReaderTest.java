package io.fory.benchmark.report;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.testng.annotations.Test;

public class ResultReaderTest {

  @Test
  public void readsTheNamesAndNumbersOfAPlainFileOfJmh() throws IOException {
    try (TemporaryFolder folder = new TemporaryFolder()) {
      Path file =
          Results.ofJdk("17.0.1")
              .cell("a.XSuite.kryo_serialize_compatible", Map.of("objectType", "STRUCT"), 90, 110)
              .with("bytes", 632.0)
              .write(folder.path().resolve("any-name.json"));
      JdkResults results = ResultReader.read(List.of(file)).jdks().get(0);
      assertEquals(results.jdk(), "17.0.1");
      CellName name = results.measurements().keySet().iterator().next();
      assertEquals(name.library(), "kryo");
      assertEquals(name.row().suite(), "XSuite");
      assertEquals(name.row().operation(), "serialize_compatible");
      assertEquals(name.row().params(), Map.of("objectType", "STRUCT"));
      Measurement measurement = results.measurements().get(name);
      assertEquals(measurement.speed(), 100.0, 1e-9);
      assertEquals(measurement.forks(), List.of(List.of(90.0, 110.0)));
      assertEquals(measurement.bytes().getAsLong(), 632);
      assertEquals(measurement.sampling().toString(), "`-f 1 -wi 5 -w 2s -i 2 -r 2s -t 1`");
    }
  }

  @Test
  public void theLibraryIsAParameterOrTheBeginningOfTheMethod() {
    CellName parameter = CellName.of("a.S.serialize_list", "thrpt", Map.of("library", "kryo"));
    CellName method = CellName.of("a.S.kryo_serialize_list", "thrpt", Map.of());
    assertEquals(parameter, method);
    assertEquals(
        CellName.of("a.S.kryo_serialize_list", "thrpt", Map.of("library", "kryo")), method);
    assertEquals(parameter.toString(), "S serialize_list kryo");
  }

  @Test
  public void readsTheFoldersOfARunAndKeepsJdksApart() throws IOException {
    try (TemporaryFolder folder = new TemporaryFolder()) {
      Path run = folder.path().resolve("run");
      Results.ofJdk("25").cell("S.fory_a", Map.of(), 3).write(run.resolve("b/results.json"));
      Results.ofJdk("17").cell("S.fory_a", Map.of(), 1).write(run.resolve("a/results.json"));
      Results.writeFailure(run.resolve("a"), "17", "S.fst_a", "StackOverflowError");
      Files.writeString(
          run.resolve("a/environment.json"),
          "{\"cpu\":\"Z80\",\"cores\":1,\"libraries\":{\"kryo\":\"5\"},\"later\":true}");
      List<JdkResults> jdks = ResultReader.read(List.of(folder.path())).jdks();
      assertEquals(jdks.stream().map(JdkResults::jdk).toList(), List.of("17", "25"));
      assertEquals(jdks.get(0).failures().values().iterator().next(), "StackOverflowError");
      assertEquals(jdks.get(0).environments().get(0).cpu(), "Z80");
      assertTrue(jdks.get(1).failures().isEmpty());
    }
  }

  @Test
  public void aCellThatSucceededLaterHasNotFailed() throws IOException {
    try (TemporaryFolder folder = new TemporaryFolder()) {
      Path run = folder.path();
      Results.ofJdk("17").cell("S.fst_a", Map.of(), 1).write(run.resolve("results.json"));
      Results.writeFailure(run, "17", "S.fst_a", "out of luck");
      assertTrue(ResultReader.read(List.of(run)).jdks().get(0).failures().isEmpty());
    }
  }

  @Test
  public void unitsOfTimeAndThroughputAreComparable() throws IOException {
    try (TemporaryFolder folder = new TemporaryFolder()) {
      Path file =
          Results.ofJdk("17")
              .cellIn("ms/op", "S.a_x", 2)
              .cellIn("ops/ms", "S.b_x", 1)
              .cellIn("us/op", "S.c_x", 50)
              .write(folder.path().resolve("r.json"));
      List<Double> speeds =
          ResultReader.read(List.of(file)).jdks().get(0).measurements().values().stream()
              .map(Measurement::speed)
              .toList();
      assertEquals(speeds.get(0), 500, 1e-6);
      assertEquals(speeds.get(1), 1000, 1e-6);
      assertEquals(speeds.get(2), 20000, 1e-6);
    }
  }

  @Test
  public void saysWhichFileIsNoResultFile() throws IOException {
    try (TemporaryFolder folder = new TemporaryFolder()) {
      Path text = Files.writeString(folder.path().resolve("text"), "hello");
      Path object = Files.writeString(folder.path().resolve("object"), "{}");
      Path other = Files.writeString(folder.path().resolve("other"), "[{\"a\":1}]");
      for (Path file : List.of(text, object, other, folder.path().resolve("nothing"))) {
        CommandException e =
            expectThrows(CommandException.class, () -> ResultReader.read(List.of(file)));
        assertEquals(e.exitCode(), CommandException.WRONG_USAGE);
        assertTrue(e.getMessage().contains(file.toString()), e.getMessage());
        assertFalse(e.getMessage().contains("\n"), e.getMessage());
      }
    }
  }
}
