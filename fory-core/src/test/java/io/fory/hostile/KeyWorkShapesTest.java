package io.fory.hostile;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.error.ForyException;
import io.fory.error.LimitExceededException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.testng.annotations.Test;

/**
 * Every container, with every element whose hash code, equality or order is dear, nested and
 * shared: reading calls these methods no more often than the account of the call has units for.
 * Messages of 10 KB; {@code -Dfory.work.kilobytes=500} makes them larger, and {@code
 * -Dfory.work.print=true} prints what each takes.
 */
public final class KeyWorkShapesTest {
  private static final int BYTES = 1024 * Integer.getInteger("fory.work.kilobytes", 10);
  private static final boolean PRINT = Boolean.getBoolean("fory.work.print");

  /** Units for each byte and for each message, as documented. */
  private static final long PER_BYTE = 256;

  private static final long LEAST = 1L << 21;

  /** Whether keys behave as the attacker wants, and count. */
  private static boolean attacking;

  private static long calls;

  /** A key that visits all that it leads to in all that it is asked; all of one hash code. */
  static final class Key implements Delayed {
    int id;
    Object rest;

    Key(int id, Object rest) {
      this.id = id;
      this.rest = rest;
    }

    @Override
    public int hashCode() {
      if (!attacking) {
        return System.identityHashCode(this);
      }
      calls++;
      return 7 + 0 * Objects.hashCode(rest);
    }

    @Override
    public boolean equals(Object other) {
      if (!attacking) {
        return this == other;
      }
      calls++;
      boolean sameRest = other instanceof Key key && Objects.equals(rest, key.rest);
      return sameRest && ((Key) other).id == id;
    }

    @Override
    public int compareTo(Delayed delayed) {
      Key other = (Key) delayed;
      if (attacking) {
        calls++;
        int unused = Objects.hashCode(rest) + Objects.hashCode(other.rest);
      }
      return Integer.compare(id, other.id);
    }

    @Override
    public long getDelay(TimeUnit unit) {
      return id;
    }
  }

  /** Makes a container of elements. */
  private static Map<String, Function<List<Object>, Object>> containers() {
    Map<String, Function<List<Object>, Object>> all = new LinkedHashMap<>();
    all.put("HashSet", HashSet::new);
    all.put("LinkedHashSet", LinkedHashSet::new);
    all.put("Set.of", elements -> Set.of(elements.toArray()));
    all.put("Map.of", elements -> Map.copyOf(map(new HashMap<>(), elements)));
    all.put("HashMap", elements -> map(new HashMap<>(), elements));
    all.put("Hashtable", elements -> map(new Hashtable<>(), elements));
    all.put("ConcurrentHashMap", elements -> map(new ConcurrentHashMap<>(), elements));
    all.put("IdentityHashMap", elements -> map(new IdentityHashMap<>(), elements));
    all.put("CopyOnWriteArraySet", CopyOnWriteArraySet::new);
    all.put("TreeSet", TreeSet::new);
    all.put("TreeMap", elements -> map(new TreeMap<>(), elements));
    all.put("ConcurrentSkipListSet", ConcurrentSkipListSet::new);
    all.put("ConcurrentSkipListMap", elements -> map(new ConcurrentSkipListMap<>(), elements));
    all.put("PriorityQueue", PriorityQueue::new);
    all.put("PriorityBlockingQueue", PriorityBlockingQueue::new);
    all.put("DelayQueue", KeyWorkShapesTest::delayed);
    all.put("WeakHashMap", elements -> map(new WeakHashMap<>(), elements));
    all.put("Properties", elements -> map(new Properties(), elements));
    all.put("checkedSet", elements -> checked(new HashSet<>(elements)));
    all.put("checkedMap", elements -> checkedMap(map(new TreeMap<>(), elements)));
    all.put("set from HashMap", elements -> set(new HashMap<>(), elements));
    all.put("set from TreeMap", elements -> set(new TreeMap<>(), elements));
    all.put("set from WeakHashMap", elements -> set(new WeakHashMap<>(), elements));
    all.put("set from checkedMap", elements -> set(checkedMap(new HashMap<>()), elements));
    return all;
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // all are keys
  private static Object delayed(List<Object> elements) {
    return new DelayQueue<>((List) elements);
  }

  private static Object checked(Set<Object> set) {
    return Collections.checkedSet(set, Object.class);
  }

  private static <V> Map<Object, V> checkedMap(Map<Object, V> map) {
    @SuppressWarnings("unchecked") // it has no entries yet, or takes all
    Class<V> any = (Class<V>) (Class<?>) Object.class;
    return Collections.checkedMap(map, Object.class, any);
  }

  private static Object set(Map<Object, Boolean> map, List<Object> elements) {
    Set<Object> set = Collections.newSetFromMap(map);
    set.addAll(elements);
    return set;
  }

  private static Map<Object, Object> map(Map<Object, Object> map, List<Object> keys) {
    keys.forEach(key -> map.put(key, true));
    return map;
  }

  private static List<Object> few(int count, IntFunction<Object> element) {
    List<Object> list = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      list.add(element.apply(i));
    }
    return list;
  }

  /** Makes elements; all are keys, so that sorted containers take them. */
  private static Map<String, IntFunction<Object>> elements() {
    Map<String, IntFunction<Object>> all = new LinkedHashMap<>();
    all.put("small", i -> new Key(i, null));
    all.put("lists", i -> new Key(i, few(10, j -> new Key(j, null))));
    all.put("sets", i -> new Key(i, new HashSet<>(few(10, j -> new Key(j, null)))));
    all.put("wide sets", i -> new Key(i, new HashSet<>(few(100, j -> new Key(j, null)))));
    all.put("sorted sets", i -> new Key(i, new TreeSet<>(few(30, j -> new Key(j, null)))));
    all.put(
        "sets of sets",
        i ->
            new Key(
                i,
                new HashSet<>(
                    few(8, j -> new Key(j, new HashSet<>(few(8, k -> new Key(k, null))))))));
    all.put("buffers", i -> new Key(i, new HashSet<>(few(64, KeyWorkShapesTest::buffer))));
    all.put("deep", i -> new Key(i, deep(60)));
    all.put("empty sets", i -> new Key(i, few(50, j -> new HashSet<>())));
    all.put("decimals", i -> new Key(i, new BigDecimal("7".repeat(300)).scaleByPowerOfTen(i)));
    all.put("strings", i -> new Key(i, new HashSet<>(few(64, KeyWorkShapesTest::colliding))));
    return all;
  }

  private static Object colliding(int number) {
    StringBuilder text = new StringBuilder();
    for (int bit = 0; bit < 6; bit++) {
      text.append((number >> bit & 1) == 0 ? "Aa" : "BB");
    }
    return text.toString();
  }

  /** Returns buffers of one hash code, whose order does not help a set. */
  private static Object buffer(int number) {
    return ByteBuffer.wrap(((String) colliding(number)).getBytes(StandardCharsets.US_ASCII));
  }

  private static Object deep(int levels) {
    Object value = null;
    for (int i = 0; i < levels; i++) {
      value = new HashSet<>(List.of(new Key(i, value)));
    }
    return value;
  }

  /** Makes elements that lead to what others lead to. */
  private static Map<String, IntFunction<Object>> sharingElements() {
    Map<String, IntFunction<Object>> all = new LinkedHashMap<>();
    List<Object> shared = few(100, j -> new Key(j, null));
    all.put("one list", i -> new Key(i, shared));
    Object chain = few(1, j -> new Key(j, null));
    for (int i = 0; i < 40; i++) {
      Object next = chain;
      chain = new ArrayList<>(List.of(new Key(i, next), new Key(i, next)));
    }
    Object doubling = chain;
    all.put("doubling", i -> new Key(i, doubling));
    Key[] last = {null};
    all.put("the one before", i -> last[0] = new Key(i, i % 60 == 0 ? null : last[0]));
    return all;
  }

  private final Fory plain = fory(false);
  private final Fory tracked = fory(true);

  /** Only the account of work refuses. */
  private static Fory fory(boolean tracks) {
    return Fory.builder()
        .withCodegen(false)
        .withRefTracking(tracks)
        .withMaxGraphMemoryBytes(1L << 40)
        .register(Key.class)
        .build();
  }

  private int shapes;
  private int refused;
  private double slowest;

  private void read(Fory fory, String name, Object value) {
    byte[] message = fory.serialize(value);
    boolean accepted = true;
    calls = 0;
    attacking = true;
    long start = System.nanoTime();
    try {
      fory.deserialize(message);
    } catch (LimitExceededException e) {
      accepted = false;
      assertEquals(e.limit(), "units of work for keys", name);
    } catch (ForyException e) {
      throw new AssertionError(name, e);
    } finally {
      attacking = false;
    }
    double millis = (System.nanoTime() - start) / 1e6;
    double allowed = 10 + message.length / 1e3;
    if (PRINT) {
      System.out.printf(
          "%6.2f  %8.1f ms of %6.1f, %9d calls, %7d bytes, %s: %s%n",
          millis / allowed,
          millis,
          allowed,
          calls,
          message.length,
          accepted ? "read" : "refused",
          name);
    }
    shapes++;
    refused += accepted ? 0 : 1;
    slowest = Math.max(slowest, millis / allowed);
    long units = LEAST + PER_BYTE * message.length;
    assertTrue(calls <= units / 2, name + ": " + calls + " calls for " + units + " units");
    assertEquals(fory.deserialize(fory.serialize("next")), "next");
  }

  private void readAll(Fory fory, String prefix, Map<String, IntFunction<Object>> elements) {
    containers()
        .forEach(
            (container, make) ->
                elements.forEach(
                    (element, one) -> {
                      int each = Math.max(8, fory.serialize(few(10, one)).length / 10);
                      int count = Math.max(2, BYTES / each);
                      String name = prefix + container + " of " + element;
                      read(fory, name, make.apply(few(count, one)));
                      if (fory == tracked) {
                        Key[] cycle = {new Key(-1, null)};
                        List<Object> list = few(count, one);
                        cycle[0].rest = new Object[] {list};
                        list.add(0, new Key(-2, cycle[0]));
                        read(fory, name + ", incomplete", inCycle(cycle[0], make.apply(list)));
                      }
                    }));
  }

  /** Returns an object that leads to a container, whose first key leads to the object. */
  private static Object inCycle(Key root, Object container) {
    root.rest = new Object[] {container};
    return root;
  }

  @Test
  public void noShapeIsWorkedAtMoreThanItsUnits() {
    if (PRINT) {
      readAll(tracked, "warm-up ", elements());
      slowest = 0;
    }
    readAll(plain, "", elements());
    readAll(tracked, "tracked ", elements());
    readAll(tracked, "sharing ", sharingElements());
    if (PRINT) {
      System.out.printf("%d shapes, %d refused, slowest %.2f%n", shapes, refused, slowest);
    }
    assertTrue(shapes >= 200, shapes + " shapes");
    assertTrue(refused > 0 && refused < shapes, refused + " refused");
  }

  /** Layers show the elements of one list: each looks through those below it. */
  @Test
  public void layersAroundLayersCountEachWalk() {
    List<Object> list = Collections.nCopies(100_000, 1);
    for (int i = 0; i < 200; i++) {
      list = Collections.checkedList(list, Object.class);
    }
    for (Fory fory : List.of(plain, tracked)) {
      byte[] message = fory.serialize(list);
      LimitExceededException refused =
          expectThrows(LimitExceededException.class, () -> fory.deserialize(message));
      assertEquals(refused.limit(), "units of work for keys");
      Object one = Collections.checkedList(Collections.nCopies(100_000, 1), Object.class);
      assertEquals(fory.deserialize(fory.serialize(one)), one);
    }
  }
}
