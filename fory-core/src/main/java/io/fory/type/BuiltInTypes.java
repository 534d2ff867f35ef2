package io.fory.type;

import io.fory.buffer.MemoryBuffer;
import io.fory.platform.PlatformClasses;
import java.nio.Buffer;
import java.nio.MappedByteBuffer;
import java.nio.charset.Charset;
import java.util.AbstractMap;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * The table of the JDK's types that every message may contain without registration, each with the
 * number that stands for it on the wire; printed in {@code docs/format-native.md}, section
 * "Built-in types".
 *
 * <p><b>The numbers are for ever:</b> a type keeps its place, and new ones are added at the end.
 * The first 62 take one byte on the wire. Several classes may share a number where they differ only
 * in how they hold the same content, such as {@code List.of()} of two elements and of ten.
 *
 * <p>The table holds names, so that knowing a type does not load it. Interfaces and abstract
 * classes are in it as components of arrays.
 */
public final class BuiltInTypes {
  private static final int NONE = -1;

  /** Number of types; a constant, so that knowing it does not make the whole table. */
  private static final int COUNT = 237;

  private static final String MEMORY_BUFFER = "io.fory.buffer.MemoryBuffer";

  private static final String[] COMMON = {
    "boolean",
    "byte",
    "char",
    "short",
    "int",
    "long",
    "float",
    "double",
    "void",
    "java.lang.Boolean",
    "java.lang.Byte",
    "java.lang.Character",
    "java.lang.Short",
    "java.lang.Integer",
    "java.lang.Long",
    "java.lang.Float",
    "java.lang.Double",
    "java.lang.String",
    "java.lang.Object",
    "java.util.ArrayList",
    "java.util.LinkedList",
    "java.util.HashSet",
    "java.util.LinkedHashSet",
    "java.util.TreeSet",
    "java.util.HashMap",
    "java.util.LinkedHashMap",
    "java.util.TreeMap",
    "java.util.EnumSet",
    "java.util.EnumMap",
    "java.util.ArrayDeque",
    "java.util.ImmutableCollections$ListN",
    "java.util.ImmutableCollections$SetN",
    "java.util.ImmutableCollections$MapN",
    "java.util.Arrays$ArrayList",
    "java.util.Collections$EmptyList",
    "java.util.Collections$EmptySet",
    "java.util.Collections$EmptyMap",
    "java.util.Collections$SingletonList",
    "java.util.Collections$SingletonSet",
    "java.util.Collections$SingletonMap",
    "java.util.Collections$UnmodifiableRandomAccessList",
    "java.util.Collections$UnmodifiableSet",
    "java.util.Collections$UnmodifiableMap",
    "java.util.Collections$UnmodifiableCollection",
    "java.math.BigDecimal",
    "java.math.BigInteger",
    "java.util.UUID",
    "java.time.Instant",
    "java.time.LocalDate",
    "java.time.LocalTime",
    "java.time.LocalDateTime",
    "java.time.OffsetDateTime",
    "java.time.ZonedDateTime",
    "java.time.Duration",
    "java.util.Date",
    "java.util.Optional",
    "java.util.concurrent.ConcurrentHashMap",
    "java.util.Locale",
    "java.util.Currency",
    "java.util.concurrent.atomic.AtomicInteger",
    "java.util.concurrent.atomic.AtomicLong",
    "java.util.BitSet",
  };

  /** Classes that share a number: the class, and the one that the table names. */
  private static final String[] COMMON_ALIASES = {
    "java.util.RegularEnumSet", "java.util.EnumSet",
    "java.util.JumboEnumSet", "java.util.EnumSet",
    "java.util.ImmutableCollections$List12", "java.util.ImmutableCollections$ListN",
    "java.util.ImmutableCollections$SubList", "java.util.ImmutableCollections$ListN",
    "java.util.ImmutableCollections$Set12", "java.util.ImmutableCollections$SetN",
    "java.util.ImmutableCollections$Map1", "java.util.ImmutableCollections$MapN",
    "java.util.ArrayList$SubList", "java.util.ArrayList",
    "java.util.AbstractList$SubList", "java.util.ArrayList",
    "java.util.AbstractList$RandomAccessSubList", "java.util.ArrayList",
  };

  private static final Map<String, Integer> COMMON_NUMBERS = numbers(COMMON, COMMON_ALIASES, 0);

  /** Classes by number, once found; racing threads store the same ones. */
  private static final Class<?>[] COMMON_CLASSES = new Class<?>[COMMON.length];

  private BuiltInTypes() {}

  /** The rest of the table, needed only once a class of the JDK is met that is not common. */
  private static final class Rare {
    static final String[] NAMES = {
      "java.lang.Number",
      "java.lang.CharSequence",
      "java.lang.Comparable",
      "java.lang.Iterable",
      "java.lang.Enum",
      "java.lang.Record",
      "java.io.Serializable",
      "java.util.Collection",
      "java.util.List",
      "java.util.Set",
      "java.util.SortedSet",
      "java.util.NavigableSet",
      "java.util.Queue",
      "java.util.Deque",
      "java.util.Map",
      "java.util.SortedMap",
      "java.util.NavigableMap",
      "java.util.Map$Entry",
      "java.util.Comparator",
      "java.time.ZoneId",
      "java.time.ZoneOffset",
      "java.time.OffsetTime",
      "java.time.Period",
      "java.time.Year",
      "java.time.YearMonth",
      "java.time.MonthDay",
      "java.time.DayOfWeek",
      "java.time.Month",
      "java.time.temporal.ChronoUnit",
      "java.time.temporal.ChronoField",
      "java.time.chrono.HijrahDate",
      "java.time.chrono.JapaneseDate",
      "java.time.chrono.MinguoDate",
      "java.time.chrono.ThaiBuddhistDate",
      "java.time.chrono.IsoEra",
      "java.time.chrono.HijrahEra",
      "java.time.chrono.MinguoEra",
      "java.time.chrono.ThaiBuddhistEra",
      "java.lang.Class",
      "java.lang.Void",
      "java.lang.StringBuilder",
      "java.lang.StringBuffer",
      "java.lang.StackTraceElement",
      "java.math.RoundingMode",
      "java.math.MathContext",
      "java.net.URI",
      "java.nio.charset.Charset",
      "java.util.TimeZone",
      "java.util.regex.Pattern",
      "java.util.OptionalInt",
      "java.util.OptionalLong",
      "java.util.OptionalDouble",
      "java.util.concurrent.TimeUnit",
      "java.util.concurrent.atomic.AtomicBoolean",
      "java.util.concurrent.atomic.AtomicReference",
      "java.util.concurrent.atomic.AtomicIntegerArray",
      "java.util.concurrent.atomic.AtomicLongArray",
      "java.util.concurrent.atomic.AtomicReferenceArray",
      "java.util.Vector",
      "java.util.Stack",
      "java.util.Hashtable",
      "java.util.IdentityHashMap",
      "java.util.PriorityQueue",
      "java.util.concurrent.CopyOnWriteArrayList",
      "java.util.concurrent.CopyOnWriteArraySet",
      "java.util.concurrent.ConcurrentLinkedQueue",
      "java.util.concurrent.ConcurrentLinkedDeque",
      "java.util.concurrent.ConcurrentSkipListMap",
      "java.util.concurrent.ConcurrentSkipListSet",
      "java.util.concurrent.ConcurrentHashMap$KeySetView",
      "java.util.concurrent.LinkedBlockingQueue",
      "java.util.concurrent.LinkedBlockingDeque",
      "java.util.concurrent.ArrayBlockingQueue",
      "java.util.concurrent.PriorityBlockingQueue",
      "java.util.AbstractMap$SimpleEntry",
      "java.util.AbstractMap$SimpleImmutableEntry",
      "java.util.KeyValueHolder",
      "java.util.Collections$CopiesList",
      "java.util.Collections$UnmodifiableNavigableSet$EmptyNavigableSet",
      "java.util.Collections$UnmodifiableNavigableMap$EmptyNavigableMap",
      "java.util.Collections$UnmodifiableList",
      "java.util.Collections$UnmodifiableSortedSet",
      "java.util.Collections$UnmodifiableNavigableSet",
      "java.util.Collections$UnmodifiableSortedMap",
      "java.util.Collections$UnmodifiableNavigableMap",
      "java.util.Collections$SynchronizedCollection",
      "java.util.Collections$SynchronizedList",
      "java.util.Collections$SynchronizedRandomAccessList",
      "java.util.Collections$SynchronizedSet",
      "java.util.Collections$SynchronizedSortedSet",
      "java.util.Collections$SynchronizedNavigableSet",
      "java.util.Collections$SynchronizedMap",
      "java.util.Collections$SynchronizedSortedMap",
      "java.util.Collections$SynchronizedNavigableMap",
      "java.util.Comparators$NaturalOrderComparator",
      "java.util.Collections$ReverseComparator",
      "java.util.Collections$ReverseComparator2",
      "java.lang.String$CaseInsensitiveComparator",
      "java.lang.Throwable",
      "java.lang.Exception",
      "java.lang.RuntimeException",
      "java.lang.Error",
      "java.lang.IllegalArgumentException",
      "java.lang.IllegalStateException",
      "java.lang.NullPointerException",
      "java.lang.IndexOutOfBoundsException",
      "java.lang.ArrayIndexOutOfBoundsException",
      "java.lang.StringIndexOutOfBoundsException",
      "java.lang.NegativeArraySizeException",
      "java.lang.ArrayStoreException",
      "java.lang.ClassCastException",
      "java.lang.ArithmeticException",
      "java.lang.NumberFormatException",
      "java.lang.UnsupportedOperationException",
      "java.lang.SecurityException",
      "java.lang.IllegalMonitorStateException",
      "java.lang.InterruptedException",
      "java.lang.CloneNotSupportedException",
      "java.lang.ReflectiveOperationException",
      "java.lang.ClassNotFoundException",
      "java.lang.NoSuchMethodException",
      "java.lang.NoSuchFieldException",
      "java.lang.InstantiationException",
      "java.lang.IllegalAccessException",
      "java.lang.AssertionError",
      "java.lang.LinkageError",
      "java.lang.NoClassDefFoundError",
      "java.lang.ExceptionInInitializerError",
      "java.lang.StackOverflowError",
      "java.lang.OutOfMemoryError",
      "java.io.IOException",
      "java.io.UncheckedIOException",
      "java.io.FileNotFoundException",
      "java.io.EOFException",
      "java.nio.file.NoSuchFileException",
      "java.nio.file.FileAlreadyExistsException",
      "java.nio.file.AccessDeniedException",
      "java.nio.BufferOverflowException",
      "java.nio.BufferUnderflowException",
      "java.net.SocketException",
      "java.net.ConnectException",
      "java.net.SocketTimeoutException",
      "java.net.UnknownHostException",
      "java.net.URISyntaxException",
      "java.net.MalformedURLException",
      "java.util.NoSuchElementException",
      "java.util.ConcurrentModificationException",
      "java.util.EmptyStackException",
      "java.util.InputMismatchException",
      "java.util.concurrent.TimeoutException",
      "java.util.concurrent.ExecutionException",
      "java.util.concurrent.CompletionException",
      "java.util.concurrent.CancellationException",
      "java.util.concurrent.RejectedExecutionException",
      "java.lang.reflect.InvocationTargetException",
      "java.lang.reflect.UndeclaredThrowableException",
      "java.time.DateTimeException",
      "java.time.format.DateTimeParseException",
      "java.lang.TypeNotPresentException",
      "java.nio.file.FileSystemException",
      "java.nio.file.InvalidPathException",
      "java.nio.charset.MalformedInputException",
      "java.nio.charset.UnmappableCharacterException",
      "java.text.ParseException",
      "java.util.MissingResourceException",
      "java.util.regex.PatternSyntaxException",
      "java.security.GeneralSecurityException",
      "java.nio.ByteBuffer",
      MEMORY_BUFFER,
      "java.nio.CharBuffer",
      "java.nio.ShortBuffer",
      "java.nio.IntBuffer",
      "java.nio.LongBuffer",
      "java.nio.FloatBuffer",
      "java.nio.DoubleBuffer",
    };

    static final String[] ALIASES = {
      "java.time.ZoneRegion", "java.time.ZoneId",
      "sun.util.calendar.ZoneInfo", "java.util.TimeZone",
    };

    static final Map<String, Integer> NUMBERS = numbers(NAMES, ALIASES, COMMON.length);

    static final Class<?>[] CLASSES = new Class<?>[NAMES.length];

    private Rare() {}
  }

  private static Map<String, Integer> numbers(String[] names, String[] aliases, int first) {
    HashMap<String, Integer> numbers = new HashMap<>((names.length + aliases.length) * 2);
    for (int i = 0; i < names.length; i++) {
      numbers.put(names[i], first + i);
    }
    for (int i = 0; i < aliases.length; i += 2) {
      numbers.put(aliases[i], numbers.get(aliases[i + 1]));
    }
    return numbers;
  }

  /** Returns the number of the built-in type that a class belongs to, or -1. */
  public static int numberOf(Class<?> type) {
    String name = type.getName();
    Integer number = COMMON_NUMBERS.get(name);
    if (number != null) {
      return number;
    }
    // Only the JDK can define classes in java.*; the other names are checked by their loader.
    if (name.startsWith("java.") || name.startsWith("sun.") && type.getClassLoader() == null) {
      return rareNumberOf(type, name);
    }
    return type == MemoryBuffer.class ? Rare.NUMBERS.get(name) : NONE;
  }

  private static int rareNumberOf(Class<?> type, String name) {
    Integer number = Rare.NUMBERS.get(name);
    if (number != null) {
      return number;
    }
    if (Buffer.class.isAssignableFrom(type) && type != MappedByteBuffer.class) {
      return numberOfBuffer(type.getSuperclass());
    }
    // Each charset has a class of its own.
    return name.startsWith("sun.nio.cs.") && Charset.class.isAssignableFrom(type)
        ? Rare.NUMBERS.get("java.nio.charset.Charset")
        : NONE;
  }

  /** Each kind of memory has a class of its own, below the public one. */
  private static int numberOfBuffer(Class<?> type) {
    if (type == null) {
      return NONE;
    }
    Integer number = Rare.NUMBERS.get(type.getName());
    return number != null && type != Object.class ? number : numberOfBuffer(type.getSuperclass());
  }

  /**
   * Returns the class that the table names under a number, not initialized; null if the number is
   * unknown, or this JDK does not have the class.
   */
  public static Class<?> classOf(int number) {
    if (number < 0) {
      return null;
    }
    return number < COMMON.length
        ? find(COMMON_CLASSES, COMMON, number)
        : find(Rare.CLASSES, Rare.NAMES, number - COMMON.length);
  }

  private static Class<?> find(Class<?>[] classes, String[] names, int index) {
    if (index >= names.length) {
      return null;
    }
    Class<?> type = classes[index];
    if (type == null) {
      String name = names[index];
      type = name.equals(MEMORY_BUFFER) ? MemoryBuffer.class : PlatformClasses.find(name);
      classes[index] = type;
    }
    return type;
  }

  /** Returns the number of types in the table; all numbers are below it. */
  public static int count() {
    return COUNT;
  }

  /** Returns how many type arguments say how elements are written; 0 for all but containers. */
  public static int elementTypes(Class<?> container) {
    boolean pair =
        Map.class.isAssignableFrom(container)
            || container == Map.Entry.class
            || container == AbstractMap.SimpleEntry.class
            || container == AbstractMap.SimpleImmutableEntry.class;
    if (pair) {
      return 2;
    }
    boolean single =
        Collection.class.isAssignableFrom(container)
            || container == Optional.class
            || container == AtomicReference.class
            || container == AtomicReferenceArray.class;
    return single ? 1 : 0;
  }

  /**
   * Returns the class that a place holds when nothing else is said, where it is declared with an
   * interface or an abstract class of collections; null for any other declared class. {@code
   * EnumSet} is its own, since its subclasses share its number.
   */
  public static Class<?> usualImplementation(Class<?> declared) {
    return usualImplementation(declared.getName());
  }

  /** As above, for the name of a declared class. */
  public static Class<?> usualImplementation(String declared) {
    switch (declared) {
      case "java.util.List":
      case "java.util.Collection":
      case "java.util.AbstractList":
      case "java.util.AbstractCollection":
      case "java.util.SequencedCollection":
        return ArrayList.class;
      case "java.util.Set":
      case "java.util.AbstractSet":
        return HashSet.class;
      case "java.util.SequencedSet":
        return LinkedHashSet.class;
      case "java.util.SortedSet":
      case "java.util.NavigableSet":
        return TreeSet.class;
      case "java.util.Map":
      case "java.util.AbstractMap":
        return HashMap.class;
      case "java.util.SequencedMap":
        return LinkedHashMap.class;
      case "java.util.SortedMap":
      case "java.util.NavigableMap":
        return TreeMap.class;
      case "java.util.Queue":
      case "java.util.Deque":
        return ArrayDeque.class;
      case "java.util.EnumSet":
        return EnumSet.class;
      case "java.util.AbstractSequentialList":
        return LinkedList.class;
      default:
        return usualConcurrentImplementation(declared);
    }
  }

  private static Class<?> usualConcurrentImplementation(String declared) {
    switch (declared) {
      case "java.util.AbstractQueue":
        return PriorityQueue.class;
      case "java.util.concurrent.ConcurrentMap":
        return ConcurrentHashMap.class;
      case "java.util.concurrent.ConcurrentNavigableMap":
        return ConcurrentSkipListMap.class;
      case "java.util.concurrent.BlockingQueue":
        return LinkedBlockingQueue.class;
      case "java.util.concurrent.BlockingDeque":
        return LinkedBlockingDeque.class;
      default:
        return null;
    }
  }
}
