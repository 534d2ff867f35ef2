package io.fory.evolution;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertTrue;

import io.fory.error.ForyException;
import io.fory.fixture.Rejection;
import java.lang.reflect.Array;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedList;
import java.util.List;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** An array becomes a list of the same elements, and a list an array. */
public final class ArraysAndListsTest {
  private static Version version(String type) {
    return Version.of("class Model { int before = 1; " + type + " items; String zz = \"z\"; }");
  }

  @DataProvider
  public Object[][] elements() {
    return new Object[][] {
      {"boolean", "Boolean", new boolean[] {true, false}},
      {"byte", "Byte", new byte[] {1, -1, Byte.MIN_VALUE}},
      {"char", "Character", new char[] {'a', '\uffff', 0}},
      {"short", "Short", new short[] {1, Short.MIN_VALUE}},
      {"int", "Integer", new int[] {1, Integer.MIN_VALUE, Integer.MAX_VALUE}},
      {"long", "Long", new long[] {1, Long.MIN_VALUE, Long.MAX_VALUE}},
      {"float", "Float", new float[] {1.5f, Float.NaN, -0f}},
      {"double", "Double", new double[] {1.5, Double.NEGATIVE_INFINITY, -0.0}},
      {"Integer", "Integer", new Integer[] {1, null, 300}},
      {"String", "String", new String[] {"a", null, "é中", ""}},
      {"LocalDate", "LocalDate", new LocalDate[] {LocalDate.of(2000, 1, 1), null}},
      {"Object", "Object", new Object[] {"a", 1, null, 2.5}},
      {"int[]", "int[]", new int[][] {{1, 2}, {}, null}},
    };
  }

  @Test(dataProvider = "elements")
  public void anArrayBecomesAListAndBack(String component, String element, Object array) {
    Version arrays = version(component + "[]");
    Version lists = version("List<" + element + ">");
    Crossing there = Crossing.of(arrays, lists);
    Crossing back = Crossing.of(lists, arrays);
    Object empty = Array.newInstance(array.getClass().getComponentType(), 0);
    for (Object content : new Object[] {array, empty, many(array)}) {
      Object read = there.read(arrays.model("items", content));
      Object list = Version.get(read, "items");
      requireSame(toArray(array, (List<?>) list), content);
      assertEquals(Version.get(read, "before"), 1);
      assertEquals(Version.get(read, "zz"), "z");
      for (List<Object> sent : lists(content)) {
        Object readBack = back.read(lists.model("items", sent));
        Object arrived = Version.get(readBack, "items");
        assertEquals(arrived.getClass(), array.getClass());
        requireSame(arrived, content);
        assertEquals(Version.get(readBack, "zz"), "z");
      }
    }
    assertNull(Version.get(there.read(arrays.model()), "items"));
    assertNull(Version.get(back.read(lists.model()), "items"));
  }

  private static Object many(Object array) {
    int length = Array.getLength(array);
    Object many = Array.newInstance(array.getClass().getComponentType(), 5000);
    for (int i = 0; i < 5000; i++) {
      Array.set(many, i, Array.get(array, i % length));
    }
    return many;
  }

  @SuppressWarnings("JdkObsolete") // linked lists are serialized too
  private static List<List<Object>> lists(Object array) {
    List<Object> list = new ArrayList<>();
    for (int i = 0; i < Array.getLength(array); i++) {
      list.add(Array.get(array, i));
    }
    return List.of(list, new LinkedList<>(list), Arrays.asList(list.toArray()));
  }

  private static Object toArray(Object like, List<?> list) {
    Object array = Array.newInstance(like.getClass().getComponentType(), list.size());
    int i = 0;
    for (Object element : list) {
      Array.set(array, i++, element);
    }
    return array;
  }

  private static void requireSame(Object actual, Object expected) {
    assertTrue(
        Arrays.deepEquals(new Object[] {actual}, new Object[] {expected}),
        Arrays.deepToString(new Object[] {actual}));
  }

  @DataProvider
  public Object[][] listClasses() {
    return new Object[][] {{"ArrayList"}, {"LinkedList"}};
  }

  @Test(dataProvider = "listClasses")
  public void theListMayBeDeclaredAsAClass(String list) {
    Version arrays = version("long[]");
    Version lists = version(list + "<Long>");
    Object read = Crossing.of(arrays, lists).read(arrays.model("items", new long[] {1, 2}));
    Object arrived = Version.get(read, "items");
    assertEquals(arrived, List.of(1L, 2L));
    assertEquals(arrived.getClass().getSimpleName(), list);
    Object back = Crossing.of(lists, arrays).read(lists.model("items", arrived));
    assertEquals((long[]) Version.get(back, "items"), new long[] {1, 2});
  }

  @Test
  public void nullIsRefusedByAnArrayOfPrimitives() {
    Version lists = version("List<Integer>");
    Crossing crossing = Crossing.of(lists, version("int[]"));
    List<Integer> content = new ArrayList<>(Arrays.asList(1, null, 3));
    String message = crossing.refusal(lists.model("items", content)).getMessage();
    assertTrue(message.contains("items"), message);
    Object read = crossing.read(lists.model("items", new ArrayList<>(List.of(1, 2))));
    assertEquals((int[]) Version.get(read, "items"), new int[] {1, 2}, "afterwards");
  }

  @DataProvider
  public Object[][] otherElements() {
    return new Object[][] {
      {"int[]", "List<Long>", new int[] {1}},
      {"int[]", "List<String>", new int[] {1}},
      {"List<Integer>", "long[]", new ArrayList<>(List.of(1))},
      {"List<String>", "int[]", new ArrayList<>(List.of("1"))},
      {"String[]", "List<Integer>", new String[] {"1"}},
      {"int[]", "long[]", new int[] {1}},
      {"int[]", "int[][]", new int[] {1}},
      {"int[][]", "List<Integer>", new int[][] {{1}}},
      {"byte[]", "String", new byte[] {1}},
      {"int", "int[]", 1},
      {"int[]", "Map<Integer, Integer>", new int[] {1}},
    };
  }

  @Test(dataProvider = "otherElements")
  public void otherElementsAreRefused(String fromType, String toType, Object content) {
    Version from = version(fromType);
    String message =
        Crossing.of(from, version(toType)).refusal(from.model("items", content)).getMessage();
    assertTrue(message.contains("items"), message);
  }

  /** An array may be of a subclass of the component type; its class says so in the message. */
  @Test
  public void arraysOfASubclassBecomeLists() {
    Version from = version("Object[]");
    Version to = version("List<Object>");
    Crossing crossing = Crossing.of(from, to);
    for (Object[] content :
        new Object[][] {new String[] {"a", "b"}, new Integer[] {1}, new Object[] {"a", 2}}) {
      Object read = crossing.read(from.model("items", content));
      assertEquals(Version.get(read, "items"), Arrays.asList(content));
    }
  }

  @Test
  public void structsEvolveOnTheWay() {
    Version arrays =
        Version.of("class Model { Part[] items; } class Part { int x; String old = \"o\"; }");
    Version lists =
        Version.of("class Model { List<Part> items; } class Part { long x; int young = 4; }");
    Object[] parts = arrays.array("Part", arrays.make("Part", "x", 1), null);
    Object read = Crossing.of(arrays, lists).read(arrays.model("items", parts));
    List<?> list = (List<?>) Version.get(read, "items");
    assertEquals(list.size(), 2);
    assertEquals(Version.get(list.get(0), "x"), 1L);
    assertEquals(Version.get(list.get(0), "young"), 4);
    assertNull(list.get(1));
    Object part = lists.make("Part", "x", 5L);
    Object back =
        Crossing.of(lists, arrays)
            .read(lists.model("items", new ArrayList<>(Arrays.asList(null, part))));
    Object[] array = (Object[]) Version.get(back, "items");
    assertEquals(array.getClass().getComponentType(), arrays.type("Part"));
    assertNull(array[0]);
    assertEquals(Version.get(array[1], "x"), 5);
    assertEquals(Version.get(array[1], "old"), "o");
  }

  @Test
  public void enumsAreMatchedByNameOnTheWay() {
    Version arrays = Version.of("class Model { Kind[] items; } enum Kind { A, B, C }");
    Version lists = Version.of("class Model { List<Kind> items; } enum Kind { C, Z, B, A }");
    Object[] kinds =
        arrays.array("Kind", arrays.constant("Kind", "C"), null, arrays.constant("Kind", "A"));
    Object read = Crossing.of(arrays, lists).read(arrays.model("items", kinds));
    assertEquals(String.valueOf(Version.get(read, "items")), "[C, null, A]");
    List<Object> list = new ArrayList<>(List.of(lists.constant("Kind", "B")));
    Object back = Crossing.of(lists, arrays).read(lists.model("items", list));
    assertEquals(Arrays.toString((Object[]) Version.get(back, "items")), "[B]");
  }

  @Test
  public void recordsConvertToo() {
    Version arrays = Version.of("record Model(int[] items, String[] names) {}");
    Version lists =
        Version.of("record Model(List<String> names, int more, List<Integer> items) {}");
    Object value = arrays.model("items", new int[] {1}, "names", new String[] {"n"});
    Object read = Crossing.of(arrays, lists).read(value);
    assertEquals(Version.get(read, "items"), List.of(1));
    assertEquals(Version.get(read, "names"), List.of("n"));
    Object back = Crossing.of(lists, arrays).read(read);
    assertEquals((int[]) Version.get(back, "items"), new int[] {1});
  }

  /** The reader knows {@code List<? extends CharSequence>} elements to be anything of the kind. */
  @Test
  public void anElementThatIsNotOfTheComponentTypeIsRefusedNotStored() {
    Version from = version("List<Object>");
    Crossing crossing = Crossing.of(from, version("Number[]"));
    byte[] message = crossing.message(from.model("items", new ArrayList<Object>(List.of("text"))));
    for (var fory : List.of(crossing.readers().interpreter(), crossing.readers().generator())) {
      ForyException error = Rejection.of(() -> fory.deserialize(message));
      assertTrue(error != null && error.getMessage().contains("items"), String.valueOf(error));
    }
  }
}
