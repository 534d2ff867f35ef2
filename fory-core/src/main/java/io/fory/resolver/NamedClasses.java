package io.fory.resolver;

import io.fory.error.ForyException;
import io.fory.error.UserCodeException;
import io.fory.message.ResolvedType;
import io.fory.platform.ApplicationClasses;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/**
 * The one place where a name from a message may lead to a class that has not been met: the
 * application says which names may, and where the classes are. Thread-safe.
 *
 * <p>A name that is admitted and that no class has leaves memory behind in class loaders. When
 * {@value #MOST_MISSES} have not been found, a class is loaded only if there is a file for it.
 */
public final class NamedClasses {
  private static final int MOST_MISSES = 1 << 10;
  private static final int MOST_CHARS = 512;

  private final Predicate<String> admits;
  private final ClassLoader loader;

  /** The names that no class has. */
  private final Set<String> misses = ConcurrentHashMap.newKeySet();

  /**
   * Makes the place.
   *
   * @param admits the binary names that may be looked for
   * @param loader where
   */
  private NamedClasses(Predicate<String> admits, ClassLoader loader) {
    this.admits = admits;
    this.loader = loader;
  }

  /**
   * Returns the place that a builder asks for.
   *
   * @param admits the binary names that may be looked for; null for none, and no place
   * @param loader where; null for the context class loader
   * @throws IllegalArgumentException if the predicate would never be asked
   */
  public static NamedClasses of(
      Predicate<String> admits, ClassLoader loader, boolean registrationRequired, boolean xlang) {
    if (admits == null) {
      return null;
    }
    if (registrationRequired || xlang) {
      throw new IllegalArgumentException(
          registrationRequired
              ? "withTypeChecker needs requireClassRegistration(false)"
              : "withTypeChecker needs withXlang(false): names there are not those of classes");
    }
    ClassLoader context = Thread.currentThread().getContextClassLoader();
    return new NamedClasses(admits, loader == null ? context : loader);
  }

  /**
   * Returns the type that messages call by a name; null if the name is not admitted, there is no
   * such class, or messages have another identity for it, or cannot hold its objects.
   *
   * @throws ForyException if the predicate throws
   */
  ResolvedType find(String name, TypeRegistry registry) {
    Class<?> type = isAdmitted(name) ? load(name) : null;
    ResolvedType found = type == null ? null : resolve(type, registry);
    boolean named = found != null && found.type() == type && name.equals(found.name());
    return named ? found : null;
  }

  /**
   * An interface or abstract class has no objects, but arrays of it, and it may be a value itself;
   * a writer names it for these.
   */
  private static ResolvedType resolve(Class<?> type, TypeRegistry registry) {
    return ClassTable.isConcrete(type) ? registry.find(type) : registry.resolve(type);
  }

  private boolean isAdmitted(String name) {
    boolean candidate = name.length() <= MOST_CHARS && !name.startsWith("[");
    if (!candidate || misses.contains(name)) {
      return false;
    }
    try {
      return admits.test(name);
    } catch (RuntimeException e) {
      throw new UserCodeException("The type checker", e);
    }
  }

  private Class<?> load(String name) {
    boolean full = misses.size() >= MOST_MISSES;
    if (full && !ApplicationClasses.hasFile(name, loader)) {
      return null;
    }
    Class<?> type = ApplicationClasses.find(name, loader);
    if (type == null && !full) {
      misses.add(name);
    }
    return type;
  }
}
