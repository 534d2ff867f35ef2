package io.fory;

import io.fory.platform.ApplicationClasses;
import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.Map;
import java.util.WeakHashMap;

/**
 * The instances that callers with the same configuration and class loader have in common.
 *
 * <p>An instance has classes of the loader, so that nothing which outlives the loader may hold it:
 * here it is held weakly. One of the classes that the loader itself has loaded holds it strongly,
 * as what a {@link ClassValue} has for the class, which goes with it. A loader that this library
 * was loaded by, or above it, outlives this table anyway.
 */
final class SharedInstances {
  private static final Map<ClassLoader, Map<Map<String, String>, WeakReference<Fory>>> BY_LOADER =
      new WeakHashMap<>();

  /** What holds the instances of a class loader, which is that of the class. */
  private static final ClassValue<Map<Map<String, String>, Fory>> HELD =
      new ClassValue<>() {
        @Override
        protected Map<Map<String, String>, Fory> computeValue(Class<?> type) {
          return new HashMap<>();
        }
      };

  private SharedInstances() {}

  static Fory of(ClassLoader loader, Map<String, String> key, ForySettings settings) {
    synchronized (BY_LOADER) {
      Map<Map<String, String>, WeakReference<Fory>> known =
          BY_LOADER.computeIfAbsent(loader, any -> new HashMap<>());
      WeakReference<Fory> reference = known.get(key);
      Fory fory = reference == null ? null : reference.get();
      if (fory == null) {
        fory = settings.builder().build();
        known.put(key, new WeakReference<>(fory));
        Class<?> holder = holder(loader, settings);
        if (holder != null) {
          HELD.get(holder).put(key, fory);
        }
      }
      return fory;
    }
  }

  /** Returns a class that lives as long as the loader, or null. */
  private static Class<?> holder(ClassLoader loader, ForySettings settings) {
    for (ClassLoader own = Fory.class.getClassLoader(); own != null; own = own.getParent()) {
      if (own == loader) {
        return Fory.class;
      }
    }
    for (String name : settings.classNames()) {
      try {
        Class<?> type = ApplicationClasses.load(name, loader);
        if (type.getClassLoader() == loader) {
          return type;
        }
      } catch (ClassNotFoundException e) {
        throw new LinkageError(name, e); // it has been found before
      }
    }
    return null;
  }
}
