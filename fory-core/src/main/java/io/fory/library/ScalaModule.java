package io.fory.library;

import io.fory.ForyBuilder;
import io.fory.ForyModule;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * The types of the library of Scala 2.13: options, tuples, {@code Either}, {@code Try}, numbers,
 * ranges, symbols, and the usual collections, which are written as such containers of the JDK.
 */
public final class ScalaModule implements ForyModule {
  private static final String FROM = "from";
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
    scala.registerSingleton("scala.None$", "MODULE$");
    scala.registerSingleton(COLLECTION + "immutable.Map$EmptyMap$", "MODULE$");
    scala.registerSingleton(COLLECTION + "immutable.Set$EmptySet$", "MODULE$");
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
    registerTuples(scala);
    replaceCollections(scala);
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
          "mutable.ArrayDeque"
        }) {
      scala.replace(
          COLLECTION + list,
          List.class,
          seq -> Arrays.asList(((Collection<?>) lists.toJava.apply(seq)).toArray()),
          lists.back(list));
    }
    for (String set :
        new String[] {
          "immutable.HashSet", "immutable.ListSet", "mutable.HashSet", "mutable.LinkedHashSet"
        }) {
      scala.replace(
          COLLECTION + set,
          LinkedHashSet.class,
          made -> new LinkedHashSet<>((Collection<?>) sets.toJava.apply(made)),
          sets.back(set));
    }
    for (String map :
        new String[] {
          "immutable.HashMap", "immutable.ListMap", "mutable.HashMap", "mutable.LinkedHashMap"
        }) {
      scala.replace(
          COLLECTION + map,
          LinkedHashMap.class,
          made -> new LinkedHashMap<>((Map<?, ?>) maps.toJava.apply(made)),
          maps.back(map));
    }
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
      Object companion = scala.classes().constant(scala.type(COLLECTION + name + "$"), "MODULE$");
      Function<Object, Object> from =
          scala.classes().method(companion, FROM, scala.type(COLLECTION + "IterableOnce"));
      return form -> from.apply(toScala.apply(form));
    }
  }
}
