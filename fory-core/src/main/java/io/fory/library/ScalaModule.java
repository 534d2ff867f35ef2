package io.fory.library;

import io.fory.ForyBuilder;
import io.fory.ForyModule;
import io.fory.builtin.container.KeySearch;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.function.Function;

/**
 * The types of the library of Scala 2.13: options, tuples, {@code Either}, {@code Try}, numbers,
 * ranges, symbols, orderings, and the usual collections, which are written as such containers of
 * the JDK.
 */
public final class ScalaModule implements ForyModule {
  private static final String FROM = "from";
  private static final String MODULE = "MODULE$";
  private static final String COLLECTION = "scala.collection.";
  private static final int MOST_PARTS = 22;

  private final ClassLoader loader;

  /** Makes a module that finds Scala by the context class loader of the thread. */
  public ScalaModule() {
    this(null);
  }

  /** Makes a module that finds Scala by a class loader. */
  public ScalaModule(ClassLoader loader) {
    this.loader = loader;
  }

  @Override
  public void configure(ForyBuilder builder) {
    Library scala = new Library(builder, "The library of Scala", loader, "scala.Option");
    scala.registerSingleton("scala.None$", MODULE);
    scala.registerSingleton(COLLECTION + "immutable.Map$EmptyMap$", MODULE);
    scala.registerSingleton(COLLECTION + "immutable.Set$EmptySet$", MODULE);
    scala.register(
        "scala.",
        "Some",
        "Symbol",
        "util.Left",
        "util.Right",
        "util.Success",
        "util.Failure",
        "runtime.BoxedUnit",
        "math.BigInt",
        "math.BigDecimal",
        "collection.immutable.Range$Inclusive",
        "collection.immutable.Range$Exclusive",
        "collection.immutable.Set$Set1",
        "collection.immutable.Set$Set2",
        "collection.immutable.Set$Set3",
        "collection.immutable.Set$Set4",
        "collection.immutable.Map$Map1",
        "collection.immutable.Map$Map2",
        "collection.immutable.Map$Map3",
        "collection.immutable.Map$Map4");
    scala.serialize(ScalaDecimal.CLASS, type -> new ScalaDecimal(scala.classes(), type));
    registerTuples(scala);
    replaceCollections(scala);
    replaceArrays(scala);
    registerOrderings(scala);
  }

  private static void replaceArrays(Library scala) {
    replaceArray(scala, "immutable.ArraySeq", "unsafeArray", "unsafeWrapArray");
    replaceArray(scala, "mutable.ArraySeq", "array", "make");
  }

  private static void replaceArray(Library scala, String name, String out, String back) {
    Class<?> type = scala.type(COLLECTION + name);
    scala.replace(
        type.getName(),
        Object.class,
        scala.classes().getter(type, out),
        scala.classes().method(companion(scala, name), back, Object.class));
  }

  private static Object companion(Library scala, String name) {
    return scala.classes().constant(scala.type(COLLECTION + name + "$"), MODULE);
  }

  private static void registerOrderings(Library scala) {
    scala.registerSingletons(
        "scala.math.Ordering$",
        MODULE,
        "Boolean$",
        "Byte$",
        "Char$",
        "Short$",
        "Int$",
        "Long$",
        "Float$TotalOrdering$",
        "Float$IeeeOrdering$",
        "Double$TotalOrdering$",
        "Double$IeeeOrdering$",
        "DeprecatedFloatOrdering$",
        "DeprecatedDoubleOrdering$",
        "BigInt$",
        "BigDecimal$",
        "String$",
        "Symbol$",
        "Unit$");
    scala.register("scala.math.Ordering$", "Reverse");
  }

  private static void registerTuples(Library scala) {
    for (int parts = 1; parts <= MOST_PARTS; parts++) {
      scala.register("scala.Tuple" + parts, "");
    }
    for (char first : "DIJ".toCharArray()) {
      scala.register("scala.Tuple1$mc" + first, "$sp");
    }
    for (char first : "CDIJZ".toCharArray()) {
      for (char second : "CDIJZ".toCharArray()) {
        scala.register("scala.Tuple2$mc" + first + second, "$sp");
      }
    }
  }

  private static void replaceCollections(Library scala) {
    Class<?> converters = scala.type("scala.jdk.javaapi.CollectionConverters");
    Conversions lists = new Conversions(scala, converters, COLLECTION + "Seq", List.class);
    Conversions sets = new Conversions(scala, converters, COLLECTION + "Set", Set.class);
    Conversions maps = new Conversions(scala, converters, COLLECTION + "Map", Map.class);
    for (String list :
        new String[] {
          "immutable.List",
          "immutable.Vector",
          "immutable.Queue",
          "mutable.ArrayBuffer",
          "mutable.ListBuffer",
          "mutable.ArrayDeque",
          "mutable.Queue",
          "mutable.Stack"
        }) {
      scala.replace(
          COLLECTION + list,
          List.class,
          seq -> Arrays.asList(((Collection<?>) lists.toJava.apply(seq)).toArray()),
          lists.back(list));
    }
    Function<Object, Object> hash =
        scala.classes().method(scala.type("scala.runtime.Statics"), "anyHash", Object.class);
    for (String set :
        new String[] {
          "immutable.HashSet", "immutable.ListSet", "mutable.HashSet", "mutable.LinkedHashSet"
        }) {
      boolean list = set.endsWith("ListSet"); // looks at all elements for each
      scala.replace(
          COLLECTION + set,
          LinkedHashSet.class,
          made -> new LinkedHashSet<>((Collection<?>) sets.toJava.apply(made)),
          sets.back(set),
          new Library.Table(list ? KeySearch.LINEAR : KeySearch.SPREAD, form -> form, hash));
    }
    for (String map :
        new String[] {
          "immutable.HashMap", "immutable.ListMap", "mutable.HashMap", "mutable.LinkedHashMap"
        }) {
      scala.replace(
          COLLECTION + map,
          LinkedHashMap.class,
          made -> new LinkedHashMap<>((Map<?, ?>) maps.toJava.apply(made)),
          maps.back(map),
          new Library.Table(KeySearch.SPREAD, form -> ((Map<?, ?>) form).keySet(), hash));
    }
    for (String kind : new String[] {"immutable.Tree", "mutable.Tree"}) {
      Function<Object, Object> set = sets.toJava;
      replaceSorted(
          scala, kind + "Set", made -> ((Collection<?>) set.apply(made)).toArray(), lists);
      Function<Object, Object> map = maps.toJava;
      replaceSorted(
          scala, kind + "Map", made -> new LinkedHashMap<>((Map<?, ?>) map.apply(made)), maps);
    }
  }

  /** Has a sorted collection written as its ordering, and its elements in that order. */
  private static void replaceSorted(
      Library scala, String name, Function<Object, Object> elements, Conversions back) {
    Class<?> type = scala.type(COLLECTION + name);
    Class<?> orderings = scala.type("scala.math.Ordering");
    Function<Object, Object> ordering =
        scala.classes().getter(scala.type(COLLECTION + "SortedOps"), "ordering");
    BinaryOperator<Object> made =
        scala
            .classes()
            .method(
                companion(scala, name), FROM, scala.type(COLLECTION + "IterableOnce"), orderings);
    scala.replace(
        type.getName(),
        Object[].class,
        value -> new Object[] {ordering.apply(value), elements.apply(value)},
        form -> {
          Object parts = form[1] instanceof Object[] array ? Arrays.asList(array) : form[1];
          return made.apply(
              back.toScala.apply(parts), Objects.requireNonNull(orderings.cast(form[0])));
        },
        Library.SORTED_KEYS);
  }

  /** How collections of one kind become such of the JDK and come back. */
  private static final class Conversions {
    private final Library scala;
    private final Function<Object, Object> toJava;
    private final Function<Object, Object> toScala;

    Conversions(Library scala, Class<?> converters, String kind, Class<?> platformKind) {
      this.scala = scala;
      this.toJava = scala.classes().method(converters, "asJava", scala.type(kind));
      this.toScala = scala.classes().method(converters, "asScala", platformKind);
    }

    /** Returns what makes a collection of a class, by its companion. */
    Function<Object, Object> back(String name) {
      Function<Object, Object> from =
          scala
              .classes()
              .method(companion(scala, name), FROM, scala.type(COLLECTION + "IterableOnce"));
      return form -> from.apply(toScala.apply(form));
    }
  }
}
