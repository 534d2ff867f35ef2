package io.fory.evolution;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import io.fory.EngineInUse;
import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.error.ForyException;
import io.fory.error.IncompatibleSchemaException;
import io.fory.evolution.DeclaredType.Any;
import io.fory.evolution.DeclaredType.ArrayOf;
import io.fory.evolution.DeclaredType.Entries;
import io.fory.evolution.DeclaredType.EnumOf;
import io.fory.evolution.DeclaredType.Items;
import io.fory.evolution.DeclaredType.Maybe;
import io.fory.evolution.DeclaredType.NumberOf;
import io.fory.evolution.DeclaredType.StructOf;
import io.fory.evolution.DeclaredType.Text;
import io.fory.evolution.DeclaredType.Truth;
import io.fory.evolution.DeclaredType.Value;
import io.fory.fixture.CompiledSources;
import io.fory.fixture.Rejection;
import io.fory.hostile.TypeWalk;
import io.fory.serializer.UnknownEnumPolicy;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** A field of any type becomes one of any other: by a rule, or it is refused, but never wrong. */
public final class FieldTypePairsTest {
  private static final int VALUES = 6;
  private static final Text TEXT = new Text();
  private static final NumberOf BOX = new NumberOf(NumberKind.INT, true);

  private static final List<DeclaredType> TYPES =
      List.of(
          new NumberOf(NumberKind.INT, false),
          BOX,
          new NumberOf(NumberKind.BYTE, false),
          new NumberOf(NumberKind.CHAR, true),
          new NumberOf(NumberKind.LONG, true),
          new NumberOf(NumberKind.DOUBLE, false),
          new Truth(false),
          new Truth(true),
          TEXT,
          new EnumOf("E"),
          new EnumOf("F"),
          new StructOf("P"),
          new StructOf("Q"),
          new Any(),
          new Value(LocalDate.class),
          new Value(UUID.class),
          new ArrayOf(new NumberOf(NumberKind.INT, false)),
          new ArrayOf(BOX),
          new ArrayOf(TEXT),
          new ArrayOf(new StructOf("P")),
          new ArrayOf(new ArrayOf(new NumberOf(NumberKind.BYTE, false))),
          new ArrayOf(new Any()),
          new Items(List.class, BOX),
          new Items(LinkedList.class, TEXT),
          new Items(List.class, new StructOf("P")),
          new Items(Set.class, TEXT),
          new Items(TreeSet.class, BOX),
          new Items(ArrayList.class, new Any()),
          new Entries(Map.class, TEXT, BOX),
          new Entries(TreeMap.class, TEXT, BOX),
          new Entries(HashMap.class, BOX, new StructOf("P")),
          new Maybe(TEXT),
          new Maybe(new StructOf("P")));

  private final List<ModelVersion> versions = new ArrayList<>();
  private final List<Fory> interpreters = new ArrayList<>();
  private final List<Fory> generators = new ArrayList<>();
  private ClassLoader loader;

  @BeforeClass
  public void compile() {
    Map<String, String> sources = new LinkedHashMap<>();
    for (int i = 0; i < TYPES.size(); i++) {
      ModelVersion version = version(TYPES.get(i));
      versions.add(version);
      sources.put(packageOf(i) + ".R", version.source(packageOf(i)));
    }
    loader = CompiledSources.compile(sources).newLoader();
    for (int i = 0; i < TYPES.size(); i++) {
      interpreters.add(fory(i, false));
      generators.add(fory(i, true));
    }
  }

  private static String packageOf(int type) {
    return "types.t" + type;
  }

  private static ModelVersion version(DeclaredType type) {
    ModelVersion version = new ModelVersion();
    for (String name : new String[] {"R", "P", "Q"}) {
      version.classes.put(name, new ModelClass(name));
    }
    version.root().own.add(Member.of("before", BOX));
    version.root().own.add(Member.of("thing", type));
    version.root().own.add(Member.of("zz", TEXT));
    version.classes.get("P").own.add(Member.of("x", new NumberOf(NumberKind.INT, false)));
    version.classes.get("Q").own.add(Member.of("x", new NumberOf(NumberKind.INT, false)));
    version.enums.put("E", List.of("A", "B"));
    version.enums.put("F", List.of("A", "B"));
    return version;
  }

  private Fory fory(int type, boolean generated) {
    ForyBuilder builder = EngineInUse.builder().withRefTracking(generated).withCodegen(generated);
    for (String name : versions.get(type).names()) {
      builder.register(CompiledSources.load(loader, packageOf(type) + "." + name), name);
    }
    return builder.build();
  }

  @DataProvider
  public Object[][] types() {
    List<Object[]> rows = new ArrayList<>();
    for (int i = 0; i < TYPES.size(); i++) {
      rows.add(new Object[] {i, TYPES.get(i).source()});
    }
    return rows.toArray(new Object[0][]);
  }

  @Test(dataProvider = "types")
  public void aValueArrivesByRuleOrIsRefused(int from, String name) {
    UngeneratedCode.listen();
    Random random = new Random(from);
    for (int to = 0; to < TYPES.size(); to++) {
      int refusals = 0;
      for (int i = 0; i < VALUES; i++) {
        RandomData data = new RandomData(random, versions.get(from), versions.get(to), false);
        StructValue value = data.root();
        DescribedObjects objects =
            new DescribedObjects(versions.get(from), packageOf(from), loader);
        byte[] plain = interpreters.get(from).serialize(objects.make(value));
        byte[] tracked = generators.get(from).serialize(objects.make(value));
        refusals += read(interpreters.get(to), plain, from, to, value) ? 0 : 1;
        refusals += read(generators.get(to), tracked, from, to, value) ? 0 : 1;
      }
      assertTrue(from != to || refusals == 0, name);
    }
    UngeneratedCode.requireNone();
  }

  /** Returns whether it was read, and not refused. */
  private boolean read(Fory reader, byte[] message, int from, int to, StructValue value) {
    String what =
        TYPES.get(from).source() + " to " + TYPES.get(to).source() + ": " + value.describe();
    RuleOrder rules = new RuleOrder(versions.get(from), versions.get(to), UnknownEnumPolicy.FAIL);
    StructValue expected = rules.convert(value);
    Object[] read = new Object[1];
    ForyException error = Rejection.of(() -> read[0] = reader.deserialize(message));
    boolean open = TYPES.get(from) instanceof Any || TYPES.get(to) instanceof Any;
    if (error == null) {
      TypeWalk.check(read[0], false);
      assertEquals(Version.get(read[0], "before"), value.fields.get("before"), what);
      assertEquals(Version.get(read[0], "zz"), value.fields.get("zz"), what);
    } else {
      boolean incompatible = error instanceof IncompatibleSchemaException;
      assertTrue(incompatible || mayMismatch(from, to), what + error);
      assertTrue(error.getMessage().contains("thing"), what + error);
    }
    if (!open && !mayMismatch(from, to)) {
      requireRule(read[0], error, rules, expected, to, what);
    }
    return error == null;
  }

  /** Elements of any class are checked one by one, where a class of them is declared. */
  private static boolean mayMismatch(int from, int to) {
    return holdsAnything(TYPES.get(from)) || holdsAnything(TYPES.get(to));
  }

  private static boolean holdsAnything(DeclaredType type) {
    return type instanceof Any
        || type instanceof ArrayOf array && array.component() instanceof Any
        || type instanceof Items items && items.element() instanceof Any;
  }

  private void requireRule(
      Object read,
      ForyException error,
      RuleOrder rules,
      StructValue expected,
      int to,
      String what) {
    if (!rules.errors().isEmpty()) {
      assertTrue(error != null, "not refused: " + what);
    } else if (error != null) {
      assertTrue(!rules.doubts().isEmpty(), what + error);
    } else {
      DescribedObjects classes = new DescribedObjects(versions.get(to), packageOf(to), loader);
      DescribedEquality equality = new DescribedEquality(versions.get(to), classes, false);
      assertEquals(equality.difference(read, expected), null, what);
    }
  }
}
