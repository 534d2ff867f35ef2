package io.fory.engine;

import static org.testng.Assert.assertSame;

import io.fory.ForyBuilder;
import io.fory.error.ForyException;
import io.fory.error.MalformedInputException;
import io.fory.fixture.BothEngines;
import io.fory.fixture.GraphEquality;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * Places whose usual case generated code prints, arrays of primitives and array lists, agree with
 * the interpreter in the usual case and in all others.
 */
public final class PrintedPlacesTest {
  static class Arrays8 {
    boolean[] booleans;
    byte[] bytes;
    char[] chars;
    short[] shorts;
    int[] ints;
    long[] longs;
    float[] floats;
    double[] doubles;
    int[] again;
  }

  static class Item {
    int number;
    String name;
    Item next;

    Item() {}

    Item(int number) {
      this.number = number;
      this.name = "item " + number;
    }
  }

  static final class Special extends Item {
    long extra = 7;
  }

  static class Lists {
    List<Item> items;
    ArrayList<Item> exact;
    List<String> names;
    Item first;
  }

  @SuppressWarnings("ArrayRecordComponent") // a field like any other here
  record Line(Item item, List<Item> items, long[] longs) {}

  @DataProvider
  public Object[][] tracking() {
    return new Object[][] {{false}, {true}};
  }

  private static BothEngines engines(boolean tracking) {
    Class<?>[] types = {Arrays8.class, Lists.class, Special.class, Line.class};
    return tracking ? BothEngines.tracking(types) : BothEngines.of(types);
  }

  @Test(dataProvider = "tracking")
  public void arraysOfEveryLengthAroundTheUnrolledOnes(boolean tracking) throws Exception {
    BothEngines engines = engines(tracking);
    Random random = new Random(5);
    for (int length = 0; length <= 40; length++) {
      Arrays8 value = new Arrays8();
      for (var field : Arrays8.class.getDeclaredFields()) {
        field.set(value, randomArray(field.getType().getComponentType(), length, random));
      }
      if (length % 2 == 0) {
        value.again = value.ints;
      }
      engines.roundTrip(value);
    }
  }

  private static Object randomArray(Class<?> component, int length, Random random) {
    Object array = Array.newInstance(component, length);
    for (int i = 0; i < length; i++) {
      long bits = random.nextLong();
      switch (component.getName()) {
        case "boolean" -> Array.setBoolean(array, i, (bits & 1) != 0);
        case "byte" -> Array.setByte(array, i, (byte) bits);
        case "char" -> Array.setChar(array, i, (char) bits);
        case "short" -> Array.setShort(array, i, (short) bits);
        case "int" -> Array.setInt(array, i, (int) bits);
        case "long" -> Array.setLong(array, i, bits);
        case "float" -> Array.setFloat(array, i, Float.intBitsToFloat((int) bits & 0xBFFFFFFF));
        default -> Array.setDouble(array, i, random.nextGaussian());
      }
    }
    return array;
  }

  @DataProvider
  public Object[][] lists() {
    Item shared = new Item(9);
    List<List<Item>> lists =
        List.of(
            new ArrayList<>(),
            new ArrayList<>(List.of(new Item(1))),
            new ArrayList<>(List.of(new Item(1), new Item(2), new Item(3))),
            new ArrayList<>(Arrays.asList(new Item(1), null, new Item(3))),
            new ArrayList<>(Arrays.asList(null, new Item(2))),
            new ArrayList<>(Arrays.asList((Item) null)),
            new ArrayList<>(List.of(new Special(), new Item(2))),
            new ArrayList<>(List.of(new Item(1), new Special())),
            new ArrayList<>(List.of(new Special(), new Special())),
            new ArrayList<>(List.of(shared, shared, new Item(3))),
            new LinkedList<>(List.of(new Item(1), new Item(2))),
            List.of(new Item(1), new Item(2)),
            Arrays.asList(new Item(1), null));
    List<Object[]> rows = new ArrayList<>();
    for (List<Item> list : lists) {
      rows.add(new Object[] {list, false});
      rows.add(new Object[] {list, true});
    }
    return rows.toArray(Object[][]::new);
  }

  @Test(dataProvider = "lists")
  public void listsWithEveryMixtureOfElements(List<Item> list, boolean tracking) {
    Lists value = new Lists();
    value.items = list;
    value.exact = new ArrayList<>(list);
    value.names = new ArrayList<>();
    for (Item item : list) {
      value.names.add(item == null ? null : item.name + "\u4e2d");
    }
    value.first = list.isEmpty() ? null : list.get(0);
    engines(tracking).roundTrip(value);
    engines(tracking).roundTrip(new Line(value.first, list, new long[3]));
  }

  @Test
  public void listsThatAreSharedAndThatHoldTheirHolderKeepTheirIdentity() {
    Lists value = new Lists();
    value.exact = new ArrayList<>();
    Item loop = new Item(1);
    loop.next = loop;
    value.exact.add(loop);
    value.exact.add(loop);
    value.items = value.exact;
    value.first = loop;
    Lists read = engines(true).roundTrip(value);
    assertSame(read.items, read.exact);
    assertSame(read.exact.get(1), read.first);
    assertSame(read.first.next, read.first);
  }

  /** Without schemas: a flipped bit may make the list a set there, whose order is any. */
  @Test(dataProvider = "tracking")
  public void everyTruncationFailsAlikeInBothEngines(boolean tracking) {
    Consumer<ForyBuilder> options = builder -> builder.withCompatible(false).register(Lists.class);
    BothEngines engines = tracking ? BothEngines.tracking(options) : BothEngines.of(options);
    Lists value = new Lists();
    value.items = new ArrayList<>(List.of(new Item(1), new Item(2)));
    value.names = new ArrayList<>(List.of("a", "b"));
    byte[] bytes = engines.serialize(value);
    for (int length = 0; length < bytes.length; length++) {
      byte[] part = Arrays.copyOf(bytes, length);
      engines.failureToRead(part, MalformedInputException.class);
    }
    for (int i = 0; i < bytes.length; i++) {
      for (int bit = 0; bit < 8; bit++) {
        byte[] flipped = bytes.clone();
        flipped[i] ^= (byte) (1 << bit);
        requireSameOutcome(engines, flipped);
      }
    }
  }

  private static void requireSameOutcome(BothEngines engines, byte[] bytes) {
    Object read;
    try {
      read = engines.interpreter().deserialize(bytes);
    } catch (ForyException e) {
      engines.failureToRead(bytes, e.getClass());
      return;
    }
    GraphEquality.assertEqualGraphs(engines.generator().deserialize(bytes), read, false);
  }
}
