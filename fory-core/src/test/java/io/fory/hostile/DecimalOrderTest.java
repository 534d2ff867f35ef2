package io.fory.hostile;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import com.sun.management.ThreadMXBean;
import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.error.ForyException;
import io.fory.error.LimitExceededException;
import io.fory.fixture.Rejection;
import java.lang.management.ManagementFactory;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.function.Function;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** What comparisons of numbers of many digits allocate is charged before they are made. */
public final class DecimalOrderTest {
  private static final int LIMIT = 3 << 20;
  private static final int PER_BYTE = 16;
  private static final int FREE = 1 << 20;

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  record Price(BigDecimal amount) implements Comparable<Price> {
    @Override
    public int compareTo(Price other) {
      return amount.compareTo(other.amount);
    }
  }

  static final class Shared implements Comparable<Shared> {
    Price price;
    int number;

    Shared() {}

    Shared(Price price, int number) {
      this.price = price;
      this.number = number;
    }

    @Override
    public int compareTo(Shared other) {
      int order = price.compareTo(other.price);
      return order != 0 ? order : Integer.compare(number, other.number);
    }
  }

  /** Numbers of one magnitude, whose scales differ by up to all their digits. */
  private static List<BigDecimal> numbers(int digits, int count, boolean oneOnly) {
    List<BigDecimal> numbers = new ArrayList<>();
    BigInteger nines = BigInteger.TEN.pow(digits).subtract(BigInteger.ONE);
    for (int i = 0; i < count; i++) {
      boolean wide = i == 0 || !oneOnly && i % 2 == 0;
      numbers.add(
          wide
              ? new BigDecimal(nines.subtract(BigInteger.valueOf(i)), digits - 1)
              : new BigDecimal("9." + (100_000 + i)));
    }
    return numbers;
  }

  private static Map<BigDecimal, Boolean> fill(
      Map<BigDecimal, Boolean> map, List<BigDecimal> keys) {
    keys.forEach(key -> map.put(key, true));
    return map;
  }

  private static Collection<?> shared(List<BigDecimal> numbers) {
    Price wide = new Price(numbers.get(0));
    Price small = new Price(numbers.get(1));
    PriorityQueue<Shared> queue = new PriorityQueue<>();
    for (int i = 0; i < 10 * numbers.size(); i++) {
      queue.add(new Shared(i % 2 == 0 ? wide : small, i));
    }
    return queue;
  }

  private static List<Price> prices(List<BigDecimal> numbers) {
    List<Price> prices = new ArrayList<>();
    numbers.forEach(number -> prices.add(new Price(number)));
    return prices;
  }

  @DataProvider
  static Object[][] containers() {
    Comparator<BigDecimal> falling = Comparator.reverseOrder();
    return new Object[][] {
      row("TreeSet", TreeSet::new),
      row("TreeMap", numbers -> fill(new TreeMap<>(), numbers)),
      row("TreeMap, falling", numbers -> fill(new TreeMap<>(falling), numbers)),
      row("ConcurrentSkipListSet", ConcurrentSkipListSet::new),
      row("ConcurrentSkipListMap", numbers -> fill(new ConcurrentSkipListMap<>(), numbers)),
      row("PriorityQueue", PriorityQueue::new),
      row("PriorityBlockingQueue", PriorityBlockingQueue::new),
      row("records", numbers -> new TreeSet<>(prices(numbers))),
      row("records that share numbers", DecimalOrderTest::shared),
    };
  }

  private static Object[] row(String name, Function<List<BigDecimal>, Object> make) {
    return new Object[] {name, make};
  }

  private static ForyBuilder builder(boolean tracks) {
    return Fory.builder()
        .withCodegen(false)
        .withRefTracking(tracks)
        .register(Price.class)
        .register(Shared.class);
  }

  @Test(dataProvider = "containers")
  public void comparisonsAllocateWithinTheLimit(
      String name, Function<List<BigDecimal>, Object> container) {
    int refused = 0;
    for (boolean tracks : new boolean[] {false, true}) {
      Fory roomy = builder(tracks).build();
      Fory fory = builder(tracks).withMaxGraphMemoryBytes(LIMIT).build();
      for (int digits : new int[] {150, 170, 400, 2_400, 24_000}) {
        for (boolean oneOnly : new boolean[] {false, true}) {
          int count = oneOnly ? 1000 : Math.min(1000, 400_000 / digits);
          byte[] message = roomy.serialize(container.apply(numbers(digits, count, oneOnly)));
          long before = threads.getCurrentThreadAllocatedBytes();
          ForyException error = Rejection.of(() -> fory.deserialize(message));
          long allocated = threads.getCurrentThreadAllocatedBytes() - before;
          assertTrue(
              allocated <= LIMIT + FREE + (long) PER_BYTE * message.length,
              name + " of " + digits + " digits: " + allocated + " for " + message.length);
          assertTrue(error == null || error instanceof LimitExceededException, "" + error);
          refused += error == null ? 0 : 1;
        }
      }
    }
    assertTrue(refused > 0 && refused < 20, refused + " refused");
  }

  /** Among many, one of many digits: those of other magnitudes are not aligned with it. */
  @Test
  public void ordinaryNumbersBesideALongOneAreRead() {
    TreeSet<BigDecimal> numbers = new TreeSet<>();
    for (int i = 0; i < 20_000; i++) {
      numbers.add(new BigDecimal(10_000 + i * 7L + "." + i % 100));
    }
    numbers.add(new BigDecimal("1." + "3".repeat(600)));
    Fory fory = builder(false).build();
    assertEquals(fory.deserialize(fory.serialize(numbers)), numbers);
  }
}
