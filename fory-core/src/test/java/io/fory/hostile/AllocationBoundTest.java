package io.fory.hostile;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotNull;
import static org.testng.Assert.assertTrue;

import com.sun.management.ThreadMXBean;
import io.fory.EngineInUse;
import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.buffer.MemoryBuffer;
import io.fory.error.ForyException;
import io.fory.error.LimitExceededException;
import io.fory.fixture.Rejection;
import java.lang.management.ManagementFactory;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.WeakHashMap;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.function.IntFunction;
import java.util.regex.Pattern;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** What a call allocates stays below the limit on graph memory and a multiple of the message. */
public final class AllocationBoundTest {
  private static final int PER_BYTE = 16;
  private static final long FREE = 1 << 20;
  private static final int TARGET_BYTES = 3 << 20;

  /** Its key is held. */
  private static final Map<Object, Object> WEAK = Map.of("key", "");

  /** Charged so much that the default limit admits no more of them. */
  private static final Set<String> DEAR =
      Set.of(
          "buffers off the heap",
          "locales",
          "zones",
          "offsets",
          "zoned times",
          "patterns",
          "throwables");

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  static final class Texts {
    String a = "";
    String b = "b";
    String c = "cé";
    Object d = "";
    Integer e = 1000;
    Long f = 1L << 40;

    Texts() {}
  }

  static final class More {
    String a = "a";
    int[] numbers = {1};
    List<String> list = new ArrayList<>(List.of(""));

    More() {}
  }

  private static List<Object> list(int count, IntFunction<Object> element) {
    List<Object> list = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      list.add(element.apply(i));
    }
    return list;
  }

  private static String repeated(String text, int count) {
    return text.repeat(count);
  }

  @SuppressWarnings("UnnecessaryStringBuilder") // it is the value
  private static Object[][] single() {
    return new Object[][] {
      {"longs", new long[TARGET_BYTES / 8]},
      {"bytes", new byte[TARGET_BYTES]},
      {"booleans", new boolean[TARGET_BYTES]},
      {"doubles", new double[TARGET_BYTES / 8]},
      {"Latin-1", repeated("x", TARGET_BYTES)},
      {"UTF-16", repeated("жы", TARGET_BYTES / 4)},
      {"builder", new StringBuilder(repeated("x", TARGET_BYTES))},
      {"bits", BitSet.valueOf(new long[] {1, 2, 3})},
      {"bit set", bits(TARGET_BYTES * 8)},
      {"buffer", ByteBuffer.allocate(TARGET_BYTES)},
      {"buffer off the heap", ByteBuffer.allocateDirect(TARGET_BYTES)},
      {"memory", MemoryBuffer.wrap(new byte[TARGET_BYTES])},
      {"numbers", LongBuffer.allocate(TARGET_BYTES / 8)},
      {"numbers of a view", ByteBuffer.allocate(TARGET_BYTES).asLongBuffer()},
      {"numbers off the heap", ByteBuffer.allocateDirect(TARGET_BYTES).asLongBuffer()},
      {"big integer", BigInteger.ONE.shiftLeft(500_000)},
    };
  }

  private static BitSet bits(int count) {
    BitSet bits = new BitSet(count);
    bits.set(count - 1);
    return bits;
  }

  @SuppressWarnings("UnnecessaryStringBuilder") // it is the value
  private static Object[][] many() {
    ZoneOffset odd = ZoneOffset.ofTotalSeconds(12_345);
    LocalDateTime now = LocalDateTime.of(2026, 11, 22, 3, 4, 5, 6);
    return new Object[][] {
      {"empty strings", (IntFunction<Object>) i -> ""},
      {"short strings", (IntFunction<Object>) i -> String.valueOf((char) ('a' + i % 20))},
      {"strings", (IntFunction<Object>) i -> "text number " + i},
      {"long strings", (IntFunction<Object>) i -> repeated("abcdefg", 100)},
      {"longer strings", (IntFunction<Object>) i -> repeated("abcdefg", 570)},
      {"wide strings", (IntFunction<Object>) i -> "текст " + i},
      {"integers", (IntFunction<Object>) i -> i},
      {"shorts", (IntFunction<Object>) i -> (short) i},
      {"chars", (IntFunction<Object>) i -> (char) (i | 0x400)},
      {"mixed", (IntFunction<Object>) i -> i % 2 == 0 ? (Object) i : ""},
      {"builders", (IntFunction<Object>) i -> new StringBuilder("x")},
      {"small arrays", (IntFunction<Object>) i -> new int[] {i}},
      {"empty arrays", (IntFunction<Object>) i -> new long[0]},
      {"object arrays", (IntFunction<Object>) i -> new Object[] {""}},
      {"lists", (IntFunction<Object>) i -> new ArrayList<>(List.of(""))},
      {"maps", (IntFunction<Object>) i -> new HashMap<>(Map.of("", ""))},
      {"weak maps", (IntFunction<Object>) i -> new WeakHashMap<>(i % 2 == 0 ? Map.of() : WEAK)},
      {"properties", (IntFunction<Object>) i -> new Properties()},
      {"transfer queues", (IntFunction<Object>) i -> new LinkedTransferQueue<>()},
      {"delay queues", (IntFunction<Object>) i -> new DelayQueue<>()},
      {"synchronous queues", (IntFunction<Object>) i -> new SynchronousQueue<>(i % 2 == 0)},
      {"layers", (IntFunction<Object>) i -> Collections.checkedList(new ArrayList<>(), Map.class)},
      {"map layers", (IntFunction<Object>) i -> layered(new TreeMap<>())},
      {"sets from maps", (IntFunction<Object>) i -> Collections.newSetFromMap(new HashMap<>())},
      {"stacks", (IntFunction<Object>) i -> Collections.asLifoQueue(new ArrayDeque<>())},
      {"linked lists", (IntFunction<Object>) i -> new LinkedList<>(List.of(1))},
      {"bit sets", (IntFunction<Object>) i -> bits(1 + i % 100)},
      {"big integers", (IntFunction<Object>) i -> BigInteger.valueOf(i)},
      {"big decimals", (IntFunction<Object>) i -> BigDecimal.valueOf(i, 3)},
      {"instants", (IntFunction<Object>) i -> Instant.ofEpochSecond(i)},
      {"local times", (IntFunction<Object>) i -> now.plusSeconds(i)},
      {"offset times", (IntFunction<Object>) i -> OffsetDateTime.of(now, odd)},
      {"zoned times", (IntFunction<Object>) i -> ZonedDateTime.of(now, ZoneId.of("Europe/Rome"))},
      {"offsets", (IntFunction<Object>) i -> ZoneOffset.ofTotalSeconds(1 + i % 60_000)},
      {"zones", (IntFunction<Object>) i -> ZoneId.of("UTC+01:23:" + (10 + i % 50))},
      {"locales", (IntFunction<Object>) i -> Locale.forLanguageTag("x" + letters(i))},
      {"patterns", (IntFunction<Object>) i -> Pattern.compile("[a-z]+" + i)},
      {"throwables", (IntFunction<Object>) i -> new IllegalStateException("x")},
      {"trace elements", (IntFunction<Object>) i -> new StackTraceElement("A", "b", "C", i)},
      {"buffers", (IntFunction<Object>) i -> ByteBuffer.allocate(i % 2)},
      {"buffers off the heap", (IntFunction<Object>) i -> ByteBuffer.allocateDirect(1)},
      {"buffers of numbers", (IntFunction<Object>) i -> IntBuffer.allocate(1).asReadOnlyBuffer()},
      {"memories", (IntFunction<Object>) i -> MemoryBuffer.wrap(new byte[i % 2])},
      {"optionals", (IntFunction<Object>) i -> Optional.of("")},
      {"identifiers", (IntFunction<Object>) i -> new UUID(i, i)},
      {"classes", (IntFunction<Object>) i -> i % 2 == 0 ? int.class : String.class},
      {"structs", (IntFunction<Object>) i -> new Texts()},
      {"structs with containers", (IntFunction<Object>) i -> new More()},
    };
  }

  private static Object layered(NavigableMap<String, Integer> map) {
    return Collections.checkedNavigableMap(map, String.class, Integer.class);
  }

  private static String letters(int i) {
    return ""
        + (char) ('a' + i / 26 / 26 % 26)
        + (char) ('a' + i / 26 % 26)
        + (char) ('a' + i % 26);
  }

  @DataProvider
  public Object[][] values() {
    List<Object[]> rows = new ArrayList<>();
    rows.addAll(Arrays.asList(single()));
    for (Object[] row : many()) {
      @SuppressWarnings("unchecked") // see above
      IntFunction<Object> element = (IntFunction<Object>) row[1];
      int count = DEAR.contains(row[0]) ? 5_000 : 60_000;
      rows.add(new Object[] {row[0], list(count, element)});
      rows.add(new Object[] {row[0] + " in an array", list(count, element).toArray()});
    }
    rows.add(new Object[] {"set", new HashSet<>(list(60_000, i -> "" + i))});
    Map<Object, Object> map = new HashMap<>();
    Map<Object, Object> sorted = new TreeMap<>();
    for (int i = 0; i < 60_000; i++) {
      map.put("" + i, "");
      sorted.put(i, "" + i);
    }
    rows.add(new Object[] {"map", map});
    rows.add(new Object[] {"sorted map", sorted});
    rows.add(new Object[] {"copies", Collections.nCopies(100_000, "")});
    return rows.toArray(new Object[0][]);
  }

  /** Memory alone refuses here: rare locales are work, too. */
  private static ForyBuilder builder(boolean generated) {
    return EngineInUse.builder()
        .withCodegen(generated)
        .withMaxKeyWork(Long.MAX_VALUE)
        .register(Texts.class)
        .register(More.class);
  }

  @Test(dataProvider = "values")
  public void noMessageAllocatesMoreThanTheLimitAndAMultipleOfIt(String name, Object value) {
    for (boolean generated : new boolean[] {false, true}) {
      Fory roomy = builder(generated).build();
      byte[] message = roomy.serialize(value);
      assertNotNull(roomy.deserialize(message), "the default limit refuses " + name);
      for (long limit : new long[] {1 << 10, 1 << 18, 1 << 20, 3 << 20}) {
        Fory fory = builder(generated).withMaxGraphMemoryBytes(limit).build();
        fory.serialize(new Texts());
        fory.serialize(new More());
        for (Delivery delivery : Delivery.values()) {
          requireBounded(name + ", " + delivery, fory, delivery, message, limit);
        }
      }
    }
  }

  private void requireBounded(
      String name, Fory fory, Delivery delivery, byte[] message, long limit) {
    long before = threads.getCurrentThreadAllocatedBytes();
    ForyException error = Rejection.of(() -> delivery.read(fory, message));
    long allocated = threads.getCurrentThreadAllocatedBytes() - before;
    long allowed = limit + (long) PER_BYTE * message.length + FREE;
    assertTrue(
        allocated <= allowed,
        name + ": " + allocated + " bytes for " + message.length + ", limit " + limit);
    assertTrue(error == null || error instanceof LimitExceededException, name + ": " + error);
  }

  @Test
  public void whatIsLargeIsRefusedBeforeItIsAllocated() {
    for (Object[] row : single()) {
      Fory fory = builder(false).withMaxGraphMemoryBytes(20_000).build();
      byte[] message = fory.serialize(row[1]);
      if (message.length < 30_000) {
        continue;
      }
      ForyException error = null;
      long allocated = Long.MAX_VALUE;
      for (int i = 0; i < 5; i++) { // the first calls load what errors need
        long before = threads.getCurrentThreadAllocatedBytes();
        error = Rejection.of(() -> fory.deserialize(message));
        allocated = Math.min(allocated, threads.getCurrentThreadAllocatedBytes() - before);
      }
      assertTrue(error instanceof LimitExceededException, row[0] + ": " + error);
      assertTrue(error.getMessage().contains("withMaxGraphMemoryBytes"), error.getMessage());
      assertTrue(allocated < 20_000, row[0] + ": " + allocated + " bytes");
      assertEquals(fory.deserialize(fory.serialize("next")), "next");
    }
  }

  @Test
  public void theDefaultLimitAdmitsLargeHonestMessages() {
    Fory fory = builder(false).build();
    Map<String, String> texts = new HashMap<>();
    for (int i = 0; i < 200_000; i++) {
      texts.put("" + i, "");
    }
    List<Integer> numbers = new ArrayList<>();
    for (int i = 0; i < 1_000_000; i++) {
      numbers.add(i);
    }
    for (Object value :
        new Object[] {texts, numbers, new long[8_000_000], "x".repeat(20_000_000)}) {
      byte[] message = fory.serialize(value);
      for (Delivery delivery : Delivery.values()) {
        assertNotNull(delivery.read(fory, message));
      }
    }
  }

  @Test
  public void messagesOfTheOtherFormatAreBoundedAlike() {
    Object[] values = {
      list(60_000, i -> ""),
      list(60_000, i -> "ab"),
      list(60_000, i -> i),
      list(60_000, i -> BigDecimal.valueOf(i, 2)),
      new long[TARGET_BYTES / 8],
      "x".repeat(TARGET_BYTES)
    };
    for (Object value : values) {
      byte[] message = Fory.builder().withXlang(true).build().serialize(value);
      for (long limit : new long[] {1 << 10, 1 << 20, 3 << 20}) {
        Fory fory = Fory.builder().withXlang(true).withMaxGraphMemoryBytes(limit).build();
        requireBounded("xlang", fory, Delivery.BYTES, message, limit);
      }
    }
  }
}
