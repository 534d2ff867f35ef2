package io.fory.hostile;

import static org.testng.Assert.assertTrue;
import static org.testng.Assert.fail;

import com.google.common.collect.HashBiMap;
import io.fory.Fory;
import io.fory.error.ForyException;
import io.fory.library.GuavaModule;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Random;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.UnaryOperator;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * Containers whose {@code equals} looks for a part twice, nested in each other: one comparison
 * takes 2<sup>n</sup> visits at n levels, in a message of a few bytes a level. The account has
 * them.
 */
public final class EqualsTwiceTest {
  /** Broken, each level doubles the calls: more than any account has, and the test still ends. */
  private static final int DEPTH = 24;

  private static final long PER_BYTE = 256;
  private static final long LEAST = 1L << 21;

  private static boolean attacking;
  private static long calls;

  /** A key that counts what it is asked for; all have one hash code. */
  static final class Key implements Comparable<Key> {
    int id;

    Key(int id) {
      this.id = id;
    }

    @Override
    public int hashCode() {
      return attacking ? 7 : System.identityHashCode(this);
    }

    @Override
    public boolean equals(Object other) {
      calls++;
      return attacking ? other instanceof Key key && key.id == id : this == other;
    }

    @Override
    public int compareTo(Key other) {
      calls++;
      return Integer.compare(id, other.id);
    }
  }

  private static Map<Object, Object> entry(Map<Object, Object> map, Object key, Object value) {
    map.put(key, value);
    return map;
  }

  private static <S extends Set<Object>> S element(S set, Object element) {
    set.add(element);
    return set;
  }

  private static Object skipping(Object value, boolean ordered) {
    return entry(
        ordered
            ? new ConcurrentSkipListMap<>(Collections.reverseOrder())
            : new ConcurrentSkipListMap<>(),
        "k",
        value);
  }

  private static Map<String, UnaryOperator<Object>> nests() {
    Map<String, UnaryOperator<Object>> all = new LinkedHashMap<>();
    all.put("HashMap to null", in -> entry(new HashMap<>(), in, null));
    all.put("LinkedHashMap to null", in -> entry(new LinkedHashMap<>(), in, null));
    all.put("WeakHashMap to null", in -> entry(new WeakHashMap<>(), in, null));
    all.put("singletonMap to null", in -> Collections.singletonMap(in, null));
    all.put(
        "unmodifiableMap to null",
        in -> Collections.unmodifiableMap(entry(new HashMap<>(), in, null)));
    all.put(
        "synchronizedMap to null",
        in -> Collections.synchronizedMap(entry(new HashMap<>(), in, null)));
    all.put("HashBiMap to null", in -> entry(HashBiMap.create(), in, null));
    all.put("ConcurrentHashMap value", in -> entry(new ConcurrentHashMap<>(), "k", in));
    all.put("ConcurrentHashMap key", in -> entry(new ConcurrentHashMap<>(), in, "v"));
    all.put("newKeySet", in -> element(ConcurrentHashMap.newKeySet(), in));
    all.put(
        "newSetFromMap", in -> element(Collections.newSetFromMap(new ConcurrentHashMap<>()), in));
    all.put("Properties value", in -> entry(new Properties(), "k", Collections.singletonList(in)));
    all.put("Hashtable value", in -> entry(new Hashtable<>(), "k", in));
    all.put("ConcurrentSkipListMap", in -> skipping(in, false));
    return all;
  }

  /** Returns shapes, and whether references are tracked. */
  @DataProvider
  public static Object[][] shapes() {
    List<Object[]> cases = new ArrayList<>();
    for (String name : nests().keySet()) {
      cases.add(new Object[] {name, false});
      cases.add(new Object[] {name, true});
    }
    return cases.toArray(new Object[0][]);
  }

  private static Object nested(UnaryOperator<Object> level, Object bottom) {
    Object value = bottom;
    for (int i = 0; i < DEPTH; i++) {
      value = level.apply(value);
    }
    return value;
  }

  private static Fory fory(boolean references) {
    return Fory.builder()
        .withRefTracking(references)
        .install(new GuavaModule())
        .register(Key.class, 1)
        .build();
  }

  /** Reads a set of two values; returns the calls for each unit that the message may take. */
  private static double callsPerUnit(Fory fory, Object first, Object second) {
    Set<Object> set = new HashSet<>();
    set.add(first);
    set.add(second);
    if (set.size() != 2) {
      fail("the values are equal before the attack");
    }
    byte[] bytes = fory.serialize(set);
    attacking = true;
    calls = 0;
    try {
      fory.deserialize(bytes);
    } catch (ForyException e) {
      // Refused, before or after the comparison: what was called is counted.
    } finally {
      attacking = false;
    }
    return calls / (double) (LEAST + PER_BYTE * bytes.length);
  }

  @Test(dataProvider = "shapes")
  public void whatIsLookedForTwiceCountsTwice(String name, boolean references) {
    UnaryOperator<Object> level = nests().get(name);
    for (int other : new int[] {1, 2}) {
      Object first = nested(level, new Key(1));
      Object second = nested(level, new Key(other));
      double rate = callsPerUnit(fory(references), first, second);
      assertTrue(rate <= 0.5, name + ", " + rate + " calls a unit");
    }
  }

  @Test
  public void ordersOfSkipListsThatDifferCountTwice() {
    Object first = new Key(1);
    Object second = new Key(1);
    for (int i = 0; i < DEPTH; i++) {
      first = skipping(first, false);
      second = skipping(second, true);
    }
    double rate = callsPerUnit(fory(false), first, second);
    assertTrue(rate <= 0.5, rate + " calls a unit");
  }

  /** Two values whose levels differ, so that now the one and then the other is asked. */
  @Test
  public void levelsOfTwoKindsCount() {
    double worst = 0;
    for (int seed = 0; seed < 300; seed++) {
      Random random = new Random(seed);
      Object first = new Key(1);
      Object second = new Key(1 + random.nextInt(2));
      int depth = 20 + random.nextInt(30);
      for (int i = 0; i < depth; i++) {
        int kind = random.nextInt(5);
        first = level(kind < 3, random.nextInt(3), first);
        second = level(kind < 3, random.nextInt(3), second);
      }
      worst = Math.max(worst, callsPerUnit(fory(seed % 2 == 0), first, second));
    }
    assertTrue(worst <= 0.5, worst + " calls a unit");
  }

  /** Returns a map or set of one key or element; its hash code is that of its content. */
  private static Object level(boolean map, int kind, Object in) {
    if (!map) {
      return kind == 0 ? element(ConcurrentHashMap.newKeySet(), in) : element(new HashSet<>(), in);
    }
    return switch (kind) {
      case 0 -> entry(new HashMap<>(), in, null);
      case 1 -> entry(new HashMap<>(), in, "");
      default -> entry(new ConcurrentHashMap<>(), in, "");
    };
  }
}
