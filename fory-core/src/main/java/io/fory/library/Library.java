package io.fory.library;

import io.fory.ForyBuilder;
import io.fory.platform.LibraryClasses;
import io.fory.serializer.Serializer;
import java.util.function.Function;

/** Registers the classes of one library with one builder. */
final class Library {
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

  /** Has all objects of a class written as containers of the JDK. */
  <R> void replace(
      String name,
      Class<R> form,
      Function<Object, ? extends R> out,
      Function<? super R, Object> back) {
    Class<?> type = classes.find(name);
    if (type != null) {
      replace(type, form, out, back);
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
      Function<? super R, Object> back) {
    builder.registerReplacement(type, form, out, made -> type.cast(back.apply(made)));
  }
}
