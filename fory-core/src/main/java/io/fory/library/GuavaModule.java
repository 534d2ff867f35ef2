package io.fory.library;

import io.fory.ForyBuilder;
import io.fory.ForyModule;
import io.fory.builtin.container.KeySearch;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * The types of Guava: immutable collections, multimaps, multisets, tables, ranges, {@code BiMap},
 * {@code Optional}, hash codes and lists of primitives. Immutable lists, sets and maps are written
 * as such containers of the JDK, the others by their hooks for JDK serialization.
 *
 * <p>{@code Ordering.usingToString()} is not among them: it calls {@code toString()} of whatever
 * elements a message holds, and no account bounds what that takes.
 */
public final class GuavaModule implements ForyModule {
  private static final String COLLECT = "com.google.common.collect.";

  private static final Library.Table ELEMENTS = table(set -> set);
  private static final Library.Table KEYS = table(map -> ((Map<?, ?>) map).keySet());

  /** Of a map of both directions; one of a single entry has no table. */
  private static final Library.Table VALUES =
      table(map -> ((Map<?, ?>) map).size() > 1 ? ((Map<?, ?>) map).values() : List.of());

  private final ClassLoader loader;

  /** Makes a module that finds Guava by the context class loader of the thread. */
  public GuavaModule() {
    this(null);
  }

  /** Makes a module that finds Guava by a class loader. */
  public GuavaModule(ClassLoader loader) {
    this.loader = loader;
  }

  @Override
  public void configure(ForyBuilder builder) {
    Library guava = new Library(builder, "Guava", loader, COLLECT + "ImmutableList");
    replaceCollections(guava);
    replaceEntries(guava);
    guava.register(
        COLLECT,
        "NaturalOrdering",
        "ReverseNaturalOrdering",
        "ReverseOrdering",
        "NullsFirstOrdering",
        "NullsLastOrdering",
        "ComparatorOrdering",
        "HashBiMap",
        "EnumBiMap",
        "EnumHashBiMap",
        "ImmutableListMultimap",
        "EmptyImmutableListMultimap",
        "ImmutableSetMultimap",
        "EmptyImmutableSetMultimap",
        "ArrayListMultimap",
        "HashMultimap",
        "LinkedHashMultimap",
        "LinkedListMultimap",
        "TreeMultimap",
        "RegularImmutableMultiset",
        "JdkBackedImmutableMultiset",
        "ImmutableMultiset$SerializedForm",
        "HashMultiset",
        "LinkedHashMultiset",
        "TreeMultiset",
        "EnumMultiset",
        "SingletonImmutableTable",
        "DenseImmutableTable",
        "SparseImmutableTable",
        "ImmutableTable$SerializedForm",
        "HashBasedTable",
        "HashBasedTable$Factory",
        "TreeBasedTable",
        "TreeBasedTable$Factory",
        "ArrayTable");
    registerRanges(guava);
    registerOthers(guava);
  }

  /** Tables with too many keys of one hash code become such of the JDK. */
  private static Library.Table table(Function<Object, Object> keys) {
    return new Library.Table(KeySearch.HASHED, keys, Object::hashCode);
  }

  private static void registerOthers(Library guava) {
    guava.register(
        "com.google.common.",
        "base.Present",
        "base.Absent",
        "hash.HashCode$BytesHashCode",
        "hash.HashCode$IntHashCode",
        "hash.HashCode$LongHashCode",
        "primitives.Booleans$BooleanArrayAsList",
        "primitives.Bytes$ByteArrayAsList",
        "primitives.Chars$CharArrayAsList",
        "primitives.Shorts$ShortArrayAsList",
        "primitives.Ints$IntArrayAsList",
        "primitives.Longs$LongArrayAsList",
        "primitives.Floats$FloatArrayAsList",
        "primitives.Doubles$DoubleArrayAsList",
        "primitives.ImmutableIntArray",
        "primitives.ImmutableLongArray",
        "primitives.ImmutableDoubleArray",
        "primitives.UnsignedInteger",
        "primitives.UnsignedLong");
  }

  private static void replaceCollections(Library guava) {
    Class<?> entries = guava.classes().find(COLLECT + "ImmutableMapEntrySet");
    guava.replace(
        COLLECT + "ImmutableList",
        List.class,
        list -> Arrays.asList(((Collection<?>) list).toArray()),
        copy(guava, "ImmutableList", "copyOf", Collection.class));
    guava.replace(
        COLLECT + "ImmutableSet",
        LinkedHashSet.class,
        set -> new LinkedHashSet<>(elements(entries, set)),
        copy(guava, "ImmutableSet", "copyOf", Collection.class),
        ELEMENTS);
    guava.replace(
        COLLECT + "ImmutableSortedSet",
        TreeSet.class,
        set -> new TreeSet<>((SortedSet<?>) set),
        copy(guava, "ImmutableSortedSet", "copyOfSorted", SortedSet.class));
    guava.replace(
        COLLECT + "ImmutableMap",
        LinkedHashMap.class,
        map -> new LinkedHashMap<>((Map<?, ?>) map),
        copy(guava, "ImmutableMap", "copyOf", Map.class),
        KEYS);
    guava.replace(
        COLLECT + "ImmutableBiMap",
        LinkedHashMap.class,
        map -> new LinkedHashMap<>((Map<?, ?>) map),
        copy(guava, "ImmutableBiMap", "copyOf", Map.class),
        KEYS,
        VALUES);
    guava.replace(
        COLLECT + "ImmutableSortedMap",
        TreeMap.class,
        map -> new TreeMap<>((SortedMap<?, ?>) map),
        copy(guava, "ImmutableSortedMap", "copyOfSorted", SortedMap.class));
  }

  /** JDK 17 keeps what those of maps inherit from the entries of the JDK to itself. */
  private static void replaceEntries(Library guava) {
    for (String name : new String[] {"ImmutableMapEntry", "ImmutableEntry"}) {
      guava.replaceForGood(
          COLLECT + name,
          AbstractMap.SimpleImmutableEntry.class,
          entry -> new AbstractMap.SimpleImmutableEntry<>((Map.Entry<?, ?>) entry));
    }
  }

  /**
   * Returns the elements of a set.
   *
   * @param entries the class of sets of entries, whose classes may have no name; or null
   */
  private static Collection<?> elements(Class<?> entries, Object set) {
    Collection<?> elements = (Collection<?>) set;
    if (entries == null || !entries.isInstance(set)) {
      return elements;
    }
    List<Object> immutable = new ArrayList<>(elements.size());
    for (Object entry : elements) {
      immutable.add(new AbstractMap.SimpleImmutableEntry<>((Map.Entry<?, ?>) entry));
    }
    return immutable;
  }

  private static Function<Object, Object> copy(
      Library guava, String type, String factory, Class<?> from) {
    return guava.classes().method(guava.type(COLLECT + type), factory, from);
  }

  private static void registerRanges(Library guava) {
    guava.register(
        COLLECT,
        "Range",
        "Range$RangeLexOrdering",
        "Cut$BelowAll",
        "Cut$AboveAll",
        "Cut$BelowValue",
        "Cut$AboveValue",
        "DiscreteDomain$IntegerDomain",
        "DiscreteDomain$LongDomain",
        "DiscreteDomain$BigIntegerDomain",
        "ImmutableRangeSet",
        "ImmutableRangeSet$SerializedForm",
        "TreeRangeSet",
        "ImmutableRangeMap",
        "ImmutableRangeMap$SerializedForm");
    Class<?> maps = guava.type(COLLECT + "RangeMap");
    Class<?> fixed = guava.type(COLLECT + "ImmutableRangeMap");
    Class<?> tree = guava.type(COLLECT + "TreeRangeMap");
    Function<Object, Object> out = guava.classes().method(fixed, "copyOf", maps);
    replaceRangeMap(guava, tree, fixed, out, guava.classes().method(tree, "copyOf", maps));
  }

  private static <R> void replaceRangeMap(
      Library guava,
      Class<?> tree,
      Class<R> fixed,
      Function<Object, Object> out,
      Function<Object, Object> back) {
    guava.replace(tree.getName(), fixed, map -> fixed.cast(out.apply(map)), back);
  }
}
