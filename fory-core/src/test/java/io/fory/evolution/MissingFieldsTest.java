package io.fory.evolution;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotSame;
import static org.testng.Assert.assertNull;

import io.fory.error.UserCodeException;
import java.util.ArrayList;
import java.util.List;
import org.testng.annotations.Test;

/** What a field holds that the writer does not know. */
public final class MissingFieldsTest {
  private static final Version SHORT = Version.of("class Model { int known = 1; }");

  private static final String FIELDS =
      """
        boolean b = true; byte y = 2; char c = 'c'; short s = 3; int i = 4; long l = 5;
        float f = 6; double d = 7; Integer boxed = 8; String text = "text";
        List<String> list = new ArrayList<>(List.of("e")); int[] array = {9}; Object o = "o";
      """;

  private static final List<String> NAMES =
      List.of("b", "y", "c", "s", "i", "l", "f", "d", "boxed", "text", "list", "o");

  private static Object read(Version reader) {
    Object read = Crossing.of(SHORT, reader).read(SHORT.model("known", 77));
    assertEquals(Version.get(read, "known"), 77);
    return read;
  }

  @Test
  public void initializersOfTheClassAndOfItsSuperclassesGiveTheValues() {
    Version own = Version.of("class Model { int known; " + FIELDS + " }");
    Version inherited =
        Version.of("class Model extends Base { int known; } abstract class Base {" + FIELDS + "}");
    for (Version reader : List.of(own, inherited)) {
      Object read = read(reader);
      Object fresh = reader.model();
      for (String name : NAMES) {
        assertEquals(Version.get(read, name), Version.get(fresh, name), name);
      }
      assertEquals((int[]) Version.get(read, "array"), new int[] {9});
    }
  }

  @Test
  public void thePrivateConstructorWithoutArgumentsGivesTheValues() {
    Version reader =
        Version.of(
            """
            class Model {
              int known; String text; final long number;
              private Model() { text = "made"; number = 12; }
              Model(int known) { text = "other"; number = 13; }
            }
            """);
    Object read = read(reader);
    assertEquals(Version.get(read, "text"), "made");
    assertEquals(Version.get(read, "number"), 12L);
  }

  @Test
  public void withoutSuchAConstructorTheyAreJavasDefaults() {
    Version own = Version.of("class Model { int known; " + FIELDS + " Model(int known) {} }");
    Version inherited =
        Version.of(
            "class Model extends Base { int known; Model(int known) {} }"
                + " abstract class Base {"
                + FIELDS
                + "}");
    for (Version reader : List.of(own, inherited)) {
      requireDefaults(reader, read(reader));
    }
  }

  private static void requireDefaults(Version reader, Object read) {
    for (Class<?> c = reader.type("Model"); c != Object.class; c = c.getSuperclass()) {
      for (var field : c.getDeclaredFields()) {
        if (!field.getName().equals("known")) {
          assertEquals(
              Version.get(field, read), Version.zero(field.getType()), "default of " + field);
        }
      }
    }
  }

  @Test
  public void componentsOfARecordAreJavasDefaults() {
    String components = FIELDS.replaceAll(" = [^;]*;", ",").replaceAll(",\\s*$", "");
    Version reader = Version.of("record Model(int known, " + components + ") {}");
    requireDefaults(reader, read(reader));
  }

  @Test
  public void aConstructorThatFailsIsReportedAndHarmsNothing() {
    Version reader =
        Version.of(
            """
            class Model {
              static boolean fails = true;
              int known; int more = 5;
              Model() { if (fails) { throw new IllegalStateException("no"); } }
            }
            """);
    Crossing crossing = Crossing.of(SHORT, reader);
    Object value = SHORT.model();
    UserCodeException error = crossing.failure(value, UserCodeException.class);
    assertEquals(error.getCause().getClass(), IllegalStateException.class);
    setStatic(reader);
    assertEquals(Version.get(crossing.read(value), "more"), 5);
  }

  private static void setStatic(Version reader) {
    try {
      var field = reader.type("Model").getDeclaredField("fails");
      field.setAccessible(true);
      field.set(null, false);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("fails", e);
    }
  }

  @Test
  public void nullThatTheWriterSentIsNotMissing() {
    Version before = Version.of("class Model { String s; Integer i; Object o; int old; }");
    Version after =
        Version.of("class Model { String s = \"s\"; Integer i = 1; Object o = 2; int young; }");
    Object read = Crossing.of(before, after).read(before.model());
    assertNull(Version.get(read, "s"));
    assertNull(Version.get(read, "i"));
    assertNull(Version.get(read, "o"));
  }

  @Test
  public void eachObjectHasInitialValuesOfItsOwn() {
    Version before = Version.of("class Model { List<Part> parts; } class Part { int x; }");
    Version after =
        Version.of(
            "class Model { List<Part> parts; }"
                + " class Part { int x; List<String> names = new ArrayList<>(); }");
    List<Object> parts = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      parts.add(before.make("Part", "x", i));
    }
    Object read = Crossing.of(before, after).read(before.model("parts", parts));
    List<?> readParts = (List<?>) Version.get(read, "parts");
    for (int i = 0; i < 3; i++) {
      assertEquals(Version.get(readParts.get(i), "x"), i);
      assertEquals(Version.get(readParts.get(i), "names"), List.of());
    }
    assertNotSame(Version.get(readParts.get(0), "names"), Version.get(readParts.get(1), "names"));
  }

  @Test
  public void aMissingFieldThatMayNotBeNullKeepsItsInitialValueToo() {
    Version reader =
        Version.of(
            "class Model { int known; @ForyField(nullable = false) String text = \"t\";"
                + " @ForyField(nullable = false) Integer boxed = 5; }");
    Object read = read(reader);
    assertEquals(Version.get(read, "text"), "t");
    assertEquals(Version.get(read, "boxed"), 5);
  }

  @Test
  public void anInnerClassMayLoseItsOuterObject() {
    Version inner =
        Version.of(
            "class Model { int known = 3; Part part = new Part(); class Part { int x = 4; } }");
    Version nested =
        Version.of(
            "class Model { int known; Part part; static class Part { int x; long more = 6; } }");
    Object read = Crossing.of(inner, nested).readTracked(inner.model());
    assertEquals(Version.get(read, "part.x"), 4);
    assertEquals(Version.get(read, "part.more"), 6L);
  }
}
