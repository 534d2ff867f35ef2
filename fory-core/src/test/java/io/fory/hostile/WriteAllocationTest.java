package io.fory.hostile;

import static org.testng.Assert.assertTrue;

import com.sun.management.ThreadMXBean;
import io.fory.Fory;
import io.fory.buffer.MemoryBuffer;
import java.lang.management.ManagementFactory;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Date;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.testng.Reporter;
import org.testng.SkipException;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * What writing into a buffer that is used again allocates for values of a kind: nothing, or what
 * the README says.
 */
@SuppressWarnings({"JavaUtilDate", "NonApiType"})
public final class WriteAllocationTest {
  private static final int WARM_UP = 30_000;
  private static final int CALLS = 10_000;

  /** An iterator and its entries, or the unscaled value of a number. */
  private static final long ITERATOR = 128;

  /** What asks a map for its order, from JDK 24 on. */
  private static final long ACCESS_ORDER = 112;

  /** A table of the hash codes of a few keys, and a copy of these. */
  private static final long HASHES = 128;

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** One field of each kind. */
  static final class Values {
    LocalDate date = LocalDate.of(2024, 2, 29);
    Instant instant = Instant.ofEpochSecond(5, 6);
    UUID uuid = new UUID(1, 2);
    Date day = new Date(7);
    Optional<String> maybe = Optional.of("x");
    AtomicLong atomic = new AtomicLong(5);
    Locale locale = Locale.GERMANY;
    ZonedDateTime zoned = ZonedDateTime.of(2024, 1, 2, 3, 4, 5, 6, ZoneId.of("Europe/Berlin"));
  }

  @BeforeClass
  public void requireCounters() {
    if (!threads.isThreadAllocatedMemorySupported()) {
      throw new SkipException("this JVM does not count allocated bytes");
    }
  }

  @DataProvider
  static Object[][] kinds() {
    List<String> texts = List.of("a", "b", "c");
    Map<String, Integer> numbers = Map.of("a", 1, "b", 2);
    return new Object[][] {
      {"values", new Values(), 0},
      {"int[]", new int[] {1, 2, 3}, 0},
      {"String[]", new String[] {"a", "b"}, 0},
      {"ArrayList", new ArrayList<>(texts), 0},
      {"LinkedList", new LinkedList<>(texts), ITERATOR},
      {"ArrayDeque", new ArrayDeque<>(texts), ITERATOR},
      {"HashSet", new HashSet<>(texts), ITERATOR},
      {"LinkedHashSet", new LinkedHashSet<>(texts), ITERATOR},
      {"TreeSet", new TreeSet<>(texts), ITERATOR},
      {"List.of", texts, ITERATOR},
      {"Set.of", Set.of("a", "b", "c"), ITERATOR},
      {"HashMap", new HashMap<>(numbers), ITERATOR},
      {"LinkedHashMap", new LinkedHashMap<>(numbers), ITERATOR + ACCESS_ORDER},
      {"TreeMap", new TreeMap<>(numbers), ITERATOR},
      {"EnumSet", EnumSet.of(SeedTypes.Color.RED), ITERATOR},
      {"EnumMap", new EnumMap<>(Map.of(SeedTypes.Color.RED, 1)), ITERATOR},
      {"ConcurrentHashMap", new ConcurrentHashMap<>(numbers), 4 * ITERATOR + HASHES},
      {"BigInteger", BigInteger.valueOf(123_456), ITERATOR},
      {"BigDecimal", new BigDecimal("123.45"), ITERATOR},
    };
  }

  @Test(dataProvider = "kinds")
  public void writingAllocatesNoMoreThanSaid(String kind, Object value, long allowed) {
    Fory fory =
        Fory.builder()
            .withAsyncCompilation(false)
            .register(Values.class)
            .register(SeedTypes.Color.class)
            .build();
    fory.ensureCompiled(Values.class);
    MemoryBuffer buffer = MemoryBuffer.newHeapBuffer(4096);
    long least = Long.MAX_VALUE;
    for (int i = 0; i < WARM_UP; i++) {
      fory.serialize(buffer.clear(), value);
    }
    for (int round = 0; round < 3; round++) {
      long before = threads.getCurrentThreadAllocatedBytes();
      for (int i = 0; i < CALLS; i++) {
        fory.serialize(buffer.clear(), value);
      }
      least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
    }
    long perCall = least / CALLS;
    Reporter.log("WriteAllocationTest: " + kind + " " + perCall + " bytes", true);
    assertTrue(perCall <= allowed, perCall + " bytes for each call");
  }
}
