package io.fory.library;

import io.fory.ForyBuilder;
import io.fory.ForyModule;
import io.fory.builtin.container.KeySearch;
import io.fory.error.ForyException;
import io.fory.error.UnsupportedTypeException;
import io.fory.platform.SerializationHook;
import io.fory.platform.SerializationHook.Kind;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * The types of the standard library of Kotlin: pairs, ranges, collections, unsigned numbers, {@code
 * Result}, {@code Duration}, {@code Regex}, {@code Lazy}, which is evaluated, and {@code Unit}.
 */
public final class KotlinModule implements ForyModule {
  private static final String BUILDERS = "kotlin.collections.builders.";

  /** By which sets and maps of {@code buildSet} and {@code buildMap} multiply hash codes. */
  private static final int FACTOR = 0x9E3779B9;

  private final ClassLoader loader;

  /** Makes a module that finds Kotlin by the context class loader of the thread. */
  public KotlinModule() {
    this(null);
  }

  /** Makes a module that finds Kotlin by a class loader. */
  public KotlinModule(ClassLoader loader) {
    this.loader = loader;
  }

  @Override
  public void configure(ForyBuilder builder) {
    Library kotlin = new Library(builder, "The standard library of Kotlin", loader, "kotlin.Pair");
    kotlin.registerSingleton("kotlin.Unit", "INSTANCE");
    kotlin.register(
        "kotlin.",
        "Pair",
        "Triple",
        "UByte",
        "UShort",
        "UInt",
        "ULong",
        "UByteArray",
        "UShortArray",
        "UIntArray",
        "ULongArray",
        "Result",
        "Result$Failure",
        "InitializedLazyImpl",
        "SynchronizedLazyImpl",
        "SafePublicationLazyImpl",
        "UnsafeLazyImpl",
        "collections.EmptyList",
        "collections.EmptySet",
        "collections.EmptyMap",
        "collections.IndexedValue",
        "collections.ArrayDeque",
        "ranges.IntRange",
        "ranges.IntProgression",
        "ranges.LongRange",
        "ranges.LongProgression",
        "ranges.CharRange",
        "ranges.CharProgression",
        "ranges.UIntRange",
        "ranges.UIntProgression",
        "ranges.ULongRange",
        "ranges.ULongProgression",
        "time.Duration",
        "time.DurationUnit",
        "uuid.Uuid",
        "uuid.UuidSerialized");
    replacePatterns(kotlin);
    replaceBuilt(kotlin);
  }

  /** Patterns of the JDK, whose serializer bounds what it takes to compile them. */
  private static void replacePatterns(Library kotlin) {
    Class<?> regex = kotlin.type("kotlin.text.Regex");
    Function<Object, Object> pattern = kotlin.classes().getter(regex, "toPattern");
    kotlin.replace(
        regex.getName(),
        Pattern.class,
        made -> (Pattern) pattern.apply(made),
        kotlin.classes().constructor(regex, Pattern.class));
  }

  /** What {@code buildList} and the like return: the builders themselves, which cannot change. */
  private static void replaceBuilt(Library kotlin) {
    Class<?> lists = kotlin.type("kotlin.collections.CollectionsKt");
    Class<?> sets = kotlin.type("kotlin.collections.SetsKt");
    Class<?> maps = kotlin.type("kotlin.collections.MapsKt");
    Function<Object, Object> newList =
        kotlin.classes().method(lists, "createListBuilder", int.class);
    Function<Object, Object> newSet = kotlin.classes().method(sets, "createSetBuilder", int.class);
    Function<Object, Object> newMap = kotlin.classes().method(maps, "createMapBuilder", int.class);
    Function<Object, Object> list = kotlin.classes().method(lists, "build", List.class);
    Function<Object, Object> set = kotlin.classes().method(sets, "build", java.util.Set.class);
    Function<Object, Object> map = kotlin.classes().method(maps, "build", Map.class);
    kotlin.replace(
        BUILDERS + "ListBuilder",
        List.class,
        built(kotlin, "ListBuilder", ended -> Arrays.asList(((Collection<?>) ended).toArray())),
        form -> list.apply(filled(newList, form)));
    kotlin.replace(
        BUILDERS + "SetBuilder",
        LinkedHashSet.class,
        built(kotlin, "SetBuilder", ended -> new LinkedHashSet<>((Collection<?>) ended)),
        form -> set.apply(filled(newSet, form)),
        table(form -> form));
    kotlin.replace(
        BUILDERS + "MapBuilder",
        LinkedHashMap.class,
        built(kotlin, "MapBuilder", ended -> new LinkedHashMap<>((Map<?, ?>) ended)),
        form -> map.apply(filled(newMap, form)),
        table(form -> ((Map<?, ?>) form).keySet()));
  }

  /**
   * Returns a function of containers that are built. Before that they can change, and those made of
   * their forms could not: their own hook for JDK serialization refuses them, too.
   */
  private static <R> Function<Object, R> built(
      Library kotlin, String name, Function<Object, R> form) {
    Class<?> type = kotlin.type(BUILDERS + name);
    SerializationHook replace = SerializationHook.find(Kind.WRITE_REPLACE, type);
    return container -> {
      try {
        Object unused = replace == null ? null : replace.call(container);
      } catch (ForyException e) {
        throw e;
      } catch (Exception e) {
        throw new UnsupportedTypeException(type.getTypeName(), "it is still being built", e);
      }
      return form.apply(container);
    };
  }

  /** The slot of a key is in the upper bits of a product. */
  private static Library.Table table(Function<Object, Object> keys) {
    return new Library.Table(
        KeySearch.OPEN, keys, key -> Integer.reverse(Objects.hashCode(key) * FACTOR));
  }

  @SuppressWarnings("unchecked") // it is new
  private static Object filled(Function<Object, Object> builder, Collection<?> form) {
    Object made = builder.apply(form.size());
    ((Collection<Object>) made).addAll(form);
    return made;
  }

  @SuppressWarnings("unchecked") // as above
  private static Object filled(Function<Object, Object> builder, Map<?, ?> form) {
    Object made = builder.apply(form.size());
    ((Map<Object, Object>) made).putAll(form);
    return made;
  }
}
