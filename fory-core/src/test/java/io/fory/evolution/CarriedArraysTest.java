package io.fory.evolution;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotSame;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;

import com.sun.management.ThreadMXBean;
import io.fory.Fory;
import io.fory.error.IncompatibleSchemaException;
import io.fory.fixture.BothEngines;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Array;
import java.util.List;
import java.util.function.Function;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * Arrays that carried fields share with known ones: a schema does not say of which interface or
 * abstract class an array is, so a carrier may have another array than the writer.
 */
public final class CarriedArraysTest {
  private static final String C = CarriedFieldsTest.CARRIER;
  private static final String SHAPES =
      " interface Shape {} class Circle implements Shape { int r; }";

  private static Object shapes(Version version, Object... elements) {
    Object array = Array.newInstance(version.type("Shape"), elements.length);
    for (int i = 0; i < elements.length; i++) {
      Array.set(array, i, elements[i]);
    }
    return array;
  }

  @DataProvider
  public Object[][] arrays() {
    return new Object[][] {
      {"Number[]", (Function<Version, Object>) v -> new Number[] {1, 2.5}},
      {"Comparable[]", (Function<Version, Object>) v -> new Comparable<?>[] {1, "a"}},
      {"Shape[]", (Function<Version, Object>) v -> shapes(v, v.make("Circle", "r", 3))},
      {"Number[][]", (Function<Version, Object>) v -> new Number[][] {{1}, null}},
      {"List<String>[]", (Function<Version, Object>) v -> new List<?>[] {List.of("a")}},
    };
  }

  private static Object relayed(Object model, Version newest, Version... relays) {
    byte[] message = BothEngines.tracking(newest::register).serialize(model);
    for (Version relay : relays) {
      BothEngines both = BothEngines.tracking(relay::register);
      message = both.serialize(both.interpreter().deserialize(message));
    }
    return BothEngines.tracking(newest::register).interpreter().deserialize(message);
  }

  private static IncompatibleSchemaException refusal(Object model, Version newest, Version relay) {
    BothEngines both = BothEngines.tracking(relay::register);
    byte[] message = BothEngines.tracking(newest::register).serialize(model);
    byte[] passed = both.serialize(both.generator().deserialize(message));
    return BothEngines.tracking(newest::register)
        .failureToRead(passed, IncompatibleSchemaException.class);
  }

  /** The known field is written first, and the carrier has but an array of objects for it. */
  @Test(dataProvider = "arrays")
  public void anArrayThatWouldBecomeTwoIsRefused(String type, Function<Version, Object> content) {
    Version newest = Version.of("class Model { " + type + " f; Object g; }" + SHAPES);
    Version relay = Version.of("class Model { Object g;" + C + "}" + SHAPES);
    Object shared = content.apply(newest);
    IncompatibleSchemaException error =
        refusal(newest.model("f", shared, "g", shared), newest, relay);
    assertTrue(error.problem().contains("it would become two"), error.problem());
    assertEquals(error.cure(), "Declare the carried field in the class that carries it, too");
    Version cured = Version.of("class Model { " + type + " f; Object g;" + C + "}" + SHAPES);
    Object read = relayed(newest.model("f", shared, "g", shared), newest, cured);
    assertSame(Version.get(read, "f"), Version.get(read, "g"));
  }

  @Test
  public void anArrayInACarriedObjectOrContainerIsRefusedToo() {
    Version newest =
        Version.of(
            "class Model { Unit u; Object g; Map<String, Number[]> m; Number[][] n; }"
                + " class Unit { Number[] f; }");
    Version relay = Version.of("class Model { Object g;" + C + "}");
    Number[] shared = {1};
    for (Object model :
        List.of(
            newest.model("g", shared, "u", newest.make("Unit", "f", shared)),
            newest.model("g", shared, "m", new java.util.HashMap<>(java.util.Map.of("k", shared))),
            newest.model("g", shared, "n", new Number[][] {shared}))) {
      // The first place of the array is known, so the carrier knows its class.
      Object read = relayed(model, newest, relay);
      assertEquals(Version.get(read, "g").getClass(), Number[].class);
    }
    Version behind = Version.of("class Model { Unit a; Object g; } class Unit { Number[] f; }");
    IncompatibleSchemaException error =
        refusal(behind.model("g", shared, "a", behind.make("Unit", "f", shared)), behind, relay);
    assertTrue(error.problem().contains("it would become two"), error.problem());
  }

  /** An array of objects is one for the carrier, too. */
  @Test
  public void anArrayWhoseClassTheSchemaSaysStaysShared() {
    for (String type : List.of("Object[]", "Integer[]", "Circle[]", "int[]", "Integer[][]")) {
      Version newest = Version.of("class Model { " + type + " f; Object g; }" + SHAPES);
      Version relay = Version.of("class Model { Object g;" + C + "}" + SHAPES);
      Object shared =
          type.equals("Object[]")
              ? new Object[] {1, "a"}
              : type.equals("Integer[]")
                  ? new Integer[] {1}
                  : type.equals("int[]")
                      ? new int[] {1}
                      : type.equals("Circle[]")
                          ? Array.newInstance(newest.type("Circle"), 1)
                          : new Integer[][] {{1}};
      Object read = relayed(newest.model("f", shared, "g", shared), newest, relay, relay);
      assertSame(Version.get(read, "f"), Version.get(read, "g"), type);
      assertEquals(Version.get(read, "f").getClass(), shared.getClass());
    }
  }

  /** The carrier reads the array where it is carried, and declares its class elsewhere. */
  @Test(dataProvider = "arrays")
  public void anArrayStaysSharedWhereTheCarrierDeclaresItsClass(
      String type, Function<Version, Object> content) {
    String units = " class Unit { " + type + " h; Object k; }";
    Version newest = Version.of("class Model { " + type + " f; Unit u; }" + units + SHAPES);
    Version relay = Version.of("class Model { Unit u;" + C + "}" + units + SHAPES);
    Object shared = content.apply(newest);
    Object unit = newest.make("Unit", "h", shared, "k", shared);
    Object read = relayed(newest.model("f", shared, "u", unit), newest, relay, relay);
    Object back = Version.get(read, "u");
    assertSame(Version.get(back, "h"), Version.get(read, "f"));
    assertSame(Version.get(back, "k"), Version.get(read, "f"));
    assertEquals(Version.get(read, "f").getClass(), shared.getClass());
  }

  @Test(dataProvider = "arrays")
  public void anArrayThatTheCarrierWouldHaveTwiceIsRefused(
      String type, Function<Version, Object> content) {
    String units = " class Unit { Object h; " + type + " k; }";
    Version newest = Version.of("class Model { " + type + " f; Unit u; }" + units + SHAPES);
    Version relay = Version.of("class Model { Unit u;" + C + "}" + units + SHAPES);
    Object shared = content.apply(newest);
    Object unit = newest.make("Unit", "h", shared, "k", shared);
    byte[] message =
        BothEngines.tracking(newest::register).serialize(newest.model("f", shared, "u", unit));
    IncompatibleSchemaException error =
        BothEngines.tracking(relay::register)
            .failureToRead(message, IncompatibleSchemaException.class);
    assertTrue(error.problem().contains("it would become two"), error.problem());
  }

  /** Nothing is lost for a reader that has only one of the fields. */
  @Test(dataProvider = "arrays")
  public void aReaderWithTheCarriedFieldAloneGetsTheArray(
      String type, Function<Version, Object> content) {
    Version newest = Version.of("class Model { " + type + " f; Object g; }" + SHAPES);
    Version relay = Version.of("class Model { Object g;" + C + "}" + SHAPES);
    Version last = Version.of("class Model { " + type + " f; }" + SHAPES);
    Object shared = content.apply(newest);
    BothEngines both = BothEngines.tracking(relay::register);
    byte[] message =
        BothEngines.tracking(newest::register).serialize(newest.model("f", shared, "g", shared));
    byte[] passed = both.serialize(both.interpreter().deserialize(message));
    Object read = BothEngines.tracking(last::register).generator().deserialize(passed);
    Object array = Version.get(read, "f");
    assertEquals(Array.getLength(array), Array.getLength(shared));
    assertEquals(array.getClass().getSimpleName(), shared.getClass().getSimpleName());
  }

  /** What has no carrier is as it was: one array for each class that fields declare. */
  @Test
  public void fieldsOfOtherTypesHaveArraysOfTheirOwn() {
    Version before = Version.of("class Model { Object[] f; Object[] g; }");
    Version after = Version.of("class Model { Object f; Comparable[] g; }");
    Object[] shared = {1};
    Object read = Crossing.of(before, after).readTracked(before.model("f", shared, "g", shared));
    assertNotSame(Version.get(read, "f"), Version.get(read, "g"));
  }

  /** The known field has another array than the carried container, which a known field shares. */
  @Test
  public void anArrayInASharedContainerOfTheCarriedFieldIsNotReplaced() {
    Number[] shared = {1, 2.5};
    for (String known : List.of("Number[] g; Object h;", "Object g; Number[] h;")) {
      String inner = known.startsWith("Number") ? "g" : "h";
      String outer = known.startsWith("Number") ? "h" : "g";
      Version relay = Version.of("class Model { " + known + C + "}");
      for (String type : List.of("Number[][]", "List<Number[]>")) {
        Version newest = Version.of("class Model { " + type + " c; " + known + "}");
        Object around =
            type.startsWith("List")
                ? new java.util.ArrayList<>(List.of((Object) shared))
                : new Number[][] {shared};
        byte[] message =
            BothEngines.tracking(newest::register)
                .serialize(newest.model("c", around, inner, shared, outer, around));
        IncompatibleSchemaException error =
            BothEngines.tracking(relay::register)
                .failureToRead(message, IncompatibleSchemaException.class);
        assertTrue(error.problem().contains("it would become two"), error.problem());
        Object alone = relayed(newest.model("c", around, inner, shared), newest, relay, relay);
        Object array = Version.get(alone, inner);
        Object held = Version.get(alone, "c");
        assertSame(held instanceof List<?> list ? list.get(0) : Array.get(held, 0), array);
      }
    }
  }

  @Test
  public void aContainerThatRefersToTheArrayOfTheKnownFieldKeepsIt() {
    String known = "Number[] g; Object z;";
    Version newest = Version.of("class Model { Object c; Object h; " + known + "}");
    Version relay = Version.of("class Model { " + known + C + "}");
    Number[] shared = {1};
    Object around = new java.util.ArrayList<>(List.of((Object) shared));
    Object model = newest.model("c", shared, "g", shared, "h", around, "z", around);
    Object read = relayed(model, newest, relay, relay);
    assertSame(Version.get(read, "z"), Version.get(read, "h"));
    assertSame(((List<?>) Version.get(read, "z")).get(0), Version.get(read, "g"));
    assertSame(Version.get(read, "c"), Version.get(read, "g"));
    Version declared = Version.of("class Model { Number[] c; Object h; " + known + "}");
    model = declared.model("c", shared, "g", shared, "h", around, "z", around);
    read = relayed(model, declared, relay, relay);
    assertSame(Version.get(read, "z"), Version.get(read, "h"));
    assertSame(((List<?>) Version.get(read, "z")).get(0), Version.get(read, "g"));
    assertSame(Version.get(read, "c"), Version.get(read, "g"));
  }

  /** The carrier writes it in a carried field, where nothing says that it had another class. */
  @Test
  public void anArrayOfALostFieldThatWouldBecomeTwoIsRefused() {
    String mid = " class Mid { int i; Number[] x; }";
    Version newest =
        Version.of("class Model { Mid a; Number[] c; Object d; Number[] e; Object k; }" + mid);
    Version relay = Version.of("class Model { Mid a; Object k;" + C + "} class Mid { int i; }");
    Number[] shared = {1};
    Object m = newest.make("Mid", "x", shared);
    Object declaredFirst = newest.model("a", m, "c", shared, "d", shared, "e", shared);
    Object read = relayed(declaredFirst, newest, relay);
    assertSame(Version.get(read, "d"), Version.get(read, "c"));
    assertSame(Version.get(read, "e"), Version.get(read, "c"));
    IncompatibleSchemaException error =
        refusal(newest.model("a", m, "d", shared, "e", shared), newest, relay);
    assertTrue(error.problem().contains("it would become two"), error.problem());
  }

  /** A type for each dimension of each mention took 2 kilobytes. */
  @Test
  public void manyDimensionsOfAnUnknownClassTakeLittleMemoryEach() {
    Version newest = Version.of("class Model { Object c; int z; }" + SHAPES);
    Object[] many = new Object[4000];
    for (int i = 0; i < many.length; i++) {
      many[i] = Array.newInstance(newest.type("Circle"), new int[16 - i % 2]);
    }
    byte[] message = BothEngines.of(newest::register).serialize(newest.model("c", many));
    Version relay = Version.of("class Model { int z;" + C + "}");
    Fory reader = BothEngines.of(relay::register).interpreter();
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    reader.deserialize(message); // makes what is made once
    long before = threads.getCurrentThreadAllocatedBytes();
    reader.deserialize(message);
    long each = (threads.getCurrentThreadAllocatedBytes() - before) / many.length;
    assertTrue(each < 500, each + " bytes for each array");
  }
}
