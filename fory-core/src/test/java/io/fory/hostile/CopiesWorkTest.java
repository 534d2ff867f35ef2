package io.fory.hostile;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.expectThrows;

import io.fory.EngineInUse;
import io.fory.Fory;
import io.fory.error.LimitExceededException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.function.Function;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Lists of copies in each other: a few bytes that a comparison visits without end. */
public final class CopiesWorkTest {
  private static final int GUARD_MILLIS = 30_000;
  private static final int COPIES = 1000;
  private static final int DEPTH = 5;

  /** Whether keys call nothing, as where a message is made by hand. */
  private static volatile boolean cheap;

  static final class Leaf {
    int[] numbers = {1};

    @Override
    public boolean equals(Object other) {
      if (Thread.currentThread().isInterrupted()) {
        throw new IllegalStateException("it does not end");
      }
      int sum = 0;
      for (int number : numbers) {
        sum += number;
      }
      return sum >= 0 && other instanceof Leaf;
    }

    @Override
    public int hashCode() {
      return 1;
    }
  }

  static final class Key {
    List<?> list;

    Key(List<?> list) {
      this.list = list;
    }

    @Override
    public boolean equals(Object other) {
      return cheap ? this == other : other instanceof Key key && list.equals(key.list);
    }

    @Override
    public int hashCode() {
      return 1;
    }
  }

  /** Is compared by what is read behind the keys that lead to it. */
  static final class Node {
    Set<Object> early;
    Leaf late;

    @Override
    public boolean equals(Object other) {
      return other instanceof Node node && late.equals(node.late);
    }

    @Override
    public int hashCode() {
      return 1;
    }
  }

  private static List<?> nested(Object leaf, int copies, int depth, boolean checked) {
    Object value = leaf;
    for (int i = 0; i < depth; i++) {
      List<Object> list = Collections.nCopies(copies, value);
      value = checked ? Collections.checkedList(list, Object.class) : list;
    }
    return (List<?>) value;
  }

  private static Fory fory(boolean tracks) {
    return EngineInUse.builder()
        .withRefTracking(tracks)
        .registerAll(Key.class, Leaf.class, Node.class)
        .build();
  }

  private static Map<String, Function<List<Key>, Object>> containers() {
    Map<String, Function<List<Key>, Object>> all = new LinkedHashMap<>();
    all.put("Set.of", keys -> Set.of(keys.get(0), keys.get(1)));
    all.put("Map.of", keys -> Map.of(keys.get(0), 1, keys.get(1), 2));
    all.put("HashSet", HashSet::new);
    all.put("LinkedHashSet", LinkedHashSet::new);
    all.put("CopyOnWriteArraySet", CopyOnWriteArraySet::new);
    all.put(
        "HashMap",
        keys -> {
          Map<Key, Integer> map = new HashMap<>();
          keys.forEach(key -> map.put(key, 1));
          return map;
        });
    return all;
  }

  @DataProvider
  static Object[][] cases() {
    List<Object[]> cases = new ArrayList<>();
    containers()
        .forEach(
            (name, container) -> {
              for (int i = 0; i < 4; i++) {
                cases.add(new Object[] {name, container, i % 2 == 0, i < 2});
              }
            });
    return cases.toArray(Object[][]::new);
  }

  private static void requireRefused(Fory fory, byte[] message) {
    LimitExceededException error =
        expectThrows(LimitExceededException.class, () -> fory.deserialize(message));
    assertEquals(error.limit(), "units of work for keys");
  }

  @Test(dataProvider = "cases", timeOut = GUARD_MILLIS)
  public void copiesOfCopiesWeighAsMuchAsTheyAreVisited(
      String name, Function<List<Key>, Object> container, boolean tracks, boolean checkedFirst) {
    Fory fory = fory(tracks);
    cheap = true;
    Key one = new Key(nested(new Leaf(), COPIES, DEPTH, checkedFirst));
    Key other = new Key(nested(new Leaf(), COPIES, DEPTH, !checkedFirst));
    byte[] message = fory.serialize(container.apply(List.of(one, other)));
    cheap = false;
    requireRefused(fory, message);
  }

  /** What the copies are of is read behind them. */
  @Test(timeOut = GUARD_MILLIS)
  public void soDoThoseOfAnObjectThatIsNotComplete() {
    Fory fory = fory(true);
    for (boolean checkedFirst : new boolean[] {false, true}) {
      cheap = true;
      Node node = new Node();
      Key one = new Key(nested(node, 40, 3, checkedFirst));
      Key other = new Key(nested(node, 40, 3, !checkedFirst));
      node.early = new LinkedHashSet<>(List.of(one, other));
      node.late = new Leaf();
      node.late.numbers = new int[200_000];
      byte[] message = fory.serialize(node);
      cheap = false;
      requireRefused(fory, message);
    }
  }

  @Test(dataProvider = "cases")
  public void fewCopiesAreTaken(
      String name, Function<List<Key>, Object> container, boolean tracks, boolean checkedFirst) {
    Fory fory = fory(tracks);
    cheap = false;
    Object value =
        container.apply(
            List.of(new Key(nested("a", 10, 3, true)), new Key(nested("b", 10, 3, false))));
    Object read = fory.deserialize(fory.serialize(value));
    if (!(value instanceof CopyOnWriteArraySet)) {
      assertEquals(read, value);
    }
    assertEquals(sizeOf(read), 2);
  }

  private static int sizeOf(Object container) {
    return container instanceof Map<?, ?> map ? map.size() : ((Collection<?>) container).size();
  }
}
