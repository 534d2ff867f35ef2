package io.fory.hostile;

import io.fory.hostile.SeedTypes.Arrays;
import io.fory.hostile.SeedTypes.Boxes;
import io.fory.hostile.SeedTypes.Child;
import io.fory.hostile.SeedTypes.Circle;
import io.fory.hostile.SeedTypes.Color;
import io.fory.hostile.SeedTypes.Containers;
import io.fory.hostile.SeedTypes.Counters;
import io.fory.hostile.SeedTypes.Group;
import io.fory.hostile.SeedTypes.Holder;
import io.fory.hostile.SeedTypes.Line;
import io.fory.hostile.SeedTypes.NamedPoint;
import io.fory.hostile.SeedTypes.Names;
import io.fory.hostile.SeedTypes.Nested;
import io.fory.hostile.SeedTypes.Node;
import io.fory.hostile.SeedTypes.Nothing;
import io.fory.hostile.SeedTypes.NumberKey;
import io.fory.hostile.SeedTypes.Pair;
import io.fory.hostile.SeedTypes.Point;
import io.fory.hostile.SeedTypes.Primitives;
import io.fory.hostile.SeedTypes.Refused;
import io.fory.hostile.SeedTypes.Shape;
import io.fory.hostile.SeedTypes.Square;
import io.fory.hostile.SeedTypes.Texts;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Month;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.chrono.JapaneseDate;
import java.time.chrono.ThaiBuddhistDate;
import java.time.temporal.ChronoUnit;
import java.util.AbstractMap.SimpleEntry;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Currency;
import java.util.Date;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.Stack;
import java.util.TimeZone;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.Vector;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.regex.Pattern;

/** The values that hostile input is made from: one message or more of every kind of value. */
// The odd ones among the JDK's classes are values here.
@SuppressWarnings({
  "IdentityHashMapUsage",
  "JavaUtilDate",
  "NonApiType",
  "UnnecessaryStringBuilder"
})
public final class SeedMessages {
  private SeedMessages() {}

  /**
   * A message.
   *
   * @param name of the seed, unique
   * @param option that the message is written with
   * @param value that it holds
   */
  public record Seed(String name, Option option, Object value) {
    @Override
    public String toString() {
      return name;
    }
  }

  /** Returns all seeds. */
  public static List<Seed> all() {
    List<Seed> seeds = new ArrayList<>();
    addScalars(seeds);
    addTexts(seeds);
    addTimes(seeds);
    addStructs(seeds);
    addArrays(seeds);
    addCollections(seeds);
    addMaps(seeds);
    addHolders(seeds);
    addThrowables(seeds);
    addGraphs(seeds);
    addCompressed(seeds);
    return seeds;
  }

  /** Returns the ten that every bit is flipped of: between them they have every encoding. */
  public static List<Seed> ten() {
    Set<String> names =
        Set.of(
            "primitives",
            "boxes",
            "texts",
            "line",
            "child",
            "arrays",
            "containers",
            "throwable with state",
            "graph",
            "counters compressed");
    return all().stream().filter(seed -> names.contains(seed.name())).toList();
  }

  private static void plain(List<Seed> seeds, String name, Object value) {
    seeds.add(new Seed(name, Option.PLAIN, value));
  }

  private static void addScalars(List<Seed> seeds) {
    plain(seeds, "null", null);
    plain(
        seeds,
        "boxed numbers",
        list(true, (byte) 1, 'c', (short) 2, 3, 4L, 5f, 6d, -1, Long.MIN_VALUE));
    plain(seeds, "int", 42);
    plain(seeds, "big integer", BigInteger.TWO.pow(200).negate());
    plain(seeds, "big decimal", new BigDecimal("-12345678901234567890.0123456789"));
    plain(seeds, "math context", list(new MathContext(7, RoundingMode.CEILING), RoundingMode.UP));
    plain(
        seeds, "bits", list(new UUID(-1, 5), BitSet.valueOf(new long[] {3, 0, 1L << 63}), 0x1p-3));
    plain(
        seeds,
        "atomics",
        list(new AtomicBoolean(true), new AtomicInteger(-4), new AtomicLong(1L << 50)));
    plain(
        seeds,
        "locales",
        list(Locale.ROOT, Locale.GERMANY, Locale.forLanguageTag("zh-Hant-TW-u-ca-roc")));
    plain(
        seeds,
        "named values",
        list(
            Currency.getInstance("EUR"),
            StandardCharsets.UTF_8,
            URI.create("https://example.org/a?b=c#d"),
            TimeZone.getTimeZone("Europe/Berlin")));
    plain(seeds, "pattern", Pattern.compile("(a|b)+?[^c]\\d{2,3}", Pattern.CASE_INSENSITIVE));
    plain(
        seeds,
        "classes",
        list(String.class, int[][].class, Point.class, void.class, Node[].class, List.class));
    plain(seeds, "enum", Color.GREEN);
    plain(seeds, "enums of the JDK", list(TimeUnit.DAYS, DayOfWeek.FRIDAY, ChronoUnit.ERAS));
  }

  private static void addTexts(List<Seed> seeds) {
    plain(seeds, "latin string", "Ærøskøbing");
    plain(seeds, "wide string", "Привет, 世界 \uD83D\uDE00");
    plain(seeds, "long string", "0123456789".repeat(20));
    plain(
        seeds,
        "builders",
        SeedMessages.<Object>list(new StringBuilder("built"), new StringBuffer("бuffered")));
    seeds.add(new Seed("compact strings", Option.COMPRESSED, list("mit Ümlaut", "żółw", "世", "a")));
    seeds.add(new Seed("compact unpaired surrogate", Option.COMPRESSED, "a\uD83Dz"));
  }

  private static void addTimes(List<Seed> seeds) {
    LocalDate date = LocalDate.of(2024, 2, 29);
    LocalTime time = LocalTime.of(23, 59, 58, 123_456_789);
    LocalDateTime both = LocalDateTime.of(date, time);
    plain(seeds, "local times", list(date, time, both, Year.of(-5), YearMonth.of(1999, 12)));
    plain(
        seeds,
        "amounts",
        list(Duration.ofSeconds(-3, 5), Period.of(1, -2, 3), MonthDay.of(2, 29), Month.MAY));
    plain(
        seeds,
        "instants",
        list(Instant.ofEpochSecond(1_700_000_000L, 7), new Date(1_700_000_000_000L)));
    plain(
        seeds,
        "zones",
        list(
            ZoneOffset.ofHoursMinutesSeconds(1, 2, 3),
            ZoneId.of("America/New_York"),
            OffsetTime.of(time, ZoneOffset.UTC),
            OffsetDateTime.of(both, ZoneOffset.ofHours(-8)),
            ZonedDateTime.of(both, ZoneId.of("Asia/Kolkata"))));
    plain(
        seeds,
        "calendar dates",
        SeedMessages.<Object>list(JapaneseDate.from(date), ThaiBuddhistDate.from(date)));
  }

  private static void addStructs(List<Seed> seeds) {
    plain(seeds, "primitives", new Primitives());
    plain(seeds, "boxes", new Boxes());
    plain(seeds, "texts", new Texts());
    plain(seeds, "nested", new Nested());
    plain(seeds, "child", new Child());
    plain(seeds, "line", line());
    plain(seeds, "sealed", group());
    plain(seeds, "object field", new Holder(new Holder(list(new Point(1, 2), null, "x"))));
    plain(seeds, "generics", new Pair<>(new Pair<>(1, "a"), new NamedPoint("b", new Point(0, 0))));
    plain(seeds, "empty record", new Holder(new Nothing()));
  }

  private static Line line() {
    return new Line(
        new Point(1, 2),
        new Point(-3, 4),
        "label",
        list(new Point(5, 6), new Point(7, 8)),
        Color.BLUE,
        null);
  }

  private static Group group() {
    List<Shape> shapes = list(new Circle(new Point(0, 1), 2), new Square(), null);
    return new Group(shapes, new Shape[] {new Circle(null, 3), new Group(list(), null)});
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // arrays of a generic type cannot be made otherwise
  private static Arrays arrays() {
    Arrays arrays = new Arrays();
    arrays.z = new boolean[] {true, false};
    arrays.b = new byte[] {1, 2, 3};
    arrays.c = new char[] {'a', 'я'};
    arrays.s = new short[] {-1};
    arrays.i = new int[] {1, -2, 3};
    arrays.l = new long[] {1L << 40};
    arrays.f = new float[] {0.5f};
    arrays.d = new double[] {Double.NaN};
    arrays.ii = new int[][] {{1}, null, {}};
    arrays.strings = new String[] {"a", null, "ж"};
    arrays.colors = new Color[] {Color.RED, null, Color.GREEN};
    arrays.points = new Point[] {new Point(1, 2), new Point(3, 4)};
    arrays.circles = new Circle[][] {{new Circle(null, 1), null}, {}};
    arrays.shapes = new Shape[][] {{new Square(), new Circle(null, 2)}, {}};
    arrays.objects = new Object[] {1, "two", new int[] {3}, null};
    arrays.numbers = new Number[] {1, 2L, BigInteger.TEN};
    arrays.lists = new List[] {list(new Point(9, 9)), null};
    return arrays;
  }

  private static void addArrays(List<Seed> seeds) {
    plain(seeds, "arrays", arrays());
    plain(seeds, "ints", new int[] {1, 2, 3, 4, 5});
    plain(seeds, "deep array", new Object[][][] {{{"a"}}, {{1, 2}}});
    plain(
        seeds,
        "atomic arrays",
        list(
            new AtomicIntegerArray(new int[] {1, 2}),
            new AtomicReferenceArray<Object>(new Object[] {"a", 1})));
  }

  private static Containers containers() {
    Containers containers = new Containers();
    containers.integers = list(1, null, 3);
    containers.strings = new HashSet<>(list("a", "b", "ж"));
    containers.points = new HashMap<>(Map.of("p", new Point(1, 2)));
    containers.byColor = new EnumMap<>(Map.of(Color.RED, list("x"), Color.GREEN, list("y", "z")));
    containers.moves = new LinkedHashMap<>(Map.of(new Point(1, 1), new Point(2, 2)));
    containers.colors = EnumSet.of(Color.RED, Color.BLUE);
    containers.names = new EnumMap<>(Map.of(Color.GREEN, "green"));
    containers.deque = new ArrayDeque<>(list(5L, 6L));
    containers.sorted = new TreeMap<>(Map.of("k", 1, "l", 2));
    containers.shapes = list(new Square(), new Circle(null, 1));
    containers.maybe = Optional.of(new Point(4, 4));
    containers.reference = new AtomicReference<>(new Point(5, 5));
    containers.anything = list(1, "a", new Point(6, 6), list(2L));
    containers.nothings = list(new Nothing(), new Nothing());
    return containers;
  }

  private static void addCollections(List<Seed> seeds) {
    plain(seeds, "containers", containers());
    plain(
        seeds,
        "lists",
        list(
            new LinkedList<>(list(1, 2)),
            new Vector<>(list("a")),
            stack("b"),
            List.of(1, 2, 3),
            java.util.Arrays.asList("x", null),
            new CopyOnWriteArrayList<>(list(4)),
            names("n", "m")));
    plain(
        seeds,
        "sets",
        list(
            new HashSet<>(list(1, 2, 3)),
            new LinkedHashSet<>(list("b", "a")),
            new TreeSet<>(list(3, 1, 2)),
            Set.of("only"),
            new CopyOnWriteArraySet<>(list("c")),
            EnumSet.of(TimeUnit.DAYS)));
    plain(
        seeds,
        "queues",
        list(
            new ArrayDeque<>(list(1, 2)),
            new PriorityQueue<>(list(3, 1, 2)),
            new ConcurrentLinkedQueue<>(list("a")),
            new LinkedBlockingQueue<>(list("b")),
            new ArrayBlockingQueue<>(4, true, list("c"))));
    plain(
        seeds,
        "views",
        list(
            Collections.unmodifiableList(list(1, 2)),
            Collections.unmodifiableSet(new LinkedHashSet<>(list("s"))),
            Collections.synchronizedList(list(3)),
            Collections.unmodifiableMap(new LinkedHashMap<>(Map.of("k", "v")))));
    plain(
        seeds,
        "small ones",
        list(
            Collections.emptyList(),
            Collections.emptySet(),
            Collections.emptyMap(),
            Collections.singletonList(1),
            Collections.singleton("one"),
            Collections.singletonMap("k", 2),
            Collections.nCopies(3, "copy")));
    plain(seeds, "list of structs", list(new Point(1, 2), new Point(3, 4), new Point(5, 6)));
    plain(seeds, "set of records", new HashSet<>(list(new Point(1, 2), new Point(3, 4))));
    plain(seeds, "sorted by comparator", sorted());
  }

  private static TreeSet<String> sorted() {
    TreeSet<String> sorted = new TreeSet<>(Collections.reverseOrder(String.CASE_INSENSITIVE_ORDER));
    sorted.addAll(list("b", "A", "c"));
    return sorted;
  }

  private static void addMaps(List<Seed> seeds) {
    Map<Object, Object> mixed = new LinkedHashMap<>();
    mixed.put("a", 1);
    mixed.put(2, list("b"));
    mixed.put(null, new Point(3, 4));
    plain(seeds, "mixed map", mixed);
    plain(
        seeds,
        "maps",
        list(
            new HashMap<>(Map.of(1, "one", 2, "two")),
            new TreeMap<>(Map.of("b", 1, "a", 2)),
            new Hashtable<>(Map.of("h", 1)),
            new IdentityHashMap<>(Map.of("i", 1)),
            new ConcurrentHashMap<>(Map.of("c", 1)),
            new ConcurrentSkipListMap<>(Map.of("s", 1)),
            Map.of("m", 1),
            new EnumMap<>(Map.of(TimeUnit.DAYS, 1))));
    plain(
        seeds,
        "entries",
        list(new SimpleEntry<>("k", null), Map.entry("x", 1), new HashMap<>(Map.of(1L, list()))));
  }

  private static void addHolders(List<Seed> seeds) {
    plain(
        seeds,
        "optionals",
        list(
            Optional.empty(),
            Optional.of("x"),
            OptionalInt.of(3),
            OptionalLong.empty(),
            OptionalDouble.of(0.5)));
    plain(seeds, "atomic reference", new AtomicReference<Object>(list(1, 2)));
  }

  private static void addThrowables(List<Seed> seeds) {
    plain(seeds, "throwable", traced(new IllegalStateException("state")));
    Refused refused =
        traced(new Refused("no", 7, new Point(1, 2), traced(new RuntimeException("why"))));
    refused.addSuppressed(traced(new ArithmeticException()));
    plain(seeds, "throwable with state", refused);
    plain(
        seeds,
        "throwables of the JDK",
        list(
            traced(new java.net.URISyntaxException("a b", "blank", 1)),
            traced(new java.nio.file.FileSystemException("f", "g", "h"))));
  }

  /** Replaces the stack trace, whose lines would follow every change of this file. */
  static <T extends Throwable> T traced(T throwable) {
    throwable.setStackTrace(
        new StackTraceElement[] {
          new StackTraceElement("app", "mod", "1.0", "a.B", "run", "B.java", 12),
          new StackTraceElement("a.B", "main", null, -2)
        });
    return throwable;
  }

  private static void addGraphs(List<Seed> seeds) {
    seeds.add(new Seed("graph", Option.REFERENCES, graph()));
    List<Object> shared = list("x");
    seeds.add(new Seed("shared list", Option.REFERENCES, list(shared, shared, list(shared))));
    Object[] self = new Object[2];
    self[0] = self;
    self[1] = "end";
    seeds.add(new Seed("array in itself", Option.REFERENCES, self));
    Node node = new Node("n");
    node.set = new LinkedHashSet<>(list(node, new NumberKey(1, node)));
    node.map = new HashMap<>(Map.of(new NumberKey(2, node), node));
    seeds.add(new Seed("keys in a cycle", Option.REFERENCES, node));
    seeds.add(new Seed("containers with references", Option.REFERENCES, containers()));
    seeds.add(new Seed("arrays with references", Option.REFERENCES, arrays()));
    Refused loop = traced(new Refused("loop", 1, null, null));
    loop.detail = loop;
    seeds.add(new Seed("throwable in a cycle", Option.REFERENCES, loop));
    seeds.add(new Seed("line with references", Option.BOTH, line()));
  }

  private static Node graph() {
    Node root = new Node("root");
    Node child = new Node("child");
    root.next = child;
    child.next = root;
    root.children.add(child);
    root.children.add(root);
    root.array = new Node[] {child, null, root};
    root.any = list(child, root.children);
    root.map = new HashMap<>();
    root.map.put("child", child);
    root.map.put(new NumberKey(5, "k"), root.any);
    root.set = new LinkedHashSet<>(list(child, "s"));
    return root;
  }

  private static void addCompressed(List<Seed> seeds) {
    seeds.add(new Seed("counters", Option.PLAIN, new Counters()));
    seeds.add(new Seed("counters compressed", Option.COMPRESSED, new Counters()));
    seeds.add(new Seed("boxes compressed", Option.COMPRESSED, new Boxes()));
    seeds.add(new Seed("nested compressed", Option.BOTH, new Nested()));
  }

  @SafeVarargs
  @SuppressWarnings("varargs") // the elements are copied
  static <T> ArrayList<T> list(T... elements) {
    return new ArrayList<>(java.util.Arrays.asList(elements));
  }

  private static Stack<Object> stack(Object element) {
    Stack<Object> stack = new Stack<>();
    stack.push(element);
    return stack;
  }

  private static Names names(String... texts) {
    Names names = new Names();
    Collections.addAll(names, texts);
    return names;
  }
}
