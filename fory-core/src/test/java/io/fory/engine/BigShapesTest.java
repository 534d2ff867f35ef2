package io.fory.engine;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.fixture.BothEngines;
import io.fory.fixture.CompiledSources;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Classes with thousands of fields, and records with as many parameters as the JVM allows. */
public final class BigShapesTest {
  private static final int FIELDS = 2_000;

  private static final String MIXED = "mixed";

  /** The JIT compiles no method whose bytecode is longer. */
  private static final int LONGEST_COMPILED_METHOD = 8_000;

  private static final String ENUM =
      "enum Big { " + numbered("E%d", 300, ", ") + "; }\n" + "enum Small { A, B { } }\n";

  private static final String LEAF = "final class Leaf { public int i; public String s; }\n";

  static final Map<String, List<String>> MIXES =
      Map.of(
          MIXED,
          List.of(
              "int",
              "Long",
              "String",
              "boolean",
              "Integer",
              "double",
              "Leaf",
              "Big",
              "Small",
              "char",
              "List<String>",
              "Object",
              "long",
              "Leaf[]",
              "float",
              "Boolean",
              "byte[]",
              "Map<String, Leaf>",
              "short",
              "Character",
              "byte"),
          "primitives",
          List.of("int", "long", "boolean", "double", "byte", "char", "short", "float"),
          "integers",
          List.of("int", "long"),
          "boxes",
          List.of("Integer", "Long", "Boolean", "Double", "Byte", "Character", "Short", "Float"),
          "strings",
          List.of("String"),
          "structs",
          List.of("Leaf"),
          "lists",
          List.of("List<Leaf>", "ArrayList<Leaf>"),
          "arrays",
          List.of("int[]", "byte[]", "double[]"),
          "enums",
          List.of("Big", "Small"),
          "open places",
          List.of("Object", "Number", "Comparable<?>"));

  private static String numbered(String pattern, int count, String separator) {
    List<String> parts = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      parts.add(String.format(pattern, i));
    }
    return String.join(separator, parts);
  }

  static String source(List<String> types, int count) {
    StringBuilder text = new StringBuilder("import java.util.*;\npublic class Wide {\n");
    for (int i = 0; i < count; i++) {
      // Names that sort unlike their numbers, so that types change places.
      text.append("  public ").append(types.get(i % types.size())).append(" f");
      text.append((i * 7919) % count).append(";\n");
    }
    return text.append("}\n").append(ENUM).append(LEAF).toString();
  }

  @DataProvider
  public Object[][] mixesAndOptions() {
    List<Object[]> rows = new ArrayList<>();
    for (String mix : MIXES.keySet()) {
      rows.add(new Object[] {mix, false});
      rows.add(new Object[] {mix, true});
    }
    return rows.toArray(new Object[0][]);
  }

  @Test(dataProvider = "mixesAndOptions")
  public void aClassOfThousandsOfFieldsWorksInBothEngines(String mix, boolean options) {
    ClassLoader loader =
        CompiledSources.compile("Wide", source(MIXES.get(mix), FIELDS)).newLoader();
    Class<?> wide = CompiledSources.load(loader, "Wide");
    Class<?> leaf = CompiledSources.load(loader, "Leaf");
    Consumer<ForyBuilder> configuration =
        builder ->
            builder
                .register(wide)
                .register(leaf)
                .withIntCompressed(options)
                .withLongCompressed(options)
                .withStringCompressed(options);
    BothEngines engines =
        options ? BothEngines.tracking(configuration) : BothEngines.of(configuration);
    RandomValues values = new RandomValues(new Random(FIELDS), List.of(leaf), options);
    for (int i = 0; i < 3; i++) {
      engines.roundTrip(values.newRoot(wide));
    }
  }

  @Test(dataProvider = "mixesAndOptions")
  public void noGeneratedMethodIsTooLongForTheJit(String mix, boolean options) throws IOException {
    CompiledSources sources = CompiledSources.compile("Wide", source(MIXES.get(mix), FIELDS));
    requireShortMethods(
        sources,
        "Wide",
        builder ->
            builder
                .withIntCompressed(options)
                .withLongCompressed(options)
                .withRefTracking(options));
  }

  @Test(dataProvider = "widestRecords")
  public void noGeneratedMethodOfARecordIsTooLongForTheJit(String component, int count)
      throws IOException {
    requireShortMethods(widestRecord(component, count), "Widest", builder -> {});
  }

  /** Generates code and compiles its source once more, to see how long its methods are. */
  private static void requireShortMethods(
      CompiledSources sources, String name, Consumer<ForyBuilder> configuration)
      throws IOException {
    Class<?> type = sources.load(name);
    String source;
    try (TemporaryFolder folder = new TemporaryFolder()) {
      ForyBuilder builder = Fory.builder().register(type).withGeneratedSources(folder.path());
      configuration.accept(builder);
      builder.build().ensureCompiled(type);
      source = Files.readString(folder.path().resolve(name + "_Fory.java"));
      if (type.isRecord()) {
        // The compiler of this test knows nothing of nests; a call is as long as a field access.
        source = source.replaceAll("(\\(\\(Widest\\) _v\\)\\.f\\d+)", "$1()");
      }
    }
    CompiledSources again = sources.and(name + "_Fory", source);
    Map<String, Integer> lengths = MethodLengths.of(again.classFiles().get(name + "_Fory"));
    assertTrue(lengths.containsKey("write") && lengths.containsKey("read"), lengths.toString());
    lengths.values().removeIf(length -> length <= LONGEST_COMPILED_METHOD);
    lengths.remove("<clinit>"); // runs once
    assertEquals(lengths.toString(), "{}", "methods and their bytes");
  }

  @DataProvider
  public Object[][] widestRecords() {
    // The JVM counts two for long and double, one for this, and allows 255.
    return new Object[][] {
      {"int", 254},
      {"long", 127},
      {"String", 254},
      {"Integer", 254},
      {"Leaf", 254},
      {"Big", 254},
      {"List<String>", 254},
      {MIXED, 190},
    };
  }

  private static CompiledSources widestRecord(String component, int count) {
    List<String> types = component.equals(MIXED) ? MIXES.get(MIXED) : List.of(component);
    List<String> components = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      components.add(types.get(i % types.size()) + " f" + i);
    }
    return CompiledSources.compile(
        "Widest",
        "import java.util.*;\npublic record Widest("
            + String.join(", ", components)
            + ") {}\n"
            + ENUM
            + LEAF);
  }

  @Test(dataProvider = "widestRecords")
  public void aRecordOfAsManyParametersAsTheJvmAllowsWorksInBothEngines(
      String component, int count) {
    ClassLoader loader = widestRecord(component, count).newLoader();
    Class<?> widest = CompiledSources.load(loader, "Widest");
    Class<?> leaf = CompiledSources.load(loader, "Leaf");
    RandomValues values = new RandomValues(new Random(count), List.of(leaf), false);
    BothEngines engines = BothEngines.of(widest, leaf);
    BothEngines compressing =
        BothEngines.tracking(
            builder ->
                builder
                    .register(widest)
                    .register(leaf)
                    .withIntCompressed(true)
                    .withLongCompressed(true));
    for (int i = 0; i < 3; i++) {
      engines.roundTrip(values.newRoot(widest));
      compressing.roundTrip(values.newRoot(widest));
    }
  }
}
