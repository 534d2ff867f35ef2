package io.fory.stream;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.EngineInUse;
import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.error.UnsupportedTypeException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ArrayBlockingQueue;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Containers of an application, with fields of their own, that are there already. */
@SuppressWarnings("serial") // only Fory writes them
public final class FilledContainersTest {
  static final class Room extends ArrayBlockingQueue<String> {
    int field = 1;

    Room(int capacity) {
      super(capacity);
    }
  }

  static final class Sorted extends TreeMap<String, Integer> {
    int field = 1;
  }

  static final class Cache extends LinkedHashMap<String, Integer> {
    int field = 1;
  }

  static final class Names extends TreeSet<String> {
    int field = 1;
  }

  static final class Next extends PriorityQueue<String> {
    int field = 1;
  }

  static final class Basket extends ArrayList<String> {
    int field = 1;
  }

  static final class Prices extends HashMap<String, Integer> {
    int field = 1;
  }

  @DataProvider
  static Object[][] settings() {
    Object[][] rows = new Object[8][];
    for (int i = 0; i < rows.length; i++) {
      boolean generated = (i & 1) != 0;
      ForyBuilder builder = generated ? EngineInUse.builder() : Fory.builder().withCodegen(false);
      builder.withRefTracking((i & 2) != 0).withCompatible((i & 4) != 0);
      builder.registerAll(Room.class, Sorted.class, Cache.class, Names.class, Next.class);
      rows[i] = new Object[] {builder.registerAll(Basket.class, Prices.class).build()};
    }
    return rows;
  }

  /** They are made when what their constructor was given has been read. */
  @Test(dataProvider = "settings")
  public void thoseWithAnOrderOrACapacityAreRefusedBeforeAnythingChanges(Fory fory) {
    for (Object[] pair :
        new Object[][] {
          {new Sorted(), new Sorted()},
          {new Cache(), new Cache()},
          {new Names(), new Names()},
          {new Next(), new Next()},
          {new Room(3), new Room(3)}
        }) {
      put(pair[1], "kept");
      put(pair[0], "read");
      byte[] bytes = fory.serialize(pair[0]);
      UnsupportedTypeException refused =
          expectThrows(UnsupportedTypeException.class, () -> fory.deserializeInto(bytes, pair[1]));
      assertTrue(refused.problem().contains("deserializeInto fills no"), refused.problem());
      assertTrue(pair[1].toString().contains("kept"), pair[1].toString());
      assertTrue(fory.deserialize(bytes).toString().contains("read"));
    }
  }

  @Test(dataProvider = "settings")
  public void othersLoseTheElementsThatTheyHad(Fory fory) {
    Basket basket = new Basket();
    basket.field = 2;
    basket.add("read");
    Basket target = new Basket();
    target.addAll(List.of("taken", "out"));
    assertSame(fory.deserializeInto(fory.serialize(basket), target), target);
    assertEquals(target, List.of("read"));
    assertEquals(target.field, 2);
    Prices prices = new Prices();
    prices.put("taken out", 1);
    Prices written = new Prices();
    written.put("read", 2);
    fory.deserializeInto(fory.serialize(written), prices);
    assertEquals(prices, Map.of("read", 2));
  }

  @SuppressWarnings("unchecked") // they hold strings
  private static void put(Object container, String text) {
    if (container instanceof Map<?, ?> map) {
      ((Map<String, Integer>) map).put(text, 1);
    } else {
      ((Collection<String>) container).add(text);
    }
  }
}
