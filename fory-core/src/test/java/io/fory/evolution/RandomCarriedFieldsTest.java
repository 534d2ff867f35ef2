package io.fory.evolution;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import io.fory.EngineInUse;
import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.error.ForyException;
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.TypeNotAllowedException;
import io.fory.fixture.CompiledSources;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.testng.Reporter;
import org.testng.annotations.Test;

/**
 * Random objects go through random older versions of their classes, which carry what they do not
 * know, and come back as they were.
 *
 * <p>A build takes the same seed each time. System properties: {@code fory.test.seed} takes
 * another, {@code fory.test.models} more models.
 */
public final class RandomCarriedFieldsTest {
  private static final String PACKAGE = "carrying";
  private static final String CARRIER =
      "@io.fory.annotation.UnknownFields io.fory.serializer.CarriedFields rest_";

  /** Hash containers whose order depends on which objects the constants of an enum are. */
  private static final Pattern UNORDERED = Pattern.compile("(Map|Set)<.*(E\\d|Object)");

  private static final int MODELS = 400;
  private static final int BATCH = 50;
  private static final int VALUES = 3;

  private final long seed = Long.getLong("fory.test.seed", 77123L);
  private int carried;
  private int refused;

  @Test
  public void whatOlderVersionsPassOnIsWhatWasWritten() {
    Reporter.log("RandomCarriedFieldsTest: -Dfory.test.seed=" + seed, true);
    int models = Integer.getInteger("fory.test.models", MODELS);
    for (int batch = 0; batch < models / BATCH; batch++) {
      relay(new Random(seed + batch));
    }
    Reporter.log("RandomCarriedFieldsTest: " + carried + " passed on, " + refused + " not", true);
    assertTrue(carried > 10 * models, "only " + carried + " messages were passed on");
    assertTrue(refused < carried / 20, refused + " messages were refused");
  }

  /** Some classes carry, others do not: what these have lost may be what those share with them. */
  @Test
  public void whatSomeClassesCarryIsWhatWasWritten() {
    int models = Integer.getInteger("fory.test.models", MODELS);
    int batches = Math.max(models / BATCH / 4, 1);
    int read = 0;
    int unread = 0;
    for (int batch = 0; batch < batches; batch++) {
      Random random = new Random(seed - 1 - batch);
      List<ModelVersion> newest = new ArrayList<>();
      List<ModelVersion> older = new ArrayList<>();
      for (int i = 0; i < BATCH; i++) {
        newest.add(new RandomModel(random, i, true, false).version());
        older.add(older(random, newest.get(i)));
      }
      End start = new End(newest, name -> false, 0);
      Set<String> carriers = new HashSet<>();
      End some =
          new End(older, name -> random.nextInt(3) > 0 && carriers.add(name), random.nextInt(8));
      for (int i = 0; i < BATCH; i++) {
        for (int n = 0; n < 2 * VALUES; n++) {
          StructValue value =
              new RandomData(random, newest.get(i), newest.get(i), n % 2 == 0).root();
          if (relayPartly(i, value, start, some, carriers)) {
            read++;
          } else {
            unread++;
          }
        }
      }
    }
    Reporter.log("RandomCarriedFieldsTest: " + read + " passed on, " + unread + " not", true);
    assertTrue(unread < read / 4, unread + " messages were refused, " + read + " were not");
  }

  /** Returns whether a message could be read; then it can be written, and nothing else is lost. */
  private boolean relayPartly(
      int model, StructValue value, End start, End some, Set<String> carriers) {
    ModelVersion version = start.versions.get(model);
    ModelVersion older = some.versions.get(model);
    DescribedObjects classes = new DescribedObjects(version, PACKAGE, start.loader);
    Fory first = start.fory(true, false, model);
    Fory second = some.fory(true, model % 10 == 0, model);
    byte[] message = first.serialize(classes.make(value));
    Object passing;
    try {
      passing = second.deserialize(message);
    } catch (ForyException e) {
      return false;
    }
    try {
      boolean identity = !version.source("").contains("ref = false");
      BiPredicate<String, String> lost =
          (type, key) -> {
            ModelClass known = older.classes.get(type);
            return known != null
                && !carriers.contains(type)
                && known.members().stream().noneMatch(m -> known.keyOf(m).equals(key));
          };
      byte[] passed = second.serialize(passing);
      assertEquals(second.serialize(second.copy(passing)), passed, "of a copy");
      for (byte[] each : Arrays.asList(passed, again(second, passed))) {
        if (each == null) {
          continue;
        }
        DescribedEquality equality = new DescribedEquality(version, classes, identity, lost);
        assertEquals(equality.difference(first.deserialize(each), value), null);
      }
      return true;
    } catch (RuntimeException | AssertionError e) {
      throw new AssertionError(describe(model, value, start, some) + carriers + hex(message), e);
    }
  }

  /** Reads and writes once more; null if the reader has a known limitation. */
  private static byte[] again(Fory fory, byte[] message) {
    Object read;
    try {
      read = fory.deserialize(message);
    } catch (ForyException e) {
      if (isLimitation(e, true, 2)) {
        return null;
      }
      throw e;
    }
    return fory.serialize(read);
  }

  /** All classes of one version of the models, and those that read and write them. */
  private static final class End {
    final List<ModelVersion> versions;
    final ClassLoader loader;
    final Map<String, Fory> instances = new LinkedHashMap<>();
    final int options;

    End(List<ModelVersion> versions, Predicate<String> carries, int options) {
      this.versions = versions;
      this.options = options;
      Map<String, String> sources = new LinkedHashMap<>();
      for (ModelVersion version : versions) {
        String source = version.source(PACKAGE);
        sources.put(PACKAGE + "." + version.root().name, withCarriers(version, source, carries));
      }
      this.loader = CompiledSources.compile(sources).newLoader();
    }

    private static String withCarriers(
        ModelVersion version, String source, Predicate<String> carries) {
      String result = source;
      for (String name : version.classes.keySet()) {
        if (!carries.test(name)) {
          continue;
        }
        result =
            result
                .replaceAll("(class " + name + "( extends \\w+)? \\{)", "$1 " + CARRIER + ";")
                .replace("record " + name + "() {", "record " + name + "(" + CARRIER + ") {")
                .replaceAll(
                    "record " + name + "\\((?!@io.fory.annotation.U)",
                    "record " + name + "(" + CARRIER + ", ");
      }
      return result;
    }

    Fory fory(boolean references, boolean generated, int model) {
      String key = references + " " + (generated ? model : -1);
      return instances.computeIfAbsent(key, k -> build(references, generated, model));
    }

    private Fory build(boolean references, boolean generated, int model) {
      ForyBuilder builder =
          EngineInUse.builder()
              .withRefTracking(references)
              .withCodegen(generated)
              .withIntCompressed((options & 1) != 0)
              .withLongCompressed((options & 2) != 0)
              .withStringCompressed((options & 4) != 0);
      for (int i = 0; i < versions.size(); i++) {
        if (generated && i != model) {
          continue;
        }
        for (String name : versions.get(i).names()) {
          builder.register(CompiledSources.load(loader, PACKAGE + "." + name));
        }
      }
      return builder.build();
    }
  }

  private void relay(Random random) {
    List<ModelVersion> newest = new ArrayList<>();
    List<ModelVersion> middle = new ArrayList<>();
    List<ModelVersion> oldest = new ArrayList<>();
    for (int i = 0; i < BATCH; i++) {
      newest.add(new RandomModel(random, i, true, false).version());
      middle.add(older(random, newest.get(i)));
      oldest.add(older(random, middle.get(i)));
    }
    End start = new End(newest, name -> false, random.nextInt(8));
    End between = new End(middle, name -> true, random.nextInt(8));
    End last = new End(oldest, name -> true, random.nextInt(8));
    for (int i = 0; i < BATCH; i++) {
      for (int n = 0; n < VALUES; n++) {
        boolean cycles = random.nextInt(3) == 0;
        StructValue value = new RandomData(random, newest.get(i), newest.get(i), cycles).root();
        for (boolean references : cycles ? new boolean[] {true} : new boolean[] {false, true}) {
          boolean generated = i % 10 == 0;
          relay(i, value, references, false, start, between);
          relay(i, value, references, false, start, last);
          relay(i, value, references, generated, start, between, last);
          relay(i, value, references, generated, start, last, between, last);
        }
      }
    }
  }

  /** Returns a version that lacks some of the fields, and maybe a class that nothing mentions. */
  private static ModelVersion older(Random random, ModelVersion version) {
    ModelVersion older = version.copy();
    for (ModelClass type : older.classes.values()) {
      for (Member member : type.members()) {
        if (random.nextInt(3) == 0) {
          type.remove(member);
        }
      }
    }
    for (String name : new ArrayList<>(older.names())) {
      ModelVersion less = older.copy();
      less.classes.remove(name);
      less.enums.remove(name);
      String source = less.source(PACKAGE);
      boolean mentioned = source.contains(name) || source.contains("Object");
      if (!mentioned && !less.classes.isEmpty() && !name.equals(version.root().name)) {
        older = less;
      }
    }
    return older;
  }

  private void relay(
      int model, StructValue value, boolean references, boolean generated, End start, End... ends) {
    ModelVersion version = start.versions.get(model);
    DescribedObjects classes = new DescribedObjects(version, PACKAGE, start.loader);
    Fory first = start.fory(references, generated, model);
    byte[] message = first.serialize(classes.make(value));
    byte[] expected = first.serialize(first.deserialize(message));
    try {
      byte[] passed = message;
      for (End end : ends) {
        Fory fory = end.fory(references, generated, model);
        passed = fory.serialize(fory.deserialize(passed));
      }
      Object back = first.deserialize(passed);
      boolean identity = references && !version.source("").contains("ref = false");
      String difference = new DescribedEquality(version, classes, identity).difference(back, value);
      assertEquals(difference, null);
      if (!UNORDERED.matcher(version.source("")).find()) {
        assertEquals(hex(first.serialize(back)), hex(expected));
      }
      carried++;
    } catch (RuntimeException | AssertionError e) {
      if (isLimitation(e, references, ends.length)) {
        refused++;
        return;
      }
      throw new AssertionError(
          describe(model, value, start, ends) + references + " " + generated + hex(message), e);
    }
  }

  /**
   * Returns whether a failure is one that the guide tells of: a known field refers to an object
   * whose class that of an earlier carrier does not reach.
   */
  private static boolean isLimitation(Throwable failure, boolean references, int ends) {
    if (failure instanceof IncompatibleSchemaException) {
      return true; // Objects of known classes are made in carried fields, too.
    }
    return references && failure instanceof TypeNotAllowedException && ends > 1;
  }

  private static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }

  private static String describe(int model, StructValue value, End start, End... ends) {
    StringBuilder text = new StringBuilder(start.versions.get(model).source(""));
    for (End end : Arrays.asList(ends)) {
      text.append("-----\n").append(end.versions.get(model).source(""));
    }
    return text.append(value.describe()).toString();
  }
}
