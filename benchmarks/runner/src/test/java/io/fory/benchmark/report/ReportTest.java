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
import java.util.Set;
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
  public void thePageShowsSummaryLostCellsAndATableForEachSuite() throws IOException {
    try (TemporaryFolder folder = new TemporaryFolder()) {
      Path run = writeRun(folder.path().resolve("run"));
      Path target = folder.path().resolve("report");
      assertEquals(Report.write(List.of(run), target), "");
      String text = Files.readString(target.resolve(Report.DOCUMENT));
      assertLine(
          text,
          "| serialize STRUCT | 31.0 | 3.00 | 10.0 | – | 15.5 | 2.00 (1.93 … 2.06) | 0.50 | 632 |");
      assertLine(
          text, "| serialize SAMPLE | 9.00 | – | 10.0 | – | – | **0.90 (0.90 … 0.90)** | – | – |");
      // The geometric mean of 2.0 and 0.9; of 3.1 and 0.9.
      assertLine(text, "| UserTypeSerializeSuite | 17 | 2 | 1.34 | 1.67 | 1 | 1 |");
      assertLine(
          text,
          "| UserTypeSerializeSuite serialize SAMPLE array | 17 | fory | apachefory | 0.90 |"
              + " 0.90 … 0.90 |");
      assertLine(text, "| fst | UserTypeSerializeSuite serialize | 17 | a \\| b, c |");
      assertLine(text, "| CPU | Z80, 1 cores |");
      assertLine(text, "| libraries | kryo 5.6 |");
      assertLine(text, "| kryo | 1 | 17 | 72.4 | 300 | 173 | 50.0 |");
      assertLine(text, "| kryo | 0.50 |");
    }
  }

  @Test
  public void aCellWhoseIntervalReachesOneIsBelowButNotLost() throws IOException {
    try (TemporaryFolder folder = new TemporaryFolder()) {
      Path file =
          Results.ofJdk("17")
              .cell("S.fory_a", Map.of(), 50, 90, 140)
              .cell("S.kryo_a", Map.of(), 100)
              .write(folder.path().resolve("r.json"));
      Report.write(List.of(file), folder.path().resolve("report"));
      String text = Files.readString(folder.path().resolve("report").resolve(Report.DOCUMENT));
      assertLine(text, "| S | 17 | 1 | 0.90 | – | 1 | 0 |");
      assertFalse(text.contains("Lost cells"), text);
    }
  }

  @Test
  public void rowsOffTheHeapStandInTheCsvFilesAndAreCounted() throws IOException {
    try (TemporaryFolder folder = new TemporaryFolder()) {
      Path file =
          Results.ofJdk("17")
              .cell("S.fory_a", params("STRUCT", "array"), 100)
              .cell("S.kryo_a", params("STRUCT", "array"), 100)
              .cell("S.fory_a", params("STRUCT", "directBuffer"), 100)
              .cell("S.kryo_a", params("STRUCT", "directBuffer"), 50)
              .write(folder.path().resolve("r.json"));
      Report.write(List.of(file), folder.path().resolve("report"));
      String text = Files.readString(folder.path().resolve("report").resolve(Report.DOCUMENT));
      assertLine(text, "| S | 17 | 2 | 1.41 | – | 0 | 0 |");
      assertEquals(text.lines().filter(line -> line.startsWith("| a STRUCT")).count(), 1, text);
      assertLine(text, "1 more rows, off the heap or with references: [S.csv](data/S.csv)");
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
      Path file = target.resolve("usertypeserializesuite-jdk-17.png");
      BufferedImage image = ImageIO.read(file.toFile());
      assertEquals(image.getWidth(), Chart.WIDTH);
      assertEquals(image.getHeight(), Chart.HEIGHT);
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
              "17,serialize,STRUCT,array,fory,thrpt,3.1E7,ops/s,3.0E7 3.1E7 3.2E7,632,,,1,1,5,2"
                  + " s,3,2 s,"),
          lines.toString());
      String failure = lines.stream().filter(line -> line.contains("fst")).findFirst().orElse("");
      assertTrue(failure.endsWith(",\"a | b, c\""), failure);
      assertEquals(failure.replace("\"a | b, c\"", "").split(",", -1).length, columns);
    }
  }

  @Test
  public void suitesThatReportRecordsHaveATableOfTheirLengths() throws IOException {
    try (TemporaryFolder folder = new TemporaryFolder()) {
      Path results =
          Results.ofJdk("17")
              .cellIn("ns/op", "Flink.fory_serialize", 50)
              .with("recordBytes", 91.3)
              .cellIn("ns/op", "Flink.kryo_serialize", 100)
              .with("recordBytes", 93.75)
              .cellIn("ns/op", "Flink.pojo_serialize", 100)
              .with("recordBytes", 182.6)
              .cellIn("ns/op", "Flink.fory_copy", 7)
              .write(folder.path().resolve("results.json"));
      Path report = folder.path().resolve("report");
      Report.write(List.of(results), report);
      String text = Files.readString(report.resolve("README.md"));
      assertLine(text, "| JDK 17, bytes of a record | fory | kryo | pojo | / smallest peer |");
      assertLine(text, "| serialize | 91.3 | 93.8 | 183 | 0.974 |");
      assertFalse(text.contains("| copy | –"), text);
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
      assertLine(text, "| JDK 17, MB/s | fory | arraycopy | / best peer | / limit | bytes |");
      assertLine(text, "| serialize megabytes=64 | 7680 | 9600 | – | 0.80 | – |");
    }
  }

  @Test
  public void barsAreTheSpeedAsAPartOfTheFastestOfTheRow() throws IOException {
    try (TemporaryFolder folder = new TemporaryFolder()) {
      Path file =
          Results.ofJdk("17")
              .cell("ScalingSuite.fory_list", Map.of("size", "10"), 1e7)
              .cell("ScalingSuite.kryo_list", Map.of("size", "10"), 5e6)
              .cell("ScalingSuite.fory_list", Map.of("size", "1000000"), 100)
              .cell("ScalingSuite.jdk_list", Map.of("size", "1000000"), 200)
              .write(folder.path().resolve("lists.json"));
      JdkResults results = ResultReader.read(List.of(file)).jdks().get(0);
      Chart chart = Chart.of("ScalingSuite", "17", new ResultTable(results).rows());
      assertEquals(chart.groups(), List.of("list size=10", "list size=1000000"));
      assertEquals(chart.series().get("fory").get(0), 1.0, 1e-9);
      assertEquals(chart.series().get("fory").get(1), 0.5, 1e-9);
      assertEquals(chart.series().get("kryo").get(0), 0.5, 1e-9);
      assertTrue(chart.series().get("kryo").get(1).isNaN());
    }
  }

  private static Path writeCurves(Path folder) throws IOException {
    return Results.ofJdk("17")
        .cell("GrowthSuite.write_list", point("fory", "ITEM", "elements", "10"), 1e7)
        .with("bytes", 150)
        .cell("GrowthSuite.write_list", point("kryo", "ITEM", "elements", "10"), 5e6)
        .cell("GrowthSuite.write_list", point("fory", "ITEM", "elements", "1000"), 5e4)
        .cell("GrowthSuite.write_list", point("fory", "STRING", "elements", "10"), 2e7)
        .cell("GrowthSuite.write_class", point("kryo", "X", "fields", "2000"), 100)
        .cell("GrowthSuite.write_other", Map.of("library", "fory"), 100)
        .write(folder.resolve("r.json"));
  }

  private static Map<String, String> point(
      String library, String elementType, String parameter, String size) {
    return Map.of("library", library, "elementType", elementType, parameter, size);
  }

  @Test
  public void pointsOfACurveAreNanosecondsForEachElement() throws IOException {
    try (TemporaryFolder folder = new TemporaryFolder()) {
      Path target = folder.path().resolve("report");
      Report.write(List.of(writeCurves(folder.path())), target);
      String text = Files.readString(target.resolve(Report.DOCUMENT));
      assertLine(
          text,
          "| JDK 17, ns for each element, char or field | fory | kryo | / best peer |"
              + " / smaller size | bytes |");
      assertLine(
          text, "| write_list ITEM elements=10 | 10.0 | 20.0 | 2.00 (2.00 … 2.00) | – | 150 |");
      assertLine(text, "| write_list ITEM elements=1000 | 20.0 | – | – | 2.00 | – |");
      assertLine(text, "| write_list STRING elements=10 | 5.00 | – | – | – | – |");
      assertLine(text, "| write_class X fields=2000 | – | 5000 | – | – | – |");
      assertLine(text, "| JDK 17, ops/s | fory | / best peer | / limit | bytes |");
      assertLine(text, "| write_other | 100 | – | – | – |");
      Path picture = target.resolve("growthsuite-write_list-item-jdk-17.png");
      assertEquals(ImageIO.read(picture.toFile()).getWidth(), Picture.WIDTH);
      assertTrue(text.contains("](" + picture.getFileName() + ")"), text);
    }
  }

  @Test
  public void aCurveHasALineForEachLibrary() throws IOException {
    try (TemporaryFolder folder = new TemporaryFolder()) {
      JdkResults results = ResultReader.read(List.of(writeCurves(folder.path()))).jdks().get(0);
      List<Row> points =
          new ResultTable(results)
              .rows().stream().filter(row -> row.name().size().isPresent()).toList();
      List<Curve> curves = Curve.of("GrowthSuite", "17", points);
      assertEquals(
          curves.stream().map(Curve::title).toList(),
          List.of(
              "GrowthSuite write_class X, JDK 17",
              "GrowthSuite write_list ITEM, JDK 17",
              "GrowthSuite write_list STRING, JDK 17"));
      Curve items = curves.get(1);
      assertEquals(items.unit(), "elements");
      assertEquals(items.series().keySet(), Set.of("fory", "kryo"));
      assertEquals(items.series().get("fory").get(10L), 10, 1e-9);
      assertEquals(items.series().get("fory").get(1000L), 20, 1e-9);
    }
  }

  @Test
  public void largeGraphsStandInATableWithThoseThatFailed() throws IOException {
    try (TemporaryFolder folder = new TemporaryFolder()) {
      Path run = Files.createDirectory(folder.path().resolve("run"));
      Files.writeString(
          run.resolve("graph.json"),
          "[{\"library\":\"jdk\",\"jdk\":\"17\",\"failure\":\"jdk failed: no memory\"},"
              + "{\"library\":\"fory\",\"jdk\":\"17\",\"serializeMillis\":812.4,"
              + "\"deserializeMillis\":2100,\"messageBytes\":433000000,\"graphMiB\":1024,"
              + "\"heapMiB\":3000,\"rssMiB\":3500}]");
      Path target = folder.path().resolve("report");
      Report.write(List.of(run), target);
      String text = Files.readString(target.resolve(Report.DOCUMENT));
      assertLine(text, "| fory | 17 | 812 | 2100 | 433000000 | 1024 | 3000 | 3500 |");
      assertLine(text, "| jdk | 17 | jdk failed: no memory | – | – | – | – | – |");
      assertEquals(Files.readAllLines(target.resolve("data/graph.csv")).size(), 3);
    }
  }

  @Test
  public void aSizeIsAWholeNumber() {
    for (String value : List.of("0", "-1", "ten", "1e3", "99999999999999999999")) {
      assertFalse(rowOf(value).size().isPresent(), value);
    }
    assertEquals(rowOf("10000000").size().orElseThrow(), 10_000_000L);
  }

  private static RowName rowOf(String elements) {
    return new RowName("S", "write_list", Map.of("elements", elements), "thrpt");
  }

  @Test
  public void theAxesOfACurveEndAtPowersOfTen() {
    assertEquals(Curve.decades(Stream.of(10.0, 3000.0)), new double[] {10, 10_000});
    assertEquals(Curve.decades(Stream.of(0.5)), new double[] {0.1, 1});
    assertEquals(Curve.decades(Stream.of(100.0)), new double[] {100, 1000});
  }

  @Test
  public void everyLibraryHasAColourOfItsOwn() {
    List<String> libraries =
        List.of(
                "fory foryopen foryinterpreted forysession apachefory apacheforysession".split(" "),
                "apacheforythreadlocal flatbuffers fst hessian jacksonbytes".split(" "),
                "jacksonstring jdk kryo protobuf protostuff".split(" "),
                "allocation arraycopy handwritten memcpy none".split(" "))
            .stream()
            .flatMap(Arrays::stream)
            .toList();
    assertEquals(libraries.stream().map(Picture::color).distinct().count(), libraries.size());
  }
}
