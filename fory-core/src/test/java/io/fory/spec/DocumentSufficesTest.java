package io.fory.spec;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.engine.RandomFamily;
import io.fory.engine.RandomValues;
import io.fory.fixture.CompiledSources;
import io.fory.golden.GoldenClasses;
import io.fory.golden.Style;
import io.fory.type.LayoutHash;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.testng.Reporter;
import org.testng.annotations.Test;

/**
 * A writer and a reader in Python, which were written from {@code docs/format-native.md} alone,
 * read what is written here and write the very same bytes. What they know of classes is what these
 * declare; schemas, layout hashes, orders of fields, and kinds of elements are theirs.
 */
public final class DocumentSufficesTest {
  private static final Path GOLDEN =
      Path.of(System.getProperty("basedir", "."), "src/test/resources/golden");
  private static final int FAMILIES = 16;
  private static final int OPTION_COMBINATIONS = 64;

  private final long seed = Long.getLong("fory.test.seed", 8829275662469L);
  private final Map<String, Object> worlds = new LinkedHashMap<>();
  private final List<Object> tasks = new ArrayList<>();

  private static Map<String, Object> options(
      boolean references,
      boolean ints,
      boolean longs,
      boolean strings,
      boolean schemas,
      boolean compact) {
    return Map.of(
        "refs",
        references,
        "ints",
        ints,
        "longs",
        longs,
        "strings",
        strings,
        "schemas",
        schemas,
        "compact",
        compact);
  }

  private void requireAgreement(String name) throws IOException, InterruptedException {
    int expected = tasks.size();
    assertTrue(expected > 0);
    String content = Json.of(Map.of("worlds", worlds, "tasks", tasks));
    worlds.clear();
    tasks.clear();
    List<String> lines = PlainPython.check(name, content);
    assertEquals(String.join("\n", lines), expected + " done, 0 wrong");
  }

  @Test
  public void everyGoldenMessageIsReadAndWritten() throws IOException, InterruptedException {
    worlds.put(
        "golden", new Declarations(GoldenClasses.identities(), GoldenClasses.opaque()).described());
    try (Stream<Path> files = Files.list(GOLDEN)) {
      for (Path file : files.filter(DocumentSufficesTest::isOfMessages).sorted().toList()) {
        for (String line : Files.readAllLines(file, StandardCharsets.US_ASCII)) {
          int colon = line.lastIndexOf(": ");
          if (!line.startsWith("#") && colon > 0) {
            String name = file.getFileName() + ": " + line.substring(0, colon);
            if (file.endsWith("streams.txt")) {
              String[] forms = line.substring(colon + 2).split(" \\| ", -1);
              addGolden(name, ": " + forms[0]).put("chunks", 1 << 16);
              addGolden(name, ": " + forms[1]).put("chunks", 5);
            } else {
              addGolden(name, line);
            }
          }
        }
      }
    }
    requireAgreement("golden");
  }

  /** Messages of a session are read one after the other, and not by themselves. */
  private static boolean isOfMessages(Path file) {
    return !file.endsWith("sessions.txt");
  }

  private Map<String, Object> addGolden(String name, String line) {
    Style style = Style.valueOf(name.substring(name.lastIndexOf('(') + 1, name.length() - 1));
    Map<String, Object> task = new TreeMap<>();
    task.put("what", "message");
    task.put("world", "golden");
    task.put("name", name);
    String[] parts = line.substring(line.lastIndexOf(": ") + 2).split(" \\+ ", -1);
    task.put("hex", parts[0]);
    if (name.startsWith("beside.txt")) {
      task.put("beside", Arrays.asList(parts).subList(1, parts.length));
    }
    task.put(
        "options",
        options(
            style.references(),
            style.ints(),
            style.longs(),
            style.strings(),
            style.schemas(),
            style.compact()));
    tasks.add(task);
    return task;
  }

  /** The bytes that golden messages hold too, which Python makes from declarations. */
  @Test
  public void theExampleInTheDocumentIsOfItsClasses() throws IOException {
    Path document = Path.of(System.getProperty("basedir", "."), "../docs/format-native.md");
    String text = Files.readString(document).replaceAll("\\s", "");
    Fory schemas = Style.SCHEMAS.fory(false);
    byte[] bytes = schemas.serialize(GoldenClasses.everyForm());
    byte[] plain = Style.PLAIN.fory(false).serialize(GoldenClasses.everyForm());
    int length = bytes[3] & 0x7F | bytes[4] << 7;
    byte[] schema = Arrays.copyOfRange(bytes, 5, 5 + length);
    HexFormat hex = HexFormat.of().withUpperCase();
    assertTrue(text.contains("```" + hex.formatHex(schema) + "```"), hex.formatHex(schema));
    String hash = String.format("%08X", LayoutHash.of(schema));
    assertTrue(text.contains("thelayouthashof`Forms`is`" + hash + "`"), hash);
    ByteBuffer written = ByteBuffer.wrap(plain, 4, 4).order(ByteOrder.LITTLE_ENDIAN);
    assertEquals(String.format("%08X", written.getInt()), hash);
  }

  @Test
  public void randomClassesAndValuesHaveTheSameBytes() throws IOException, InterruptedException {
    Reporter.log("DocumentSufficesTest: -Dfory.test.seed=" + seed, true);
    Map<String, String> sources = new LinkedHashMap<>();
    List<RandomFamily> families = new ArrayList<>();
    for (int i = 0; i < FAMILIES; i++) {
      families.add(new RandomFamily(new Random(seed + i), i));
      sources.putAll(families.get(i).sources());
    }
    ClassLoader loader = CompiledSources.compile(sources).newLoader();
    for (int i = 0; i < FAMILIES; i++) {
      addFamily(families.get(i), i, loader);
    }
    requireAgreement("random");
  }

  private void addFamily(RandomFamily family, int number, ClassLoader loader) {
    Random random = new Random(seed ^ number);
    Map<Class<?>, Object> identities = new LinkedHashMap<>();
    List<Class<?>> structs = new ArrayList<>();
    for (String name : family.structs()) {
      structs.add(CompiledSources.load(loader, name));
    }
    List<Class<?>> all = new ArrayList<>(structs);
    family.enums().forEach(name -> all.add(CompiledSources.load(loader, name)));
    for (Class<?> type : all) {
      int id = identities.size() * (1 + random.nextInt(40));
      Object[] ways = {null, identities.containsValue(id) ? null : id, "name" + identities.size()};
      identities.put(type, ways[random.nextInt(ways.length)]);
    }
    String world = "family " + number;
    worlds.put(world, new Declarations(identities, Map.of()).described());
    for (int bits : new int[] {number, number * 7 + 3 ^ 16, number * 5 + 1 | 32}) {
      int chosen = bits % OPTION_COMBINATIONS;
      addMessages(world, identities, structs, chosen, new Random(seed ^ number * 31L + chosen));
    }
  }

  private void addMessages(
      String world,
      Map<Class<?>, Object> identities,
      List<Class<?>> structs,
      int bits,
      Random random) {
    boolean references = (bits & 1) != 0;
    boolean schemas = (bits & 16) != 0;
    boolean compact = (bits & 32) != 0;
    ForyBuilder builder =
        Fory.builder()
            .withRefTracking(references)
            .withIntCompressed((bits & 2) != 0)
            .withLongCompressed((bits & 4) != 0)
            .withStringCompressed((bits & 8) != 0)
            .withCompatible(schemas)
            .withCompact(compact)
            .withCodegen(false);
    identities.forEach((type, identity) -> register(builder, type, identity));
    Fory fory = builder.build();
    RandomValues values = new RandomValues(random, structs, references);
    for (Class<?> type : structs) {
      Object value = values.newRoot(type);
      Map<String, Object> task = new TreeMap<>();
      task.put("what", "message");
      task.put("world", world);
      task.put("name", world + " options " + bits + " " + type.getSimpleName());
      task.put("hex", HexFormat.of().formatHex(fory.serialize(value)));
      Values described = new Values();
      Object text = described.describe(value);
      if (described.isComplete()) {
        task.put("value", text);
      }
      boolean ints = compact || (bits & 2) != 0;
      boolean longs = compact || (bits & 4) != 0;
      boolean strings = compact || (bits & 8) != 0;
      task.put("options", options(references, ints, longs, strings, schemas, compact));
      tasks.add(task);
    }
  }

  private static void register(ForyBuilder builder, Class<?> type, Object identity) {
    if (identity instanceof Integer id) {
      builder.register(type, id);
    } else if (identity instanceof String name) {
      builder.register(type, name);
    } else {
      builder.register(type);
    }
  }
}
