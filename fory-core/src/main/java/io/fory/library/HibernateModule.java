package io.fory.library;

import io.fory.ForyBuilder;
import io.fory.ForyModule;
import io.fory.error.UnsupportedTypeException;
import io.fory.platform.LibraryClasses;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * What Hibernate puts into entities: its persistent collections are read as such containers of the
 * JDK, and its proxies as the entities behind them. Those that are not loaded are refused when they
 * are written; nothing is ever loaded.
 */
public final class HibernateModule implements ForyModule {
  private static final String PROXY = "org.hibernate.proxy.HibernateProxy";

  /** The packages of the collections: since Hibernate 6, and before. */
  private static final String[] HOMES = {
    "org.hibernate.collection.spi.Persistent", "org.hibernate.collection.internal.Persistent"
  };

  private final ClassLoader loader;

  /** Makes a module that finds Hibernate by the context class loader of the thread. */
  public HibernateModule() {
    this(null);
  }

  /** Makes a module that finds Hibernate by a class loader. */
  public HibernateModule(ClassLoader loader) {
    this.loader = loader;
  }

  @Override
  public void configure(ForyBuilder builder) {
    Library hibernate = new Library(builder, "Hibernate", loader, PROXY);
    for (String home : HOMES) {
      for (String list : new String[] {"Bag", "List", "IdentifierBag"}) {
        replace(hibernate, home + list, ArrayList.class, o -> new ArrayList<>((Collection<?>) o));
      }
      replace(
          hibernate,
          home + "Set",
          LinkedHashSet.class,
          set -> new LinkedHashSet<>((Collection<?>) set));
      replace(
          hibernate, home + "SortedSet", TreeSet.class, set -> new TreeSet<>((SortedSet<?>) set));
      replace(
          hibernate,
          home + "Map",
          LinkedHashMap.class,
          map -> new LinkedHashMap<>((Map<?, ?>) map));
      replace(
          hibernate,
          home + "SortedMap",
          TreeMap.class,
          map -> new TreeMap<>((SortedMap<?, ?>) map));
    }
    replaceProxies(hibernate);
  }

  private static <R> void replace(
      Library hibernate, String name, Class<R> form, Function<Object, R> out) {
    Class<?> type = hibernate.classes().find(name);
    if (type != null) {
      Function<Object, Object> loaded = hibernate.classes().getter(type, "wasInitialized");
      hibernate.replaceForGood(
          name,
          form,
          collection -> {
            requireLoaded((boolean) loaded.apply(collection), collection);
            return out.apply(collection);
          });
    }
  }

  private static void replaceProxies(Library hibernate) {
    LibraryClasses classes = hibernate.classes();
    Class<?> initializers = hibernate.type("org.hibernate.proxy.LazyInitializer");
    Function<Object, Object> initializer =
        classes.getter(hibernate.type(PROXY), "getHibernateLazyInitializer");
    Function<Object, Object> absent = classes.getter(initializers, "isUninitialized");
    Function<Object, Object> entity = classes.getter(initializers, "getImplementation");
    hibernate.replaceForGood(
        PROXY,
        Object.class,
        proxy -> {
          Object lazy = initializer.apply(proxy);
          requireLoaded(!(boolean) absent.apply(lazy), proxy);
          return entity.apply(lazy);
        });
  }

  private static void requireLoaded(boolean loaded, Object value) {
    if (!loaded) {
      UnsupportedTypeException refused =
          new UnsupportedTypeException(
              value.getClass().getTypeName(), "Hibernate has not loaded this lazy object yet");
      refused.withCure("Call Hibernate.initialize(Object), or fetch it in the query");
      throw refused;
    }
  }
}
