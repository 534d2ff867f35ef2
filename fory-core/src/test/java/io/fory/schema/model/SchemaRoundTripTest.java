package io.fory.schema.model;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotEquals;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.testng.Reporter;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** What is decoded is what was encoded. */
public final class SchemaRoundTripTest {
  private static final int RANDOM_SCHEMAS = 4000;

  private final long seed = Long.getLong("fory.test.seed", 20_260_611);

  @DataProvider
  public Object[][] samples() {
    return SampleSchemas.all().entrySet().stream()
        .map(entry -> new Object[] {entry.getKey(), entry.getValue()})
        .toArray(Object[][]::new);
  }

  @Test(dataProvider = "samples")
  public void sampleSchemasComeBack(String name, SchemaModel schema) {
    assertComesBack(schema);
  }

  @Test
  public void randomSchemasComeBack() {
    Reporter.log("SchemaRoundTripTest: -Dfory.test.seed=" + seed, true);
    for (int i = 0; i < RANDOM_SCHEMAS; i++) {
      long own = seed + i;
      SchemaModel schema = SchemaModel.of(new RandomSchemas(new Random(own)).types());
      try {
        assertComesBack(schema);
      } catch (AssertionError | RuntimeException e) {
        throw new AssertionError("-Dfory.test.seed=" + own + ": " + schema.types(), e);
      }
    }
  }

  private static void assertComesBack(SchemaModel schema) {
    SchemaModel back = SchemaModel.decode(schema.bytes());
    assertEquals(back.types(), schema.types());
    assertEquals(back.bytes(), schema.bytes());
    assertEquals(back.hashCode(), schema.hashCode());
    assertEquals(back.root(), schema.types().get(0));
  }

  @Test
  public void aSchemaKeepsItsBytesToItself() {
    SchemaModel schema = SampleSchemas.order();
    byte[] bytes = schema.bytes();
    SchemaModel decoded = SchemaModel.decode(bytes);
    bytes[0]++;
    assertNotEquals(decoded.bytes(), bytes);
    decoded.bytes()[0]++;
    assertEquals(decoded.bytes(), schema.bytes());
  }

  @Test
  public void differentSchemasHaveDifferentBytes() {
    Map<String, SchemaModel> all = SampleSchemas.all();
    List<String> bytes = new ArrayList<>();
    all.values().forEach(schema -> bytes.add(java.util.Arrays.toString(schema.bytes())));
    assertEquals(bytes.stream().distinct().count(), all.size());
  }

  @DataProvider
  public Object[][] series() {
    return new Object[][] {
      {List.of("a")},
      {List.of("A", "B", "C", "a", "b", "BC", "Bc", "bC")},
      {List.of("aB", "aBC", "aBc", "ABc", "aBcD", "aBCdEF", "ABCd")},
      {List.of("VERY_LARGE", "VERY", "VERY_SMALL", "very", "Very", "V")},
      {List.of("a1", "a10", "A1B", "A1b", "1", "1A", "1a", "_", "__", "_a_B")},
      {List.of("$", "$$", "$a", "$A", "$AB", "$Ab", "a$B", "a$b", "A$b", "A$B", "A$", "A$$B")},
      {List.of("^", "a.b", "a.B", ".", "..", "Ä", "ä", "\uD83D\uDE00", "\uD83D", "\0", "a b")},
      {List.of("@", "@x", "@-1", "@007", "@99999999999", "x@1")},
      {List.of("a".repeat(14), "b".repeat(15), "b".repeat(16), "b".repeat(31), "c".repeat(1024))},
      {List.of("c".repeat(1023), "c".repeat(1024), "c".repeat(1022) + "C", "c".repeat(1021))},
    };
  }

  /** Case, prefixes and marks, each after each other. */
  @Test(dataProvider = "series")
  public void namesComeBackInEveryRoleAndOrder(List<String> names) {
    List<String> shuffled = new ArrayList<>(names);
    Random random = new Random(7);
    for (int i = 0; i < 50; i++) {
      assertComesBack(
          SchemaModel.of(List.of(new EnumSchema(TypeIdentity.ofName(shuffled.get(0)), shuffled))));
      assertComesBack(SchemaModel.of(chain(shuffled)));
      Collections.shuffle(shuffled, random);
    }
  }

  /** A struct of each name, with a field of each name that is not the number of a field. */
  private static List<TypeSchema> chain(List<String> names) {
    List<TypeSchema> types = new ArrayList<>();
    List<String> keys = new ArrayList<>(names);
    Collections.sort(keys);
    for (int i = 0; i < names.size(); i++) {
      List<FieldSchema> fields = new ArrayList<>();
      for (String key : keys.subList(0, Math.max(1, keys.size() - i))) {
        int next = Math.min(i + 1, names.size() - 1);
        fields.add(SchemaParts.object(key, SchemaParts.defined(next)));
      }
      types.add(new StructSchema(TypeIdentity.ofName(names.get(i)), fields));
    }
    return types;
  }
}
