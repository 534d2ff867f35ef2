package io.fory.library;

import io.fory.ForyBuilder;
import io.fory.ForyModule;
import io.fory.builtin.container.KeySearch;
import io.fory.error.UnsupportedTypeException;
import java.lang.reflect.Array;
import java.util.Collection;
import java.util.Comparator;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.function.Function;

/**
 * The lists, sets, maps and pairs of fastutil. Containers are written as arrays of their elements,
 * of primitives where they hold such: what the library has for JDK serialization sizes tables by
 * numbers from the message.
 */
public final class FastutilModule implements ForyModule {
  private static final String HOME = "it.unimi.dsi.fastutil.";

  private static final Kind[] KINDS = {
    new Kind("Int", "ints", int.class),
    new Kind("Long", "longs", long.class),
    new Kind("Double", "doubles", double.class),
    new Kind("Object", "objects", Object.class)
  };

  private static final Kind[] KINDS_OF_LISTS_ALONE = {
    new Kind("Boolean", "booleans", boolean.class),
    new Kind("Byte", "bytes", byte.class),
    new Kind("Char", "chars", char.class),
    new Kind("Float", "floats", float.class),
    new Kind("Short", "shorts", short.class)
  };

  private final ClassLoader loader;

  /** Makes a module that finds fastutil by the context class loader of the thread. */
  public FastutilModule() {
    this(null);
  }

  /** Makes a module that finds fastutil by a class loader. */
  public FastutilModule(ClassLoader loader) {
    this.loader = loader;
  }

  @Override
  public void configure(ForyBuilder builder) {
    Library fastutil = new Library(builder, "Fastutil", loader, HOME + "ints.IntArrayList");
    for (Kind kind : KINDS) {
      replaceLists(fastutil, kind);
      replaceSets(fastutil, kind);
      fastutil.register(
          HOME + kind.home + "." + kind.name,
          "Comparators$NaturalImplicitComparator",
          "Comparators$OppositeImplicitComparator",
          "Comparators$OppositeComparator",
          "Lists$EmptyList",
          "Sets$EmptySet");
      for (Kind other : KINDS) {
        replaceMaps(fastutil, kind, other);
        fastutil.register(
            HOME + kind.home + "." + kind.name,
            other.name + "ImmutablePair",
            other.name + "MutablePair");
      }
    }
    for (Kind kind : KINDS_OF_LISTS_ALONE) {
      replaceLists(fastutil, kind);
    }
  }

  private static void replaceLists(Library fastutil, Kind kind) {
    for (String name : new String[] {"ArrayList", "ImmutableList"}) {
      replaceByArray(fastutil, kind, name);
    }
  }

  private static void replaceSets(Library fastutil, Kind kind) {
    for (String name : new String[] {"OpenHashSet", "LinkedOpenHashSet"}) {
      replaceByArray(fastutil, kind, name, kind.table(fastutil, form -> form));
    }
    for (String name : new String[] {"AVLTreeSet", "RBTreeSet"}) {
      Class<?> type = fastutil.classes().find(kind.classNamed(name));
      if (type != null) {
        Function<Object, Object> made = fastutil.classes().constructor(type, Comparator.class);
        replace(
            fastutil,
            type,
            Object[].class,
            set -> new Object[] {((SortedSet<?>) set).comparator(), kind.array((SortedSet<?>) set)},
            form -> filledSet(made.apply(form[0]), form[1]),
            Library.SORTED_KEYS);
      }
    }
  }

  /** Has a container written as an array, from which a constructor makes it. */
  private static void replaceByArray(
      Library fastutil, Kind kind, String name, Library.Table... tables) {
    Class<?> type = fastutil.classes().find(kind.classNamed(name));
    if (type != null) {
      replace(
          fastutil,
          type,
          kind.arrayType,
          container -> kind.array((Collection<?>) container),
          fastutil.classes().constructor(type, kind.arrayType),
          tables);
    }
  }

  private static void replaceMaps(Library fastutil, Kind keys, Kind values) {
    for (String name :
        new String[] {"OpenHashMap", "LinkedOpenHashMap", "AVLTreeMap", "RBTreeMap"}) {
      Class<?> type = fastutil.classes().find(keys.classNamed("2" + values.name + name));
      if (type == null) {
        continue;
      }
      boolean sorted = SortedMap.class.isAssignableFrom(type) && name.endsWith("TreeMap");
      Function<Object, Object> made =
          fastutil.classes().constructor(type, sorted ? Comparator.class : int.class);
      Function<Object, Object> otherwise = fastutil.classes().getter(type, "defaultReturnValue");
      replace(
          fastutil,
          type,
          Object[].class,
          map ->
              new Object[] {
                sorted ? ((SortedMap<?, ?>) map).comparator() : null,
                keys.array(((Map<?, ?>) map).keySet()),
                values.array(((Map<?, ?>) map).values()),
                otherwise.apply(map)
              },
          form -> {
            Object map = made.apply(sorted ? form[0] : (Object) Array.getLength(form[1]));
            fill(map, form[1], form[2]);
            if (form[3] != null && !form[3].equals(values.zero())) {
              Object unused =
                  fastutil.classes().method(map, "defaultReturnValue", values.type).apply(form[3]);
            }
            return map;
          },
          sorted ? Library.SORTED_KEYS : keys.table(fastutil, form -> ((Object[]) form)[1]));
    }
  }

  private static <R> void replace(
      Library fastutil,
      Class<?> type,
      Class<R> form,
      Function<Object, Object> out,
      Function<? super R, Object> back,
      Library.Table... tables) {
    fastutil.replace(
        type.getName(),
        form,
        value -> {
          if (value.getClass() != type) {
            throw new UnsupportedTypeException(
                value.getClass().getTypeName(), "it would come back as a " + type.getTypeName());
          }
          return form.cast(out.apply(value));
        },
        back,
        tables);
  }

  @SuppressWarnings("unchecked") // it is new
  private static Object filledSet(Object set, Object elements) {
    int length = Array.getLength(elements);
    for (int i = 0; i < length; i++) {
      ((Collection<Object>) set).add(Array.get(elements, i));
    }
    return set;
  }

  @SuppressWarnings("unchecked") // it is new
  private static void fill(Object map, Object keys, Object values) {
    int length = Array.getLength(keys);
    if (Array.getLength(values) != length) {
      throw new IllegalArgumentException("not as many values as keys");
    }
    for (int i = 0; i < length; i++) {
      ((Map<Object, Object>) map).put(Array.get(keys, i), Array.get(values, i));
    }
  }

  /** A type of elements, and the package of its containers. */
  private static final class Kind {
    final String name;
    final String home;
    final Class<?> type;
    final Class<?> arrayType;

    Kind(String name, String home, Class<?> type) {
      this.name = name;
      this.home = home;
      this.type = type;
      this.arrayType = type.arrayType();
    }

    String classNamed(String container) {
      return HOME + home + "." + name + container;
    }

    /**
     * Returns a table of keys.
     *
     * @param keys returns them from a form
     */
    Library.Table table(Library fastutil, Function<Object, Object> keys) {
      Class<?> hashes = fastutil.type(HOME + "HashCommon");
      boolean wide = type == long.class || type == double.class;
      Function<Object, Object> mix =
          fastutil.classes().method(hashes, "mix", wide ? long.class : int.class);
      return new Library.Table(
          KeySearch.OPEN, keys, key -> ((Number) mix.apply(bits(key))).intValue());
    }

    private Object bits(Object key) {
      if (type == Object.class) {
        return Objects.hashCode(key);
      }
      return key instanceof Double number ? Double.doubleToRawLongBits(number) : key;
    }

    /** Returns the value that a map has where it has none, unless it is told another one. */
    Object zero() {
      return Array.get(Array.newInstance(type, 1), 0);
    }

    /** Returns elements in their order as an array of their type. */
    Object array(Collection<?> elements) {
      Object array = Array.newInstance(type, elements.size());
      int i = 0;
      for (Object element : elements) {
        Array.set(array, i++, element);
      }
      return array;
    }
  }
}
