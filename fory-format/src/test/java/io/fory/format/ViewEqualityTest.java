package io.fory.format;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.error.LimitExceededException;
import io.fory.format.row.BinaryRow;
import io.fory.format.row.RowLayout;
import java.lang.reflect.Proxy;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.SortedSet;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * Views of good rows whose keys are views are compared, hashed and printed, or refused for the work
 * of their keys: that keys are read again for each comparison is no damage of the row.
 */
public final class ViewEqualityTest {
  record Pair(int a, int b) {}

  record Key(Pair first, List<Pair> pairs) {}

  record Sets(Set<Key> keys, Map<Key, String> texts, List<Set<Key>> parts) {}

  interface PairView {
    int a();

    int b();
  }

  interface KeyView {
    PairView first();

    List<PairView> pairs();
  }

  interface SetView {
    Set<KeyView> keys();
  }

  interface MapView {
    Map<KeyView, String> texts();
  }

  interface PartsView {
    List<Set<KeyView>> parts();
  }

  interface OrderedView extends Comparable<OrderedView> {
    List<PairView> pairs();

    @Override
    default int compareTo(OrderedView other) {
      return Integer.compare(last().a(), other.last().a());
    }

    private PairView last() {
      return pairs().get(pairs().size() - 1);
    }
  }

  interface SortedView {
    SortedSet<OrderedView> keys();
  }

  /** The hash codes of these are one: 31 * 31 + 31 * i - 31 * i. */
  private static List<Key> keys(int count, int equalPairs) {
    List<Key> keys = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      List<Pair> pairs = new ArrayList<>(Collections.nCopies(equalPairs, new Pair(0, 0)));
      pairs.add(new Pair(i, -31 * i));
      keys.add(new Key(new Pair(0, 0), pairs));
    }
    return keys;
  }

  /** Each in a row of its own, since larger rows allow more. */
  private static Sets sets(Class<?> view, List<Key> keys) {
    Set<Key> set = new LinkedHashSet<>(keys);
    if (view == PartsView.class) {
      return new Sets(null, null, List.of(set));
    }
    if (view != MapView.class) {
      return new Sets(set, null, null);
    }
    Map<Key, String> texts = new LinkedHashMap<>();
    keys.forEach(key -> texts.put(key, "t"));
    return new Sets(null, texts, null);
  }

  @DataProvider
  public static Object[][] views() {
    List<Object[]> cases = new ArrayList<>();
    for (RowLayout layout : RowLayout.values()) {
      for (Class<?> view :
          List.of(SetView.class, MapView.class, PartsView.class, SortedView.class)) {
        cases.add(new Object[] {layout, view});
      }
    }
    return cases.toArray(Object[][]::new);
  }

  @Test(dataProvider = "views")
  public void viewsWithKeysOfOneHashCodeAreCompared(RowLayout layout, Class<?> type) {
    RowEncoder<Sets> encoder = Encoders.bean(Sets.class, layout);
    List<Key> keys = keys(500, 5);
    BinaryRow row = encoder.toRow(sets(type, keys));
    Object view = encoder.view(row, type);
    List<Key> turned = new ArrayList<>(keys);
    Collections.reverse(turned);
    Object same = encoder.view(encoder.toRow(sets(type, turned)), type);
    assertEquals(same.hashCode(), view.hashCode());
    assertTrue(view.equals(same), "equal");
    assertTrue(view.toString().contains("b=" + -31 * 499));
    turned.set(7, keys(501, 5).get(500));
    assertNotEquals(encoder.view(encoder.toRow(sets(type, turned)), type), view);
  }

  record Deep(List<List<List<List<Pair>>>> lists) {}

  record DeepSet(Set<Deep> keys) {}

  interface DeepView {
    List<List<List<List<PairView>>>> lists();
  }

  interface DeepSetView {
    Set<DeepView> keys();
  }

  @Test
  public void keysThatNestDeeplyAreRefusedForTheirWork() {
    Set<Deep> keys = new LinkedHashSet<>();
    for (Key key : keys(500, 20)) {
      keys.add(new Deep(List.of(List.of(List.of(key.pairs())))));
    }
    RowEncoder<DeepSet> encoder = Encoders.bean(DeepSet.class);
    BinaryRow row = encoder.toRow(new DeepSet(keys));
    DeepSetView view = encoder.view(row, DeepSetView.class);
    LimitExceededException refused = expectThrows(LimitExceededException.class, view::keys);
    assertTrue(refused.getMessage().contains("work for the keys"), refused.getMessage());
  }

  record Waiting(Queue<String> queue, Deque<Pair> deque) {}

  interface WaitingView {
    Queue<String> queue();

    Deque<PairView> deque();
  }

  @Test(dataProvider = "engines", dataProviderClass = ViewTest.class)
  public void queuesAreComparedByTheirElements(RowFormat format, boolean proxy) {
    RowEncoder<Waiting> encoder = format.bean(Waiting.class);
    Deque<Pair> pairs = new ArrayDeque<>(List.of(new Pair(1, 2), new Pair(3, 4)));
    BinaryRow row = encoder.toRow(new Waiting(new ArrayDeque<>(List.of("a", "b")), pairs));
    RowViewer<WaitingView> viewer = format.viewer(WaitingView.class, encoder.schema());
    WaitingView view = viewer.view(row);
    assertEquals(Proxy.isProxyClass(view.getClass()), proxy);
    WaitingView same = viewer.view(row);
    assertEquals(same, view);
    assertEquals(same.hashCode(), view.hashCode());
    assertTrue(view.toString().contains("queue=[a, b]"), view.toString());
    assertEquals(List.copyOf(view.queue()), List.of("a", "b"));
    BinaryRow turned = encoder.toRow(new Waiting(new ArrayDeque<>(List.of("b", "a")), pairs));
    assertNotEquals(viewer.view(turned), view);
  }

  record Leaf(int number) {}

  record Last(Leaf outer) {}

  record Inner(Last inner, Set<Key> keys) {}

  record Middle(Inner outer) {}

  record Outer(Middle inner, Set<Key> keys) {}

  /** Leads back to what it is within, which has sets. */
  interface MiddleView {
    OuterView outer();
  }

  interface OuterView {
    MiddleView inner();

    Set<KeyView> keys();
  }

  @Test
  public void aViewWhoseSetsAreOfAnInterfaceAroundItIsCompared() {
    RowEncoder<Outer> encoder = Encoders.bean(Outer.class);
    Set<Key> keys = new LinkedHashSet<>(keys(300, 5));
    BinaryRow row = encoder.toRow(new Outer(new Middle(new Inner(null, keys)), Set.of()));
    MiddleView view = encoder.view(row, OuterView.class).inner();
    MiddleView same = encoder.view(encoder.toRow(encoder.fromRow(row)), OuterView.class).inner();
    assertEquals(same, view);
    assertEquals(same.hashCode(), view.hashCode());
    assertTrue(view.toString().contains("b=" + -31 * 299));
  }
}
