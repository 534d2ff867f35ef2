package io.fory.builtin.container;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.error.ForyException;
import io.fory.error.UnsupportedTypeException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Containers whose order or hash codes depend on what is read after them. */
public final class OpenOrderTest {
  private static final List<String> KEYS = List.of("a", "b", "c", "d", "e");
  private static final List<String> DESCENDING = List.of("e", "d", "c", "b", "a");

  /** Its direction is read after what it orders. */
  static final class Direction implements Comparator<String> {
    Object ordered;
    AtomicBoolean reversed = new AtomicBoolean();

    @Override
    public int compare(String one, String other) {
      int natural = one.compareTo(other);
      return reversed != null && reversed.get() ? -natural : natural;
    }
  }

  /** Its hash code and order depend on how much another collection holds. */
  static final class Sized implements Comparable<Sized> {
    Collection<?> other;
    int number;

    Sized() {}

    Sized(Collection<?> other, int number) {
      this.other = other;
      this.number = number;
    }

    private int rank() {
      return other.size() % 2 == 0 ? number : -number;
    }

    @Override
    public boolean equals(Object that) {
      return that instanceof Sized sized && sized.number == number;
    }

    @Override
    public int hashCode() {
      return rank() * 31;
    }

    @Override
    public int compareTo(Sized that) {
      return Integer.compare(rank(), that.rank());
    }
  }

  private static Fory fory(boolean codegen, boolean compatible) {
    Fory fory =
        Fory.builder()
            .withRefTracking(true)
            .withCodegen(codegen)
            .withCompatible(compatible)
            .register(Direction.class)
            .register(Sized.class)
            .build();
    if (codegen) {
      fory.ensureCompiled(Direction.class, Sized.class);
    }
    return fory;
  }

  private static <C extends Collection<String>> C filled(C empty) {
    empty.addAll(KEYS);
    return empty;
  }

  private static <M extends Map<String, Object>> M filled(M empty) {
    KEYS.forEach(key -> empty.put(key, 1));
    return empty;
  }

  @DataProvider
  static Object[][] ordered() {
    List<Function<Comparator<String>, Object>> all =
        List.of(
            order -> filled(new TreeSet<>(order)),
            order -> filled(new TreeMap<String, Object>(order)),
            order -> filled(new ConcurrentSkipListSet<>(order)),
            order -> filled(new ConcurrentSkipListMap<String, Object>(order)),
            order -> filled(new PriorityQueue<>(order)),
            order -> filled(new PriorityBlockingQueue<>(5, order)),
            order -> filled(new TreeSet<>(Collections.reverseOrder(order)).descendingSet()),
            order -> Collections.unmodifiableNavigableSet(filled(new TreeSet<>(order))));
    List<Object[]> rows = new ArrayList<>();
    for (Function<Comparator<String>, Object> one : all) {
      for (int options = 0; options < 4; options++) {
        rows.add(new Object[] {one, (options & 1) == 0, (options & 2) == 0});
      }
    }
    return rows.toArray(new Object[0][]);
  }

  @Test(dataProvider = "ordered")
  public void aComparatorThatIsStillBeingReadOrdersNothingBeforeItIsComplete(
      Function<Comparator<String>, Object> make, boolean codegen, boolean compatible) {
    Fory fory = fory(codegen, compatible);
    Direction order = new Direction();
    order.reversed.set(true);
    order.ordered = make.apply(order);
    Direction read;
    try {
      read = (Direction) fory.deserialize(fory.serialize(order));
    } catch (UnsupportedTypeException refused) {
      return; // a view that is written in no form of its own
    }
    assertEquals(inOrder(read.ordered), DESCENDING);
    assertTrue(keys(read.ordered).containsAll(KEYS));
  }

  private static Collection<?> keys(Object ordered) {
    return ordered instanceof Map<?, ?> map ? map.keySet() : (Collection<?>) ordered;
  }

  private static List<Object> inOrder(Object ordered) {
    if (ordered instanceof PriorityQueue<?> || ordered instanceof PriorityBlockingQueue<?>) {
      Collection<?> rest = (Collection<?>) ordered;
      List<Object> all = new ArrayList<>(rest);
      List<Object> polled = new ArrayList<>();
      java.util.Queue<?> queue = (java.util.Queue<?>) ordered;
      while (!queue.isEmpty()) {
        polled.add(queue.poll());
      }
      @SuppressWarnings("unchecked")
      java.util.Queue<Object> again = (java.util.Queue<Object>) queue;
      again.addAll(all);
      return polled;
    }
    return new ArrayList<>(keys(ordered));
  }

  @Test(dataProvider = "ordered")
  public void aComparatorThatLeadsBackToItsContainerIsRefusedWhenItIsWritten(
      Function<Comparator<String>, Object> make, boolean codegen, boolean compatible) {
    Fory fory = fory(codegen, compatible);
    Direction order = new Direction();
    order.ordered = make.apply(order);
    expectThrows(UnsupportedTypeException.class, () -> fory.serialize(order.ordered));
  }

  @DataProvider
  static Object[][] holders() {
    List<Function<Collection<?>, Object>> all =
        List.of(
            o -> Set.of(new Sized(o, 1), new Sized(o, 2), new Sized(o, 3)),
            o -> Map.of(new Sized(o, 1), 1, new Sized(o, 2), 1, new Sized(o, 3), 1),
            o -> new java.util.HashSet<>(List.of(new Sized(o, 1), new Sized(o, 2))),
            o -> new TreeSet<>(List.of(new Sized(o, 1), new Sized(o, 2), new Sized(o, 3))),
            o -> new PriorityQueue<>(List.of(new Sized(o, 1), new Sized(o, 2), new Sized(o, 3))),
            o -> new CopyOnWriteArraySet<>(List.of(new Sized(o, 1), new Sized(o, 2))));
    List<Object[]> rows = new ArrayList<>();
    for (Function<Collection<?>, Object> one : all) {
      for (int options = 0; options < 4; options++) {
        for (int size = 1; size < 4; size++) {
          rows.add(new Object[] {one, size, (options & 1) == 0, (options & 2) == 0});
        }
      }
    }
    return rows.toArray(new Object[0][]);
  }

  @Test(dataProvider = "holders")
  public void keysThatDependOnASetWhichIsFilledLateAreFoundOrRefused(
      Function<Collection<?>, Object> make, int size, boolean codegen, boolean compatible) {
    Fory fory = fory(codegen, compatible);
    CopyOnWriteArraySet<Object> outer = new CopyOnWriteArraySet<>();
    for (int i = 0; i <= size; i++) {
      outer.add(i);
    }
    Object holder = make.apply(outer);
    outer.remove(0);
    outer.add(holder);
    CopyOnWriteArraySet<?> read;
    try {
      read = (CopyOnWriteArraySet<?>) fory.deserialize(fory.serialize(outer));
    } catch (ForyException refused) {
      return;
    }
    Object last = new ArrayList<Object>(read).get(size);
    for (Object key : new ArrayList<Object>(keys(last))) {
      assertTrue(keys(last).contains(key), "lost " + ((Sized) key).number);
    }
    if (last instanceof PriorityQueue<?> queue) {
      Sized before = (Sized) queue.poll();
      while (!queue.isEmpty()) {
        Sized next = (Sized) queue.poll();
        assertTrue(before.compareTo(next) <= 0);
        before = next;
      }
    }
  }
}
