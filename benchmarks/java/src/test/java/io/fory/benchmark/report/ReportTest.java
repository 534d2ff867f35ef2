package io.fory.benchmark.report;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.Test;
import picocli.CommandLine;

public class ReportTest {

  private static final Map<String, String> STRUCT = params("STRUCT", "array");
  private static final Map<String, String> SAMPLE = params("SAMPLE", "array");

  private static Map<String, String> params(String objectType, String bufferType) {
    return Map.of("objectType", objectType, "bufferType", bufferType);
  }

  @BeforeClass
  public void drawWithoutAScreen() {
    System.setProperty("java.awt.headless", "true");
  }

  private static Path writeRun(Path run) throws IOException {
    Results.ofJdk("17")
        .cell("UserTypeSerializeSuite.fory_serialize", STRUCT, 30e6, 31e6, 32e6)
        .with("bytes", 632)
        .cell("UserTypeSerializeSuite.foryinterpreted_serialize", STRUCT, 3e6)
        .cell("UserTypeSerializeSuite.apachefory_serialize", STRUCT, 10e6)
        .cell("UserTypeSerializeSuite.kryo_serialize", STRUCT, 15.5e6)
        .with("bytes", 676)
        .cell("UserTypeSerializeSuite.fory_serialize", SAMPLE, 9e6)
        .cell("UserTypeSerializeSuite.apachefory_serialize", SAMPLE, 10e6)
        .cell("CeilingSuite.handwritten_serialize", Map.of("objectType", "STRUCT"), 62e6)
        .cell("CeilingSuite.arraycopy_serialize", Map.of("objectType", "STRUCT"), 100e6)
        .write(run.resolve("jdk/results.json"));
    Results.writeFailure(
        run.resolve("jdk"), "17", "UserTypeSerializeSuite.fst_serialize", "a | b, c");
    Files.writeString(
        run.resolve("jdk/environment.json"),
        "{\"cpu\":\"Z80\",\"cores\":1,\"commit\":\"abc\",\"libraries\":{\"kryo\":\"5.6\"}}");
    Files.writeString(
        run.resolve("coldstart.json"),
        "[{\"library\":\"kryo\",\"classes\":1,\"jdk\":\"17\",\"medianMillisInMain\":72.4,"
            + "\"wallMillis\":300,\"cpuMillis\":173,\"rssMiB\":50},"
            + "{\"library\":\"protobuf\",\"classes\":1,\"jdk\":\"17\",\"medianMillisInMain\":66.1,"
            + "\"wallMillis\":300,\"cpuMillis\":165,\"rssMiB\":49}]");
    Files.writeString(
        run.resolve("footprint.json"), "[{\"library\":\"kryo\",\"jarBytes\":500000}]");
    return run;
  }

  private static Map<String, String> contents(Path folder) throws IOException {
    Map<String, String> contents = new TreeMap<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        byte[] bytes = Files.readAllBytes(file);
        contents.put(folder.relativize(file).toString(), Arrays.toString(bytes));
      }
    }
    return contents;
  }

  @Test
  public void tablesShowScoresRatiosLimitsAndSizes() throws IOException {
    try (TemporaryFolder folder = new TemporaryFolder()) {
      Path run = writeRun(folder.path().resolve("run"));
      Path target = folder.path().resolve("report");
      assertEquals(Report.write(List.of(run), target), "");
      String text = Files.readString(target.resolve(Report.DOCUMENT));
      // Libraries, ours against the best peer, against Apache Fory, against the tightest limit.
      assertLine(
          text,
          "| STRUCT · array | 31.0 ± 1.0 | 3.00 ± 0.00 | 10.0 ± 0.0 | – | 15.5 ± 0.0"
              + " | 2.00 | 3.10 | 0.50 |");
      assertLine(
          text,
          "| SAMPLE · array | 9.00 ± 0.00 | – | 10.0 ± 0.0 | – | – | **0.90** | **0.90** | – |");
      assertLine(text, "| STRUCT · array | 632 | 676 |");
      // The geometric mean of 2.0 and 0.9; of 3.1 and 0.9.
      assertLine(text, "| UserTypeSerializeSuite | 17 | 2 | 1.34 | 1.67 | 1 |");
      assertLine(text, "| fst | UserTypeSerializeSuite serialize | 17 | a \\| b, c |");
      assertLine(text, "| CPU | Z80, 1 cores |");
      assertLine(text, "| libraries | kryo 5.6 |");
      assertLine(text, "| kryo | 1 | 17 | 72.4 | 300 | 173 | 50.0 |");
      assertLine(text, "| kryo | 0.50 |");
      assertLine(text, "Not measured, since Maven did not find it: protobuf");
    }
  }

  private static void assertLine(String text, String line) {
    assertTrue(text.lines().anyMatch(line::equals), "no " + line + " in\n" + text);
  }

  @Test
  public void chartsArePngFilesOfTheirSize() throws IOException {
    try (TemporaryFolder folder = new TemporaryFolder()) {
      Path run = writeRun(folder.path().resolve("run"));
      Path target = folder.path().resolve("report");
      Report.write(List.of(run), target);
      Path file = target.resolve("usertypeserializesuite-serialize-array-jdk17.png");
      BufferedImage image = ImageIO.read(file.toFile());
      assertEquals(image.getWidth(), ChartWriter.WIDTH);
      assertEquals(image.getHeight(), ChartWriter.HEIGHT);
      String text = Files.readString(target.resolve(Report.DOCUMENT));
      assertTrue(text.contains("](" + file.getFileName() + ")"), text);
    }
  }

  @Test
  public void theReportOfARunIsWrittenIntoItsOwnFolder() throws IOException {
    try (TemporaryFolder folder = new TemporaryFolder()) {
      Path run = writeRun(folder.path().resolve("run"));
      StringWriter printed = new StringWriter();
      CommandLine command = new CommandLine(new ReportCommand());
      command.setOut(new PrintWriter(printed));
      assertEquals(command.execute(run.toString()), 0);
      Path written = run.resolve("report").resolve(Report.DOCUMENT);
      assertTrue(Files.exists(written));
      assertEquals(printed.toString().strip(), "report: " + written);
    }
  }

  @Test
  public void theSameResultsGiveTheSameFilesInPlaceOfEarlierOnes() throws IOException {
    try (TemporaryFolder folder = new TemporaryFolder()) {
      Path run = writeRun(folder.path().resolve("run"));
      Path target = folder.path().resolve("report");
      Path plain =
          Results.ofJdk("11")
              .cell("OldSuite.fory_x", Map.of(), 1)
              .write(folder.path().resolve("old.json"));
      Report.write(List.of(plain), target);
      assertTrue(Files.exists(target.resolve("data/OldSuite.csv")));
      Path own = Files.writeString(target.resolve("own.png"), "not from a report");
      Report.write(List.of(run), target);
      assertFalse(Files.exists(target.resolve("data/OldSuite.csv")));
      assertTrue(Files.exists(own), "a file of the user's is deleted");
      Files.delete(own);
      Map<String, String> first = contents(target);
      Report.write(List.of(run), target);
      assertEquals(contents(target), first);
    }
  }

  @Test
  public void valuesStandInCsvFilesWithFailuresAndQuotes() throws IOException {
    try (TemporaryFolder folder = new TemporaryFolder()) {
      Path run = writeRun(folder.path().resolve("run"));
      Path target = folder.path().resolve("report");
      Report.write(List.of(run), target);
      List<String> lines = Files.readAllLines(target.resolve("data/UserTypeSerializeSuite.csv"));
      int columns = lines.get(0).split(",", -1).length;
      assertTrue(
          lines.contains(
              "17,serialize,STRUCT,array,fory,thrpt,3.1E7,,3.0E7,3.2E7,ops/s,632,,1,1,5,2 s,3,2 s,"),
          lines.toString());
      String failure = lines.stream().filter(line -> line.contains("fst")).findFirst().orElse("");
      assertTrue(failure.endsWith(",\"a | b, c\""), failure);
      assertEquals(failure.replace("\"a | b, c\"", "").split(",", -1).length, columns);
    }
  }

  @Test
  public void suitesThatReportARateAreShownInMegabytes() throws IOException {
    try (TemporaryFolder folder = new TemporaryFolder()) {
      Path file =
          Results.ofJdk("17")
              .cell("BulkArraySuite.fory_serialize", Map.of("megabytes", "64"), 120)
              .with("megabytesPerSecond", 7680)
              .cell("BulkArraySuite.arraycopy_serialize", Map.of("megabytes", "64"), 150)
              .with("megabytesPerSecond", 9600)
              .write(folder.path().resolve("bulk.json"));
      Report.write(List.of(file), folder.path().resolve("report"));
      String text = Files.readString(folder.path().resolve("report").resolve(Report.DOCUMENT));
      assertLine(text, "| megabytes, JDK 17, MB/s | fory | arraycopy | fory / limit |");
      assertLine(text, "| 64 | 7680 ± 0 | 9600 ± 0 | 0.80 |");
    }
  }

  @Test
  public void groupsOfVeryDifferentHeightHaveAScaleOfTheirOwn() throws IOException {
    try (TemporaryFolder folder = new TemporaryFolder()) {
      Path file =
          Results.ofJdk("17")
              .cell("ScalingSuite.fory_list", Map.of("size", "10"), 1e7)
              .cell("ScalingSuite.kryo_list", Map.of("size", "10"), 5e6)
              .cell("ScalingSuite.fory_list", Map.of("size", "1000000"), 100)
              .cell("ScalingSuite.kryo_list", Map.of("size", "1000000"), 50)
              .write(folder.path().resolve("lists.json"));
      JdkResults results = ResultReader.read(List.of(file)).jdks().get(0);
      Chart chart = Chart.of("17", new ResultTable(results).rows()).get(0);
      assertEquals(chart.groups(), List.of("10", "1000000"));
      assertTrue(chart.axis().contains("tallest bar of each group = 1"), chart.axis());
      assertEquals(chart.series().get("fory").get(1).height(), 1.0, 1e-9);
      assertEquals(chart.series().get("kryo").get(1).height(), 0.5, 1e-9);
    }
  }
}
