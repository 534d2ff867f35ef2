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
import java.util.Iterator;
import java.util.List;
import java.util.TreeMap;
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
  }

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
      Holder holder = new Holder();
      holder.nothing = Nothing.INSTANCE;
      holder.shape = Nothing.INSTANCE;
      holder.any = Nothing.INSTANCE;
      holder.list = new ArrayList<>(Arrays.asList(Nothing.INSTANCE, null, Nothing.INSTANCE));
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
