package io.fory.evolution;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotNull;

import io.fory.error.LimitExceededException;
import io.fory.fixture.Rejection;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Keys that are moved into a container of another class are charged like those that are read. */
public final class ConvertedKeysTest {
  private static Object read(String from, String to, Object content) {
    return read(from, to, content, 0);
  }

  private static Object read(String from, String to, Object content, long graphBytes) {
    Version writer = Version.of("class Model { " + from + " content; }");
    Version reader = Version.of("class Model { " + to + " content; }");
    Crossing crossing =
        Crossing.of(
            writer::register,
            fory -> {
              reader.register(fory);
              if (graphBytes > 0) {
                fory.withMaxGraphMemoryBytes(graphBytes);
              }
            });
    Object read = crossing.read(writer.model("content", content));
    return Version.get(read, "content");
  }

  private static void assertRefused(String from, String to, Object content) {
    assertRefused(from, to, content, 1L << 40, "units of work for keys");
  }

  private static void assertRefused(
      String from, String to, Object content, long graphBytes, String limit) {
    Throwable error = Rejection.of(() -> read(from, to, content, graphBytes));
    assertNotNull(error, "accepted");
    assertEquals(((LimitExceededException) error).limit(), limit);
  }

  @DataProvider
  static Object[][] sorted() {
    return new Object[][] {
      {"TreeSet"}, {"ConcurrentSkipListSet"}, {"PriorityQueue"}, {"PriorityBlockingQueue"}
    };
  }

  /** Numbers of one magnitude, and of scales that differ by all the digits of one of them. */
  @Test(dataProvider = "sorted")
  public void decimalsWhoseScalesAreFarApartAreRefused(String to) {
    BigInteger digits = BigInteger.TEN.pow(24_000).subtract(BigInteger.ONE);
    List<BigDecimal> numbers = new ArrayList<>();
    numbers.add(new BigDecimal(digits, 23_999));
    for (int i = 0; i < 300; i++) {
      numbers.add(new BigDecimal("9." + (1000 + i)));
    }
    assertRefused("ArrayList<BigDecimal>", to + "<BigDecimal>", numbers);
    assertRefused("ArrayList<BigDecimal>", to + "<BigDecimal>", numbers, 0, "bytes of the graph");
  }

  @Test
  public void ordinaryDecimalsAreSorted() {
    Random random = new Random(7);
    List<BigDecimal> numbers = new ArrayList<>();
    for (int i = 0; i < 20_000; i++) {
      numbers.add(BigDecimal.valueOf(random.nextLong(), random.nextInt(12)));
    }
    numbers.add(new BigDecimal("3." + "7".repeat(600)));
    Object read = read("ArrayList<BigDecimal>", "TreeSet<BigDecimal>", numbers);
    assertEquals(read, new TreeSet<>(numbers));
  }

  @Test
  public void elementsThatAreAllComparedWithEachOtherAreRefused() {
    List<Integer> numbers = new ArrayList<>();
    for (int i = 0; i < 30_000; i++) {
      numbers.add(i);
    }
    String from = "ArrayList<Integer>";
    String to = "CopyOnWriteArraySet<Integer>";
    assertRefused(from, to, numbers);
    List<Integer> few = numbers.subList(0, 1000);
    Collection<?> read = (Collection<?>) read(from, to, new ArrayList<>(few));
    assertEquals(new ArrayList<>(read), few);
  }

  @Test
  public void keysOfOneChainAreRefused() {
    int size = 18_000;
    int capacity = size * 4 / 3 + 2;
    Map<Integer, Boolean> chained = new HashMap<>();
    Map<Integer, Boolean> spread = new HashMap<>();
    for (int i = 0; i < size; i++) {
      chained.put(i * capacity, true);
      spread.put(i * 49_151, true);
    }
    String from = "HashMap<Integer, Boolean>";
    String to = "Hashtable<Integer, Boolean>";
    assertRefused(from, to, chained);
    assertEquals(read(from, to, spread), spread);
  }
}
