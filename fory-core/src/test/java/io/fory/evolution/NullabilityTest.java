package io.fory.evolution;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertTrue;

import io.fory.error.IncompatibleSchemaException;
import java.util.Arrays;
import java.util.List;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Fields that may be null become fields that may not, and primitives become boxes, both ways. */
public final class NullabilityTest {
  private static final String OTHERS =
      "final class Part { int x; } enum Kind { A, B } class Open { int x; }";

  @DataProvider
  public Object[][] types() {
    return new Object[][] {
      {"Boolean", true},
      {"Byte", (byte) 1},
      {"Character", 'c'},
      {"Short", (short) 2},
      {"Integer", 3},
      {"Long", 4L},
      {"Float", 5f},
      {"Double", 6d},
      {"String", "text"},
      {"LocalDate", java.time.LocalDate.of(2024, 1, 31)},
      {"BigInteger", java.math.BigInteger.TEN},
      {"List<String>", List.of("a")},
      {"ArrayList<String>", new java.util.ArrayList<>(Arrays.asList("a", null))},
      {"Object", "any"},
    };
  }

  private static Version version(String annotation, String type) {
    return Version.of(
        "class Model { int before; " + annotation + type + " quantity; long zz; }" + OTHERS);
  }

  private static final String NOT_NULL = "@ForyField(nullable = false) ";

  @Test(dataProvider = "types")
  public void aValueCrossesBothWays(String type, Object value) {
    Version nullable = version("", type);
    Version required = version(NOT_NULL, type);
    for (Version from : List.of(nullable, required)) {
      Version to = from == nullable ? required : nullable;
      Object read =
          Crossing.of(from, to).read(from.model("before", 1, "quantity", value, "zz", 2L));
      assertEquals(Version.get(read, "quantity"), value);
      assertEquals(Version.get(read, "before"), 1);
      assertEquals(Version.get(read, "zz"), 2L);
    }
  }

  @Test(dataProvider = "types")
  public void nullIsRefusedWhereTheReaderSaysSo(String type, Object value) {
    Version nullable = version("", type);
    Crossing crossing = Crossing.of(nullable, version(NOT_NULL, type));
    IncompatibleSchemaException error = crossing.refusal(nullable.model("quantity", null));
    assertTrue(error.getMessage().contains("quantity"), error.getMessage());
    Object read = crossing.read(nullable.model("quantity", value));
    assertEquals(Version.get(read, "quantity"), value, "afterwards");
  }

  @Test
  public void objectsAndEnumsCrossBothWaysAndNullIsRefused() {
    String fields = "Part part; %sKind kind; %sOpen open; %sint[] array; int zz; }";
    Version nullable = Version.of("class Model { " + fields.replace("%s", "") + OTHERS);
    Version required =
        Version.of("class Model { " + NOT_NULL + fields.replace("%s", NOT_NULL) + OTHERS);
    for (Version from : List.of(nullable, required)) {
      Version to = from == nullable ? required : nullable;
      Object full =
          from.model(
              "part", from.make("Part", "x", 5),
              "kind", from.constant("Kind", "B"),
              "open", from.make("Open", "x", 6),
              "array", new int[] {7},
              "zz", 8);
      Object read = Crossing.of(from, to).read(full);
      assertEquals(Version.get(read, "part.x"), 5);
      assertEquals(Version.get(read, "kind"), to.constant("Kind", "B"));
      assertEquals(Version.get(read, "open.x"), 6);
      assertEquals((int[]) Version.get(read, "array"), new int[] {7});
      assertEquals(Version.get(read, "zz"), 8);
      if (from == nullable) {
        for (String name : List.of("part", "kind", "open", "array")) {
          Object without = from.model();
          for (String other : List.of("part", "kind", "open", "array")) {
            Version.set(without, other, other.equals(name) ? null : Version.get(full, other));
          }
          String message = Crossing.of(from, to).refusal(without).getMessage();
          assertTrue(message.contains(name), message);
        }
      }
    }
  }

  @DataProvider
  public Object[][] boxes() {
    return new Object[][] {
      {"boolean", "Boolean", true},
      {"byte", "Byte", Byte.MIN_VALUE},
      {"char", "Character", '\uffff'},
      {"short", "Short", Short.MIN_VALUE},
      {"int", "Integer", Integer.MIN_VALUE},
      {"long", "Long", Long.MIN_VALUE},
      {"float", "Float", -0f},
      {"double", "Double", Double.NaN},
    };
  }

  @Test(dataProvider = "boxes")
  public void aPrimitiveBecomesABoxAndABoxThatIsNotNullAPrimitive(
      String primitive, String box, Object value) {
    Version plain = Version.of("class Model { " + primitive + " quantity; int zz; }");
    Version boxed = Version.of("class Model { " + box + " quantity; int zz; }");
    for (Version from : List.of(plain, boxed)) {
      Version to = from == plain ? boxed : plain;
      Object read = Crossing.of(from, to).read(from.model("quantity", value, "zz", 1));
      assertEquals(Version.get(read, "quantity"), value);
      assertEquals(Version.get(read, "zz"), 1);
    }
    IncompatibleSchemaException error = Crossing.of(boxed, plain).refusal(boxed.model());
    assertTrue(error.getMessage().contains("quantity"), error.getMessage());
  }

  @Test
  public void nullBoxesWithinTheSameBlockKeepTheirPlaces() {
    Version before =
        Version.of("class Model { Integer a; Integer b; Long c; Byte d; Double e; Integer g; }");
    Version after =
        Version.of("class Model { Integer a; int b; Long c; Double e; Short f; Long g; }");
    Object value = before.model("b", 2, "d", (byte) 4, "g", 7);
    Object read = Crossing.of(before, after).read(value);
    assertNull(Version.get(read, "a"));
    assertEquals(Version.get(read, "b"), 2);
    assertNull(Version.get(read, "c"));
    assertNull(Version.get(read, "e"));
    assertNull(Version.get(read, "f"));
    assertEquals(Version.get(read, "g"), 7L);
  }

  @Test
  public void nullElementsOfContainersAreNoConcernOfTheField() {
    Version before = version("", "List<String>");
    Version after = version(NOT_NULL, "List<String>");
    List<String> nulls = Arrays.asList(null, "x", null);
    Object read =
        Crossing.of(before, after).read(before.model("quantity", new java.util.ArrayList<>(nulls)));
    assertEquals(Version.get(read, "quantity"), nulls);
  }
}
