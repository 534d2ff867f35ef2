package io.fory.dump;

import io.fory.platform.PlatformClasses;
import io.fory.type.BuiltInTypes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The bodies of the built-in types, as {@code docs/format-native.md} specifies them in the sections
 * "Bodies of single values" and "Bodies of containers". A body is a list of parts; a part is a
 * letter, and before a colon its name if there are several:
 *
 * <pre>
 *   z boolean  b B byte  s p short  c char  i int  q long  f float  d double  v u varint32
 *   t string   o object of any type   T type   x hex bytes behind their number   n big integer
 *   D date  M time  Z zone offset  U UUID  a code of a currency   W bits
 *   L locale   H charset   K stack trace element   4 6 S addresses
 *   C elements  A array of objects  P map  O map that may be ordered by access
 *   E value of the element type  Q key and value  X container below a layer  m marked capacity
 *   N copies  Y enum set  V enum map  ? number that may be absent  R throwable  F buffer
 * </pre>
 */
final class BodyTable {
  /** Classes of one package with the same body, and behind them that body. */
  private static final String[] TABLE = {
    "java.lang.Boolean",
    "z",
    "java.lang.Byte",
    "b",
    "java.lang.Character",
    "c",
    "java.lang.Short",
    "s",
    "java.lang.Integer",
    "i",
    "java.lang.Long",
    "q",
    "java.lang.Float",
    "f",
    "java.lang.Double",
    "d",
    "java.lang.String",
    "t",
    "java.lang.StringBuilder StringBuffer",
    "*t",
    "java.lang.Class",
    "T",
    "java.lang.StackTraceElement",
    "K",
    "java.lang.Object",
    "*",
    "java.lang.String$CaseInsensitiveComparator",
    "",
    "java.math.BigInteger",
    "n",
    "java.math.BigDecimal",
    "scale:v unscaled:n",
    "java.math.MathContext",
    "precision:u rounding:B",
    "java.time.Instant",
    "epochSecond:q nano:i",
    "java.time.Duration",
    "seconds:q nanos:i",
    "java.time.LocalDate",
    "D",
    "java.time.LocalTime",
    "M",
    "java.time.LocalDateTime",
    "date:D time:M",
    "java.time.ZoneOffset",
    "Z",
    "java.time.ZoneId",
    "t",
    "java.time.OffsetTime",
    "time:M offset:Z",
    "java.time.OffsetDateTime",
    "date:D time:M offset:Z",
    "java.time.ZonedDateTime",
    "date:D time:M offset:Z zone:t",
    "java.time.Year",
    "i",
    "java.time.YearMonth",
    "year:i month:b",
    "java.time.MonthDay",
    "month:b day:b",
    "java.time.Period",
    "years:i months:i days:i",
    "java.time.chrono.HijrahDate JapaneseDate MinguoDate ThaiBuddhistDate",
    "epochDay:q",
    "java.util.UUID",
    "U",
    "java.util.BitSet",
    "*W",
    "java.util.Date",
    "*q",
    "java.sql.Date Time",
    "*q",
    "java.sql.Timestamp",
    "*epochSecond:q nano:i",
    "java.util.GregorianCalendar",
    "*millis:q lenient:z firstDay:v fewestDays:v change:q zone:o",
    "sun.util.BuddhistCalendar",
    "*millis:q lenient:z firstDay:v fewestDays:v change:q zone:o",
    "java.util.JapaneseImperialCalendar",
    "*millis:q lenient:z firstDay:v fewestDays:v zone:o",
    "java.util.TimeZone",
    "*t",
    "java.util.Currency",
    "a",
    "java.util.Locale",
    "L",
    "java.nio.charset.Charset",
    "H",
    "java.net.URI URL",
    "t",
    "java.io.File",
    "path:t separator:B",
    "java.nio.file.Path",
    "path:t separator:B",
    "java.net.Inet4Address",
    "4",
    "java.net.Inet6Address",
    "6",
    "java.net.InetSocketAddress",
    "S",
    "java.util.regex.Pattern",
    "*flags:u pattern:t",
    "java.util.concurrent.atomic.AtomicBoolean",
    "*z",
    "java.util.concurrent.atomic.AtomicInteger",
    "*i",
    "java.util.concurrent.atomic.AtomicLong LongAdder",
    "*q",
    "java.util.concurrent.atomic.DoubleAdder",
    "*d",
    "java.util.concurrent.atomic.AtomicReference",
    "*E",
    "java.util.concurrent.atomic.AtomicReferenceArray",
    "*A",
    "java.util.concurrent.atomic.AtomicIntegerArray",
    "*I",
    "java.util.concurrent.atomic.AtomicLongArray",
    "*J",
    "java.nio.ByteBuffer CharBuffer ShortBuffer IntBuffer LongBuffer FloatBuffer DoubleBuffer",
    "*F",
    "io.fory.buffer.MemoryBuffer",
    "*G",
    "java.util.OptionalInt",
    "?i",
    "java.util.OptionalLong",
    "?q",
    "java.util.OptionalDouble",
    "?d",
    "java.util.Optional",
    "E",
    "java.util.ArrayList LinkedList ArrayDeque Vector Stack HashSet LinkedHashSet",
    "*C",
    "java.util.ImmutableCollections$ListN ImmutableCollections$SetN Arrays$ArrayList",
    "*C",
    "java.util.concurrent.CopyOnWriteArrayList CopyOnWriteArraySet ConcurrentLinkedQueue"
        + " ConcurrentLinkedDeque ConcurrentHashMap$KeySetView LinkedTransferQueue DelayQueue",
    "*C",
    "java.util.concurrent.SynchronousQueue",
    "*fair:z",
    "java.util.HashMap Hashtable WeakHashMap IdentityHashMap ImmutableCollections$MapN",
    "*P",
    "java.util.LinkedHashMap",
    "*O",
    "java.util.Properties",
    "*defaults:o entries:P",
    "java.util.concurrent.ConcurrentHashMap",
    "*P",
    "java.util.TreeSet PriorityQueue",
    "*comparator:o elements:C",
    "java.util.concurrent.PriorityBlockingQueue ConcurrentSkipListSet",
    "*comparator:o elements:C",
    "java.util.TreeMap",
    "*comparator:o entries:P",
    "java.util.concurrent.ConcurrentSkipListMap",
    "*comparator:o entries:P",
    "java.util.concurrent.LinkedBlockingQueue LinkedBlockingDeque",
    "*capacity:u elements:C",
    "java.util.concurrent.ArrayBlockingQueue",
    "*capacity:m elements:C",
    "java.util.Collections$CheckedCollection Collections$CheckedList Collections$CheckedSet"
        + " Collections$CheckedSortedSet Collections$CheckedNavigableSet Collections$CheckedQueue",
    "*elementType:T below:X",
    "java.util.Collections$CheckedMap Collections$CheckedSortedMap"
        + " Collections$CheckedNavigableMap",
    "*keyType:T valueType:T below:X",
    "java.util.Collections$SetFromMap Collections$AsLIFOQueue",
    "*below:X",
    "java.util.Comparators$NullComparator",
    "*nullsFirst:z comparator:o",
    "java.util.Collections$UnmodifiableRandomAccessList Collections$UnmodifiableSet"
        + " Collections$UnmodifiableCollection Collections$UnmodifiableList"
        + " Collections$SynchronizedCollection Collections$SynchronizedList"
        + " Collections$SynchronizedRandomAccessList Collections$SynchronizedSet",
    "*C",
    "java.util.Collections$UnmodifiableMap Collections$SynchronizedMap",
    "*P",
    "java.util.Collections$UnmodifiableSortedSet Collections$UnmodifiableNavigableSet"
        + " Collections$SynchronizedSortedSet Collections$SynchronizedNavigableSet",
    "*comparator:o elements:C",
    "java.util.Collections$UnmodifiableSortedMap Collections$UnmodifiableNavigableMap"
        + " Collections$SynchronizedSortedMap Collections$SynchronizedNavigableMap",
    "*comparator:o entries:P",
    "java.util.EnumSet",
    "*Y",
    "java.util.EnumMap",
    "*V",
    "java.util.Collections$EmptyList Collections$EmptySet Collections$EmptyMap"
        + " Collections$UnmodifiableNavigableSet$EmptyNavigableSet"
        + " Collections$UnmodifiableNavigableMap$EmptyNavigableMap"
        + " Comparators$NaturalOrderComparator Collections$ReverseComparator",
    "",
    "java.util.Collections$ReverseComparator2",
    "*o",
    "java.util.Collections$SingletonList Collections$SingletonSet",
    "*E",
    "java.util.Collections$SingletonMap AbstractMap$SimpleEntry"
        + " AbstractMap$SimpleImmutableEntry KeyValueHolder",
    "*Q",
    "java.util.Collections$CopiesList",
    "*N",
  };

  /** What the constructor of a throwable is given, where it is not the message alone. */
  private static final String[] ORIGINS = {
    "java.nio.file.FileSystemException NoSuchFileException FileAlreadyExistsException"
        + " AccessDeniedException",
    "file:t otherFile:t reason:t",
    "java.net.URISyntaxException",
    "input:t reason:t index:v",
    "java.nio.file.InvalidPathException",
    "input:t reason:t index:v",
    "java.util.regex.PatternSyntaxException",
    "description:t pattern:t index:v",
    "java.time.format.DateTimeParseException",
    "message:t text:t index:v",
    "java.text.ParseException",
    "message:t offset:v",
    "java.util.MissingResourceException",
    "message:t class:t key:t",
    "java.lang.TypeNotPresentException",
    "typeName:t cause:o",
    "java.lang.reflect.InvocationTargetException",
    "target:o message:t",
    "java.nio.charset.MalformedInputException UnmappableCharacterException",
    "inputLength:v",
  };

  private static final Map<String, String> BODIES = table(TABLE);
  private static final Map<String, String> THROWN = table(ORIGINS);

  private static final Map<Integer, List<String>> CONSTANTS = new ConcurrentHashMap<>();

  private BodyTable() {}

  private static Map<String, String> table(String[] rows) {
    Map<String, String> bodies = new HashMap<>();
    for (int i = 0; i < rows.length; i += 2) {
      String path = "";
      for (String name : rows[i].split(" ", -1)) {
        String full = path.isEmpty() ? name : path + name;
        path = path.isEmpty() ? name.substring(0, name.lastIndexOf('.') + 1) : path;
        bodies.put(full, rows[i + 1]);
      }
    }
    return bodies;
  }

  /** Returns the parts of the body of a built-in type; null if it is a throwable, or open. */
  static String body(String name) {
    String body = BODIES.get(name);
    return body == null || !body.startsWith("*") ? body : body.substring(1);
  }

  /** Returns what the constructor of a throwable is given. */
  static String origin(String name) {
    return THROWN.getOrDefault(name, "message:t");
  }

  static boolean isThrowable(String name) {
    return name.endsWith("Exception") || name.endsWith("Error") || name.endsWith("Throwable");
  }

  /** Returns whether a built-in type is an interface or abstract class without a body. */
  static boolean isOpen(String name) {
    return name.equals("java.lang.Object")
        || !BODIES.containsKey(name) && !isThrowable(name) && name.indexOf('.') > 0;
  }

  static boolean hasIdentity(String name) {
    return isThrowable(name) || BODIES.getOrDefault(name, "").startsWith("*");
  }

  /** Returns the names of the constants of a built-in enum, or null. */
  static List<String> constants(int number) {
    List<String> known = CONSTANTS.computeIfAbsent(number, BodyTable::findConstants);
    return known.isEmpty() ? null : known;
  }

  private static List<String> findConstants(int number) {
    String name = BuiltInTypes.nameOf(number);
    if (BODIES.containsKey(name) || isThrowable(name) || !name.startsWith("java.")) {
      return List.of();
    }
    Class<?> type = PlatformClasses.find(name); // a name of the table
    if (type == null || !type.isEnum()) {
      return List.of();
    }
    List<String> names = new ArrayList<>();
    for (Object constant : type.getEnumConstants()) {
      names.add(((Enum<?>) constant).name());
    }
    return names;
  }
}
