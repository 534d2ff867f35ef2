package io.fory.golden;

import io.fory.buffer.MemoryBuffer;
import io.fory.golden.GoldenTypes.Arrays;
import io.fory.golden.GoldenTypes.Basket;
import io.fory.golden.GoldenTypes.Boxes;
import io.fory.golden.GoldenTypes.Buffers;
import io.fory.golden.GoldenTypes.Containers;
import io.fory.golden.GoldenTypes.Empty;
import io.fory.golden.GoldenTypes.Encodings;
import io.fory.golden.GoldenTypes.Enums;
import io.fory.golden.GoldenTypes.Failure;
import io.fory.golden.GoldenTypes.Forms;
import io.fory.golden.GoldenTypes.Integers;
import io.fory.golden.GoldenTypes.Latest;
import io.fory.golden.GoldenTypes.Level;
import io.fory.golden.GoldenTypes.Node;
import io.fory.golden.GoldenTypes.Objects;
import io.fory.golden.GoldenTypes.Pair;
import io.fory.golden.GoldenTypes.Person;
import io.fory.golden.GoldenTypes.Point;
import io.fory.golden.GoldenTypes.Primitives;
import io.fory.golden.GoldenTypes.Ranks;
import io.fory.golden.GoldenTypes.Strings;
import io.fory.golden.GoldenTypes.TextPair;
import io.fory.golden.GoldenTypes.Texts;
import io.fory.golden.GoldenTypes.Wide;
import io.fory.type.BuiltInTypes;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.UndeclaredThrowableException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.sql.Timestamp;
import java.text.ParseException;
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
import java.time.chrono.HijrahDate;
import java.time.chrono.HijrahEra;
import java.time.chrono.IsoEra;
import java.time.chrono.JapaneseDate;
import java.time.chrono.MinguoDate;
import java.time.chrono.MinguoEra;
import java.time.chrono.ThaiBuddhistDate;
import java.time.chrono.ThaiBuddhistEra;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.util.AbstractMap.SimpleEntry;
import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Calendar;
import java.util.Collections;
import java.util.Comparator;
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
import java.util.MissingResourceException;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.PriorityQueue;
import java.util.Properties;
import java.util.Set;
import java.util.Stack;
import java.util.TimeZone;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.Vector;
import java.util.WeakHashMap;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAdder;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * The messages of the golden files: each built-in type, each shape of class, each option. Values
 * are such that neither their content nor their order depends on the JVM.
 */
// The odd ones among the JDK's classes are values here.
@SuppressWarnings({
  "IdentityHashMapUsage",
  "JavaUtilDate",
  "NonApiType",
  "UnnecessaryStringBuilder"
})
final class GoldenMessages {
  private static final LocalDate DATE = LocalDate.of(2024, 2, 29);
  private static final LocalTime TIME = LocalTime.of(23, 59, 58, 123_456_789);

  /**
   * A message.
   *
   * @param name unique in its group
   * @param style its options
   * @param value that it holds
   */
  record Golden(String name, Style style, Object value) {
    @Override
    public String toString() {
      return name + " (" + style + ")";
    }

    /** Not that of the value, which may lead back to itself. */
    @Override
    public int hashCode() {
      return name.hashCode();
    }

    @Override
    public boolean equals(Object other) {
      return this == other;
    }
  }

  private final Map<String, List<Golden>> groups = new LinkedHashMap<>();
  private List<Golden> group;

  private GoldenMessages() {}

  /** Returns the messages by group; each group is a file. */
  static Map<String, List<Golden>> groups() {
    GoldenMessages messages = new GoldenMessages();
    messages.addNumbers();
    messages.addTexts();
    messages.addTimes();
    messages.addCollections();
    messages.addConcurrentOnes();
    messages.addLayers();
    messages.addViews();
    messages.addMaps();
    messages.addHolders();
    messages.addThrowables();
    messages.addArrays();
    messages.addStructs();
    messages.addReferences();
    messages.addCarriedFields();
    messages.addBuffers();
    return messages.groups;
  }

  private void start(String name) {
    group = new ArrayList<>();
    groups.put(name, group);
  }

  private void add(String name, Object value) {
    group.add(new Golden(name, Style.PLAIN, value));
  }

  private void add(String name, Style style, Object value) {
    group.add(new Golden(name, style, value));
  }

  private void addInAllStyles(String name, Object value) {
    for (Style style : Style.values()) {
      add(name, style, value);
    }
  }

  private void addNumbers() {
    start("numbers");
    add("null", null);
    add("null", Style.REFERENCES, null);
    add("true", true);
    add("byte", (byte) -2);
    add("char", 'ж');
    add("short", (short) -3);
    add("int", 0x01020304);
    add("int compressed", Style.INTS, 1);
    add("long", -1L);
    add("long compressed", Style.LONGS, 1L);
    add("float", 1.5f);
    add("float not a number", Float.intBitsToFloat(0x7FC00001));
    add("double", -0.0);
    add("double not a number", Double.NaN);
    add("big integer", new BigInteger("-123456789012345678901234567890"));
    add("big integer zero", BigInteger.ZERO);
    add("big integer of eight bytes", BigInteger.valueOf(Long.MIN_VALUE));
    add("big decimal", new BigDecimal("-1234.50"));
    add("big decimal of negative scale", new BigDecimal("12E+300"));
    add("math context", new MathContext(34, RoundingMode.HALF_EVEN));
    add("rounding mode", RoundingMode.FLOOR);
    add("uuid", new UUID(0x0102030405060708L, 0x090A0B0C0D0E0F10L));
    add("bit set", BitSet.valueOf(new long[] {5, 0, 1}));
    add("empty bit set", new BitSet());
    add("atomic boolean", new AtomicBoolean(true));
    add("atomic integer", new AtomicInteger(-7));
    add("atomic long", new AtomicLong(1L << 40));
    LongAdder sum = new LongAdder();
    sum.add(5);
    add("long adder", sum);
    DoubleAdder real = new DoubleAdder();
    real.add(0.5);
    add("double adder", real);
    add("object", new Object());
  }

  private void addTexts() {
    start("texts");
    add("empty", "");
    add("ascii", "hello");
    add("latin-1", "h\u00e9llo");
    add("latin-1 compact", Style.STRINGS, "h\u00e9llo");
    add("wide", "привет");
    add("wide compact", Style.STRINGS, "привет");
    add("mostly ascii", "aaaaaaaaж");
    add("short in the compact form", Style.COMPACT, "aaaaaaa");
    add("packed", Style.COMPACT, "abcdefgh");
    add(
        "packed with a rest",
        Style.COMPACT,
        "The quick brown fox jumps over the lazy dog\u0000\u007f");
    add("packed of all chars", Style.COMPACT, "x".repeat(4095));
    add("too long to be packed", Style.COMPACT, "x".repeat(4096));
    add("not packed", Style.COMPACT, "abcdefgh\u0080");
    add("wide in the compact form", Style.COMPACT, "aaaaaaaaж");
    add("mostly ascii compact", Style.STRINGS, "aaaaaaaaж");
    add("three bytes a char", Style.STRINGS, "世界");
    add("pair", "\uD83D\uDE00");
    add("pair compact", Style.STRINGS, "\uD83D\uDE00");
    add("unpaired", "\uD83D");
    add("unpaired compact", Style.STRINGS, "\uD83Dabc");
    add("31 chars", "x".repeat(31));
    add("32 chars", "x".repeat(32));
    add("string builder", new StringBuilder("built"));
    add("string buffer", new StringBuffer("buffered"));
    add("uri", URI.create("https://user@example.org:8080/a%20b?c=d#e"));
    addNames();
    add("pattern", Pattern.compile("a(?i)b|[^c]+", Pattern.DOTALL));
    add("currency", Currency.getInstance("EUR"));
    add("locale root", Locale.ROOT);
    add("locale", Locale.GERMANY);
    add("locale of parts", new Locale("no", "NO", "NY"));
    add("locale with script", Locale.forLanguageTag("zh-Hant-TW"));
    for (Charset charset :
        new Charset[] {
          StandardCharsets.UTF_8,
          StandardCharsets.UTF_16LE,
          StandardCharsets.UTF_16,
          Charset.forName("windows-1252")
        }) {
      add("charset " + charset, charset);
    }
    add("class", String.class);
    add("class of a primitive", int.class);
    add("class void", void.class);
    add("of a serializer of its own", new GoldenTypes.Sealed(7));
    add("class of an array", String[][].class);
    add("class of a registered class", Primitives.class);
    add("class of an interface", List.class);
    add("stack trace element", new StackTraceElement("app", "m", "1", "a.B", "run", "B.java", 12));
    add("native stack trace element", new StackTraceElement("a.B", "run", null, -2));
    add("enum", Level.LOW);
    add("enum with a body", Level.HIGH);
    add("enum of 256 constants", Wide.CFF);
    add("void object", new Object[] {null, Void.class});
  }

  private void addNames() {
    add("file", new File("a/b.txt"));
    add("path", Path.of("/a/b"));
    try {
      add("url", new URL("https://example.org/a?b#c"));
      InetAddress ipv4 = InetAddress.getByAddress("host", new byte[] {10, 0, 0, 1});
      byte[] bytes = {(byte) 0xFE, (byte) 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1};
      add("address of four bytes", ipv4);
      add("address of sixteen bytes", InetAddress.getByAddress(bytes));
      add("address with a scope", Inet6Address.getByAddress(null, bytes, 2));
      add("socket address", new InetSocketAddress(ipv4, 80));
      add("socket address of a name", InetSocketAddress.createUnresolved("example.org", 65_535));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Calendar calendar(String system) {
    Calendar calendar =
        new Calendar.Builder()
            .setCalendarType(system)
            .setTimeZone(TimeZone.getTimeZone("Asia/Tokyo"))
            .setInstant(1_700_000_000_123L)
            .setLenient(false)
            .build();
    calendar.setFirstDayOfWeek(Calendar.TUESDAY);
    calendar.setMinimalDaysInFirstWeek(3);
    return calendar;
  }

  private void addTimes() {
    start("times");
    add("gregorian calendar", calendar("gregory"));
    add("japanese calendar", calendar("japanese"));
    add("buddhist calendar", calendar("buddhist"));
    add("date of a database", new java.sql.Date(1_700_000_000_000L));
    add("time of a database", new java.sql.Time(1_700_000_000_123L));
    Timestamp timestamp = new Timestamp(-1);
    timestamp.setNanos(999_000_001);
    add("timestamp", timestamp);
    LocalDateTime both = LocalDateTime.of(DATE, TIME);
    add("instant", Instant.ofEpochSecond(-1, 999_999_999));
    add("duration", Duration.ofSeconds(-1, 5));
    add("date", new Date(1_700_000_000_123L));
    add("local date", DATE);
    add("local date of a negative year", LocalDate.of(-1, 12, 31));
    add("local time", TIME);
    add("local date time", both);
    add("offset time", OffsetTime.of(TIME, ZoneOffset.ofHours(-8)));
    add("offset date time", OffsetDateTime.of(both, ZoneOffset.UTC));
    add("zoned date time", ZonedDateTime.of(both, ZoneId.of("Europe/Berlin")));
    add("zoned date time of an offset", ZonedDateTime.of(both, ZoneOffset.ofHours(2)));
    add("zone region", ZoneId.of("America/New_York"));
    add("zone offset", ZoneOffset.ofHoursMinutes(5, 45));
    add("zone offset of seconds", ZoneOffset.ofHoursMinutesSeconds(1, 2, 3));
    add("time zone", TimeZone.getTimeZone("Europe/Berlin"));
    add("year", Year.of(-44));
    add("year month", YearMonth.of(1999, 12));
    add("month day", MonthDay.of(2, 29));
    add("period", Period.of(1, -2, 3));
    add("day of week", DayOfWeek.FRIDAY);
    add("month", Month.MAY);
    add("chrono unit", ChronoUnit.FOREVER);
    add("chrono field", ChronoField.NANO_OF_SECOND);
    add("time unit", TimeUnit.DAYS);
    add("hijrah date", HijrahDate.from(DATE));
    add("japanese date", JapaneseDate.from(DATE));
    add("minguo date", MinguoDate.from(DATE));
    add("thai date", ThaiBuddhistDate.from(DATE));
    add("iso era", IsoEra.CE);
    add("hijrah era", HijrahEra.AH);
    add("minguo era", MinguoEra.ROC);
    add("thai era", ThaiBuddhistEra.BE);
  }

  private void addCollections() {
    start("collections");
    add("array list", list(1, "a", null));
    add("array list of one type", list(1, 2, 3));
    add("array list of strings", list("a", "b"));
    add("array list of strings compact", Style.STRINGS, list("ж", "a"));
    add("empty array list", list());
    add("sub list", list(1, 2, 3).subList(1, 3));
    add("linked list", new LinkedList<>(list(1, 2)));
    add("array deque", new ArrayDeque<>(list(1, 2)));
    add("hash set", new HashSet<>(list("one")));
    add("linked hash set", new LinkedHashSet<>(list("b", "a")));
    add("tree set", new TreeSet<>(list(3, 1, 2)));
    TreeSet<String> reversed = new TreeSet<>(Collections.reverseOrder());
    reversed.addAll(list("a", "b"));
    add("tree set in reverse", reversed);
    TreeSet<String> folded = new TreeSet<>(Collections.reverseOrder(String.CASE_INSENSITIVE_ORDER));
    folded.addAll(list("a", "B"));
    add("tree set by comparator", folded);
    add("enum set", EnumSet.of(TimeUnit.DAYS, TimeUnit.NANOSECONDS));
    add("enum set of a registered enum", EnumSet.of(Level.HIGH));
    add("large enum set", EnumSet.of(Wide.C01, Wide.CFE));
    add("empty enum set", EnumSet.noneOf(Level.class));
    add("vector", new Vector<>(list("a")));
    Stack<String> stack = new Stack<>();
    stack.push("a");
    add("stack", stack);
    PriorityQueue<Integer> queue = new PriorityQueue<>(Comparator.reverseOrder());
    queue.addAll(list(1, 3, 2));
    add("priority queue", queue);
    add("list of nothing", List.of());
    add("list of one", List.of("a"));
    add("list of three", List.of(1, 2, 3));
    add("list from a stream", java.util.stream.Stream.of(1, null).toList());
    add("set of one", Set.of("a"));
    add("list from an array", java.util.Arrays.asList(1, "a", null));
    Strings strings = new Strings();
    strings.addAll(list("a", "b"));
    add("list of the application", strings);
    addContainersWithFields();
  }

  private void addContainersWithFields() {
    Basket basket = new Basket("o");
    basket.number = 7;
    basket.open = "open";
    basket.add(new Point(1, 2));
    basket.add(new Point(3, 4));
    add("list with fields", basket);
    add("empty list with fields in a list", list(new Basket(null), basket));
    Ranks ranks = new Ranks(Comparator.reverseOrder());
    ranks.put("a", 1);
    ranks.put("b", 2);
    add("sorted map with a field", ranks);
    Latest latest = new Latest(3);
    latest.put("a", new Point(1, 2));
    latest.put("b", null);
    add("map ordered by access", latest);
  }

  private void addConcurrentOnes() {
    start("concurrent");
    add("copy on write list", new CopyOnWriteArrayList<>(list(1, 2)));
    add("copy on write set", new CopyOnWriteArraySet<>(list("a", "b")));
    add("linked queue", new ConcurrentLinkedQueue<>(list(1)));
    add("linked deque", new ConcurrentLinkedDeque<>(list(1)));
    add("skip list set", new ConcurrentSkipListSet<>(list(2, 1)));
    Set<String> keys = ConcurrentHashMap.newKeySet();
    keys.add("a");
    add("key set", keys);
    add("linked blocking queue", new LinkedBlockingQueue<>(list(1)));
    add("linked blocking queue of a capacity", new LinkedBlockingQueue<>(5));
    add("linked blocking deque", new LinkedBlockingDeque<>(list(1)));
    add("array blocking queue", new ArrayBlockingQueue<>(3, false, list("a")));
    add("priority blocking queue", new PriorityBlockingQueue<>(list(2, 1)));
    add("concurrent map", new ConcurrentHashMap<>(Map.of("k", 1)));
    add("skip list map", new ConcurrentSkipListMap<>(Map.of("a", 1, "b", 2)));
    add("atomic reference", new AtomicReference<>("a"));
    add("atomic int array", new AtomicIntegerArray(new int[] {1, -1}));
    add("atomic long array", new AtomicLongArray(new long[] {1, -1}));
    add("atomic reference array", new AtomicReferenceArray<>(new Object[] {"a", 1, null}));
  }

  private void addLayers() {
    start("layers");
    Properties defaults = new Properties();
    defaults.setProperty("a", "1");
    Properties properties = new Properties(defaults);
    properties.setProperty("b", "2");
    add("properties", defaults);
    add("properties with defaults", properties);
    // A key that nobody else holds could be collected before it is compared.
    add("weak map", new WeakHashMap<>(Map.of(true, 1)));
    add("delay queue", new DelayQueue<>());
    add("transfer queue", new LinkedTransferQueue<>(list("a", "b")));
    add("synchronous queue", new SynchronousQueue<>());
    add("fair synchronous queue", new SynchronousQueue<>(true));
    add("fair array blocking queue", new ArrayBlockingQueue<>(3, true, list("a")));
    add("checked collection", Collections.checkedCollection(list("a", "b"), String.class));
    add("checked list", Collections.checkedList(new LinkedList<>(list(1, 2)), Number.class));
    add("checked set", Collections.checkedSet(new LinkedHashSet<>(list("a")), Object.class));
    add("checked sorted set", Collections.checkedSortedSet(new TreeSet<>(list(1)), Integer.class));
    add("checked navigable set", Collections.checkedNavigableSet(new TreeSet<>(), Integer.class));
    add("checked queue", Collections.checkedQueue(new ArrayDeque<>(list("a")), String.class));
    TreeMap<String, Integer> sorted = new TreeMap<>(Map.of("a", 1, "b", 2));
    add("checked map", Collections.checkedMap(sorted, String.class, Integer.class));
    add("checked sorted map", Collections.checkedSortedMap(sorted, String.class, Integer.class));
    add(
        "checked navigable map",
        Collections.checkedNavigableMap(new TreeMap<>(), String.class, Long.class));
    Set<String> fromMap = Collections.newSetFromMap(new LinkedHashMap<>());
    fromMap.addAll(List.of("b", "a"));
    add("set from a map", fromMap);
    add("last in, first out", Collections.asLifoQueue(new ArrayDeque<>(list(1, 2))));
  }

  private void addViews() {
    start("views");
    TreeSet<Integer> sortedSet = new TreeSet<>(list(2, 1));
    TreeMap<String, Integer> sortedMap = new TreeMap<>(Map.of("a", 1, "b", 2));
    List<Integer> linked = new LinkedList<>(list(1));
    add("unmodifiable collection", Collections.unmodifiableCollection(list(1, 2)));
    add("unmodifiable list", Collections.unmodifiableList(list(1, 2)));
    add("unmodifiable linked list", Collections.unmodifiableList(linked));
    add("unmodifiable set", Collections.unmodifiableSet(new LinkedHashSet<>(list("b", "a"))));
    add("unmodifiable sorted set", Collections.unmodifiableSortedSet(sortedSet));
    add("unmodifiable navigable set", Collections.unmodifiableNavigableSet(sortedSet));
    add("unmodifiable map", Collections.unmodifiableMap(new LinkedHashMap<>(Map.of("k", 1))));
    add("unmodifiable sorted map", Collections.unmodifiableSortedMap(sortedMap));
    add("unmodifiable navigable map", Collections.unmodifiableNavigableMap(sortedMap));
    add("synchronized collection", Collections.synchronizedCollection(list(1, 2)));
    add("synchronized list", Collections.synchronizedList(list(1, 2)));
    add("synchronized linked list", Collections.synchronizedList(linked));
    add("synchronized set", Collections.synchronizedSet(new LinkedHashSet<>(list("b"))));
    add("synchronized sorted set", Collections.synchronizedSortedSet(sortedSet));
    add("synchronized navigable set", Collections.synchronizedNavigableSet(sortedSet));
    add("synchronized map", Collections.synchronizedMap(new LinkedHashMap<>(Map.of("k", 1))));
    add("synchronized sorted map", Collections.synchronizedSortedMap(sortedMap));
    add("synchronized navigable map", Collections.synchronizedNavigableMap(sortedMap));
    add("empty list", Collections.emptyList());
    add("empty set", Collections.emptySet());
    add("empty map", Collections.emptyMap());
    add("empty navigable set", Collections.emptyNavigableSet());
    add("empty navigable map", Collections.emptyNavigableMap());
    add("singleton list", Collections.singletonList(1));
    add("singleton set", Collections.singleton("a"));
    add("singleton map", Collections.singletonMap("k", null));
    add("copies", Collections.nCopies(1000, "a"));
    add("natural order", Comparator.naturalOrder());
    add("reverse order", Collections.reverseOrder());
    add("case-insensitive order", String.CASE_INSENSITIVE_ORDER);
    add("reversed order", Collections.reverseOrder(String.CASE_INSENSITIVE_ORDER));
    add("nulls first", Comparator.nullsFirst(Comparator.naturalOrder()));
    add("nulls last", Comparator.nullsLast(null));
  }

  private void addMaps() {
    start("maps");
    Map<Object, Object> mixed = new LinkedHashMap<>();
    mixed.put("a", 1);
    mixed.put(2, "b");
    mixed.put(null, null);
    add("mixed", mixed);
    add("empty", new HashMap<>());
    add("hash map", new HashMap<>(Map.of("k", 1)));
    add("linked hash map of types", new LinkedHashMap<>(Map.of(1, "one")));
    add("tree map", new TreeMap<>(Map.of("b", 1, "a", 2)));
    TreeMap<Integer, String> reversed = new TreeMap<>(Comparator.reverseOrder());
    reversed.put(1, "a");
    reversed.put(2, "b");
    add("tree map in reverse", reversed);
    add("enum map", new EnumMap<>(Map.of(TimeUnit.DAYS, 1, TimeUnit.HOURS, 2)));
    add("empty enum map", new EnumMap<>(TimeUnit.class));
    add("map of nothing", Map.of());
    add("map of one", Map.of("k", 1));
    add("hashtable", new Hashtable<>(Map.of("k", 1)));
    add("identity hash map", new IdentityHashMap<>(Map.of("k", 1)));
    add("entry", new SimpleEntry<>("k", 1));
    add("immutable entry", new SimpleImmutableEntry<>("k", null));
    add("map entry", Map.entry("k", 1));
    add("map of structs", new LinkedHashMap<>(Map.of(new Point(1, 2), list(new Point(3, 4)))));
  }

  private void addHolders() {
    start("optionals");
    add("empty optional", Optional.empty());
    add("optional", Optional.of("a"));
    add("optional of an optional", Optional.of(Optional.of(1)));
    add("optional int", OptionalInt.of(-1));
    add("empty optional int", OptionalInt.empty());
    add("optional long", OptionalLong.of(1));
    add("optional double", OptionalDouble.of(0.5));
  }

  private void addThrowables() {
    start("throwables");
    addSimpleThrowables();
    add("without message and trace", bare(new RuntimeException()));
    add("with a cause", traced(new Error("outer", traced(new IOException("inner")))));
    Exception suppressing = traced(new Exception("a"));
    suppressing.addSuppressed(traced(new ArithmeticException("b")));
    add("suppressing", suppressing);
    add("of the application", traced(new Failure("failed", bare(new Exception()))));
    add("of the application with references", Style.REFERENCES, traced(new Failure(null, null)));
    add("assertion", traced(new AssertionError("a", null)));
    add("unchecked io", traced(new UncheckedIOException("a", bare(new IOException("b")))));
    add("execution", traced(new ExecutionException("a", bare(new IOException("b")))));
    add("in initializer", traced(new ExceptionInInitializerError("a")));
    add("uri syntax", traced(new URISyntaxException("input", "reason", 3)));
    add("invalid path", traced(new InvalidPathException("input", "reason", 3)));
    add("pattern syntax", traced(new PatternSyntaxException("description", "pattern", 3)));
    add("date time parse", traced(new DateTimeParseException("message", "text", 3)));
    add("parse", traced(new ParseException("message", 3)));
    add("missing resource", traced(new MissingResourceException("message", "class", "key")));
    add("type not present", traced(new TypeNotPresentException("type", bare(new Error("a")))));
    add("invocation target", traced(new InvocationTargetException(bare(new Error("a")), "b")));
    add("undeclared", traced(new UndeclaredThrowableException(bare(new Exception("a")), "b")));
    add("file system", traced(new FileSystemException("file", "other", "reason")));
    add("malformed", traced(new java.nio.charset.MalformedInputException(3)));
    add("unmappable", traced(new java.nio.charset.UnmappableCharacterException(3)));
    add("buffer overflow", traced(new java.nio.BufferOverflowException()));
    add("buffer underflow", traced(new java.nio.BufferUnderflowException()));
    add("empty stack", traced(new java.util.EmptyStackException()));
    add("no such file", traced(new java.nio.file.NoSuchFileException("file", null, "reason")));
    add("file exists", traced(new java.nio.file.FileAlreadyExistsException("file")));
    add("access denied", traced(new java.nio.file.AccessDeniedException("file")));
    add("completion", traced(new java.util.concurrent.CompletionException("a", null)));
  }

  /** All built-in throwables whose public constructor takes a message, by the table itself. */
  private void addSimpleThrowables() {
    for (int number = 0; number < BuiltInTypes.count(); number++) {
      Class<?> type = BuiltInTypes.classOf(number);
      if (type == null || !Throwable.class.isAssignableFrom(type)) {
        continue;
      }
      if (FileSystemException.class.isAssignableFrom(type)
          || type == TypeNotPresentException.class
          || type == ExceptionInInitializerError.class) {
        continue;
      }
      try {
        Object made = type.getConstructor(String.class).newInstance("message");
        add(type.getName(), traced((Throwable) made));
      } catch (NoSuchMethodException e) {
        // One of those that are added by hand.
      } catch (ReflectiveOperationException e) {
        throw new LinkageError(type.getName(), e);
      }
    }
  }

  private static <T extends Throwable> T traced(T throwable) {
    throwable.setStackTrace(
        new StackTraceElement[] {
          new StackTraceElement("app", "mod", "1.0", "a.B", "run", "B.java", 12),
          new StackTraceElement("app", "mod", "1.0", "a.B", "call", "B.java", 13),
          new StackTraceElement("a.Main", "main", null, -2)
        });
    return throwable;
  }

  private static <T extends Throwable> T bare(T throwable) {
    throwable.setStackTrace(new StackTraceElement[0]);
    return throwable;
  }

  private void addArrays() {
    start("arrays");
    add("boolean", new boolean[] {true, false});
    add("byte", new byte[] {1, -1});
    add("char", new char[] {'a', 'ж'});
    add("short", new short[] {1, -1});
    add("int", new int[] {1, -1});
    add("int compressed", Style.ALL, new int[] {1, -1});
    add("chars that vary", Style.COMPACT, new char[] {'a', 0x80, 0x4000, 0xFFFF, 'b', 'c', 'd'});
    add("chars at fixed width", Style.COMPACT, new char[] {0x4000, 'a'});
    add("shorts that vary", Style.COMPACT, new short[] {1, -64, 64, -32768, 2, 3, 4});
    add("shorts at fixed width", Style.COMPACT, new short[] {8192, -8193});
    add("ints that vary", Style.COMPACT, new int[] {1, -64, 64, Integer.MIN_VALUE, 1 << 27});
    add("ints at fixed width", Style.COMPACT, new int[] {Integer.MAX_VALUE, 1 << 27});
    add("longs that vary", Style.COMPACT, new long[] {1, -64, 64, Long.MIN_VALUE, 1L << 55});
    add("longs at fixed width", Style.COMPACT, new long[] {Long.MAX_VALUE, 1L << 55});
    add("no elements in the compact form", Style.COMPACT, new int[0]);
    add("ints in ints", Style.COMPACT, new int[][] {{1, 2}, null, {}});
    add("atomic ints in the compact form", Style.COMPACT, new AtomicIntegerArray(new int[] {1}));
    add("long", new long[] {1, -1});
    add("float", new float[] {1, -1});
    add("double", new double[] {1, -1});
    add("empty", new int[0]);
    add("two dimensions", new int[][] {{1}, {}, null});
    add("strings", new String[] {"a", null});
    add("objects", new Object[] {1, "a", null, new int[] {1}});
    add("objects of one type", new Object[] {1, 2});
    add("integers", new Integer[] {1, 2});
    add("enums", new Level[] {Level.LOW, null, Level.HIGH});
    add("structs", new Point[] {new Point(1, 2), new Point(3, 4)});
    add("struct array with gaps", new Point[][] {{null, new Point(1, 2)}, null});
    add("lists", new List<?>[] {list(1), List.of("a")});
    for (Class<?> type :
        new Class<?>[] {
          Number.class,
          CharSequence.class,
          Comparable.class,
          Iterable.class,
          Enum.class,
          Record.class,
          java.io.Serializable.class,
          java.util.Collection.class,
          Set.class,
          java.util.SortedSet.class,
          java.util.NavigableSet.class,
          java.util.Queue.class,
          java.util.Deque.class,
          Map.class,
          java.util.SortedMap.class,
          java.util.NavigableMap.class,
          Map.Entry.class,
          Comparator.class
        }) {
      add("none of " + type.getSimpleName(), emptyArray(type));
    }
  }

  private static Object emptyArray(Class<?> component) {
    return java.lang.reflect.Array.newInstance(component, 0);
  }

  private void addStructs() {
    start("structs");
    addInAllStyles("primitives", new Primitives());
    addInAllStyles("boxes", new Boxes());
    addInAllStyles("integers", new Integers());
    addInAllStyles("encodings", new Encodings());
    addInAllStyles("forms", new Forms());
    addInAllStyles("texts", new Texts());
    addInAllStyles("enums", new Enums());
    addInAllStyles("objects", new Objects());
    addInAllStyles("arrays", new Arrays());
    addInAllStyles("containers", new Containers());
    List<String> tags = list("x", "y");
    addInAllStyles("record", new Person("Ada", 36, new Point(1, 2), tags, Level.HIGH, null));
    add("empty record", new Empty());
    add("generic", new Pair<>(1, new Pair<>("a", null)));
    add("generic bound", new TextPair());
    add("the same class twice", list(new Point(1, 2), "between", new Point(3, 4)));
  }

  private void addReferences() {
    start("references");
    List<Object> shared = list("x");
    add("shared list", Style.REFERENCES, list(shared, shared));
    add("shared list without references", Style.PLAIN, list(shared, shared));
    add("equal but not shared", Style.REFERENCES, list(list("x"), list("x")));
    add("values without numbers", Style.REFERENCES, list("s", 1, "s", 1, Level.LOW, DATE));
    Object[] self = new Object[1];
    self[0] = self;
    add("array in itself", Style.REFERENCES, self);
    Node node = new Node("a");
    node.next = new Node("b");
    node.next.next = node;
    node.children.add(node.next);
    node.any = node.children;
    add("cycle", Style.REFERENCES, node);
    add("cycle compressed", Style.ALL, node);
    Point point = new Point(1, 2);
    add("shared record", Style.REFERENCES, list(point, point));
    Map<Object, Object> map = new LinkedHashMap<>();
    map.put(point, map);
    add("map in itself", Style.REFERENCES, map);
    add("optional of a shared object", Style.REFERENCES, list(Optional.of(shared), shared));
    Failure failure = traced(new Failure("loop", null));
    add("shared throwable", Style.REFERENCES, list(failure, failure));
    Set<Object> set = new LinkedHashSet<>(list(shared));
    add("shared in a set", Style.REFERENCES, list(set, shared));
  }

  private void addCarriedFields() {
    start("carried");
    for (Style style : new Style[] {Style.SCHEMAS, Style.ALL_AND_SCHEMAS, Style.COMPACT_ALL}) {
      add("order of a newer version", style, CarriedOrders.read(style, false));
      add("edited order of a newer version", style, CarriedOrders.read(style, true));
    }
    addInAllStyles("order that carries nothing", new CarriedOrders.Order());
  }

  private void addBuffers() {
    start("buffers");
    for (ByteBuffer made :
        new ByteBuffer[] {ByteBuffer.allocate(4), ByteBuffer.allocateDirect(4)}) {
      made.putInt(0, 0x01020304);
      String kind = made.isDirect() ? " off the heap" : "";
      add("bytes" + kind, made.duplicate().limit(3).position(1));
      add("bytes, little-endian" + kind, made.duplicate().order(ByteOrder.LITTLE_ENDIAN));
      add("bytes, read-only" + kind, made.asReadOnlyBuffer());
      add("memory" + kind, MemoryBuffer.wrap(made.duplicate()));
      for (ByteOrder order : new ByteOrder[] {ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN}) {
        ByteBuffer ordered = made.duplicate().order(order);
        add("chars " + order + kind, ordered.asCharBuffer().limit(1));
        add("ints " + order + kind, ordered.asIntBuffer());
      }
    }
    add("empty bytes", ByteBuffer.allocate(0));
    add("chars of an array", CharBuffer.wrap(new char[] {'a', 0x4E16}));
    add("shorts of an array", ShortBuffer.wrap(new short[] {1, -2}).position(1));
    add("ints of an array", IntBuffer.wrap(new int[] {1, -2}).limit(1));
    add("longs of an array", LongBuffer.wrap(new long[] {1, -2}));
    add("floats of an array", FloatBuffer.wrap(new float[] {1.5f}));
    add("doubles of an array", DoubleBuffer.wrap(new double[] {-0.0}));
    ByteBuffer shared = ByteBuffer.wrap(new byte[] {7});
    add("shared", Style.REFERENCES, list(shared, shared));
    addInAllStyles("fields", new Buffers());
  }

  @SafeVarargs
  @SuppressWarnings("varargs") // the elements are copied
  private static <T> ArrayList<T> list(T... elements) {
    return new ArrayList<>(java.util.Arrays.asList(elements));
  }
}
