package io.fory.evolution;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import io.fory.Fory;
import io.fory.error.TypeNotAllowedException;
import io.fory.fixture.BothEngines;
import java.lang.reflect.Array;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Function;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * A field that the reader lacks may hold arrays of interfaces and abstract classes: no schema
 * describes these, and the reader need not know them, nor the classes of the elements.
 */
public final class DroppedArraysTest {
  private static final String SHAPES =
      " interface Shape {} record Circle(int r) implements Shape, Comparable<Circle> {"
          + " public int compareTo(Circle o) { return Integer.compare(r, o.r); } }"
          + " enum Dot implements Shape { A, B } abstract class Abs { int p = 4; }"
          + " class Base extends Abs {} class Con extends Base { int q = 5; Object other; }"
          + " class Names extends ArrayList<String> {}"
          + " class Holder { Shape[] shapes; Abs[] all; Names[] names; }";

  private static final Version WRITER =
      Version.of("class Model { int a = 3; Object content; String zz = \"z\"; }" + SHAPES);

  private static final String READER = "class Model { int a; String zz; }";

  private static Object array(Version version, String component, Object... elements) {
    Object array = Array.newInstance(version.type(component), elements.length);
    for (int i = 0; i < elements.length; i++) {
      Array.set(array, i, elements[i]);
    }
    return array;
  }

  private static Object circle(Version v) {
    return v.make("Circle", "r", 1);
  }

  @DataProvider
  public Object[][] contents() {
    List<Function<Version, Object>> contents =
        List.of(
            v -> array(v, "Shape"),
            v -> array(v, "Shape", circle(v)),
            v -> array(v, "Shape", circle(v), null, v.type("Dot").getEnumConstants()[1]),
            v -> array(v, "Shape", v.type("Dot").getEnumConstants()),
            v -> array(v, "Abs", v.make("Con"), v.make("Base"), v.make("Con")),
            v -> array(v, "Base", v.make("Con"), v.make("Base")),
            v -> array(v, "Base", v.make("Con")),
            v -> array(v, "Abs", v.make("Con", "other", array(v, "Shape", circle(v)))),
            v -> new Object[] {array(v, "Shape", circle(v)), array(v, "Shape"), "x"},
            v -> new ArrayList<>(List.of(array(v, "Abs", v.make("Base")), 5)),
            v -> Map.of("k", array(v, "Shape", circle(v), circle(v))),
            v -> new Comparable<?>[] {1, (Comparable<?>) circle(v)},
            v -> new Comparable<?>[] {(Comparable<?>) circle(v)},
            v -> arrayOfArrays(v, circle(v)),
            v -> array(v, "Shape").getClass());
    return contents.stream().map(content -> new Object[] {content}).toArray(Object[][]::new);
  }

  private static Object arrayOfArrays(Version v, Object element) {
    Object inner = array(v, "Shape", element);
    Object outer = Array.newInstance(inner.getClass(), 3);
    Array.set(outer, 0, inner);
    Array.set(outer, 2, array(v, "Shape"));
    return outer;
  }

  /** What the reader has of the classes: nothing, the interfaces, some of them, or all. */
  private static final List<String> KNOWN =
      List.of(
          "",
          " interface Shape {} abstract class Abs { int p; }"
              + " class Holder { Shape[] shapes; Abs[] all; }",
          " class Con { int q; }",
          " record Circle(int r) implements Comparable<Circle> {"
              + " public int compareTo(Circle o) { return 0; } }",
          SHAPES);

  @Test(dataProvider = "contents")
  public void theyAreReadPast(Function<Version, Object> content) {
    for (String known : KNOWN) {
      Version reader = Version.of(READER + known);
      Crossing crossing = Crossing.of(WRITER, reader);
      Object read = crossing.read(WRITER.model("content", content.apply(WRITER)));
      assertEquals(Version.get(read, "zz"), "z", known);
      byte[] message = crossing.message(WRITER.model("content", content.apply(WRITER)));
      for (Fory fory : List.of(crossing.readers().interpreter(), crossing.readers().generator())) {
        Object requested = fory.deserialize(message, reader.type("Model"));
        assertEquals(Version.get(requested, "zz"), "z", known);
      }
    }
  }

  @Test(dataProvider = "contents")
  public void theyAreCarried(Function<Version, Object> content) {
    for (String known : KNOWN) {
      Version relay =
          Version.of(
              "class Model { int a; @UnknownFields io.fory.serializer.CarriedFields rest; }"
                  + known);
      Relay.through(WRITER, relay, relay)
          .keeps(WRITER.model("content", content.apply(WRITER)), m -> Version.set(m, "a", 8));
    }
  }

  @Test
  public void anElementThatAKeptFieldSharesArrives() {
    Version writer =
        Version.of(
            "class Model { Object content; Kept kept; } interface Shape {}"
                + " class Kept implements Shape { int n = 6; } class Holder { Shape[] shapes; }");
    Version reader = Version.of("class Model { Kept kept; } class Kept { int n; }");
    Object kept = writer.make("Kept");
    Object model = writer.model("kept", kept, "content", array(writer, "Shape", null, kept, kept));
    Object read = Crossing.of(writer, reader).readTracked(model);
    assertEquals(Version.get(Version.get(read, "kept"), "n"), 6);
  }

  @Test
  public void anArrayThatAKeptFieldSharesIsRefused() {
    Version writer = Version.of("class Model { Object content; Object kept; }" + SHAPES);
    Object shared = array(writer, "Shape", circle(writer));
    Object model = writer.model("content", shared, "kept", shared);
    Crossing crossing = Crossing.of(writer, Version.of("class Model { Object kept; }"));
    TypeNotAllowedException error = crossing.trackedFailure(model, TypeNotAllowedException.class);
    assertTrue(error.problem().contains("not registered"), error.getMessage());
  }

  /** Elements of the very class of the array do not say which class that is. */
  @Test
  public void containersWhoseClassIsUnknownAreNot() {
    Object names = WRITER.make("Names");
    Crossing crossing = Crossing.of(WRITER, Version.of(READER));
    TypeNotAllowedException error =
        crossing.failure(
            WRITER.model("content", array(WRITER, "Names", names)), TypeNotAllowedException.class);
    assertTrue(error.problem().contains("evolving.Names"), error.problem());
    Object empty = crossing.read(WRITER.model("content", array(WRITER, "Names", (Object) null)));
    assertEquals(Version.get(empty, "a"), 3);
  }

  @Test
  public void anArrayInAKeptFieldIsRefused() {
    Version reader = Version.of("class Model { Object content; Object more; }");
    Version writer =
        Version.of("class Model { Object content; Object dropped; Object more; }" + SHAPES);
    BothEngines engines = BothEngines.of(writer::register);
    byte[] message =
        engines.serialize(
            writer.model("dropped", array(writer, "Shape"), "more", array(writer, "Shape")));
    TypeNotAllowedException error =
        BothEngines.of(reader::register).failureToRead(message, TypeNotAllowedException.class);
    assertTrue(error.problem().contains("evolving.Shape"), error.problem());
  }

  private static String text(Object value) {
    Object inside = value instanceof List<?> list ? list.get(0) : value;
    return Arrays.deepToString((Object[]) inside);
  }

  /** Their elements of the usual class are written without its name. */
  @Test
  public void arraysOfInterfacesOfTheJdkAreReadPastWhateverTheReaderHas() {
    String other =
        " class Other { ConcurrentMap<String, Integer>[] p; AbstractMap[] q; BlockingQueue[] r; }";
    Version writer = Version.of("class Model { Object c; int z = 1; Object same; }" + other);
    Version newest = Version.of("class Model { Object c; int z; }" + other);
    Map<String, Integer> map = Map.of("a", 1);
    for (Object array :
        List.of(
            new ConcurrentMap<?, ?>[] {new ConcurrentHashMap<>(map), null},
            new ConcurrentMap<?, ?>[] {new ConcurrentSkipListMap<>(map)},
            new ConcurrentMap<?, ?>[][] {{new ConcurrentHashMap<>(map)}, null},
            new AbstractMap<?, ?>[] {new HashMap<>(map), new TreeMap<>(map)},
            new BlockingQueue<?>[] {new LinkedBlockingQueue<>(List.of(1))},
            new ArrayList<>(List.of((Object) new AbstractMap<?, ?>[] {new HashMap<>(map)})))) {
      for (String known : List.of("", other)) {
        Version reader = Version.of("class Model { int z; }" + known);
        Crossing crossing = Crossing.of(writer, reader);
        Object model = writer.model("c", array, "same", array);
        assertEquals(Version.get(crossing.read(writer.model("c", array)), "z"), 1);
        assertEquals(Version.get(crossing.readTracked(model), "z"), 1);
        byte[] message = crossing.message(model);
        Object asked = crossing.readers().interpreter().deserialize(message, reader.type("Model"));
        assertEquals(Version.get(asked, "z"), 1);
        Version relay =
            Version.of(
                "class Model { int z; @UnknownFields io.fory.serializer.CarriedFields rest; }"
                    + known);
        BothEngines relays = BothEngines.of(relay::register);
        byte[] passed = relays.serialize(relays.generator().deserialize(message));
        Object back = BothEngines.of(newest::register).generator().deserialize(passed);
        Object content = Version.get(back, "c");
        assertEquals(content.getClass(), array.getClass());
        assertEquals(text(content), text(array)); // queues are equal to none
      }
    }
  }
}
