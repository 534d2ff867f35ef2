package io.fory.hostile;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotEquals;

import com.google.common.collect.TreeMultimap;
import com.google.common.collect.TreeMultiset;
import io.fory.EngineInUse;
import io.fory.Fory;
import io.fory.error.ErrorCode;
import io.fory.error.ForyException;
import io.fory.error.LimitExceededException;
import io.fory.library.FastutilModule;
import io.fory.library.GuavaModule;
import it.unimi.dsi.fastutil.objects.Object2ObjectAVLTreeMap;
import it.unimi.dsi.fastutil.objects.ObjectAVLTreeSet;
import it.unimi.dsi.fastutil.objects.ObjectRBTreeSet;
import java.io.Serializable;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.function.Function;
import java.util.function.Supplier;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * Comparators and handlers of proxies that are made of one another twice, so that a few bytes stand
 * for 2<sup>26</sup> calls: they weigh what they cost, whatever the keys are.
 */
public final class SharedOrdersTest {
  private static final int LEVELS = 26;

  static final class Chain implements Comparator<String> {
    Comparator<String> first;
    Comparator<String> second;

    @Override
    public int compare(String one, String other) {
      int order = first.compare(one, other);
      return order != 0 ? order : second.compare(one, other);
    }
  }

  interface Bean {
    Object left();
  }

  /** Has no hash code of its own; the proxies have one that it makes of its fields. */
  static final class BeanHandler implements InvocationHandler {
    Object left;
    Object right;

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) {
      return switch (method.getName()) {
        case "hashCode" -> 31 * Objects.hashCode(left) + Objects.hashCode(right);
        case "equals" -> proxy == arguments[0];
        default -> left;
      };
    }
  }

  private static final int ENDLESS = 45;
  private static final int GUARD_MILLIS = 30_000;

  /** Whether orders call nothing, as where a message is made by hand. */
  private static volatile boolean cheap;

  private static int requireTime() {
    if (Thread.currentThread().isInterrupted()) {
      throw new IllegalStateException("it does not end");
    }
    return 0;
  }

  /** An order of equals: both parts are always asked. */
  static final class Both implements Comparator<Object>, Serializable {
    private static final long serialVersionUID = 1;

    /** Is read before the others. */
    Object early;

    Comparator<Object> first;
    Comparator<Object> second;

    @Override
    @SuppressWarnings("CompareToZero") // Both are asked, whatever they say.
    public int compare(Object one, Object other) {
      boolean leaf = cheap || first == null;
      return leaf ? requireTime() : first.compare(one, other) + second.compare(one, other);
    }
  }

  interface Score {
    int of(Object value);
  }

  /** Has no hash code of its own, and is no comparator. */
  static final class Sum implements Score, Serializable {
    private static final long serialVersionUID = 1;
    Score first;
    Score second;

    @Override
    public int of(Object value) {
      return cheap || first == null ? requireTime() : first.of(value) + second.of(value);
    }
  }

  static final class ByScore implements Comparator<Object>, Serializable {
    private static final long serialVersionUID = 1;
    Score score;

    @Override
    public int compare(Object one, Object other) {
      return score.of(one) - score.of(other);
    }
  }

  static final class NamedSet extends TreeSet<Object> {
    String name = "n";

    NamedSet(Comparator<Object> order) {
      super(order);
    }
  }

  private static Both both() {
    Both order = new Both();
    for (int i = 0; i < ENDLESS; i++) {
      Both next = new Both();
      next.first = order;
      next.second = order;
      order = next;
    }
    return order;
  }

  private static ByScore byScore() {
    Sum sum = new Sum();
    for (int i = 0; i < ENDLESS; i++) {
      Sum next = new Sum();
      next.first = sum;
      next.second = sum;
      sum = next;
    }
    ByScore order = new ByScore();
    order.score = sum;
    return order;
  }

  private static Fory endless() {
    return endless(true);
  }

  private static Fory endless(boolean tracks) {
    return EngineInUse.builder()
        .withRefTracking(tracks)
        .registerAll(Both.class, Sum.class, ByScore.class, NamedSet.class, Wide.class)
        .install(new FastutilModule())
        .install(new GuavaModule())
        .build();
  }

  private static void addTo(
      Map<String, Function<Comparator<Object>, Object>> all,
      String name,
      Function<Comparator<Object>, Collection<Object>> made) {
    all.put(
        name,
        order -> {
          Collection<Object> container = made.apply(order);
          container.add("a");
          return container;
        });
  }

  private static void putTo(
      Map<String, Function<Comparator<Object>, Object>> all,
      String name,
      Function<Comparator<Object>, Map<Object, Object>> made) {
    all.put(
        name,
        order -> {
          Map<Object, Object> map = made.apply(order);
          map.put("a", 1);
          return map;
        });
  }

  @DataProvider
  static Object[][] sorted() {
    Map<String, Function<Comparator<Object>, Object>> all = new LinkedHashMap<>();
    addTo(all, "TreeSet", TreeSet::new);
    addTo(all, "ConcurrentSkipListSet", ConcurrentSkipListSet::new);
    addTo(all, "with fields", NamedSet::new);
    addTo(all, "reversed", order -> new TreeSet<>(Collections.reverseOrder(order)));
    addTo(all, "nullsFirst", order -> new TreeSet<>(Comparator.nullsFirst(order)));
    putTo(all, "TreeMap", TreeMap::new);
    putTo(all, "ConcurrentSkipListMap", ConcurrentSkipListMap::new);
    addTo(all, "TreeMultiset", TreeMultiset::create);
    addTo(all, "ObjectAVLTreeSet", ObjectAVLTreeSet::new);
    addTo(all, "ObjectRBTreeSet", ObjectRBTreeSet::new);
    putTo(all, "Object2ObjectAVLTreeMap", Object2ObjectAVLTreeMap::new);
    Map<String, Function<Comparator<Object>, Object>> more = new LinkedHashMap<>(all);
    all.forEach((name, made) -> more.put(name + " in a list", o -> List.of(1, made.apply(o))));
    more.put(
        "view",
        order ->
            Collections.unmodifiableNavigableSet((TreeSet<?>) all.get("TreeSet").apply(order)));
    more.put(
        "TreeMultimap",
        order -> {
          TreeMultimap<Object, Object> map = TreeMultimap.create(order, order);
          map.put("a", "b");
          return map;
        });
    return more.entrySet().stream()
        .map(entry -> new Object[] {entry.getKey(), entry.getValue()})
        .toArray(Object[][]::new);
  }

  private static void requireEndlessRefused(Supplier<Object> value) {
    Fory fory = endless();
    cheap = true;
    byte[] message = fory.serialize(value.get());
    cheap = false;
    LimitExceededException error =
        org.testng.Assert.expectThrows(
            LimitExceededException.class, () -> fory.deserialize(message));
    assertEquals(error.limit(), "units of work for keys");
  }

  /** The first element is compared with itself. */
  @Test(dataProvider = "sorted", timeOut = GUARD_MILLIS)
  public void anOrderOfManyCallsIsRefusedForOneElement(
      String name, Function<Comparator<Object>, Object> container) {
    requireEndlessRefused(() -> container.apply(both()));
  }

  /** Objects that a hash code would not visit are called by an order. */
  @Test(dataProvider = "sorted", timeOut = GUARD_MILLIS)
  public void soIsOneThatCallsObjectsWithoutHashCodes(
      String name, Function<Comparator<Object>, Object> container) {
    requireEndlessRefused(() -> container.apply(byScore()));
  }

  /** The order has its parts when the message ends, and is asked for the elements only then. */
  @Test(dataProvider = "sorted", timeOut = GUARD_MILLIS)
  public void soIsOneThatIsNotCompleteWhenItsContainerIsRead(
      String name, Function<Comparator<Object>, Object> container) {
    Fory fory = endless();
    Both order = both();
    cheap = true;
    order.early = container.apply(order);
    byte[] message = fory.serialize(order);
    cheap = false;
    if (name.startsWith("TreeMulti")) { // readObject of Guava asks the order while it has no parts
      assertEquals(fory.deserialize(message).getClass(), Both.class);
      return;
    }
    ForyException error =
        org.testng.Assert.expectThrows(ForyException.class, () -> fory.deserialize(message));
    assertNotEquals(error.code(), ErrorCode.USER_CODE_FAILED, error.toString());
  }

  @Test(dataProvider = "sorted", timeOut = GUARD_MILLIS)
  public void anOrderOfFewCallsIsTaken(
      String name, Function<Comparator<Object>, Object> container) {
    Fory fory = endless();
    Object value = container.apply(new Both());
    assertEquals(fory.deserialize(fory.serialize(value)).getClass(), value.getClass());
  }

  /** Visits all that it holds at each comparison. */
  static final class Wide implements Comparator<Object>, Serializable {
    private static final long serialVersionUID = 1;
    int[] numbers = new int[20_000];

    @Override
    @SuppressWarnings("unchecked") // of one class
    public int compare(Object one, Object other) {
      int sum = 0;
      for (int i = 0; i < numbers.length && !cheap; i++) {
        sum += numbers[i];
      }
      int order = ((Comparable<Object>) one).compareTo(other);
      return sum == 0 ? order : sum;
    }
  }

  /** References or not, each comparison takes what its order weighs. */
  @Test(dataProvider = "sorted", timeOut = GUARD_MILLIS)
  @SuppressWarnings("unchecked") // maps of the cases have any keys and values
  public void aLargeOrderIsChargedForEachElement(
      String name, Function<Comparator<Object>, Object> container) {
    if (name.endsWith("in a list") || name.equals("view") || name.equals("TreeMultimap")) {
      return; // made around one element
    }
    cheap = true;
    for (boolean tracks : new boolean[] {false, true}) {
      Fory fory = endless(tracks);
      Object value = container.apply(new Wide());
      assertEquals(fory.deserialize(fory.serialize(value)).getClass(), value.getClass());
      for (int i = 0; i < 3000; i++) {
        String key = String.format("%05d", i);
        if (value instanceof Map<?, ?> map) {
          ((Map<Object, Object>) map).put(key, i);
        } else {
          ((Collection<Object>) value).add(key);
        }
      }
      byte[] message = fory.serialize(value);
      requireRefused(fory, message);
    }
  }

  private static Comparator<String> chain() {
    Comparator<String> order = String.CASE_INSENSITIVE_ORDER;
    for (int i = 0; i < LEVELS; i++) {
      Chain next = new Chain();
      next.first = order;
      next.second = order;
      order = next;
    }
    return order;
  }

  /** Makes two strings equal, which the comparator tells apart at once as long as they differ. */
  private static byte[] withEqualKeys(byte[] message) {
    for (int i = 1; i < message.length; i++) {
      if (message[i - 1] == 'Q' && message[i] == 'b') {
        message[i] = 'a';
      }
    }
    return message;
  }

  private static void requireRefused(Fory fory, byte[] message) {
    LimitExceededException error =
        org.testng.Assert.expectThrows(
            LimitExceededException.class, () -> fory.deserialize(message));
    assertEquals(error.code(), ErrorCode.LIMIT_EXCEEDED);
  }

  @Test
  public void aSharedComparatorWeighsWhatItVisitsForPlainKeysToo() {
    Fory fory = EngineInUse.builder().withRefTracking(true).register(Chain.class).build();
    PriorityQueue<String> queue = new PriorityQueue<>(chain());
    queue.addAll(List.of("Qa", "Qb"));
    requireRefused(fory, withEqualKeys(fory.serialize(queue)));
    TreeSet<String> set = new TreeSet<>(chain());
    set.addAll(List.of("Qa", "Qb"));
    requireRefused(fory, withEqualKeys(fory.serialize(set)));
  }

  @Test
  public void aSharedComparatorOfTheJdkDoesToo() {
    Fory fory = EngineInUse.builder().withRefTracking(true).withLambdasAndProxies(true).build();
    Comparator<String> order = String.CASE_INSENSITIVE_ORDER;
    for (int i = 0; i < LEVELS; i++) {
      order = order.thenComparing(order);
    }
    PriorityQueue<String> queue = new PriorityQueue<>(order);
    queue.addAll(List.of("Qa", "Qb"));
    requireRefused(fory, withEqualKeys(fory.serialize(queue)));
  }

  @Test
  public void aProxyWeighsWhatItsHandlerHolds() {
    Fory fory =
        EngineInUse.builder()
            .withRefTracking(true)
            .withLambdasAndProxies(true)
            .registerAll(Bean.class, BeanHandler.class)
            .build();
    Object proxy = "x";
    for (int i = 0; i < LEVELS; i++) {
      BeanHandler handler = new BeanHandler();
      handler.left = proxy;
      handler.right = proxy;
      proxy =
          Proxy.newProxyInstance(Bean.class.getClassLoader(), new Class<?>[] {Bean.class}, handler);
    }
    byte[] message = fory.serialize(new ArrayList<>(List.of(proxy)));
    assertEquals(message[2], 42, "ArrayList");
    message[2] = 46; // HashSet
    requireRefused(fory, message);
  }
}
