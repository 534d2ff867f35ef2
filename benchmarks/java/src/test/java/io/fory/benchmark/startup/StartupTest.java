package io.fory.benchmark.startup;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotSame;
import static org.testng.Assert.assertThrows;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.benchmark.codec.ApacheForyCodec;
import io.fory.benchmark.codec.Codec;
import io.fory.benchmark.codec.ForyCodec;
import io.fory.benchmark.codec.KryoCodec;
import io.fory.benchmark.report.StartupRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.testng.annotations.AfterClass;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

public class StartupTest {

  /** 5 numbers of fields, beginning with one of 7 types. */
  private static final int SHAPES = 35;

  private Path folder;
  private FreshJvm jvm;

  @BeforeClass
  void pickJars() throws IOException {
    folder = Files.createTempDirectory("startup-test");
    jvm = new FreshJvm(folder);
  }

  @AfterClass
  void deleteJars() throws IOException {
    StartupRun.delete(folder);
  }

  @DataProvider
  private static Object[][] libraries() {
    return Arrays.stream(StartupLibrary.values())
        .map(library -> new Object[] {library})
        .toArray(Object[][]::new);
  }

  @Test(dataProvider = "libraries")
  public void aFreshJvmLoadsNoLibraryButTheMeasuredOne(StartupLibrary library) throws Exception {
    Path log = folder.resolve("classes-" + library);
    StartupSample sample = jvm.measure(library, 1, "-Xlog:class+load:file=" + log);
    assertTrue(sample.wallNanos() > sample.mainNanos());
    assertTrue(sample.mainNanos() > 0);
    Set<String> loaded;
    try (var lines = Files.lines(log)) {
      loaded = lines.map(StartupTest::libraryOfLine).collect(Collectors.toSet());
    }
    loaded.remove("");
    assertEquals(
        loaded,
        switch (library) {
          case fory -> Set.of("fory");
          case apachefory, apacheforynocodegen -> Set.of("apachefory");
          case kryo -> Set.of("kryo");
          case protobuf -> Set.of("protobuf");
          case jdk, none -> Set.of();
        });
  }

  private static String libraryOfLine(String line) {
    if (line.contains(" io.fory.benchmark.startup.StartupRun")) {
      return "driver";
    } else if (line.contains(" io.fory.") && !line.contains(" io.fory.benchmark.")) {
      return "fory";
    } else if (line.contains(" org.apache.fory.")) {
      return "apachefory";
    } else if (line.contains(" com.esotericsoftware.")) {
      return "kryo";
    } else if (line.contains(" com.google.protobuf.")) {
      return "protobuf";
    }
    return line.contains(" com.fasterxml.") || line.contains(" org.openjdk.") ? "other" : "";
  }

  @DataProvider
  private static Object[][] applications() {
    return new Object[][] {
      {application(ForyCodec::of)},
      {application(types -> ApacheForyCodec.of(types, true))},
      {application(types -> ApacheForyCodec.of(types, false))},
      {application(KryoCodec::of)}
    };
  }

  private static Function<Class<?>[], Codec> application(Function<Class<?>[], Codec> newCodec) {
    return newCodec;
  }

  @Test(dataProvider = "applications")
  public void everyLibraryReturnsAnEqualObjectOfEveryModel(Function<Class<?>[], Codec> newCodec)
      throws ReflectiveOperationException {
    Object[] objects = models();
    roundTrips(
        newCodec.apply(Arrays.stream(objects).map(Object::getClass).toArray(Class<?>[]::new)),
        objects);
  }

  private static void roundTrips(Codec codec, Object[] objects) {
    for (Object object : objects) {
      codec.serialize(object);
      Object copy = codec.deserialize();
      assertNotSame(copy, object);
      assertEquals(copy, object);
    }
  }

  @Test
  public void aFreshJvmReturnsAnEqualObjectOfEveryModel() throws Exception {
    assertTrue(jvm.measure(StartupLibrary.fory, StartupRun.MANY_CLASSES).mainNanos() > 0);
  }

  @Test
  public void modelsHaveDifferentClassesAndDifferentShapes() throws ReflectiveOperationException {
    Object[] objects = models();
    assertEquals(objects.length, StartupRun.MANY_CLASSES);
    Set<List<Object>> shapes = new HashSet<>();
    for (Object object : objects) {
      shapes.add(
          Arrays.stream(object.getClass().getDeclaredFields())
              .map(field -> (Object) field.getType())
              .toList());
    }
    assertEquals(
        Arrays.stream(objects).map(Object::getClass).distinct().count(), StartupRun.MANY_CLASSES);
    assertEquals(shapes.size(), SHAPES);
  }

  private static Object[] models() throws ReflectiveOperationException {
    Class<?> supplier = Class.forName(FreshJvm.MODELS);
    return (Object[]) ((Supplier<?>) supplier.getDeclaredConstructor().newInstance()).get();
  }

  @Test
  public void aJvmThatFailsSaysWhy() {
    IOException error =
        expectThrows(
            IOException.class, () -> jvm.measure(StartupLibrary.none, 1, "-XX:+NoSuchFlag"));
    assertTrue(error.getMessage().contains("NoSuchFlag"), error.getMessage());
  }

  @Test
  public void theMedianIsTheMiddleValueOrTheMeanOfTheTwoInTheMiddle() {
    assertEquals(StartupSample.median(samples(5, 1, 9), StartupSample::mainNanos), 5.0);
    assertEquals(StartupSample.median(samples(4, 100, 1, 7), StartupSample::mainNanos), 5.5);
    assertEquals(StartupSample.median(samples(3), StartupSample::mainNanos), 3.0);
  }

  private static List<StartupSample> samples(long... mainNanos) {
    return Arrays.stream(mainNanos).mapToObj(n -> new StartupSample(n, 0, 0, 0)).toList();
  }

  @Test
  public void aRecordHasTheMediansInItsOwnUnits() {
    StartupSample sample = new StartupSample(1_500_000, 20_000_000, 30_000_000, 2048);
    assertEquals(
        StartupSample.medians(StartupLibrary.kryo, 200, "17.0.1", List.of(sample)),
        new StartupRecord("kryo", 200, "17.0.1", 1.5, 20, 30, 2));
  }

  @Test
  public void whatAChildPrintsIsReadAndAnythingElseRefused() {
    assertEquals(StartupSample.parse("123 45 678\n", 9), new StartupSample(123, 9, 678, 45));
    for (String output : new String[] {"", "1 2", "1 2 3 4", "1 x 3", "WARNING: a b\n1 2 3"}) {
      assertThrows(IllegalArgumentException.class, () -> StartupSample.parse(output, 9));
    }
  }

  @Test
  public void theFirstNumberIsFoundBehindSpaces() {
    assertEquals(ProcessStatistics.firstNumber("VmHWM:\t   40056 kB", 6), 40056);
    assertEquals(ProcessStatistics.firstNumber("2850711 15529206 1", 0), 2850711);
    assertEquals(ProcessStatistics.firstNumber("none", 0), 0);
  }

  @Test
  public void everyPeerHasAnArtifactWithAVersion() {
    assertEquals(FootprintMeasurement.libraries().get(0), "fory");
    for (String library : FootprintMeasurement.libraries()) {
      if (!library.equals("fory")) {
        String artifacts = FootprintMeasurement.artifacts().getProperty(library);
        assertTrue(artifacts.matches("([\\w.-]+:[\\w.-]+:\\d[\\w.-]*(, )?)+"), artifacts);
      }
    }
    String model = FootprintMeasurement.model("g:a:1, h:b:2");
    assertEquals(model.split("<dependency>", -1).length - 1, 2);
    assertTrue(model.contains("<artifactId>b</artifactId>"), model);
  }
}
