package io.fory.evolution;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNull;

import io.fory.Fory;
import io.fory.error.UnsupportedTypeException;
import java.util.List;
import org.testng.Assert;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Fields are known by their keys: they may come, go, change places and, with a number, names. */
public final class FieldsTest {
  private static final String OTHER_CLASSES =
      """
      class Part { int x = 7; String note = "part"; }
      enum Kind { A, B }
      """;

  private static final String KEPT =
      """
        byte k1 = 1; Integer k2 = 2; String k3 = "three"; Kind k4 = Kind.B;
        Part k5 = new Part(); List<Part> k6 = new ArrayList<>(List.of(new Part()));
        long k7 = 7; Boolean k8 = null; String k9 = null; Map<String, Integer> ka = Map.of("a", 1);
      """;

  private static final Version WITHOUT = Version.of("class Model {" + KEPT + "}" + OTHER_CLASSES);

  @DataProvider
  public Object[][] fields() {
    return new Object[][] {
      {"boolean added = true;"},
      {"byte added = 9;"},
      {"char added = 'x';"},
      {"double added = 1.5;"},
      {"int added = 9; long added2 = 10; short added3 = 11;"},
      {"Integer added = 9; Long added2 = null;"},
      {"@ForyField(nullable = false) Double added = 2.5;"},
      {"String added = \"new\"; String added2;"},
      {"Kind added = Kind.A; Kind added2;"},
      {"Part added = new Part(); Part added2;"},
      {"Object added = new Part(); Object added2 = 5; Object added3 = \"text\";"},
      {"List<String> added = List.of(\"x\", \"y\"); Collection<Part> added2;"},
      {"Map<Kind, List<Part>> added = Map.of(Kind.A, List.of(new Part()));"},
      {"int[] added = {1, 2}; String[][] added2 = {{\"a\"}, null};"},
      {"Optional<Part> added = Optional.of(new Part());"},
      {"LocalDate added = LocalDate.of(2020, 2, 29); UUID added2 = new UUID(1, 2);"},
      {"EnumSet<Kind> added = EnumSet.of(Kind.A); EnumMap<Kind, Part> added2;"},
      {"transient int added; static int added2 = 5;"},
      {"@ForyField(id = 3) String added = \"by number\";"},
    };
  }

  @Test(dataProvider = "fields")
  public void anAddedFieldKeepsItsInitialValueAndARemovedOneIsDropped(String declaration) {
    Version with = Version.of("class Model {" + declaration + KEPT + "}" + OTHER_CLASSES);
    Object old = WITHOUT.model("k1", (byte) 99, "k3", null, "k8", true, "k7", Long.MIN_VALUE);
    Object read = Crossing.of(WITHOUT, with).read(old);
    requireKept(read, old);
    Object fresh = with.model();
    Object added = Version.get(read, "added");
    Object initial = Version.get(fresh, "added");
    io.fory.fixture.GraphEquality.assertEqualGraphs(
        new Object[] {added}, new Object[] {initial}, false);

    Object current = with.model("k2", null, "k3", "é中", "k4", with.constant("Kind", "A"));
    requireKept(Crossing.of(with, WITHOUT).read(current), current);
  }

  private static void requireKept(Object read, Object written) {
    for (String plain : List.of("k1", "k2", "k3", "k7", "k8", "k9", "ka")) {
      assertEquals(Version.get(read, plain), Version.get(written, plain), plain);
    }
    assertEquals(
        Version.get(read, "k4").toString(), Version.get(written, "k4").toString(), "the enum");
    assertEquals(Version.get(read, "k5.x"), Version.get(written, "k5.x"), "the nested field");
    assertEquals(Version.get(((List<?>) Version.get(read, "k6")).get(0), "note"), "part");
  }

  @Test
  public void theOrderOfDeclarationDoesNotMatter() {
    String[] declarations = KEPT.strip().split("\\s*;\\s*", -1);
    StringBuilder backwards = new StringBuilder();
    for (int i = declarations.length - 1; i >= 0; i--) {
      backwards.append(declarations[i]).append("; ");
    }
    Version other = Version.of(OTHER_CLASSES + "class Model {" + backwards + "}");
    assertEquals(
        Crossing.of(other, other).message(other.model()),
        Crossing.of(WITHOUT, WITHOUT).message(WITHOUT.model()));
    requireKept(Crossing.of(WITHOUT, other).read(WITHOUT.model()), WITHOUT.model());
  }

  @Test
  public void fieldsMoveBetweenAClassAndItsSuperclasses() {
    Version flat = Version.of("class Model { int a = 1; String b = \"b\"; Part c; }" + PART);
    Version deep =
        Version.of(
            "class Model extends Middle { int a; } class Middle extends Top { Part c; }"
                + " abstract class Top { private String b; }"
                + PART);
    Version shallow =
        Version.of("class Model extends Base { String b; Part c; } class Base { int a; }" + PART);
    for (Version from : List.of(flat, deep, shallow)) {
      for (Version to : List.of(flat, deep, shallow)) {
        Object part = from.make("Part", "x", 5);
        Object read = Crossing.of(from, to).read(from.model("a", 3, "b", "text", "c", part));
        assertEquals(Version.get(read, "a"), 3);
        assertEquals(Version.get(read, "b"), "text");
        assertEquals(Version.get(read, "c.x"), 5);
      }
    }
  }

  private static final String PART = " class Part { int x; }";

  @Test
  public void aFieldMovesWhileOthersComeAndGo() {
    Version before =
        Version.of("class Model extends Base { int a; String gone; } class Base { long b; }");
    Version after =
        Version.of(
            "class Model extends Base { long b; String come = \"new\"; }"
                + " class Base { int a; Object more = 1; }");
    Object read = Crossing.of(before, after).read(before.model("a", 1, "b", 2L, "gone", "x"));
    assertEquals(Version.get(read, "a"), 1);
    assertEquals(Version.get(read, "b"), 2L);
    assertEquals(Version.get(read, "come"), "new");
    assertEquals(Version.get(read, "more"), 1);
    Object back = Crossing.of(after, before).read(after.model("a", 5, "b", 6L));
    assertEquals(Version.get(back, "a"), 5);
    assertEquals(Version.get(back, "b"), 6L);
    assertNull(Version.get(back, "gone"));
  }

  @Test
  public void hiddenFieldsAndThoseThatHideThemStayApart() {
    Version before =
        Version.of(
            "class Model extends Base { int x = 1; } class Base extends Top { int x = 2; }"
                + " class Top { int x = 3; String gone = \"g\"; }");
    Version after =
        Version.of(
            "class Model extends Base { long x; int added = 4; }"
                + " class Base extends Top { long x; } class Top { long x; }");
    Object read = Crossing.of(before, after).read(before.model());
    assertEquals(longs(read, after), List.of(1L, 2L, 3L));
    assertEquals(Version.get(read, "added"), 4);
  }

  private static List<Object> longs(Object model, Version version) {
    try {
      return List.of(
          Version.get(version.type("Model").getDeclaredField("x"), model),
          Version.get(version.type("Base").getDeclaredField("x"), model),
          Version.get(version.type("Top").getDeclaredField("x"), model));
    } catch (NoSuchFieldException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  public void aFieldWithANumberMayBeRenamed() {
    Version before =
        Version.of(
            "class Model { @ForyField(id = 1) int first; @ForyField(id = 2) String second;"
                + " @ForyField(id = 30) Part third; @ForyField(id = 0) Integer zero; int other; }"
                + PART);
    Version after =
        Version.of(
            "class Model { @ForyField(id = 0) Integer first; @ForyField(id = 1) long renamed;"
                + " @ForyField(id = 2) String zz; @ForyField(id = 30) Part a; int other; }"
                + PART);
    Object part = before.make("Part", "x", 5);
    Object value = before.model("first", 1, "second", "two", "third", part, "zero", 0, "other", 9);
    Object read = Crossing.of(before, after).read(value);
    assertEquals(Version.get(read, "renamed"), 1L);
    assertEquals(Version.get(read, "zz"), "two");
    assertEquals(Version.get(read, "a.x"), 5);
    assertEquals(Version.get(read, "first"), 0);
    assertEquals(Version.get(read, "other"), 9);
  }

  @Test
  public void aFieldWithoutANumberThatIsRenamedIsAnotherField() {
    Version before = Version.of("class Model { int count = 5; }");
    Version after = Version.of("class Model { int number = 6; }");
    assertEquals(Version.get(Crossing.of(before, after).read(before.model()), "number"), 6);
  }

  @Test
  public void aNumberTakesThePlaceOfTheName() {
    Version named = Version.of("class Model { int count = 5; }");
    Version numbered = Version.of("class Model { @ForyField(id = 1) int count = 6; }");
    assertEquals(Version.get(Crossing.of(named, numbered).read(named.model()), "count"), 6);
    assertEquals(Version.get(Crossing.of(numbered, named).read(numbered.model()), "count"), 5);
  }

  @Test
  public void anotherNumberIsAnotherField() {
    Version one = Version.of("class Model { @ForyField(id = 1) int count = 5; }");
    Version two = Version.of("class Model { @ForyField(id = 2) int count = 6; }");
    assertEquals(Version.get(Crossing.of(one, two).read(one.model()), "count"), 6);
  }

  @DataProvider
  public Object[][] wrongNumbers() {
    return new Object[][] {
      {"class Model { @ForyField(id = 1) int a; @ForyField(id = 1) int b; }"},
      {
        "class Model extends Base { @ForyField(id = 1) int a; }"
            + " class Base { @ForyField(id = 1) int b; }"
      },
      {"class Model { @ForyField(id = -2) int a; }"},
    };
  }

  @Test(dataProvider = "wrongNumbers")
  public void numbersThatAreTakenOrNegativeAreRefused(String source) {
    Version wrong = Version.of(source);
    Assert.expectThrows(
        UnsupportedTypeException.class,
        () -> {
          var builder = Fory.builder().withCodegen(false);
          wrong.register(builder);
          builder.build().serialize(wrong.model());
        });
  }

  @Test
  public void aFieldThatIsNoLongerSerializedIsDropped() {
    Version all = Version.of("class Model { int a = 1; String b = \"b\"; int c = 3; int d = 4; }");
    Version some =
        Version.of(
            "class Model { transient int a = 10; @Ignore String b = \"initial\"; int c = 30;"
                + " static int d = 40; }");
    Crossing crossing = Crossing.of(all, some);
    Object read = crossing.readers().generator().deserialize(crossing.message(all.model()));
    assertEquals(Version.get(read, "c"), 3);
    assertEquals(Version.get(read, "a"), 10);
    assertEquals(Version.get(read, "b"), "initial");
    assertEquals(Version.get(read, "d"), 40);
    Object back = Crossing.of(some, all).read(some.model());
    assertEquals(Version.get(back, "a"), 1);
    assertEquals(Version.get(back, "b"), "b");
    assertEquals(Version.get(back, "c"), 30);
    assertEquals(Version.get(back, "d"), 4);
  }

  @Test
  public void versionsWithNothingInCommonReadEachOther() {
    Version one = Version.of("class Model { int a = 1; String s = \"s\"; int[] i = {1}; }");
    Version two = Version.of("class Model { double d = 2; Object o = \"o\"; Long l = 5L; }");
    Version empty = Version.of("class Model { }");
    Object read = Crossing.of(one, two).read(one.model());
    assertEquals(Version.get(read, "d"), 2.0);
    assertEquals(Version.get(read, "o"), "o");
    assertEquals(Version.get(read, "l"), 5L);
    assertEquals(Crossing.of(two, empty).read(two.model()).getClass(), empty.type("Model"));
    assertEquals(Version.get(Crossing.of(empty, one).read(empty.model()), "s"), "s");
  }

  @Test
  public void anEmptyListOfAClassThatLostAllFieldsIsReadToo() {
    Version before = Version.of("class Model { List<Part> parts; int z; } class Part { int x; }");
    Version after = Version.of("class Model { List<Part> parts; int z; } class Part { }");
    for (int size : new int[] {0, 1, 3}) {
      List<Object> parts = new java.util.ArrayList<>();
      for (int i = 0; i < size; i++) {
        parts.add(before.make("Part", "x", i));
      }
      Object read = Crossing.of(before, after).read(before.model("parts", parts, "z", 5));
      assertEquals(((List<?>) Version.get(read, "parts")).size(), size);
      assertEquals(Version.get(read, "z"), 5);
      List<Object> none = new java.util.ArrayList<>();
      for (int i = 0; i < size; i++) {
        none.add(after.make("Part"));
      }
      Object back = Crossing.of(after, before).read(after.model("parts", none, "z", 6));
      assertEquals(((List<?>) Version.get(back, "parts")).size(), size);
      assertEquals(Version.get(back, "z"), 6);
    }
  }

  /** Generated code comes in several methods then. */
  @Test
  public void classesOfHundredsOfFieldsChange() {
    StringBuilder before = new StringBuilder("class Model {");
    StringBuilder after = new StringBuilder("class Model {");
    String[] types = {"int", "long", "Integer", "String", "short", "Object", "double"};
    for (int i = 0; i < 420; i++) {
      String type = types[i % types.length];
      before.append(i % 3 == 0 ? "" : type + " f" + i + ";\n");
      String changed = i % 5 == 0 && type.equals("int") ? "long" : type;
      after.append(i % 4 == 0 ? "" : changed + " f" + i + ";\n");
    }
    Version one = Version.of(before + "}");
    Version two = Version.of(after + "}");
    Object value = one.model();
    for (int i = 0; i < 420; i++) {
      if (i % 3 != 0) {
        Version.set(value, "f" + i, number(types[i % types.length], i));
      }
    }
    Object read = Crossing.of(one, two).read(value);
    for (int i = 0; i < 420; i++) {
      if (i % 4 != 0) {
        String type = types[i % types.length];
        Class<?> declared = number(type, 0).getClass();
        Object expected = i % 3 != 0 ? number(type, i) : isPrimitive(type) ? number(type, 0) : null;
        Object actual = Version.get(read, "f" + i);
        if (i % 5 == 0 && type.equals("int")) {
          assertEquals(actual, ((Integer) expected).longValue(), "f" + i);
        } else {
          assertEquals(actual, expected, "f" + i + " of " + declared);
        }
      }
    }
  }

  private static boolean isPrimitive(String type) {
    return Character.isLowerCase(type.charAt(0));
  }

  private static Object number(String type, int i) {
    return switch (type) {
      case "int", "Integer", "Object" -> i;
      case "long" -> (long) i;
      case "short" -> (short) i;
      case "double" -> (double) i;
      default -> "s" + i;
    };
  }
}
