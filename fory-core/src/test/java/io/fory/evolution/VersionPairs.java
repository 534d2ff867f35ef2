package io.fory.evolution;

import io.fory.EngineInUse;
import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.error.ForyException;
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.TypeMismatchException;
import io.fory.error.TypeNotAllowedException;
import io.fory.error.UserCodeException;
import io.fory.fixture.CompiledSources;
import io.fory.fixture.Rejection;
import io.fory.serializer.UnknownEnumPolicy;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** A number of pairs of versions, which are compiled together and share instances. */
final class VersionPairs {
  private static final String PACKAGE = "pairs";
  private static final int VALUES = 2;

  /** So many pairs share an instance; what a class admits takes longer with more classes. */
  private static final int CHUNK = 20;

  /** One of so many pairs is read by generated code too. */
  private static final int GENERATED = 10;

  private final long seed;
  private final int first;
  private final int only;
  private final List<ModelVersion> olds = new ArrayList<>();
  private final List<ModelVersion> news = new ArrayList<>();
  private final UnknownEnumPolicy policy;
  private final RandomVersionsTest.Tally tally = new RandomVersionsTest.Tally();
  private final List<String> failures = new ArrayList<>();

  /**
   * Makes random pairs.
   *
   * @param first number of the first of them
   * @param only number of the one to try, or -1 for all
   */
  VersionPairs(long seed, int first, int count, int only) {
    this.seed = seed;
    this.first = first;
    this.only = only;
    Random options = new Random(seed ^ first * 1_000_003L);
    this.policy = List.of(UnknownEnumPolicy.values()).get(options.nextInt(3));
    for (int i = 0; i < count; i++) {
      Random random = random(first + i);
      RandomModel model = new RandomModel(random, i, policy == UnknownEnumPolicy.FAIL, true);
      ModelVersion version = model.version();
      olds.add(version);
      news.add(RandomEdits.next(random, model, version));
    }
  }

  private Random random(int pair) {
    return new Random(seed * 0x9E3779B97F4A7C15L ^ pair * 0xBF58476D1CE4E5B9L);
  }

  RandomVersionsTest.Tally tally() {
    return tally;
  }

  List<String> failures() {
    return failures;
  }

  /** Lets all pairs read each other. */
  VersionPairs run() {
    End old = new End(olds, 1);
    End young = new End(news, 2);
    for (int i = 0; i < olds.size(); i++) {
      if (only < 0 || only == first + i) {
        cross(i, old, young);
        cross(i, young, old);
      }
    }
    return this;
  }

  /** All classes of one of the two versions of the pairs, and those that write and read them. */
  private final class End {
    private final List<ModelVersion> versions;
    private final ClassLoader loader;
    private final int options;
    private final Map<Integer, Fory> instances = new LinkedHashMap<>();

    End(List<ModelVersion> versions, int number) {
      this.versions = versions;
      this.options = new Random(seed + first * 2L + number).nextInt(8);
      Map<String, String> sources = new LinkedHashMap<>();
      for (ModelVersion version : versions) {
        String name = PACKAGE + "." + version.root().name;
        sources.put(name, version.source(PACKAGE));
      }
      this.loader = CompiledSources.compile(sources).newLoader();
    }

    Fory fory(int pair, boolean references, boolean generated) {
      int chunk = pair / CHUNK;
      int key = chunk << 2 | (generated ? 2 : 0) | (references ? 1 : 0);
      return instances.computeIfAbsent(key, k -> build(chunk, references, generated));
    }

    private Fory build(int chunk, boolean references, boolean generated) {
      ForyBuilder builder =
          EngineInUse.builder()
              .withRefTracking(references)
              .withCodegen(generated)
              .withUnknownEnumConstants(policy)
              .withIntCompressed((options & 1) != 0)
              .withLongCompressed((options & 2) != 0)
              .withStringCompressed((options & 4) != 0);
      for (int i = chunk * CHUNK; i < Math.min((chunk + 1) * CHUNK, versions.size()); i++) {
        for (String name : versions.get(i).names()) {
          builder.register(CompiledSources.load(loader, PACKAGE + "." + name));
        }
      }
      return builder.build();
    }
  }

  private void cross(int i, End from, End to) {
    ModelVersion source = from.versions.get(i);
    ModelVersion target = to.versions.get(i);
    Random random = random(first + i + (from.versions == olds ? 1 << 28 : 1 << 29));
    for (int n = 0; n < VALUES; n++) {
      boolean cycles = random.nextInt(3) == 0;
      StructValue value = new RandomData(random, source, target, cycles).root();
      for (boolean references : cycles ? new boolean[] {true} : new boolean[] {false, true}) {
        boolean generated = i % GENERATED == 0 && references == (cycles || n == 0);
        Attempt attempt = new Attempt(i, from, to, source, target, value, references);
        attempt.run(generated);
      }
    }
  }

  /** One object that one version writes and the other reads. */
  private final class Attempt {
    private final int pair;
    private final End from;
    private final End to;
    private final ModelVersion source;
    private final ModelVersion target;
    private final StructValue value;
    private final boolean references;
    private byte[] message;

    Attempt(
        int pair,
        End from,
        End to,
        ModelVersion source,
        ModelVersion target,
        StructValue value,
        boolean references) {
      this.pair = pair;
      this.from = from;
      this.to = to;
      this.source = source;
      this.target = target;
      this.value = value;
      this.references = references;
    }

    void run(boolean generated) {
      Object object = new DescribedObjects(source, PACKAGE, from.loader).make(value);
      Throwable failed =
          Rejection.thrownBy(() -> message = from.fory(pair, references, false).serialize(object));
      if (failed != null) {
        fail("not written: " + failed, "interpreter");
        return;
      }
      read(to.fory(pair, references, false), "interpreter");
      if (generated) {
        read(to.fory(pair, references, true), "generated code");
      }
    }

    private void read(Fory fory, String engine) {
      RuleOrder rules = new RuleOrder(source, target, policy);
      StructValue expected = rules.convert(value);
      Object[] read = new Object[1];
      Throwable thrown = Rejection.thrownBy(() -> read[0] = fory.deserialize(message));
      tally.messages++;
      if (Rejection.violation(thrown) != null) {
        fail(Rejection.violation(thrown) + "\n" + trace(thrown), engine);
      } else if (!rules.errors().isEmpty()) {
        tally.refused++;
        List<String> fields = mayBeRefused(rules);
        fields.addAll(rules.errors());
        requireError((ForyException) thrown, fields, engine);
      } else if (thrown != null) {
        tally.doubtful++;
        List<String> doubts = mayBeRefused(rules);
        boolean keys = rules.hasDoubtfulKeys() && thrown.getMessage().contains(RuleOrder.NOT_TOLD);
        if (keys || thrown.getMessage().contains(" at the writer and ")) {
          // Types that cannot be reconciled may be an error where no value is, too.
          requireKind((ForyException) thrown, engine);
        } else if (doubts.isEmpty()) {
          fail("refused: " + thrown + "\n" + trace(thrown), engine);
        } else {
          requireError((ForyException) thrown, doubts, engine);
        }
      } else {
        tally.arrived++;
        DescribedObjects classes = new DescribedObjects(target, PACKAGE, to.loader);
        boolean identity = references && !hasUntracked();
        String difference =
            new DescribedEquality(target, classes, identity).difference(read[0], expected);
        if (difference != null) {
          fail(difference, engine);
        }
      }
    }

    private void requireKind(ForyException thrown, String engine) {
      if (!(thrown instanceof IncompatibleSchemaException)) {
        fail("refused: " + thrown + "\n" + trace(thrown), engine);
      }
    }

    private List<String> mayBeRefused(RuleOrder rules) {
      List<String> fields = new ArrayList<>(rules.doubts());
      if (references) {
        // The values of dropped fields are made, since others may refer to them.
        fields.addAll(droppedFields(rules));
      }
      if (rules.hasDoubtfulKeys()) {
        fields.add(RuleOrder.NOT_TOLD);
      }
      return fields;
    }

    private List<String> droppedFields(RuleOrder rules) {
      List<String> dropped = new ArrayList<>();
      for (ModelClass type : source.classes.values()) {
        for (Member member : type.members()) {
          if (!rules.isRead(type, member)) {
            dropped.add(member.id() < 0 ? member.name() : type.keyOf(member));
          }
        }
      }
      return dropped;
    }

    private boolean hasUntracked() {
      return source.source("").contains("ref = false") || target.source("").contains("ref = false");
    }

    private void requireError(ForyException thrown, List<String> fields, String engine) {
      if (thrown == null) {
        fail("not refused, in spite of " + fields, engine);
        return;
      }
      boolean rightKind =
          thrown instanceof IncompatibleSchemaException
              || thrown instanceof TypeNotAllowedException
              || thrown instanceof TypeMismatchException
              // What a container of the JDK refuses, it refuses with an exception of its own.
              || thrown instanceof UserCodeException;
      // Who lacks a class says so where it is first met, which references make hard to foretell.
      boolean named = thrown instanceof TypeNotAllowedException;
      // Types that cannot be reconciled are an error before any value is.
      named |= thrown.getMessage().contains(" at the writer and ");
      for (String field : fields) {
        named |= thrown.getMessage().contains(field);
      }
      if (!named || !rightKind) {
        fail("refused because of " + fields + ", but with: " + thrown, engine);
      }
    }

    private String trace(Throwable thrown) {
      StringBuilder trace = new StringBuilder();
      StackTraceElement[] elements = thrown.getStackTrace();
      for (int i = 0; i < Math.min(12, elements.length); i++) {
        trace.append("    at ").append(elements[i]).append('\n');
      }
      return trace.toString();
    }

    private void fail(String problem, String engine) {
      failures.add(
          problem
              + "\n-Dfory.test.seed="
              + seed
              + " -Dfory.test.pair="
              + (first + pair)
              + ", "
              + engine
              + (references ? ", with references, " : ", without references, ")
              + policy
              + ", options "
              + from.options
              + " to "
              + to.options
              + "\n--- writer\n"
              + source.source(PACKAGE)
              + "--- reader\n"
              + target.source(PACKAGE)
              + "--- value\n"
              + value.describe()
              + "--- message\n"
              + (message == null ? "none" : HexFormat.of().formatHex(message)));
    }
  }
}
