package io.fory.library;

import io.fory.ForyBuilder;
import io.fory.builtin.container.KeySearch;
import io.fory.builtin.container.RebuiltKeys;
import io.fory.codec.Rebuilding;
import io.fory.message.ReadWork;
import io.fory.platform.LibraryClasses;
import io.fory.serializer.Serializer;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Registers the classes of one library with one builder. */
final class Library {
  /** Keys behind a comparator in an array. */
  static final Table SORTED_KEYS = new Table(KeySearch.SORTED, Library::keysBehind, any -> 0);

  private final LibraryClasses classes;
  private final ForyBuilder builder;

  /**
   * Finds a library.
   *
   * @param name of the library, for the error
   * @param loader of the application, or null for that of the thread
   * @param known a class that each version has
   * @throws IllegalStateException if the library is absent
   */
  Library(ForyBuilder builder, String name, ClassLoader loader, String known) {
    ClassLoader current = Thread.currentThread().getContextClassLoader();
    ClassLoader used = loader != null ? loader : current;
    this.classes = new LibraryClasses(used);
    this.builder = builder;
    if (classes.find(known) == null) {
      throw new IllegalStateException(name + " is not there: " + used + " finds no class " + known);
    }
  }

  LibraryClasses classes() {
    return classes;
  }

  /** Returns a class that each version of the library has. */
  Class<?> type(String name) {
    Class<?> type = classes.find(name);
    if (type == null) {
      throw new IllegalStateException("This version of the library has no class " + name);
    }
    return type;
  }

  /** Registers classes of a package under their own names, as far as this version has them. */
  void register(String home, String... names) {
    for (String name : names) {
      Class<?> type = classes.find(home + name);
      if (type != null) {
        builder.register(type);
      }
    }
  }

  /** Registers the object of a class that has only one. */
  void registerSingleton(String name, String field) {
    builder.registerSingleton(classes.constant(type(name), field));
  }

  /** Registers the objects of classes that have only one each, as far as this version has them. */
  void registerSingletons(String home, String field, String... names) {
    for (String name : names) {
      if (classes.find(home + name) != null) {
        registerSingleton(home + name, field);
      }
    }
  }

  /** Has all registered classes at or below one served by serializers that are made for them. */
  @SuppressWarnings("unchecked") // the factory takes every class
  void serialize(
      String base, Function<Class<? extends Object>, Serializer<? extends Object>> factory) {
    builder.registerDefaultSerializer((Class<Object>) type(base), factory);
  }

  /**
   * A table that is filled from a form.
   *
   * @param search how it finds keys
   * @param keys returns them, an array or a collection, from a form
   * @param hash returns the hash code by which it finds one, an {@code Integer}
   */
  record Table(KeySearch search, Function<Object, Object> keys, Function<Object, Object> hash) {}

  private static Object keysBehind(Object form) {
    Object keys = ((Object[]) form)[1];
    return keys instanceof Map<?, ?> map ? map.keySet() : keys;
  }

  /**
   * Has all objects of a class written as containers of the JDK.
   *
   * @param tables that are filled by {@code back}
   */
  <R> void replace(
      String name,
      Class<R> form,
      Function<Object, ? extends R> out,
      Function<? super R, Object> back,
      Table... tables) {
    Class<?> type = classes.find(name);
    if (type != null) {
      replace(type, form, out, back, List.of(tables));
    }
  }

  /** Has all objects of a class written as others, which take their place. */
  <R> void replaceForGood(String name, Class<R> form, Function<Object, ? extends R> out) {
    Class<?> type = classes.find(name);
    if (type != null) {
      builder.registerReplacement(type, form, out, null);
    }
  }

  private <T, R> void replace(
      Class<T> type,
      Class<R> form,
      Function<Object, ? extends R> out,
      Function<? super R, Object> back,
      List<Table> tables) {
    builder.registerReplacement(type, form, out, new Refilling<>(type, back, tables));
  }

  /** Makes an object from a form, and accounts for the tables that are filled for it. */
  private record Refilling<T, R>(
      Class<T> type, Function<? super R, Object> back, List<Table> tables)
      implements Function<R, T>, Rebuilding {
    @Override
    public T apply(R form) {
      return type.cast(back.apply(form));
    }

    @Override
    public boolean hashes() {
      return !tables.isEmpty();
    }

    @Override
    public boolean sorts() {
      return tables.contains(SORTED_KEYS);
    }

    @Override
    public boolean looksAtNone(Object form) {
      for (Table table : tables) {
        Object keys = table.keys.apply(form);
        boolean hashed = table.search.hashes();
        if (!hashed || !RebuiltKeys.areFoundAsTheyAre(keys)) {
          return false;
        }
      }
      return true;
    }

    @Override
    public void charge(ReadWork work, Object form, long weight, long order) {
      for (Table table : tables) {
        boolean sorts = table.search == KeySearch.SORTED;
        long by = sorts && form instanceof Object[] parts && parts[0] != null ? order : 0;
        RebuiltKeys.charge(work, table.search, table.keys.apply(form), weight, by, table.hash);
      }
    }
  }
}
