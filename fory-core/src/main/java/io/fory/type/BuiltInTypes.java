package io.fory.type;

import io.fory.buffer.MemoryBuffer;
import io.fory.platform.PlatformClasses;
import java.nio.Buffer;
import java.nio.MappedByteBuffer;
import java.nio.charset.Charset;
import java.nio.file.Path;
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
  private static final int COUNT = 270;

  static final String MEMORY_BUFFER = "io.fory.buffer.MemoryBuffer";

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
    // From here on two bytes. Fields declare these.
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

  /** The number of the first of the {@link RareTypes}. */
  static final int COMMON_COUNT = COMMON.length;

  private static final Map<String, Integer> COMMON_NUMBERS = numbers(COMMON, COMMON_ALIASES, 0);

  /** Classes by number, once found; racing threads store the same ones. */
  private static final Class<?>[] COMMON_CLASSES = new Class<?>[COMMON.length];

  private BuiltInTypes() {}

  static Map<String, Integer> numbers(String[] names, String[] aliases, int first) {
    HashMap<String, Integer> numbers = new HashMap<>((names.length + aliases.length) * 2);
    for (int i = 0; i < names.length; i++) {
      numbers.put(names[i], first + i);
    }
    for (int i = 0; i < aliases.length; i += 2) {
      Integer number = numbers.get(aliases[i + 1]);
      numbers.put(aliases[i], number != null ? number : COMMON_NUMBERS.get(aliases[i + 1]));
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
    // Only the JDK can define classes in java.*; of the other names the loader is looked at.
    if (name.startsWith("java.")
        || (name.startsWith("sun.") || name.startsWith("jdk."))
            && PlatformClasses.isPlatformClass(type)) {
      return rareNumberOf(type, name);
    }
    return type == MemoryBuffer.class ? RareTypes.NUMBERS.get(name) : NONE;
  }

  private static int rareNumberOf(Class<?> type, String name) {
    Integer number = RareTypes.NUMBERS.get(name);
    if (number != null) {
      return number;
    }
    if (Buffer.class.isAssignableFrom(type) && type != MappedByteBuffer.class) {
      return numberOfBuffer(type.getSuperclass());
    }
    if (name.startsWith("sun.nio.fs.") && Path.class.isAssignableFrom(type)) {
      return RareTypes.NUMBERS.get("java.nio.file.Path");
    }
    // Each charset has a class of its own.
    return name.startsWith("sun.nio.cs.") && Charset.class.isAssignableFrom(type)
        ? RareTypes.NUMBERS.get("java.nio.charset.Charset")
        : NONE;
  }

  /** Each kind of memory has a class of its own, below the public one. */
  private static int numberOfBuffer(Class<?> type) {
    if (type == null) {
      return NONE;
    }
    Integer number = RareTypes.NUMBERS.get(type.getName());
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
        : find(RareTypes.CLASSES, RareTypes.NAMES, number - COMMON.length);
  }

  /** Returns the name of the class that the table has under a number, or null. */
  public static String nameOf(int number) {
    int rare = number - COMMON.length;
    if (number < 0 || rare >= RareTypes.NAMES.length) {
      return null;
    }
    return rare < 0 ? COMMON[number] : RareTypes.NAMES[rare];
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

  /** Returns whether a class or interface is one of collections or maps. */
  public static boolean isContainer(Class<?> type) {
    return Collection.class.isAssignableFrom(type) || Map.class.isAssignableFrom(type);
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
