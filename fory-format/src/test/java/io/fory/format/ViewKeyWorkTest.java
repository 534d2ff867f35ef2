package io.fory.format;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertNotNull;
import static org.testng.Assert.assertThrows;
import static org.testng.Assert.assertTrue;

import io.fory.error.LimitExceededException;
import io.fory.format.row.BinaryRow;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.testng.Assert.ThrowingRunnable;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * Views that are keys decode their sets anew for each hash code and comparison. That is work of the
 * call that puts them into a container.
 */
public final class ViewKeyWorkTest {
  private static final AtomicLong COMPARED = new AtomicLong();

  /** Bytes of a {@link Key}. */
  private static final int KEY_BYTES = 16;

  record Key(int high, int low) {
    @Override
    public int hashCode() {
      return 7;
    }

    @Override
    public boolean equals(Object other) {
      COMPARED.incrementAndGet();
      return other instanceof Key key && key.high == high && key.low == low;
    }
  }

  record Part(int number, List<Key> keys) {}

  record Whole(List<Part> parts, Map<Part, Integer> numbers) {}

  interface PartView {
    Set<Key> keys();
  }

  interface SetView {
    Set<PartView> parts();
  }

  interface MapView {
    Map<PartView, Integer> numbers();
  }

  interface Inner {
    List<PartView> parts();
  }

  interface OrderedView extends Comparable<OrderedView> {
    int number();

    Set<Key> keys();

    @Override
    default int compareTo(OrderedView other) {
      int order = Integer.compare(keys().size(), other.keys().size());
      return order != 0 ? order : Integer.compare(number(), other.number());
    }
  }

  interface SortedView {
    SortedSet<OrderedView> parts();
  }

  private static final Object NO_KEY = "a";

  private static final RowEncoder<Whole> WHOLES = Encoders.bean(Whole.class);

  @BeforeMethod
  public void count() {
    COMPARED.set(0);
  }

  /** Parts that differ in the last of their keys, which all have one hash code. */
  private static List<Part> parts(int count, int keysOfEach) {
    List<Part> parts = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      List<Key> keys = new ArrayList<>();
      for (int j = 0; j < keysOfEach - 1; j++) {
        keys.add(new Key(0, j));
      }
      keys.add(new Key(1 + i, 0));
      parts.add(new Part(i, keys));
    }
    return parts;
  }

  private static BinaryRow row(List<Part> parts, boolean asKeys) {
    Map<Part, Integer> numbers = new LinkedHashMap<>();
    parts.forEach(part -> numbers.put(part, asKeys ? numbers.size() : null));
    return WHOLES.toRow(asKeys ? new Whole(null, numbers) : new Whole(parts, null));
  }

  @DataProvider
  public static Object[][] uses() {
    Function<BinaryRow, Object> set = row -> WHOLES.view(row, SetView.class).parts().size();
    Function<BinaryRow, Object> hash = row -> WHOLES.view(row, SetView.class).hashCode();
    Function<BinaryRow, Object> key =
        row -> WHOLES.view(row, MapView.class).numbers().containsKey(NO_KEY);
    Function<BinaryRow, Object> order = row -> WHOLES.view(row, SortedView.class).parts().size();
    return new Object[][] {{set, false}, {hash, false}, {key, true}, {order, false}};
  }

  @Test(dataProvider = "uses")
  public void whatKeysDecodeIsBounded(Function<BinaryRow, Object> use, boolean asKeys) {
    List<Part> parts = parts(150, 300);
    Collections.reverse(parts);
    BinaryRow row = row(parts, asKeys);
    COMPARED.set(0);
    ThrowingRunnable used = () -> assertNotNull(use.apply(row));
    assertThrows(LimitExceededException.class, used);
    int levels = 5; // row, list or map, part, list, key
    long units = (1L << 18) + 256L * row.sizeInBytes() * levels;
    assertTrue(COMPARED.get() * KEY_BYTES <= 2 * units, COMPARED + " in " + units + " units");
  }

  @Test
  public void aMapThatCannotBeReadIsBoundedAgainAndAgain() {
    BinaryRow row = row(parts(150, 300), true);
    Map<PartView, Integer> map = WHOLES.view(row, MapView.class).numbers();
    for (int i = 0; i < 3; i++) {
      COMPARED.set(0);
      assertThrows(LimitExceededException.class, () -> assertFalse(map.containsKey(NO_KEY)));
      assertTrue(COMPARED.get() * KEY_BYTES <= (1L << 18) + 256L * row.sizeInBytes() * 5);
    }
  }

  /** When the container is there, getters of its views are calls of their own again. */
  @Test
  public void keysThatAreFewAreRead() {
    List<Part> parts = parts(40, 8);
    BinaryRow row = row(parts, false);
    assertEquals(WHOLES.view(row, SetView.class).parts().size(), 40);
    assertEquals(WHOLES.view(row, SortedView.class).parts().size(), 40);
    Set<Key> keys = WHOLES.view(row, SetView.class).parts().iterator().next().keys();
    assertEquals(keys, new HashSet<>(parts.get(0).keys()));
    SetView view = WHOLES.view(row, SetView.class);
    assertEquals(view, WHOLES.view(row(parts, false), SetView.class));
    assertEquals(view.hashCode(), WHOLES.view(row, SetView.class).hashCode());
    Map<PartView, Integer> map = WHOLES.view(row(parts, true), MapView.class).numbers();
    List<PartView> views = WHOLES.view(row, Inner.class).parts();
    for (int i = 0; i < parts.size(); i++) {
      assertEquals(map.get(views.get(i)), (Integer) i);
    }
    BinaryRow many = row(parts(200, 2), false);
    assertEquals(WHOLES.view(many, SetView.class).parts().size(), 200);
  }
}
