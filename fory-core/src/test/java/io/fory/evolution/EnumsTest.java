package io.fory.evolution;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.error.ForyException;
import io.fory.schema.SchemaCheck;
import io.fory.schema.SchemaFile;
import io.fory.schema.SchemaFinding;
import io.fory.schema.SchemaFinding.Effect;
import io.fory.serializer.UnknownEnumPolicy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Constants are matched by their names; what becomes of unknown ones is the reader's choice. */
public final class EnumsTest {
  private static final String MODEL =
      """
      class Model {
        int before = 1; Kind kind; Kind other; @ForyField(nullable = false) Kind sure = Kind.A;
        List<Kind> list; Kind[] array; Map<Kind, String> keys; Map<String, Kind> values;
        EnumSet<Kind> set; EnumMap<Kind, Integer> map; Object open; Optional<Kind> maybe;
        Set<Kind> hashed; Object holder; long zz = 2;
      }
      record Holder(Kind kind, Object open) {}
      """;

  private static final Version WRITER = Version.of(MODEL + "enum Kind { A, B, NEW, C }");
  private static final Version READER =
      Version.of(MODEL + "enum Kind { C, OLD, A, @ForyEnumDefault OTHER, B }");
  private static final Version WITHOUT_DEFAULT =
      Version.of(MODEL + "enum Kind { C, OLD, A, OTHER, B }");

  private static Crossing crossing(Version to, UnknownEnumPolicy policy) {
    return Crossing.of(
        WRITER::register,
        builder -> {
          to.register(builder);
          builder.withUnknownEnumConstants(policy);
        });
  }

  private static Object kind(String name) {
    return WRITER.constant("Kind", name);
  }

  private static List<Object> kinds(String... names) {
    List<Object> kinds = new ArrayList<>();
    for (String name : names) {
      kinds.add(name == null ? null : kind(name));
    }
    return kinds;
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // an enum known only at run time
  private static Object enumSet(String... names) {
    var set = java.util.EnumSet.noneOf((Class) WRITER.type("Kind"));
    set.addAll(kinds(names));
    return set;
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // an enum known only at run time
  private static Object enumMap(String... names) {
    Map map = new java.util.EnumMap((Class) WRITER.type("Kind"));
    for (int i = 0; i < names.length; i++) {
      map.put(kind(names[i]), i);
    }
    return map;
  }

  private static Map<Object, Object> map(Object... keysAndValues) {
    Map<Object, Object> map = new HashMap<>();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      map.put(keysAndValues[i], keysAndValues[i + 1]);
    }
    return map;
  }

  /** A value with known constants in every kind of place. */
  private static Object known() {
    return WRITER.model(
        "kind", kind("C"),
        "other", null,
        "sure", kind("B"),
        "list", kinds("A", null, "C", "B", "B"),
        "array", WRITER.array("Kind", kinds("B", null, "A").toArray()),
        "keys", map(kind("A"), "a", kind("C"), "c"),
        "values", map("a", kind("A"), "n", null),
        "set", enumSet("C", "B"),
        "map", enumMap("B", "C"),
        "open", kind("C"),
        "maybe", Optional.of(kind("B")),
        "hashed", new java.util.LinkedHashSet<>(kinds("C", "A")),
        "holder", WRITER.make("Holder", "kind", kind("B"), "open", kind("A")));
  }

  @DataProvider
  public Object[][] policies() {
    List<Object[]> rows = new ArrayList<>();
    for (UnknownEnumPolicy policy : UnknownEnumPolicy.values()) {
      rows.add(new Object[] {policy});
    }
    return rows.toArray(new Object[0][]);
  }

  @Test(dataProvider = "policies")
  public void constantsAreMatchedByNameWhereverTheyStand(UnknownEnumPolicy policy) {
    for (Version to : List.of(READER, WITHOUT_DEFAULT)) {
      Object read = crossing(to, policy).read(known());
      assertEquals(Version.get(read, "kind"), to.constant("Kind", "C"));
      assertNull(Version.get(read, "other"));
      assertEquals(text(read, "sure"), "B");
      assertEquals(text(read, "list"), "[A, null, C, B, B]");
      assertEquals(Arrays.toString((Object[]) Version.get(read, "array")), "[B, null, A]");
      assertEquals(
          Version.get(read, "keys"),
          Map.of(to.constant("Kind", "A"), "a", to.constant("Kind", "C"), "c"));
      assertEquals(Version.get(read, "values"), map("a", to.constant("Kind", "A"), "n", null));
      assertEquals(text(read, "set"), "[C, B]");
      assertEquals(text(read, "map"), "{C=1, B=0}");
      assertEquals(Version.get(read, "open"), to.constant("Kind", "C"));
      assertEquals(text(read, "maybe"), "Optional[B]");
      assertEquals(text(read, "hashed"), "[C, A]");
      assertEquals(text(read, "holder.kind"), "B");
      assertEquals(Version.get(read, "holder.open"), to.constant("Kind", "A"));
      assertEquals(Version.get(read, "before"), 1);
      assertEquals(Version.get(read, "zz"), 2L);
    }
  }

  private static String text(Object read, String path) {
    return String.valueOf(Version.get(read, path));
  }

  @Test
  public void theCheckerKnowsWhatAReaderMakesOfUnknownConstants() {
    String optional = "class Model { Kind kind; EnumSet<Kind> set; Map<String, Kind> map; }";
    Version old = Version.of(optional + "enum Kind { A, NEW }");
    for (String source : new String[] {MODEL, optional}) {
      for (String constants : new String[] {"A", "@ForyEnumDefault A"}) {
        for (UnknownEnumPolicy policy : UnknownEnumPolicy.values()) {
          Version young = Version.of(source + "enum Kind { " + constants + " }");
          Crossing crossing =
              Crossing.of(
                  old::register,
                  builder -> {
                    young.register(builder);
                    builder.withUnknownEnumConstants(policy);
                  });
          boolean standsIn = policy == UnknownEnumPolicy.DEFAULT && constants.startsWith("@");
          boolean isNull = policy == UnknownEnumPolicy.NULL && source.equals(optional);
          // The model has them as keys; of an EnumSet alone, a schema does not say of which enum.
          Effect harmless = source.equals(MODEL) ? Effect.LOSS : Effect.NONE;
          Effect expected = standsIn || isNull ? harmless : Effect.MAY_FAIL;
          SchemaFinding finding = removedConstant(crossing, old, young);
          assertEquals(finding.newReaders(), expected, policy + ": " + finding);
        }
      }
    }
  }

  private static SchemaFinding removedConstant(Crossing crossing, Version old, Version young) {
    Fory writer = crossing.writers().interpreter();
    Fory reader = crossing.readers().interpreter();
    for (SchemaFinding finding :
        SchemaCheck.compare(
            SchemaFile.of(writer.schemasOf(old.type("Model"))),
            SchemaFile.of(reader.schemasOf(young.type("Model"))))) {
      if (finding.place().equals("evolving.Kind.NEW")) {
        return finding;
      }
    }
    throw new AssertionError("nothing found");
  }

  /** Places with an unknown constant, by the field that holds it. */
  @DataProvider
  public Object[][] places() {
    return new Object[][] {
      {"kind", kind("NEW")},
      {"list", kinds("A", "NEW")},
      {"array", WRITER.array("Kind", kind("NEW"), null)},
      {"keys", map(kind("NEW"), "n", kind("A"), "a")},
      {"values", map("n", kind("NEW"))},
      {"set", enumSet("A", "NEW")},
      {"map", enumMap("A", "NEW")},
      {"open", kind("NEW")},
      {"open", WRITER.array("Kind", kind("NEW"))},
      {"open", enumSet("NEW")},
      {"maybe", Optional.of(kind("NEW"))},
      {"hashed", new java.util.LinkedHashSet<>(kinds("NEW", "A"))},
      {"holder", WRITER.make("Holder", "kind", kind("NEW"))},
      {"holder", WRITER.make("Holder", "open", kind("NEW"))},
    };
  }

  @Test(dataProvider = "places")
  public void anUnknownConstantIsRefusedByDefault(String field, Object content) {
    Crossing crossing = Crossing.of(WRITER, READER);
    String message = crossing.refusal(WRITER.model(field, content)).getMessage();
    assertTrue(message.contains("NEW"), "the constant is named: " + message);
    assertTrue(message.contains(field), "the place is named: " + message);
    assertEquals(text(crossing.read(known()), "kind"), "C", "afterwards");
    crossing(READER, UnknownEnumPolicy.FAIL).refusal(WRITER.model(field, content));
  }

  @Test
  public void anUnknownConstantIsNullIfAskedFor() {
    requireReplaced(crossing(READER, UnknownEnumPolicy.NULL), null);
    requireReplaced(crossing(WITHOUT_DEFAULT, UnknownEnumPolicy.NULL), null);
  }

  @Test
  public void anUnknownConstantIsTheDeclaredDefaultIfAskedFor() {
    requireReplaced(crossing(READER, UnknownEnumPolicy.DEFAULT), READER.constant("Kind", "OTHER"));
  }

  private static void requireReplaced(Crossing crossing, Object substitute) {
    Object value =
        WRITER.model(
            "kind", kind("NEW"),
            "list", kinds("A", "NEW", "B", "NEW"),
            "array", WRITER.array("Kind", kind("NEW"), kind("A")),
            "values", map("n", kind("NEW"), "a", kind("A")),
            "open", kind("NEW"),
            "hashed", new java.util.LinkedHashSet<>(kinds("NEW", "A")),
            "keys", map(kind("NEW"), "n"),
            "holder", WRITER.make("Holder", "kind", kind("NEW"), "open", kind("NEW")));
    Object read = crossing.read(value);
    assertEquals(Version.get(read, "kind"), substitute);
    String text = String.valueOf(substitute);
    assertEquals(text(read, "list"), "[A, " + text + ", B, " + text + "]");
    assertEquals(Arrays.toString((Object[]) Version.get(read, "array")), "[" + text + ", A]");
    assertEquals(((Map<?, ?>) Version.get(read, "values")).get("n"), substitute);
    assertEquals(Version.get(read, "open"), substitute);
    assertEquals(new ArrayList<>((Collection<?>) Version.get(read, "hashed")).get(0), substitute);
    assertEquals(((Map<?, ?>) Version.get(read, "keys")).get(substitute), "n");
    assertEquals(Version.get(read, "holder.kind"), substitute);
    assertEquals(Version.get(read, "holder.open"), substitute);
    assertEquals(Version.get(read, "before"), 1);
    assertEquals(Version.get(read, "zz"), 2L);
  }

  @Test
  public void theDeclaredDefaultStandsInContainersOfEnumsToo() {
    Object value = WRITER.model("set", enumSet("NEW", "A"), "map", enumMap("A", "NEW"));
    Object read = crossing(READER, UnknownEnumPolicy.DEFAULT).read(value);
    assertEquals(text(read, "set"), "[A, OTHER]");
    assertEquals(text(read, "map"), "{A=0, OTHER=1}");
  }

  @Test
  public void whereItStandsForSeveralAnImmutableContainerHoldsItOnce() {
    Version writer = Version.of(MODEL + "enum Kind { A, B, NEW, NEWER }");
    Object one = writer.constant("Kind", "NEW");
    Object two = writer.constant("Kind", "NEWER");
    Crossing crossing =
        Crossing.of(
            writer::register,
            builder -> {
              READER.register(builder);
              builder.withUnknownEnumConstants(UnknownEnumPolicy.DEFAULT);
            });
    Object read = crossing.read(writer.model("hashed", java.util.Set.of(one, two)));
    assertEquals(text(read, "hashed"), "[OTHER]");
    assertEquals(Version.get(read, "hashed").getClass(), java.util.Set.of(1).getClass());
    read = crossing.read(writer.model("keys", Map.of(one, "n", two, "n")));
    assertEquals(text(read, "keys"), "{OTHER=n}");
    assertEquals(Version.get(read, "keys").getClass(), Map.of(1, 1).getClass());
  }

  @Test
  public void containersOfEnumsLeaveItOutInsteadOfNull() {
    Object value = WRITER.model("set", enumSet("NEW", "A"), "map", enumMap("A", "NEW", "B"));
    Object read = crossing(READER, UnknownEnumPolicy.NULL).read(value);
    assertEquals(text(read, "set"), "[A]");
    assertEquals(text(read, "map"), "{A=0, B=2}");
    Object alone = WRITER.model("set", enumSet("NEW"), "map", enumMap("NEW"));
    read = crossing(READER, UnknownEnumPolicy.NULL).read(alone);
    assertEquals(text(read, "set"), "[]");
    assertEquals(text(read, "map"), "{}");
  }

  /** The null is none of the writer's, and the container that has it may be one of the library. */
  @Test
  public void anErrorForNullSpeaksOfConstantsThatTheReaderLacks() {
    Crossing crossing = crossing(READER, UnknownEnumPolicy.NULL);
    Map<String, Object> ofConcurrent = new java.util.concurrent.ConcurrentHashMap<>();
    ofConcurrent.put("a", kind("NEW"));
    for (Map<String, Object> map : List.of(Map.of("a", kind("NEW")), ofConcurrent)) {
      Object value = WRITER.model("values", map);
      ForyException refused = expectThrows(ForyException.class, () -> crossing.read(value));
      assertTrue(refused.getMessage().contains("withUnknownEnumConstants"), refused.getMessage());
      assertFalse(refused.getMessage().contains("io.fory.builtin"), refused.getMessage());
    }
  }

  @Test
  public void withoutADeclaredDefaultItIsRefused() {
    Crossing crossing = crossing(WITHOUT_DEFAULT, UnknownEnumPolicy.DEFAULT);
    String message = crossing.refusal(WRITER.model("kind", kind("NEW"))).getMessage();
    assertTrue(message.contains("NEW"), message);
  }

  @Test
  public void nullIsRefusedWhereTheFieldMayNotBeNull() {
    Crossing crossing = crossing(READER, UnknownEnumPolicy.NULL);
    String message = crossing.refusal(WRITER.model("sure", kind("NEW"))).getMessage();
    assertTrue(message.contains("sure"), message);
  }

  @Test(dataProvider = "policies")
  public void theRootMayBeAnEnum(UnknownEnumPolicy policy) {
    Crossing crossing = crossing(READER, policy);
    assertEquals(crossing.read(kind("B")), READER.constant("Kind", "B"));
    switch (policy) {
      case FAIL -> crossing.refusal(kind("NEW"));
      case NULL -> assertNull(crossing.read(kind("NEW")));
      case DEFAULT -> assertEquals(crossing.read(kind("NEW")), READER.constant("Kind", "OTHER"));
    }
  }

  @Test
  public void containersAtTheRootAreMatchedToo() {
    Crossing crossing = Crossing.of(WRITER, READER);
    assertEquals(String.valueOf(crossing.read(kinds("A", "C", null))), "[A, C, null]");
    assertEquals(String.valueOf(crossing.read(enumSet("A", "C"))), "[C, A]");
    Object[] array = (Object[]) crossing.read(WRITER.array("Kind", kind("C")));
    assertEquals(array[0], READER.constant("Kind", "C"));
    assertEquals(crossing.read(map(kind("B"), 1)), Map.of(READER.constant("Kind", "B"), 1));
  }

  @Test
  public void anEnumThatWasNotChangedIsReadInAClassThatWas() {
    Version before = Version.of("class Model { Kind kind; int gone; } enum Kind { A, B }");
    Version after = Version.of("class Model { Kind kind; long come; } enum Kind { A, B }");
    Object value = before.model("kind", before.constant("Kind", "B"));
    assertEquals(
        Version.get(Crossing.of(before, after).read(value), "kind"), after.constant("Kind", "B"));
  }

  @Test
  public void theNumberOfConstantsMayCrossTheWidthOfAByte() {
    Version few = Version.of("class Model { Kind kind; int z = 7; } enum Kind { C0, C1, C253 }");
    Version most = Version.of(large(254));
    Version wide = Version.of(large(255));
    Version widest = Version.of(large(300));
    for (Version from : List.of(few, most, wide, widest)) {
      for (Version to : List.of(few, most, wide, widest)) {
        for (String name : List.of("C0", "C1", "C253")) {
          Object read = Crossing.of(from, to).read(from.model("kind", from.constant("Kind", name)));
          assertEquals(text(read, "kind"), name);
          assertEquals(Version.get(read, "z"), 7);
        }
        assertNull(Version.get(Crossing.of(from, to).read(from.model()), "kind"));
      }
    }
    String message =
        Crossing.of(widest, most)
            .refusal(widest.model("kind", widest.constant("Kind", "C299")))
            .getMessage();
    assertTrue(message.contains("C299"), message);
  }

  private static String large(int count) {
    StringBuilder constants =
        new StringBuilder("class Model { Kind kind; int z = 7; } enum Kind {");
    for (int i = 0; i < count; i++) {
      constants.append("C").append(i).append(", ");
    }
    return constants.append("}").toString();
  }

  @Test
  public void anEnumWithoutConstantsIsRead() {
    Version some = Version.of("class Model { Kind kind; int z = 7; } enum Kind { A }");
    Version none = Version.of("class Model { Kind kind; int z = 7; } enum Kind { }");
    assertNull(Version.get(Crossing.of(some, none).read(some.model()), "kind"));
    assertNull(Version.get(Crossing.of(none, some).read(none.model()), "kind"));
    Crossing.of(some, none).refusal(some.model("kind", some.constant("Kind", "A")));
  }

  @Test
  public void constantsWithBodiesAreMatchedToo() {
    Version before =
        Version.of("class Model { Kind kind; } enum Kind { A { int n() { return 1; } }, B; }");
    Version after =
        Version.of("class Model { Kind kind; } enum Kind { B, A { int n() { return 1; } }; }");
    Object read =
        Crossing.of(before, after).read(before.model("kind", before.constant("Kind", "A")));
    assertEquals(Version.get(read, "kind"), after.constant("Kind", "A"));
  }

  @DataProvider
  public Object[][] otherTypes() {
    return new Object[][] {{"String"}, {"int"}, {"Other"}, {"List<Kind>"}};
  }

  @Test(dataProvider = "otherTypes")
  public void anEnumIsNothingElse(String type) {
    String others = " enum Kind { A, B } enum Other { A, B }";
    Version enums = Version.of("class Model { Kind thing = Kind.A; }" + others);
    Version different =
        Version.of("class Model { " + type + " thing; } " + others.replace("A, B", "B, A"));
    String message = Crossing.of(enums, different).refusal(enums.model()).getMessage();
    assertTrue(message.contains("thing"), message);
  }
}
