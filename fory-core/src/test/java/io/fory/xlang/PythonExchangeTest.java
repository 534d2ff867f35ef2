package io.fory.xlang;

import static org.testng.Assert.assertEquals;

import io.fory.Fory;
import io.fory.fixture.BothEngines;
import io.fory.fixture.CompiledSources;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.StringJoiner;
import org.testng.Reporter;
import org.testng.annotations.AfterClass;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * Objects of random types go to Python and back, in all modes. What Python sees is compared with a
 * text that is made of the object itself. A build takes the same seed each time; the system
 * property {@code fory.test.seed} takes another.
 */
public final class PythonExchangeTest {
  private static final int SCHEMAS = 26;
  private static final int PAIRS = 8;
  private static final int OBJECTS = 3;
  private static final HexFormat HEX = HexFormat.of();

  private final long seed = Long.getLong("fory.test.seed", 7);
  private PythonSide python;

  @BeforeClass
  public void start() throws IOException, InterruptedException {
    Reporter.log("PythonExchangeTest: -Dfory.test.seed=" + seed, true);
    python = PythonSide.start();
  }

  @AfterClass(alwaysRun = true)
  public void stop() throws IOException {
    if (python != null) {
      python.close();
    }
  }

  @DataProvider
  public Object[][] modes() {
    return rows(false);
  }

  @DataProvider
  public Object[][] compatibleModes() {
    return rows(true);
  }

  private static Object[][] rows(boolean compatibleOnly) {
    List<Object[]> rows = new ArrayList<>();
    for (Mode mode : Mode.ALL) {
      if (mode.compatible() || !compatibleOnly) {
        rows.add(new Object[] {mode});
      }
    }
    return rows.toArray(new Object[0][]);
  }

  private long seedOf(Mode mode, int index) {
    return (seed * Mode.ALL.length + List.of(Mode.ALL).indexOf(mode)) * SCHEMAS + index;
  }

  @Test(dataProvider = "modes")
  public void pythonSeesWhatIsWrittenAndWritesItBack(Mode mode) {
    Map<String, String> sources = new LinkedHashMap<>();
    List<RandomSchema> schemas = new ArrayList<>();
    for (int i = 0; i < SCHEMAS; i++) {
      schemas.add(RandomSchema.of(mode, new Random(seedOf(mode, i))));
      sources.putAll(schemas.get(i).java("exchange" + i));
    }
    ClassLoader loader = CompiledSources.compile(sources).newLoader();
    for (int i = 0; i < SCHEMAS; i++) {
      SchemaClasses classes = new SchemaClasses(schemas.get(i), "exchange" + i, loader);
      long own = seedOf(mode, i);
      try {
        exchange(classes, new Random(~own));
      } catch (AssertionError | IOException | RuntimeException e) {
        throw new AssertionError(label(own, schemas.get(i)), e);
      }
    }
  }

  @Test(dataProvider = "compatibleModes")
  public void bothReadTheOtherVersionsOfTheOther(Mode mode) {
    Map<String, String> sources = new LinkedHashMap<>();
    List<RandomSchema> schemas = new ArrayList<>();
    List<RandomSchema> nextOnes = new ArrayList<>();
    for (int i = 0; i < PAIRS; i++) {
      Random random = new Random(seedOf(mode, i) ^ 0x5EED);
      schemas.add(RandomSchema.of(mode, random));
      nextOnes.add(schemas.get(i).nextVersion(random));
      sources.putAll(schemas.get(i).java("old" + i));
      sources.putAll(nextOnes.get(i).java("next" + i));
    }
    ClassLoader loader = CompiledSources.compile(sources).newLoader();
    for (int i = 0; i < PAIRS; i++) {
      SchemaClasses old = new SchemaClasses(schemas.get(i), "old" + i, loader);
      SchemaClasses next = new SchemaClasses(nextOnes.get(i), "next" + i, loader);
      long own = seedOf(mode, i);
      try {
        exchangeVersions(old, next, new Random(~own));
      } catch (AssertionError | IOException | RuntimeException e) {
        throw new AssertionError(label(own, old.schema(), next.schema()), e);
      }
    }
  }

  private String label(long own, RandomSchema... schemas) {
    StringBuilder text = new StringBuilder("-Dfory.test.seed=" + seed + ", schema " + own);
    for (RandomSchema schema : schemas) {
      text.append("\n").append(schema.mode());
      text.append("\n").append(String.join("\n", schema.java("random").values()));
      text.append("\n").append(schema.python());
    }
    return text.toString();
  }

  private static BothEngines enginesOf(SchemaClasses classes) {
    return ForySide.engines(classes.schema().mode(), classes.all());
  }

  private void exchange(SchemaClasses classes, Random random) throws IOException {
    BothEngines engines = enginesOf(classes);
    List<String> expected = new ArrayList<>();
    List<byte[]> messages = new ArrayList<>();
    for (int i = 0; i < OBJECTS; i++) {
      Object object = SchemaValues.of(classes, random);
      expected.add(SchemaText.of(classes, object));
      messages.add(engines.serialize(object));
    }
    define("same", classes);
    List<byte[]> answers = exchange("same", messages, expected);
    for (int i = 0; i < OBJECTS; i++) {
      requireRead(classes, engines, answers.get(i), expected.get(i));
    }
  }

  private void exchangeVersions(SchemaClasses old, SchemaClasses next, Random random)
      throws IOException {
    BothEngines oldEngines = enginesOf(old);
    BothEngines nextEngines = enginesOf(next);
    List<String> written = new ArrayList<>();
    List<String> projected = new ArrayList<>();
    List<String> back = new ArrayList<>();
    List<byte[]> messages = new ArrayList<>();
    for (int i = 0; i < OBJECTS; i++) {
      Object object = SchemaValues.of(old, random);
      Object other = SchemaProjection.of(old, next, object);
      written.add(SchemaText.of(old, object));
      projected.add(SchemaText.of(next, other));
      back.add(SchemaText.of(old, SchemaProjection.of(next, old, other)));
      messages.add(oldEngines.serialize(object));
    }
    define("old", old);
    define("next", next);
    List<byte[]> fromOld = exchange("old", messages, written);
    List<byte[]> fromNext = exchange("next", messages, projected);
    for (int i = 0; i < OBJECTS; i++) {
      requireRead(next, nextEngines, messages.get(i), projected.get(i));
      requireRead(next, nextEngines, fromOld.get(i), projected.get(i));
      requireRead(next, nextEngines, fromNext.get(i), projected.get(i));
      requireRead(old, oldEngines, fromNext.get(i), back.get(i));
    }
  }

  private void define(String name, SchemaClasses classes) throws IOException {
    RandomSchema schema = classes.schema();
    python.ask("define", name, schema.mode().toString(), schema.python());
  }

  /** Makes sure that Python sees what it should; returns what it writes. */
  private List<byte[]> exchange(String name, List<byte[]> messages, List<String> expected)
      throws IOException {
    StringJoiner joined = new StringJoiner(",");
    for (byte[] message : messages) {
      joined.add(HEX.formatHex(message));
    }
    String[] answers = python.ask("exchange", name, joined.toString()).split("\n", -1);
    List<byte[]> rewritten = new ArrayList<>();
    for (int i = 0; i < answers.length; i++) {
      int space = answers[i].indexOf(' ');
      boolean failed = answers[i].startsWith("failed ");
      String seen = failed ? answers[i] : answers[i].substring(0, space);
      assertEquals(seen, expected.get(i), "in Python, " + name);
      rewritten.add(HEX.parseHex(answers[i], space + 1, answers[i].length()));
    }
    return rewritten;
  }

  private static void requireRead(
      SchemaClasses classes, BothEngines engines, byte[] message, String expected) {
    for (Fory fory : List.of(engines.interpreter(), engines.generator())) {
      assertEquals(SchemaText.of(classes, fory.deserialize(message)), expected, "in Java");
    }
  }
}
