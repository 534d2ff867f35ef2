package io.fory.evolution;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertTrue;

import io.fory.error.IncompatibleSchemaException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Structs inside of structs change too, however they are held. */
public final class NestedTest {
  private static final String OLD = " class Part { int x = 1; String gone = \"g\"; Inner in; }";
  private static final String OLD_INNER = " class Inner { short s = 4; int[] gone = {1}; }";
  private static final String NEW = " class Part { long x; Inner in; int come = 2; }";
  private static final String NEW_INNER = " class Inner { String come = \"c\"; Integer s; }";

  private interface Holder {
    Object around(Object part);
  }

  private static Object[] row(String type, Holder holder, Holder unwrap) {
    return new Object[] {type, holder, unwrap};
  }

  @DataProvider
  public Object[][] holders() {
    return new Object[][] {
      row("Part", p -> p, p -> p),
      row("@ForyField(nullable = false) Part", p -> p, p -> p),
      row("Object", p -> p, p -> p),
      row("Face", p -> p, p -> p),
      row("Object[]", p -> new Object[] {null, p}, a -> ((Object[]) a)[1]),
      row("List<Part>", p -> listOf(null, p), l -> ((List<?>) l).get(1)),
      row("List<Part>", p -> listOf(p, p), l -> ((List<?>) l).get(1)),
      row("List<Object>", p -> listOf("a", p), l -> ((List<?>) l).get(1)),
      row("List<? extends Face>", p -> listOf(p), l -> ((List<?>) l).get(0)),
      row("Map<String, Part>", p -> new HashMap<>(Map.of("k", p)), m -> ((Map<?, ?>) m).get("k")),
      row(
          "Map<Integer, List<Part>>",
          p -> new HashMap<>(Map.of(1, listOf(p))),
          m -> ((List<?>) ((Map<?, ?>) m).get(1)).get(0)),
      row("Optional<Part>", Optional::of, o -> ((Optional<?>) o).orElseThrow()),
      row(
          "java.util.concurrent.atomic.AtomicReference<Part>",
          AtomicReference::new,
          r -> ((AtomicReference<?>) r).get()),
    };
  }

  private static List<Object> listOf(Object... elements) {
    return new ArrayList<>(Arrays.asList(elements));
  }

  @Test(dataProvider = "holders")
  public void aStructChangesWhereverItIsHeld(String type, Holder holder, Holder unwrap) {
    String face = " interface Face {} ";
    String model = "class Model { int before = 1; " + type + " held; long zz = 2; }" + face;
    Version before =
        Version.of(model + OLD.replace("Part {", "Part implements Face {") + OLD_INNER);
    Version after = Version.of(model + NEW.replace("Part {", "Part implements Face {") + NEW_INNER);
    Object part = before.make("Part", "x", 8, "in", before.make("Inner", "s", (short) 9));
    Object value = before.model("held", holder.around(part));
    Object read = Crossing.of(before, after).read(value);
    Object arrived = unwrap.around(Version.get(read, "held"));
    assertEquals(Version.get(arrived, "x"), 8L);
    assertEquals(Version.get(arrived, "come"), 2);
    assertEquals(Version.get(arrived, "in.s"), 9);
    assertEquals(Version.get(arrived, "in.come"), "c");
    assertEquals(Version.get(read, "before"), 1);
    assertEquals(Version.get(read, "zz"), 2L);
  }

  @Test
  public void arraysOfStructsChange() {
    String model = "class Model { Part[] one; Part[][] two; int zz = 3; }";
    Version before = Version.of(model + OLD + OLD_INNER);
    Version after = Version.of(model + NEW + NEW_INNER);
    Object[] one = before.array("Part", before.make("Part", "x", 8), null);
    Object[] two = (Object[]) java.lang.reflect.Array.newInstance(one.getClass(), 2);
    two[1] = one;
    Object read = Crossing.of(before, after).read(before.model("one", one, "two", two));
    assertEquals(Version.get(((Object[]) Version.get(read, "one"))[0], "x"), 8L);
    Object[][] readTwo = (Object[][]) Version.get(read, "two");
    assertNull(readTwo[0]);
    assertEquals(Version.get(readTwo[1][0], "come"), 2);
    assertNull(readTwo[1][1]);
    assertEquals(Version.get(read, "zz"), 3);
  }

  @Test
  public void onlyTheInnermostOfManyLevelsChanges() {
    StringBuilder levels = new StringBuilder("class Model { L0 next; int zz = 3; }");
    for (int i = 0; i < 20; i++) {
      levels.append(" class L").append(i).append(" { int n = ").append(i);
      levels.append("; L").append(i + 1).append(" next = new L").append(i + 1).append("(); }");
    }
    Version before = Version.of(levels + " class L20 { int x = 7; String gone = \"g\"; }");
    Version after = Version.of(levels + " class L20 { String come = \"c\"; double x; }");
    Object read = Crossing.of(before, after).read(before.model("next", before.make("L0")));
    Object level = Version.get(read, "next");
    for (int i = 0; i < 20; i++) {
      assertEquals(Version.get(level, "n"), i);
      level = Version.get(level, "next");
    }
    assertEquals(Version.get(level, "x"), 7.0);
    assertEquals(Version.get(level, "come"), "c");
    assertEquals(Version.get(read, "zz"), 3);
  }

  @Test
  public void recursiveClassesChange() {
    Version before =
        Version.of("class Model { int a; Model next; List<Model> more; String gone = \"g\"; }");
    Version after =
        Version.of("class Model { List<Model> more; int come = 3; Model next; Long a; }");
    Object value = null;
    for (int i = 0; i < 30; i++) {
      List<Object> more = listOf(before.model("a", 100 + i), null);
      value = before.model("a", i, "next", value, "more", more);
    }
    Object read = Crossing.of(before, after).read(value);
    for (int i = 29; i >= 0; i--) {
      assertEquals(Version.get(read, "a"), (long) i);
      assertEquals(Version.get(read, "come"), 3);
      Object first = ((List<?>) Version.get(read, "more")).get(0);
      assertEquals(Version.get(first, "a"), 100L + i);
      read = Version.get(read, "next");
    }
    assertNull(read);
  }

  @Test
  public void classesThatReferToEachOtherChange() {
    Version before =
        Version.of(
            "class Model { Ping ping; } class Ping { Pong pong; int a = 1; }"
                + " class Pong { Pang[] pangs; Ping ping; } record Pang(Ping ping, int b) {}");
    Version after =
        Version.of(
            "class Model { Ping ping; } class Ping { long a; Pong pong; int n = 2; }"
                + " class Pong { Ping ping; List<Pang> pangs; } record Pang(long b, Ping ping) {}");
    Object inner = before.make("Ping", "a", 5);
    Object[] pangs = before.array("Pang", before.make("Pang", "ping", inner, "b", 6));
    Object pong = before.make("Pong", "pangs", pangs, "ping", before.make("Ping"));
    Object value = before.model("ping", before.make("Ping", "pong", pong));
    Object read = Crossing.of(before, after).read(value);
    assertEquals(Version.get(read, "ping.a"), 1L);
    assertEquals(Version.get(read, "ping.pong.ping.n"), 2);
    Object pang = ((List<?>) Version.get(read, "ping.pong.pangs")).get(0);
    assertEquals(Version.get(pang, "b"), 6L);
    assertEquals(Version.get(pang, "ping.a"), 5L);
  }

  @Test
  public void genericClassesChange() {
    Version before =
        Version.of(
            "class Model extends Base<Part, String> { Box<Part> box; Box<Integer> number; }"
                + " abstract class Base<T, U> { T first; U second; List<T> list; T[] array; }"
                + " class Box<T> { T item; int gone = 1; List<T> items; }"
                + OLD
                + OLD_INNER);
    Version after =
        Version.of(
            "class Model { String second; Box<Part> box; List<Part> list; Part first; int more = 4;"
                + " Box<Integer> number; }"
                + " class Box<T> { List<T> items; T item; int come = 5; }"
                + NEW
                + NEW_INNER);
    Object part = before.make("Part", "x", 6);
    Object box = before.make("Box", "item", part, "items", listOf(part, null));
    Object value =
        before.model(
            "first",
            part,
            "second",
            "s",
            "list",
            listOf(part),
            "box",
            box,
            "number",
            before.make("Box", "item", 12));
    Object read = Crossing.of(before, after).read(value);
    assertEquals(Version.get(read, "first.x"), 6L);
    assertEquals(Version.get(read, "second"), "s");
    assertEquals(Version.get(((List<?>) Version.get(read, "list")).get(0), "come"), 2);
    assertEquals(Version.get(read, "box.item.x"), 6L);
    assertEquals(Version.get(read, "box.come"), 5);
    assertEquals(Version.get(((List<?>) Version.get(read, "box.items")).get(0), "x"), 6L);
    assertEquals(Version.get(read, "number.item"), 12);
  }

  @Test
  public void sealedHierarchiesGrow() {
    String circle = "record Circle(double r) implements Shape {}";
    Version before =
        Version.of(
            "class Model { Shape shape; List<Shape> shapes; } sealed interface Shape permits"
                + " Circle {} "
                + circle);
    Version after =
        Version.of(
            "class Model { List<Shape> shapes; Shape shape; int n; } sealed interface Shape permits"
                + " Square, Circle {} record Circle(String name, float r) implements Shape {}"
                + " record Square(int side) implements Shape {}");
    Object small = before.make("Circle", "r", 1.5);
    Object value = before.model("shape", small, "shapes", listOf(small, null));
    Object read = Crossing.of(before, after).read(value);
    assertEquals(Version.get(read, "shape").toString(), "Circle[name=null, r=1.5]");
    Object square = after.make("Square", "side", 2);
    Crossing back = Crossing.of(after, before);
    assertEquals(
        Version.get(back.read(after.model("shape", after.make("Circle", "r", 2f))), "shape")
            .toString(),
        "Circle[r=2.0]");
    io.fory.error.ForyException error =
        io.fory.fixture.Rejection.of(() -> back.read(after.model("shape", square)));
    assertTrue(error != null && error.getMessage().contains("shape"), String.valueOf(error));
  }

  @Test
  public void aFieldOfOneStructIsNotReadAsAnother() {
    Version before = Version.of("class Model { One thing = new One(); } class One { int x = 1; }");
    Version after =
        Version.of("class Model { Two thing; } class Two { int x; } class One { int x; }");
    IncompatibleSchemaException error = Crossing.of(before, after).refusal(before.model());
    assertTrue(error.getMessage().contains("thing"), error.getMessage());
  }

  @Test
  public void anErrorDeepInsideSaysWhere() {
    Version before =
        Version.of(
            "class Model { List<Part> parts; } class Part { Inner inner; int pad; }"
                + " class Inner { long deep = 1L << 40; }");
    Version after =
        Version.of(
            "class Model { List<Part> parts; } class Part { Inner inner; } class Inner { int deep; }");
    Object part = before.make("Part", "inner", before.make("Inner"));
    Object fine = before.make("Part", "inner", before.make("Inner", "deep", 4L));
    IncompatibleSchemaException error =
        Crossing.of(before, after).refusal(before.model("parts", listOf(fine, part)));
    String message = error.getMessage();
    assertTrue(error.path().contains("parts[1].inner"), message);
    assertTrue(message.contains("deep"), message);
  }

  /** The bodies of elements that are not null stand back to back, without heads. */
  @Test
  public void longListsOfStructsChange() {
    String model = "class Model { List<Part> parts; int zz = 3; }";
    Version before = Version.of(model + " final class Part { int x; String s; Long l; }");
    Version after = Version.of(model + " final class Part { Long l; short x; int[] more; }");
    List<Object> parts = new ArrayList<>();
    for (int i = 0; i < 2000; i++) {
      parts.add(
          before.make("Part", "x", i, "s", "s" + i, "l", i % 3 == 0 ? null : (Long) (long) i));
    }
    Object read = Crossing.of(before, after).read(before.model("parts", parts));
    List<?> arrived = (List<?>) Version.get(read, "parts");
    assertEquals(arrived.size(), 2000);
    for (int i = 0; i < 2000; i++) {
      assertEquals(Version.get(arrived.get(i), "x"), (short) i);
      assertEquals(Version.get(arrived.get(i), "l"), i % 3 == 0 ? null : (Long) (long) i);
    }
    assertEquals(Version.get(read, "zz"), 3);
  }
}
