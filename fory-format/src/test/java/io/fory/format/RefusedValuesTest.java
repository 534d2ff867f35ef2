package io.fory.format;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertThrows;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.TypeRef;
import io.fory.annotation.ForyField;
import io.fory.buffer.MemoryBuffer;
import io.fory.error.ForyException;
import io.fory.error.UserCodeException;
import io.fory.format.row.RowLayout;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Date;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.testng.Assert.ThrowingRunnable;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Factory;
import org.testng.annotations.Test;

/** A value that a row would not give back is refused when it is written. */
@SuppressWarnings({
  "ArrayRecordComponent",
  "IdentityHashMapUsage",
  "NullOptional"
}) // shapes to refuse
public final class RefusedValuesTest {
  private final Formats encoders;

  @Factory(dataProvider = "engines", dataProviderClass = Formats.class)
  public RefusedValuesTest(Formats encoders) {
    this.encoders = encoders;
  }

  static class Animal {
    String name;
  }

  static final class Dog extends Animal {
    int teeth;
  }

  record Cage(Animal animal) {}

  record Strict(@ForyField(nullable = false) String text) {}

  record Holder(Optional<String> text) {}

  record Count(OptionalInt number) {}

  record Moment(Instant instant) {}

  record Local(LocalDateTime time) {}

  record Span(Duration duration) {}

  record Day(LocalDate date) {}

  record OldDate(Date date) {}

  record Text(String text) {}

  record Decimal(BigDecimal decimal) {}

  record Sorted(SortedSet<String> set) {}

  record AnySet(Set<String> set) {}

  record AnyMap(Map<String, String> map) {}

  record Shared(ConcurrentMap<String, String> map) {}

  record Queued(Queue<String> queue) {}

  record Bag(Collection<String> all) {}

  record Listed(ArrayList<String> list) {}

  record Objects2(String[][] texts) {}

  private static final class Loud extends BigDecimal {
    private static final long serialVersionUID = 1L;

    Loud() {
      super(1);
    }
  }

  @DataProvider
  public static Object[][] values() {
    ArrayList<String> subclass = new ArrayList<>() {};
    Map<String, String> twice = new IdentityHashMap<>();
    twice.put("a", "a");
    twice.put("ab".substring(0, 1), "b");
    return new Object[][] {
      {Cage.class, new Cage(new Dog()), "declared class", "Cage.animal"},
      {Strict.class, new Strict(null), "not nullable", "Strict.text"},
      {Holder.class, new Holder(null), "java.util.Optional cannot", "Holder.text"},
      {Count.class, new Count(null), "java.util.OptionalInt cannot", "Count.number"},
      {Moment.class, new Moment(Instant.ofEpochSecond(1, 1)), "truncatedTo", "Moment.instant"},
      {Moment.class, new Moment(Instant.MAX.minusNanos(999)), "64 bits", "Moment.instant"},
      {Local.class, new Local(LocalDateTime.MAX.withNano(0)), "64 bits", "Local.time"},
      {Span.class, new Span(Duration.ofNanos(-1)), "truncatedTo", "Span.duration"},
      {Span.class, new Span(Duration.ofSeconds(Long.MIN_VALUE)), "64 bits", "Span.duration"},
      {Day.class, new Day(LocalDate.MAX), "32 bits", "Day.date"},
      {OldDate.class, new OldDate(new java.sql.Timestamp(1)), "subclass", "OldDate.date"},
      {Text.class, new Text("a\uD800b"), "surrogate", "Text.text"},
      {Text.class, new Text("a\uDC00"), "surrogate", "Text.text"},
      {Text.class, new Text("\uD83D"), "surrogate", "Text.text"},
      {Decimal.class, new Decimal(new Loud()), "give it back", "Decimal.decimal"},
      {
        Decimal.class,
        new Decimal(new BigDecimal(BigInteger.ONE.shiftLeft(40_000))),
        "text",
        "Decimal.decimal"
      },
      {
        Sorted.class,
        new Sorted(new TreeSet<>(Comparator.<String>reverseOrder())),
        "comparator",
        "Sorted.set"
      },
      {
        AnySet.class,
        new AnySet(new TreeSet<>(Comparator.<String>reverseOrder())),
        "comparator",
        "AnySet.set"
      },
      {
        AnyMap.class,
        new AnyMap(new TreeMap<>(String.CASE_INSENSITIVE_ORDER)),
        "comparator",
        "AnyMap.map"
      },
      {
        Shared.class,
        new Shared(new ConcurrentSkipListMap<>(Comparator.<String>reverseOrder())),
        "comparator",
        "Shared.map"
      },
      {Queued.class, new Queued(new PriorityQueue<>(List.of("a"))), "heap", "Queued.queue"},
      {Bag.class, new Bag(new HashSet<>(List.of("a"))), "declare a Set", "Bag.all"},
      {AnySet.class, new AnySet(twice.keySet()), "are equal", "AnySet.set"},
      {AnyMap.class, new AnyMap(twice), "are equal", "AnyMap.map"},
      {Listed.class, new Listed(subclass), "ArrayList", "Listed.list"},
      {
        Objects2.class,
        new Objects2(new String[][] {{"a"}, {"b", "\uD800"}}),
        "surrogate",
        "Objects2.texts[1][1]"
      }
    };
  }

  @Test(dataProvider = "values")
  public <T> void itIsRefused(Class<T> type, T value, String reason, String path) {
    RowEncoder<T> encoder = encoders.bean(type);
    ForyException refused = expectThrows(ForyException.class, () -> encoder.toRow(value));
    assertTrue(refused.getMessage().contains(reason), refused.getMessage());
    assertEquals(refused.path(), path);
  }

  @Test
  public void farTimesAreKept() {
    for (long micros : new long[] {Long.MIN_VALUE, -1, 0, 1, Long.MAX_VALUE}) {
      Duration duration = Duration.of(micros, java.time.temporal.ChronoUnit.MICROS);
      RowEncoder<Span> spans = encoders.bean(Span.class);
      assertEquals(spans.fromRow(spans.toRow(new Span(duration))), new Span(duration));
      RowEncoder<Moment> moments = encoders.bean(Moment.class);
      Moment moment = new Moment(Instant.EPOCH.plus(duration));
      assertEquals(moments.fromRow(moments.toRow(moment)), moment);
    }
  }

  @Test
  public void nullKeysAndNullsInADequeAreRefused() {
    var maps = encoders.map(new TypeRef<Map<String, String>>() {});
    ForyException refused =
        expectThrows(
            ForyException.class,
            () -> maps.encode(new HashMap<>(Collections.singletonMap(null, "a"))));
    assertEquals(refused.path(), "java.util.Map<java.lang.String, java.lang.String>{key}[0]");
    var queues = encoders.array(new TypeRef<java.util.Queue<String>>() {});
    assertThrows(
        ForyException.class,
        () -> queues.encode(new java.util.LinkedList<>(Arrays.asList("a", null))));
  }

  @Test
  public void codeOfTheApplicationThatThrowsIsSaidToHaveDoneSo() {
    List<String> broken =
        new AbstractList<>() {
          @Override
          public String get(int index) {
            throw new IllegalStateException("mine");
          }

          @Override
          public int size() {
            return 3;
          }
        };
    var lists = encoders.array(new TypeRef<List<String>>() {});
    UserCodeException thrown = expectThrows(UserCodeException.class, () -> lists.encode(broken));
    assertEquals(thrown.getCause().getMessage(), "mine");
    assertEquals(lists.decode(lists.encode(List.of("a"))), List.of("a"), "usable afterwards");
  }

  record Scaled(BigDecimal number) {}

  /** JDK 17 reads no exponent above that of an int; no JDK writes one. */
  @Test
  public void aDecimalThatSomeJdkDoesNotReadIsRefused() {
    RowEncoder<Scaled> encoder = encoders.bean(Scaled.class);
    BigInteger digits = BigInteger.TEN.pow(20);
    for (BigDecimal number :
        List.of(
            new BigDecimal(BigInteger.ONE, Integer.MIN_VALUE),
            new BigDecimal(BigInteger.ZERO, Integer.MIN_VALUE),
            new BigDecimal(BigInteger.TEN, -Integer.MAX_VALUE),
            new BigDecimal(digits, Integer.MIN_VALUE + 20))) {
      ForyException refused =
          expectThrows(ForyException.class, () -> encoder.encode(new Scaled(number)));
      assertTrue(refused.getMessage().contains("its text"), refused.getMessage());
    }
    for (BigDecimal number :
        List.of(
            new BigDecimal(BigInteger.ONE, -Integer.MAX_VALUE),
            new BigDecimal(digits, Integer.MIN_VALUE + 21),
            new BigDecimal(digits, Integer.MAX_VALUE))) {
      assertEquals(encoder.decode(encoder.encode(new Scaled(number))).number, number);
    }
  }

  @Test
  public void nullInPlaceOfAnArgumentIsNamed() {
    RowEncoder<Scaled> encoder = encoders.bean(Scaled.class);
    Map<String, ThrowingRunnable> calls =
        Map.of(
            "row", () -> encoder.fromRow(null),
            "payload", () -> encoder.decode((byte[]) null),
            "in", () -> encoder.decode((MemoryBuffer) null),
            "value", () -> encoder.toRow(null));
    calls.forEach(
        (name, call) ->
            assertEquals(expectThrows(NullPointerException.class, call).getMessage(), name));
  }

  enum Side {
    LEFT
  }

  enum Other {
    LEFT
  }

  /** Nothing stops an unchecked cast from putting an object where another class is declared. */
  @DataProvider
  public static Object[][] polluted() {
    Object number = 1;
    return new Object[][] {
      {new TypeRef<List<String>>() {}, List.of(number)},
      {new TypeRef<Set<String>>() {}, Set.of(number)},
      {new TypeRef<List<List<String>>>() {}, List.of(List.of(number))},
      {new TypeRef<List<Optional<String>>>() {}, List.of(Optional.of(number))},
      {new TypeRef<List<Map<String, String>>>() {}, List.of(Map.of(number, "a"))},
      {new TypeRef<List<Map<String, String>>>() {}, List.of(Map.of("a", new byte[1]))},
      {new TypeRef<List<Side>>() {}, List.of(Other.LEFT)},
      {new TypeRef<List<List<String>>>() {}, List.of(Set.of("a"))},
      {new TypeRef<List<Set<String>>>() {}, List.of(List.of("a"))},
      {new TypeRef<List<SortedSet<String>>>() {}, List.of(Set.of("a"))},
      {new TypeRef<List<ConcurrentMap<String, String>>>() {}, List.of(Map.of("a", "b"))},
      {new TypeRef<List<Long>>() {}, List.of(number)},
    };
  }

  @Test(dataProvider = "polluted")
  @SuppressWarnings({"unchecked", "rawtypes"}) // what is to be refused
  public void anObjectOfAnotherClassThanItsPlaceDeclaresIsRefused(TypeRef type, Object value) {
    for (RowLayout layout : RowLayout.values()) {
      ArrayEncoder encoder = encoders.array(type, layout);
      assertThrows(ForyException.class, () -> encoder.encode((Collection) value));
    }
  }
}
