package io.fory.jdk;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import com.google.common.collect.ArrayListMultimap;
import com.google.common.collect.ConcurrentHashMultiset;
import com.google.common.collect.EnumBiMap;
import com.google.common.collect.EnumMultiset;
import com.google.common.collect.HashBasedTable;
import com.google.common.collect.HashBiMap;
import com.google.common.collect.HashMultimap;
import com.google.common.collect.HashMultiset;
import com.google.common.collect.ImmutableBiMap;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableMultiset;
import com.google.common.collect.ImmutableRangeSet;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSetMultimap;
import com.google.common.collect.ImmutableSortedMap;
import com.google.common.collect.ImmutableSortedSet;
import com.google.common.collect.ImmutableTable;
import com.google.common.collect.LinkedHashMultimap;
import com.google.common.collect.LinkedHashMultiset;
import com.google.common.collect.LinkedListMultimap;
import com.google.common.collect.Multimap;
import com.google.common.collect.Multimaps;
import com.google.common.collect.Ordering;
import com.google.common.collect.Range;
import com.google.common.collect.Sets;
import com.google.common.collect.Table;
import com.google.common.collect.Tables;
import com.google.common.collect.TreeBasedTable;
import com.google.common.collect.TreeMultimap;
import com.google.common.collect.TreeMultiset;
import com.google.common.hash.BloomFilter;
import com.google.common.hash.Funnels;
import com.google.common.net.HostAndPort;
import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.UnsignedLong;
import com.google.common.util.concurrent.AtomicDouble;
import io.fory.Fory;
import io.fory.error.ForyException;
import io.fory.error.UnsupportedTypeException;
import io.fory.fixture.RoundTrip;
import io.fory.platform.SerializationHook;
import io.fory.platform.SerializationHook.Kind;
import java.io.File;
import java.math.BigDecimal;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URL;
import java.text.DecimalFormat;
import java.text.SimpleDateFormat;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Date;
import java.util.EventObject;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Random;
import java.util.SimpleTimeZone;
import java.util.TimeZone;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Objects of the JDK and of Guava come back as from JDK serialization, or are refused. */
@SuppressWarnings({"JavaUtilDate", "unchecked", "rawtypes"})
public final class PlatformValuesTest {
  private static final boolean GIVES_FIELDS =
      SerializationHook.find(Kind.DEFAULT_READ, ArrayList.class) != null;

  static final class Titled extends ArrayList<String> {
    String title = "t";
    transient int count;

    Titled() {
      super(List.of("a", "b"));
    }

    private Object readResolve() {
      count = size();
      return this;
    }
  }

  static final class Cache extends HashMap<String, Object> {
    final int most = 3;

    private void writeObject(java.io.ObjectOutputStream out) throws java.io.IOException {
      out.defaultWriteObject();
      out.writeUTF("cache");
    }

    private void readObject(java.io.ObjectInputStream in) throws Exception {
      in.defaultReadObject();
      put("read", in.readUTF());
    }
  }

  static final class Failure extends RuntimeException {
    final int code;

    Failure(String message, int code) {
      super(message, new IllegalStateException("cause"));
      this.code = code;
    }

    private Object readResolve() {
      return this;
    }
  }

  private static <T extends Map<String, Object>> T filled(T map) {
    map.put("k", List.of(1));
    map.put("l", "v");
    return map;
  }

  @DataProvider
  public Object[][] values() throws Exception {
    Multimap<String, Integer> multimap = LinkedHashMultimap.create();
    multimap.put("a", 1);
    multimap.put("a", 2);
    multimap.put("b", 3);
    Table<String, String, Integer> table = HashBasedTable.create();
    table.put("r", "c", 1);
    LongAdder adder = new LongAdder();
    adder.add(7);
    BloomFilter<Integer> bloom = BloomFilter.create(Funnels.integerFunnel(), 10);
    bloom.put(4);
    return new Object[][] {
      {ImmutableList.of("a", 1)},
      {ImmutableList.of()},
      {ImmutableSet.of("a", "b", "c")},
      {ImmutableSortedSet.of("b", "a")},
      {ImmutableMap.of("a", 1, "b", List.of(2))},
      {ImmutableMap.of()},
      {ImmutableSortedMap.of("b", 1, "a", 2)},
      {ImmutableBiMap.of("a", 1)},
      {ImmutableMultiset.of("a", "a", "b")},
      {ImmutableListMultimap.of("a", 1, "a", 2)},
      {ImmutableSetMultimap.of("a", 1, "a", 2)},
      {ImmutableTable.of("r", "c", 1)},
      {ImmutableRangeSet.of(Range.closed(1, 5))},
      {ImmutableMap.of("a", 1).keySet()},
      {ImmutableMap.of("a", 1, "b", 2).values()},
      {ImmutableMap.of("a", 1, "b", 2).entrySet()},
      {ArrayListMultimap.create(multimap)},
      {HashMultimap.create(multimap)},
      {multimap},
      {LinkedListMultimap.create(multimap)},
      {TreeMultimap.create(multimap)},
      {Multimaps.unmodifiableMultimap(multimap)},
      {HashMultiset.create(List.of("a", "a"))},
      {LinkedHashMultiset.create(List.of("b", "a", "b"))},
      {TreeMultiset.create(List.of("b", "a", "b"))},
      {ConcurrentHashMultiset.create(List.of("a", "a"))},
      {HashBiMap.create(Map.of("a", 1))},
      {EnumBiMap.create(Map.of(HookedTypes.Color.RED, java.time.DayOfWeek.FRIDAY))},
      {EnumMultiset.create(List.of(HookedTypes.Color.RED))},
      {table},
      {TreeBasedTable.create((TreeBasedTable<String, String, Integer>) treeTable())},
      {Tables.immutableCell("r", "c", 1)},
      {Range.closedOpen(1, 5)},
      {Range.<Integer>all()},
      {Range.atLeast("a")},
      {com.google.common.base.Optional.of("x")},
      {com.google.common.base.Optional.absent()},
      {Ordering.natural().reverse()},
      {bloom},
      {HostAndPort.fromParts("localhost", 80)},
      {ImmutableIntArray.of(1, 2)},
      {UnsignedLong.MAX_VALUE},
      {new AtomicDouble(1.5)},
      {Sets.newConcurrentHashSet(List.of(1))},
      {new Random(5)},
      {new File("a/b")},
      {new java.sql.Date(4)},
      {new java.sql.Time(4)},
      {new java.sql.Timestamp(4)},
      {InetAddress.getByAddress("h", new byte[] {1, 2, 3, 4})},
      {InetSocketAddress.createUnresolved("host", 1)},
      {new URL("http://example.invalid/x?y#z")},
      {adder},
      {new DoubleAdder()},
      {new LongAccumulator((LongBinary) Long::sum, 4)},
      {new EventObject("source")},
      {properties()},
      {new SimpleTimeZone(3_600_000, "X")},
      {new SimpleDateFormat("yyyy-MM-dd", Locale.ROOT)},
      {new DecimalFormat("#.#")},
      {Collections.checkedList(new ArrayList<>(List.of("a")), String.class)},
      {Collections.newSetFromMap(new HashMap<>())},
      {new ReentrantLock()},
      {new SubBits()},
      {new Stamped(5)},
      {new Titled()},
      {filled(new Cache())},
      {new Failure("m", 4)},
      {new BigDecimal("1.50")},
      {new Date(7)},
    };
  }

  static final class SubBits extends BitSet {
    int more = 4;

    SubBits() {
      set(77);
    }
  }

  static final class Stamped extends java.sql.Time {
    String more = "m";

    Stamped(long time) {
      super(time);
    }
  }

  interface LongBinary extends java.util.function.LongBinaryOperator, java.io.Serializable {}

  private static Properties properties() {
    Properties properties = new Properties();
    properties.setProperty("a", "b");
    return properties;
  }

  private static Table<String, String, Integer> treeTable() {
    Table<String, String, Integer> table = TreeBasedTable.create();
    table.put("r", "c", 1);
    return table;
  }

  private static boolean isClosed(ForyException e) {
    String text = e.getMessage();
    return text.contains("out of reach")
        || text.contains("there is no serializer for it")
        || text.contains("there is no serializer for")
        || text.contains("lambda");
  }

  @Test(dataProvider = "values")
  public void itComesBackAsFromTheJdk(Object value) {
    String expected = describe(Oracle.viaJdk(value));
    for (int option = 0; option < 8; option++) {
      Fory fory =
          Fory.builder()
              .requireClassRegistration(false)
              .withRefTracking(option % 2 == 1)
              .withCompatible(option / 2 % 2 == 1)
              .withCodegen(option / 4 == 1)
              .withAsyncCompilation(false)
              .build();
      Object read;
      try {
        read = RoundTrip.of(fory, new Object[] {value, "x"})[0];
      } catch (UnsupportedTypeException e) {
        assertTrue(!GIVES_FIELDS || isStateless(value), e.getMessage());
        assertTrue(isClosed(e), e.getMessage());
        return;
      }
      assertEquals(describe(read), expected);
      assertEquals(read.getClass(), Oracle.viaJdk(value).getClass());
    }
  }

  /** Objects that not even a newer JDK gives away: they hold a lambda. */
  private static boolean isStateless(Object value) {
    return value instanceof LongAccumulator;
  }

  private static String describe(Object object) {
    if (object instanceof Random random) {
      return "Random " + random.nextLong() + " " + random.nextGaussian();
    }
    if (object instanceof ReentrantLock || object instanceof BloomFilter<?>) {
      return object.getClass().getName();
    }
    if (object instanceof Failure failure) {
      return failure + " " + failure.code + " " + failure.getCause();
    }
    if (object instanceof TimeZone zone) {
      return zone.getID() + zone.getRawOffset();
    }
    return object + Shape.of(object, false).replaceAll("@[0-9a-f]+", "");
  }
}
