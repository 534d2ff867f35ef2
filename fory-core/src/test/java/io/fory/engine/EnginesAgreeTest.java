package io.fory.engine;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import io.fory.EngineInUse;
import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.buffer.MemoryBuffer;
import io.fory.fixture.CompiledSources;
import io.fory.fixture.GraphEquality;
import io.fory.fixture.SharedParts;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.testng.Reporter;
import org.testng.annotations.AfterClass;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * The interpreter and generated code write the same bytes and read each other's, for random
 * classes.
 *
 * <p>A build takes the same seed each time, so that it can be repeated; the system property {@code
 * fory.test.seed} takes another, and each run prints its own.
 */
public final class EnginesAgreeTest {
  private static final int FAMILIES = 32;
  private static final int INSTANCES = 3;
  private static final int OPTION_COMBINATIONS = 32;

  /** The options that shape the bytes, as the bits of a number. */
  private record Options(int bits) {
    boolean references() {
      return (bits & 1) != 0;
    }

    ForyBuilder apply(ForyBuilder builder) {
      return builder
          .withRefTracking(references())
          .withIntCompressed((bits & 2) != 0)
          .withLongCompressed((bits & 4) != 0)
          .withStringCompressed((bits & 8) != 0)
          .withCompact((bits & 16) != 0);
    }

    @Override
    public String toString() {
      return (references() ? "references " : "")
          + ((bits & 2) != 0 ? "ints " : "")
          + ((bits & 4) != 0 ? "longs " : "")
          + ((bits & 8) != 0 ? "strings " : "")
          + ((bits & 16) != 0 ? "compact" : "");
    }
  }

  private final long seed = Long.getLong("fory.test.seed", 8829275662469L);
  private final List<RandomFamily> families = new ArrayList<>();
  private ClassLoader loader;
  private TemporaryFolder generated;

  @BeforeClass
  public void compileRandomClasses() throws IOException {
    Reporter.log("EnginesAgreeTest: -Dfory.test.seed=" + seed, true);
    Map<String, String> sources = new LinkedHashMap<>();
    for (int i = 0; i < FAMILIES; i++) {
      RandomFamily family = new RandomFamily(new Random(seed + i), i);
      families.add(family);
      sources.putAll(family.sources());
    }
    loader = CompiledSources.compile(sources).newLoader();
    generated = new TemporaryFolder();
  }

  @AfterClass(alwaysRun = true)
  public void deleteGeneratedSources() throws IOException {
    generated.close();
  }

  @DataProvider
  public Object[][] familiesAndOptions() {
    List<Object[]> rows = new ArrayList<>();
    for (int i = 0; i < FAMILIES; i++) {
      rows.add(new Object[] {i, new Options(i % OPTION_COMBINATIONS)});
      rows.add(new Object[] {i, new Options((i * 7 + 3) % OPTION_COMBINATIONS ^ 1)});
    }
    return rows.toArray(new Object[0][]);
  }

  @Test(dataProvider = "familiesAndOptions")
  public void bothEnginesWriteTheSameBytesAndReadThem(int number, Options options) {
    RandomFamily family = families.get(number);
    Random random = new Random(seed ^ number * 31L + options.bits());
    Fory interpreter = build(family, options, random.nextLong(), false);
    random = new Random(seed ^ number * 31L + options.bits());
    Fory generator = build(family, options, random.nextLong(), true);
    random = new Random(seed ^ number * 31L + options.bits());
    Options tracking = new Options(options.bits() | 1);
    Fory tracker = build(family, tracking, random.nextLong(), number % 2 == 0);
    RandomValues values = new RandomValues(random, structs(family), options.references());
    for (Class<?> type : structs(family)) {
      Check check = new Check(family, options, interpreter, generator, tracker);
      for (int i = 0; i < INSTANCES; i++) {
        check.run(values.newRoot(type));
      }
    }
  }

  private List<Class<?>> structs(RandomFamily family) {
    List<Class<?>> structs = new ArrayList<>();
    family.structs().forEach(name -> structs.add(CompiledSources.load(loader, name)));
    return structs;
  }

  private Fory build(RandomFamily family, Options options, long identities, boolean codegen) {
    Random random = new Random(identities);
    ForyBuilder builder =
        options
            .apply(EngineInUse.builder())
            .withCodegen(codegen)
            .withGeneratedSources(generated.path());
    int id = 0;
    for (String name : family.structs()) {
      Class<?> type = CompiledSources.load(loader, name);
      switch (random.nextInt(3)) {
        case 0 -> builder.register(type, id);
        case 1 -> builder.register(type, "name" + id);
        default -> builder.register(type);
      }
      id += 1 + random.nextInt(200);
    }
    for (String name : family.enums()) {
      builder.register(CompiledSources.load(loader, name), id++);
    }
    return builder.build();
  }

  /** What one instance must pass, with all that is needed to see why if it does not. */
  private final class Check {
    private final RandomFamily family;
    private final Options options;
    private final Fory interpreter;
    private final Fory generator;
    private final Fory tracker;
    private byte[] bytes;

    Check(RandomFamily family, Options options, Fory interpreter, Fory generator, Fory tracker) {
      this.family = family;
      this.options = options;
      this.interpreter = interpreter;
      this.generator = generator;
      this.tracker = tracker;
    }

    void run(Object instance) {
      try {
        bytes = interpreter.serialize(instance);
        byte[] fromGenerated = generator.serialize(instance);
        if (!Arrays.equals(bytes, fromGenerated)) {
          throw new AssertionError(
              "generated code wrote " + HexFormat.of().formatHex(fromGenerated));
        }
        requireEqual(interpreter.deserialize(bytes), instance);
        requireEqual(generator.deserialize(bytes), instance);
        requireEqual(generator.deserialize(bytes, instance.getClass()), instance);
        requireEqual(tracker.deserialize(bytes), instance);
        requireEqualThroughDirectBuffer(instance);
        requireCopies(instance);
        requireEngines(instance.getClass());
      } catch (RuntimeException | AssertionError | LinkageError e) {
        throw new AssertionError(describe(instance.getClass(), e), e);
      }
    }

    private void requireEqual(Object actual, Object expected) {
      GraphEquality.assertEqualGraphs(actual, expected, options.references());
    }

    /** Transient fields and identities are copied; nothing that can change is shared. */
    private void requireCopies(Object instance) {
      for (Fory fory : new Fory[] {interpreter, generator, tracker}) {
        Object copy = fory.copy(instance);
        GraphEquality.assertCopy(copy, instance, options.references());
        assertEquals(SharedParts.of(copy, instance), List.of());
      }
    }

    /** A direct buffer is written and read through windows that move over it. */
    private void requireEqualThroughDirectBuffer(Object instance) {
      MemoryBuffer buffer = MemoryBuffer.newDirectBuffer(16);
      generator.serialize(buffer, "before");
      interpreter.serialize(buffer, instance);
      int middle = buffer.writerIndex();
      generator.serialize(buffer, instance);
      byte[] written = new byte[buffer.writerIndex() - middle];
      buffer.sliceAsByteBuffer(middle, written.length).get(written);
      assertEquals(HexFormat.of().formatHex(written), HexFormat.of().formatHex(bytes));
      assertEquals(interpreter.deserialize(buffer), "before");
      requireEqual(generator.deserialize(buffer), instance);
      requireEqual(interpreter.deserialize(buffer), instance);
    }

    private void requireEngines(Class<?> type) {
      assertTrue(EngineInUse.isInterpreted(interpreter, type), "generated though switched off");
      if (!EngineInUse.isGenerated(generator, type)) {
        throw new AssertionError("interpreted: " + EngineInUse.whyInterpreted(generator, type));
      }
    }

    private String describe(Class<?> type, Throwable failure) {
      return failure
          + "\n-Dfory.test.seed="
          + seed
          + ", options: "
          + options
          + "\n--- "
          + type.getName()
          + "\n"
          + family.declarationOf(type.getName())
          + "\n--- generated source\n"
          + generatedSource(type)
          + "\n--- bytes of the interpreter\n"
          + (bytes == null ? "none" : HexFormat.of().formatHex(bytes));
    }

    private String generatedSource(Class<?> type) {
      try {
        return Files.readString(
            generated.path().resolve(type.getName() + "_Fory.java"), StandardCharsets.UTF_8);
      } catch (IOException e) {
        return "none: " + e;
      }
    }
  }

  @Test
  public void theComparisonOfGraphsFindsDifferences() {
    Object[] shared = {new int[] {1}, null};
    shared[1] = shared[0];
    Object[] separate = {new int[] {1}, new int[] {1}};
    assertFalse(GraphEquality.difference(separate, shared, false) != null);
    assertTrue(GraphEquality.difference(separate, shared, true).contains("shared"));
    assertTrue(GraphEquality.difference(shared, separate, true).contains("shared"));
    assertTrue(GraphEquality.difference(new int[] {1}, new int[] {2}, true).contains("[0]"));
    assertTrue(GraphEquality.difference(List.of(1L), List.of(1), true).contains("getClass"));
    assertTrue(
        GraphEquality.difference(Map.of("a", List.of(1)), Map.of("a", List.of(2)), true)
            .contains("{a}[0]"));
    assertTrue(GraphEquality.difference(new Options(1), new Options(2), true).contains(".bits"));
  }
}
