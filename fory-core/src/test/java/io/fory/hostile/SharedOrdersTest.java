package io.fory.hostile;

import static org.testng.Assert.assertEquals;

import io.fory.EngineInUse;
import io.fory.Fory;
import io.fory.error.ErrorCode;
import io.fory.error.LimitExceededException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.TreeSet;
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
