package io.fory.format;

import io.fory.annotation.ForyField;
import io.fory.annotation.Ignore;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/** Beans and records of all types that rows have. */
@SuppressWarnings({"ArrayRecordComponent", "JavaUtilDate"}) // shapes to serialize
final class Samples {
  private Samples() {}

  enum Color {
    RED,
    GREEN {
      @Override
      public String toString() {
        return "leaf";
      }
    },
    BLUE
  }

  record Point(int x, int y) {}

  record Pair<A, B>(A first, B second) {}

  static class Named {
    private String name;

    void name(String text) {
      name = text;
    }

    String name() {
      return name;
    }
  }

  /** With private, final, inherited, static and ignored fields. */
  static final class Node extends Named {
    static int made = 7;
    transient int forgotten = 7;
    @Ignore int ignored = 7;
    private final long id;
    private List<Point> points;

    Node(long id, String name, List<Point> points) {
      this.id = id;
      this.points = points;
      name(name);
    }

    long id() {
      return id;
    }

    List<Point> points() {
      return points;
    }
  }

  record Numbers(
      boolean bool,
      byte int8,
      short int16,
      char unit,
      int int32,
      long int64,
      float float32,
      double float64,
      Boolean boxedBool,
      Byte boxedInt8,
      Short boxedInt16,
      Character boxedUnit,
      Integer boxedInt32,
      Long boxedInt64,
      Float boxedFloat32,
      Double boxedFloat64,
      @ForyField(nullable = false) Integer neverNull) {}

  record Times(
      LocalDate date,
      LocalTime time,
      LocalDateTime dateTime,
      Instant instant,
      Date millis,
      Duration duration,
      Year year,
      OffsetDateTime offsetDateTime,
      OffsetTime offsetTime,
      ZonedDateTime zonedDateTime,
      YearMonth yearMonth,
      MonthDay monthDay,
      Period period,
      ZoneId zone,
      ZoneOffset offset) {}

  record Texts(
      String text, Color color, BigDecimal decimal, BigInteger integer, UUID uuid, byte[] bytes) {}

  record Holders(
      Optional<String> text,
      OptionalInt int32,
      OptionalLong int64,
      OptionalDouble float64,
      Optional<List<Optional<Integer>>> list) {}

  record Containers(
      List<Integer> numbers,
      ArrayList<String> texts,
      LinkedList<Long> linked,
      Set<Color> colors,
      TreeSet<String> sorted,
      Deque<Integer> deque,
      Map<String, Integer> counts,
      HashMap<Long, List<String>> lists,
      SortedMap<String, Map<Integer, Point>> nested,
      ConcurrentHashMap<String, String> concurrent,
      Map<Point, Node> byPoint,
      List<List<List<Short>>> deep,
      List<Pair<String, List<Integer>>> pairs) {}

  record Arrays2(
      boolean[] bools,
      short[] shorts,
      char[] chars,
      int[] ints,
      long[] longs,
      float[] floats,
      double[] doubles,
      String[] texts,
      Integer[] boxes,
      int[][] matrix,
      byte[][] blobs,
      Point[] points) {}

  record Everything(
      Numbers numbers,
      Times times,
      Texts texts,
      Holders holders,
      Containers containers,
      Arrays2 arrays,
      Node node,
      Pair<Point, Map<String, Point>> pair) {}

  static Numbers numbers(Random random) {
    return new Numbers(
        random.nextBoolean(),
        (byte) random.nextInt(),
        (short) random.nextInt(),
        (char) random.nextInt(),
        random.nextInt(),
        random.nextLong(),
        Float.intBitsToFloat(random.nextInt()),
        random.nextGaussian(),
        orNull(random, random.nextBoolean()),
        orNull(random, (byte) random.nextInt()),
        orNull(random, (short) random.nextInt()),
        orNull(random, (char) random.nextInt()),
        orNull(random, random.nextInt()),
        orNull(random, random.nextLong()),
        orNull(random, random.nextFloat()),
        orNull(random, random.nextDouble()),
        random.nextInt());
  }

  static Times times(Random random) {
    Instant instant = Instant.ofEpochSecond(random.nextInt(), random.nextInt(1_000_000) * 1000L);
    LocalDateTime local = LocalDateTime.ofInstant(instant, ZoneOffset.UTC);
    ZoneOffset offset = ZoneOffset.ofTotalSeconds(random.nextInt(36_000) - 18_000);
    return new Times(
        orNull(random, LocalDate.ofEpochDay(random.nextInt())),
        orNull(random, LocalTime.ofNanoOfDay(random.nextInt() & 0xffffffffL)),
        orNull(random, local),
        orNull(random, instant),
        orNull(random, new Date(random.nextLong() >> 20)),
        orNull(random, Duration.of(random.nextLong(), ChronoUnit.MICROS)),
        orNull(random, Year.of(random.nextInt(4000) - 2000)),
        orNull(random, local.atOffset(offset)),
        orNull(random, local.toLocalTime().atOffset(offset)),
        orNull(random, instant.atZone(ZoneId.of("Europe/Paris"))),
        orNull(random, YearMonth.from(local)),
        orNull(random, MonthDay.from(local)),
        orNull(random, Period.of(random.nextInt(), random.nextInt(), random.nextInt())),
        orNull(random, ZoneId.of(random.nextBoolean() ? "Asia/Tokyo" : "+01:00")),
        orNull(random, offset));
  }

  static Texts texts(Random random) {
    byte[] bytes = new byte[random.nextInt(20)];
    random.nextBytes(bytes);
    return new Texts(
        orNull(random, text(random)),
        orNull(random, Color.values()[random.nextInt(3)]),
        orNull(random, new BigDecimal(new BigInteger(100, random), random.nextInt())),
        orNull(random, new BigInteger(200, random).negate()),
        orNull(random, new UUID(random.nextLong(), random.nextLong())),
        orNull(random, bytes));
  }

  static Holders holders(Random random) {
    List<Optional<Integer>> list = new ArrayList<>();
    for (int i = random.nextInt(5); i > 0; i--) {
      list.add(random.nextBoolean() ? Optional.empty() : Optional.of(random.nextInt()));
    }
    return new Holders(
        Optional.ofNullable(orNull(random, text(random))),
        random.nextBoolean() ? OptionalInt.empty() : OptionalInt.of(random.nextInt()),
        random.nextBoolean() ? OptionalLong.empty() : OptionalLong.of(random.nextLong()),
        random.nextBoolean() ? OptionalDouble.empty() : OptionalDouble.of(random.nextDouble()),
        Optional.ofNullable(orNull(random, list)));
  }

  static Containers containers(Random random) {
    Map<String, Integer> counts = new LinkedHashMap<>();
    HashMap<Long, List<String>> lists = new HashMap<>();
    SortedMap<String, Map<Integer, Point>> nested = new TreeMap<>();
    ConcurrentHashMap<String, String> concurrent = new ConcurrentHashMap<>();
    Map<Point, Node> byPoint = new LinkedHashMap<>();
    List<Integer> numbers = new ArrayList<>();
    Set<Color> colors = new LinkedHashSet<>();
    for (int i = random.nextInt(70); i > 0; i--) {
      counts.put(text(random) + i, orNull(random, i));
      numbers.add(orNull(random, random.nextInt()));
      colors.add(orNull(random, Color.values()[random.nextInt(3)]));
    }
    for (int i = random.nextInt(4); i > 0; i--) {
      lists.put(random.nextLong(), orNull(random, Arrays.asList(text(random), null)));
      nested.put(text(random) + i, orNull(random, Map.of(i, new Point(i, -i))));
      concurrent.put("k" + i, text(random));
      byPoint.put(new Point(i, i), orNull(random, node(random)));
    }
    List<List<Short>> inner = new ArrayList<>();
    inner.add(List.of((short) 1, (short) 2));
    inner.add(null);
    return new Containers(
        orNull(random, numbers),
        orNull(random, new ArrayList<>(List.of(text(random), "", text(random)))),
        orNull(random, new LinkedList<>(List.of(1L, random.nextLong()))),
        orNull(random, colors),
        orNull(random, new TreeSet<>(List.of("a" + text(random), "b"))),
        null,
        orNull(random, counts),
        orNull(random, lists),
        orNull(random, nested),
        orNull(random, concurrent),
        orNull(random, byPoint),
        orNull(random, List.of(inner, List.of())),
        orNull(random, List.of(new Pair<>(text(random), List.of(1)), new Pair<>(null, null))));
  }

  static Arrays2 arrays(Random random) {
    int count = random.nextInt(70);
    return new Arrays2(
        orNull(random, new boolean[] {true, false, random.nextBoolean()}),
        orNull(random, new short[] {1, (short) random.nextInt()}),
        orNull(random, text(random).toCharArray()),
        orNull(random, random.ints(count).toArray()),
        orNull(random, random.longs(count).toArray()),
        orNull(random, new float[] {random.nextFloat(), -0f}),
        orNull(random, random.doubles(count).toArray()),
        orNull(random, new String[] {text(random), null}),
        orNull(random, new Integer[] {null, random.nextInt()}),
        orNull(random, new int[][] {{1, 2}, null, {}}),
        orNull(random, new byte[][] {{1, 2}, null, {}}),
        orNull(random, new Point[] {new Point(1, 2), null}));
  }

  static Node node(Random random) {
    List<Point> points = random.nextBoolean() ? null : List.of(new Point(1, random.nextInt()));
    return new Node(random.nextLong(), text(random), points);
  }

  static Everything everything(Random random) {
    return new Everything(
        orNull(random, numbers(random)),
        orNull(random, times(random)),
        orNull(random, texts(random)),
        orNull(random, holders(random)),
        orNull(random, containers(random)),
        orNull(random, arrays(random)),
        orNull(random, node(random)),
        orNull(random, new Pair<>(new Point(1, 2), Map.of("k", new Point(3, 4)))));
  }

  static Deque<Integer> deque(int... values) {
    Deque<Integer> deque = new ArrayDeque<>();
    for (int value : values) {
      deque.add(value);
    }
    return deque;
  }

  static String text(Random random) {
    String alphabet = "abcdefgh äö€中\uD83D\uDE00\uFFFD";
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(12); i > 0; i--) {
      int at = random.nextInt(alphabet.codePointCount(0, alphabet.length()));
      text.appendCodePoint(alphabet.codePointAt(alphabet.offsetByCodePoints(0, at)));
    }
    return text.toString();
  }

  private static <T> T orNull(Random random, T value) {
    return random.nextInt(5) == 0 ? null : value;
  }
}
