package io.fory.hierarchy;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotSame;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.annotation.ForyField;
import io.fory.error.UnsupportedTypeException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Objects that are always read as themselves. */
public final class SingletonsTest {
  interface Shape {}

  /** A class of one object, as Kotlin and Scala have them. */
  static final class Nothing implements Shape {
    static final Nothing INSTANCE = new Nothing("state");
    private final String state;

    private Nothing(String state) {
      this.state = state;
    }

    @Override
    public String toString() {
      return state;
    }
  }

  static class Holder {
    Nothing nothing;

    @ForyField(nullable = true)
    Shape shape;

    @ForyField(nullable = true)
    Object any;

    @ForyField(nullable = true)
    List<Nothing> list;

    transient Nothing unseen;
  }

  record Pair(Nothing nothing, String text) {}

  @DataProvider
  public static Iterator<Object[]> settings() {
    return Setting.all();
  }

  @Test(dataProvider = "settings")
  public void theSameInstanceComesBack(Setting setting) {
    for (boolean numbered : new boolean[] {false, true}) {
      Fory fory =
          setting.fory(
              b -> {
                b.register(Holder.class, 1).registerSingleton(Nothing.INSTANCE);
                if (numbered) {
                  b.register(Nothing.class, 2);
                }
              });
      Holder holder = holder();
      Holder read = setting.roundTrip(fory, holder, Holder.class);
      assertSame(read.nothing, Nothing.INSTANCE);
      assertSame(read.shape, Nothing.INSTANCE);
      assertSame(read.any, Nothing.INSTANCE);
      assertEquals(read.list, holder.list);
      assertSame(setting.roundTrip(fory, Nothing.INSTANCE), Nothing.INSTANCE);
      assertSame(setting.roundTrip(fory, Nothing.INSTANCE, Shape.class), Nothing.INSTANCE);
      expectThrows(UnsupportedTypeException.class, () -> fory.serialize(new Nothing("other")));
    }
  }

  @Test(dataProvider = "settings")
  public void aCopySharesTheRegisteredObjectAndRefusesOthers(Setting setting) {
    Fory fory =
        setting.fory(
            b -> b.register(Holder.class).register(Pair.class).registerSingleton(Nothing.INSTANCE));
    List<Consumer<Holder>> places =
        List.of(
            holder -> holder.nothing = new Nothing("other"),
            holder -> holder.shape = new Nothing("other"),
            holder -> holder.any = new Nothing("other"),
            holder -> holder.any = new Object[] {new Nothing("other")},
            holder -> holder.any = new ArrayList<>(List.of("text", new Nothing("other"))),
            holder -> holder.any = new HashMap<>(Map.of("key", new Nothing("other"))),
            holder -> holder.list = new ArrayList<>(List.of(new Nothing("other"))),
            holder -> holder.any = new Pair(new Nothing("other"), "text"),
            holder -> holder.unseen = new Nothing("other"));
    for (int i = 0; i < 3; i++) {
      Holder whole = holder();
      Holder copy = fory.copy(whole);
      assertSame(copy.nothing, Nothing.INSTANCE);
      assertSame(copy.shape, Nothing.INSTANCE);
      assertSame(copy.any, Nothing.INSTANCE);
      assertEquals(copy.list, whole.list);
      assertSame(fory.copy(Nothing.INSTANCE), Nothing.INSTANCE);
      Pair pair = new Pair(Nothing.INSTANCE, "text");
      assertSame(fory.copy(pair), pair);
      for (Consumer<Holder> place : places) {
        Holder other = holder();
        place.accept(other);
        expectThrows(UnsupportedTypeException.class, () -> fory.copy(other));
      }
      for (Object other : new Object[] {new Nothing("other"), List.of(new Nothing("other"))}) {
        expectThrows(UnsupportedTypeException.class, () -> fory.copy(other));
      }
    }
  }

  private static Holder holder() {
    Holder holder = new Holder();
    holder.nothing = Nothing.INSTANCE;
    holder.shape = Nothing.INSTANCE;
    holder.any = Nothing.INSTANCE;
    holder.list = new ArrayList<>(Arrays.asList(Nothing.INSTANCE, null, Nothing.INSTANCE));
    return holder;
  }

  @Test
  public void aLambdaIsASingletonUnderAName() {
    Comparator<String> order = (a, b) -> b.compareTo(a);
    expectThrows(
        IllegalArgumentException.class, () -> Fory.builder().registerSingleton(order).build());
    Fory fory =
        Fory.builder().register(order.getClass(), "orders.Down").registerSingleton(order).build();
    TreeMap<String, String> map = new TreeMap<>(order);
    map.put("a", "1");
    map.put("b", "2");
    TreeMap<?, ?> read = fory.deserialize(fory.serialize(map), TreeMap.class);
    assertSame(read.comparator(), order);
    assertEquals(read.firstKey(), "b");
  }

  @Test
  public void whatHasSeveralObjectsIsNoSingleton() {
    for (Object several : new Object[] {Thread.State.NEW, new int[0], String.class}) {
      expectThrows(IllegalArgumentException.class, () -> Fory.builder().registerSingleton(several));
    }
    expectThrows(
        IllegalArgumentException.class,
        () ->
            Fory.builder().registerSingleton(new Nothing("a")).registerSingleton(new Nothing("b")));
    assertNotSame(new Nothing("a"), Nothing.INSTANCE);
  }
}
