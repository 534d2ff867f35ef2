package io.fory.census;

import static org.testng.Assert.assertTrue;

import com.google.common.base.Splitter;
import com.google.common.base.Stopwatch;
import com.google.common.base.Suppliers;
import com.google.common.cache.CacheBuilder;
import com.google.common.collect.ArrayListMultimap;
import com.google.common.collect.ArrayTable;
import com.google.common.collect.ConcurrentHashMultiset;
import com.google.common.collect.ContiguousSet;
import com.google.common.collect.DiscreteDomain;
import com.google.common.collect.EnumBiMap;
import com.google.common.collect.EnumHashBiMap;
import com.google.common.collect.EnumMultiset;
import com.google.common.collect.EvictingQueue;
import com.google.common.collect.HashBasedTable;
import com.google.common.collect.HashBiMap;
import com.google.common.collect.HashMultimap;
import com.google.common.collect.HashMultiset;
import com.google.common.collect.ImmutableBiMap;
import com.google.common.collect.ImmutableClassToInstanceMap;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableMultiset;
import com.google.common.collect.ImmutableRangeMap;
import com.google.common.collect.ImmutableRangeSet;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSetMultimap;
import com.google.common.collect.ImmutableSortedMap;
import com.google.common.collect.ImmutableSortedSet;
import com.google.common.collect.ImmutableTable;
import com.google.common.collect.Iterables;
import com.google.common.collect.LinkedHashMultimap;
import com.google.common.collect.LinkedHashMultiset;
import com.google.common.collect.LinkedListMultimap;
import com.google.common.collect.Lists;
import com.google.common.collect.MapMaker;
import com.google.common.collect.Maps;
import com.google.common.collect.MinMaxPriorityQueue;
import com.google.common.collect.MultimapBuilder;
import com.google.common.collect.Multimaps;
import com.google.common.collect.MutableClassToInstanceMap;
import com.google.common.collect.Ordering;
import com.google.common.collect.Range;
import com.google.common.collect.Sets;
import com.google.common.collect.Tables;
import com.google.common.collect.TreeBasedTable;
import com.google.common.collect.TreeMultimap;
import com.google.common.collect.TreeMultiset;
import com.google.common.collect.TreeRangeMap;
import com.google.common.collect.TreeRangeSet;
import com.google.common.graph.GraphBuilder;
import com.google.common.hash.BloomFilter;
import com.google.common.hash.Funnels;
import com.google.common.hash.Hashing;
import com.google.common.net.HostAndPort;
import com.google.common.net.InternetDomainName;
import com.google.common.net.MediaType;
import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.Ints;
import com.google.common.primitives.UnsignedInteger;
import com.google.common.primitives.UnsignedLong;
import com.google.common.util.concurrent.AtomicDouble;
import com.google.common.util.concurrent.AtomicLongMap;
import com.google.common.util.concurrent.Futures;
import io.fory.Fory;
import io.fory.error.ForyException;
import io.fory.fixture.RoundTrip;
import java.io.ByteArrayInputStream;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Proxy;
import java.math.RoundingMode;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.text.MessageFormat;
import java.text.NumberFormat;
import java.time.Clock;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Calendar;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.Formatter;
import java.util.HashMap;
import java.util.IntSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Properties;
import java.util.Scanner;
import java.util.Set;
import java.util.SimpleTimeZone;
import java.util.StringJoiner;
import java.util.StringTokenizer;
import java.util.TimeZone;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.WeakHashMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentHashMap.KeySetView;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.testng.Reporter;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Objects of classes that are not public, or not the JDK's, are right or refused. */
public final class ObjectsCensusTest {
  private static List<Object> ofTheJdk() {
    TreeMap<String, Integer> sorted = new TreeMap<>(Map.of("a", 1, "b", 2, "c", 3));
    HashMap<String, Integer> map = new HashMap<>(sorted);
    List<String> list = new ArrayList<>(List.of("a", "b", "c"));
    Properties defaults = new Properties();
    defaults.setProperty("k", "v");
    WeakHashMap<Object, Object> weak = new WeakHashMap<>(map);
    Runnable lambda = () -> {};
    Object proxy =
        Proxy.newProxyInstance(
            ObjectsCensusTest.class.getClassLoader(),
            new Class<?>[] {Runnable.class},
            (self, method, arguments) -> null);
    return Arrays.asList(
        map.keySet(),
        map.values(),
        map.entrySet(),
        map.entrySet().iterator().next(),
        sorted.keySet(),
        sorted.entrySet(),
        sorted.firstEntry(),
        sorted.headMap("b"),
        sorted.descendingMap(),
        sorted.navigableKeySet().descendingSet(),
        new TreeSet<>(sorted.keySet()).subSet("a", "b"),
        new ConcurrentHashMap<>(map).keySet(),
        new ConcurrentHashMap<>(map).keySet(1),
        new ConcurrentHashMap<>(map).values(),
        list.iterator(),
        list.subList(0, 2),
        list.spliterator(),
        Arrays.asList("a", "b").subList(1, 2),
        List.of(1, 2, 3).subList(0, 1),
        Map.of("a", 1).keySet(),
        Map.of("a", 1).entrySet(),
        Collections.checkedList(list, String.class),
        Collections.unmodifiableCollection(list),
        Collections.unmodifiableSet(EnumSet.of(RoundingMode.UP)),
        Collections.synchronizedMap(map),
        Collections.newSetFromMap(map.isEmpty() ? Map.of() : new HashMap<Object, Boolean>()),
        Collections.asLifoQueue(new java.util.ArrayDeque<>(list)),
        Collections.emptyIterator(),
        Collections.enumeration(list),
        Collections.nCopies(3, "x"),
        Collections.list(Collections.enumeration(list)),
        defaults,
        new Properties(defaults),
        weak,
        new LinkedTransferQueue<>(list),
        new DelayQueue<>(),
        new PriorityQueue<>(Comparator.<String>reverseOrder()),
        new PriorityQueue<>(Comparator.comparing(String::length)),
        new TreeMap<>(Comparator.<String>naturalOrder().thenComparing(String::length)),
        Comparator.nullsFirst(Comparator.naturalOrder()),
        Comparator.naturalOrder().reversed(),
        Map.Entry.comparingByKey(),
        Function.identity(),
        Predicate.not((Predicate<Object>) x -> true),
        lambda,
        proxy,
        ObjectsCensusTest.class.getAnnotations(),
        EnumSet.allOf(RoundingMode.class),
        EnumSet.noneOf(RoundingMode.class),
        Path.of("x"),
        Path.of("x").toFile(),
        Path.of("x").toUri(),
        ByteBuffer.allocate(3),
        ByteBuffer.allocateDirect(3),
        ByteBuffer.wrap(new byte[2]).asReadOnlyBuffer(),
        Calendar.getInstance(),
        NumberFormat.getInstance(),
        new MessageFormat("{0}"),
        DateTimeFormatter.ISO_DATE,
        Clock.systemUTC(),
        Clock.fixed(java.time.Instant.EPOCH, ZoneOffset.UTC),
        TimeZone.getDefault(),
        TimeZone.getTimeZone("GMT+3"),
        new SimpleTimeZone(5, "x"),
        ZoneOffset.ofHours(1).getRules(),
        java.time.temporal.WeekFields.ISO,
        java.time.temporal.ValueRange.of(1, 2),
        java.time.chrono.IsoChronology.INSTANCE,
        java.time.chrono.JapaneseEra.HEISEI,
        Pattern.compile("a"),
        Pattern.compile("a").matcher("a"),
        Pattern.compile("a").asPredicate(),
        Base64.getEncoder(),
        new Formatter(),
        new Scanner("x"),
        new StringJoiner(",").add("x"),
        new StringTokenizer("a b"),
        new IntSummaryStatistics(),
        new ReentrantLock(),
        new CompletableFuture<>(),
        CompletableFuture.completedFuture("x"),
        new ByteArrayInputStream(new byte[3]),
        Thread.currentThread(),
        Thread.currentThread().getThreadGroup(),
        ObjectsCensusTest.class.getClassLoader(),
        ObjectsCensusTest.class.getModule(),
        ObjectsCensusTest.class.getPackage(),
        ObjectsCensusTest.class.getProtectionDomain(),
        ObjectsCensusTest.class.getDeclaredMethods()[0],
        MethodHandles.lookup(),
        MethodHandles.publicLookup(),
        IntStream.range(0, 3).boxed(),
        IntStream.range(0, 3).iterator(),
        Runtime.version(),
        ProcessHandle.current(),
        System.out,
        new int[0].getClass().getConstructors());
  }

  private static List<Object> ofGuava() {
    ImmutableMap<String, Integer> map = ImmutableMap.of("a", 1, "b", 2);
    ArrayListMultimap<String, Integer> multimap = ArrayListMultimap.create();
    multimap.put("a", 1);
    multimap.put("a", 2);
    HashBasedTable<String, String, Integer> table = HashBasedTable.create();
    table.put("r", "c", 1);
    TreeRangeMap<Integer, String> ranges = TreeRangeMap.create();
    ranges.put(Range.closed(1, 2), "x");
    AtomicLongMap<String> counts = AtomicLongMap.create();
    counts.incrementAndGet("a");
    MutableClassToInstanceMap<Object> instances = MutableClassToInstanceMap.create();
    instances.put(String.class, "x");
    EvictingQueue<String> evicting = EvictingQueue.create(2);
    evicting.add("x");
    List<Object> some =
        new ArrayList<>(
            List.of(
                ImmutableList.of(),
                ImmutableList.of("a"),
                ImmutableList.of("a", "b"),
                ImmutableList.of("a", "b", "c").reverse(),
                ImmutableSet.of("a"),
                ImmutableSet.of("a", "b"),
                ImmutableSet.of(RoundingMode.UP, RoundingMode.DOWN),
                map,
                map.keySet(),
                map.values(),
                map.entrySet(),
                ImmutableSortedSet.of("b", "a"),
                ImmutableSortedMap.of("b", 1, "a", 2),
                ImmutableBiMap.of("a", 1),
                ImmutableMultiset.of("a", "a"),
                ImmutableListMultimap.of("a", 1, "a", 2),
                ImmutableSetMultimap.of("a", 1),
                ImmutableTable.of("r", "c", 1),
                ImmutableRangeSet.of(Range.open(1, 3)),
                ImmutableRangeMap.of(Range.open(1, 3), "x"),
                ImmutableClassToInstanceMap.of(String.class, "x"),
                ContiguousSet.create(Range.closed(1, 5), DiscreteDomain.integers()),
                DiscreteDomain.integers(),
                multimap,
                HashMultimap.create(multimap),
                LinkedHashMultimap.create(multimap),
                LinkedListMultimap.create(multimap),
                TreeMultimap.create(multimap),
                Multimaps.unmodifiableMultimap(multimap),
                MultimapBuilder.treeKeys().arrayListValues().build(multimap),
                HashMultiset.create(List.of("a", "a")),
                LinkedHashMultiset.create(List.of("a", "a")),
                TreeMultiset.create(List.of("a", "a")),
                ConcurrentHashMultiset.create(List.of("a", "a")),
                EnumMultiset.create(List.of(RoundingMode.UP)),
                HashBiMap.create(map),
                EnumBiMap.create(Map.of(RoundingMode.UP, java.time.DayOfWeek.FRIDAY)),
                EnumHashBiMap.create(Map.of(RoundingMode.UP, "x")),
                table,
                TreeBasedTable.<String, String, Integer>create(),
                ArrayTable.create(List.of("r"), List.of("c")),
                Tables.transpose(table)));
    some.addAll(
        List.of(
            Tables.immutableCell("r", "c", 1),
            TreeRangeSet.create(List.of(Range.closed(1, 2))),
            ranges,
            Range.closed(1, 5),
            Range.<Integer>all(),
            MinMaxPriorityQueue.create(List.of("b", "a")),
            evicting,
            instances,
            counts,
            com.google.common.base.Optional.of("x"),
            com.google.common.base.Optional.absent(),
            Ordering.natural(),
            Ordering.natural().reverse(),
            Splitter.on(','),
            Stopwatch.createUnstarted(),
            Suppliers.ofInstance("x"),
            Suppliers.memoize(() -> "x"),
            CacheBuilder.newBuilder().build(),
            new MapMaker().weakKeys().makeMap(),
            GraphBuilder.directed().<String>build(),
            BloomFilter.create(Funnels.integerFunnel(), 10),
            Hashing.sha256().hashInt(1),
            Hashing.sha256(),
            HostAndPort.fromParts("localhost", 80),
            InternetDomainName.from("example.com"),
            MediaType.HTML_UTF_8,
            ImmutableIntArray.of(1, 2),
            Ints.asList(1, 2),
            UnsignedInteger.fromIntBits(-1),
            UnsignedLong.MAX_VALUE,
            new AtomicDouble(1.5),
            Futures.immediateFuture("x"),
            Lists.reverse(new ArrayList<>(List.of("a", "b"))),
            Lists.partition(List.of(1, 2, 3), 2),
            Lists.transform(List.of("a", "b"), String::length),
            Lists.newCopyOnWriteArrayList(List.of("a")),
            Maps.filterValues(new LinkedHashMap<>(map), v -> v > 1),
            Maps.immutableEntry("a", 1),
            Sets.union(Set.of(1), Set.of(2)),
            Sets.newConcurrentHashSet(List.of(1)),
            Sets.powerSet(Set.of(1, 2)),
            Iterables.concat(List.of(1), List.of(2))));
    return some;
  }

  @DataProvider
  public Object[][] libraries() {
    return new Object[][] {{"the JDK", ofTheJdk()}, {"Guava", ofGuava()}};
  }

  @Test(dataProvider = "libraries")
  public void anObjectComesBackOrIsRefused(String library, List<Object> objects) {
    Tally tally = new Tally();
    for (Object object : objects) {
      for (int option = 0; option < 4; option++) {
        Fory fory =
            Fory.builder()
                .requireClassRegistration(false)
                .withRefTracking(option % 2 == 1)
                .withCodegen(option / 2 == 1)
                .withAsyncCompilation(false)
                .build();
        Object copy;
        try {
          copy = RoundTrip.of(fory, new Object[] {object})[0];
        } catch (ForyException e) {
          if (option == 0) {
            tally.count("refused", object.getClass().getSimpleName());
          }
          continue;
        }
        String difference = differenceOf(object, copy);
        if (difference != null) {
          tally.wrong(object.getClass().getName() + " differs by " + difference);
        } else if (option == 0) {
          tally.count("right", object.getClass().getSimpleName());
        }
      }
    }
    Reporter.log("ObjectsCensusTest: " + library + ": " + tally, true);
    assertTrue(tally.wrong().isEmpty(), String.join("\n", tally.wrong()));
    assertTrue(tally.of("right") > 20 && tally.of("refused") > 5, "" + tally);
  }

  /** Views come back as collections of the same content. */
  private static String differenceOf(Object object, Object copy) {
    boolean view = object.getClass() != copy.getClass() || object instanceof KeySetView<?, ?>;
    if (view && object instanceof Collection<?> expected && copy instanceof Collection<?> actual) {
      return new ArrayList<>(expected).equals(new ArrayList<>(actual)) ? null : "content";
    }
    return Sameness.difference(object, copy);
  }
}
