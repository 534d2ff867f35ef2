package io.fory.message;

import io.fory.error.ErrorText;
import io.fory.error.ForyException;
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.TypeMismatchException;
import io.fory.error.UnsupportedTypeException;
import io.fory.platform.ClassMembers;
import io.fory.platform.PlatformClasses;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.Hashtable;
import java.util.LinkedList;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.PriorityBlockingQueue;

/**
 * Puts elements into their containers, and leaves out those that a container in a dropped field
 * cannot hold: null or an {@link UnknownObject} stands there for a value that the reader lacks, and
 * may have no order, no hash code, or an equal. Such a container has a gap, so that no kept field
 * can refer to it.
 */
public final class DroppedElements {
  /** Begins the names of what collects the entries of immutable maps. */
  private static final String OWN_CONTAINERS = "io.fory.builtin.container.";

  private static final String NULLS = "null";

  private static final String OF_CONSTANTS =
      "If it stands for a constant that the reader's enum lacks, as"
          + " ForyBuilder.withUnknownEnumConstants says, declare a container that takes null, or let"
          + " another constant stand for it";

  /**
   * Stands for a comparator that the reader lacks: what it would tell apart is the same here, and
   * no code of an element is called.
   */
  private static final class UnknownOrder implements Comparator<Object> {
    @Override
    public int compare(Object unusedOne, Object unusedOther) {
      return 0;
    }
  }

  /** Whether a class of the application overrides a method of the JDK's container below it. */
  private static final ClassValue<Boolean> HAS_OWN_CODE =
      new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
          Class<?> parent = PlatformClasses.parentOf(type);
          for (Class<?> c = type; c != parent; c = c.getSuperclass()) {
            for (Method method : methodsOf(c)) {
              if (overrides(method, parent)) {
                return true;
              }
            }
          }
          return false;
        }
      };

  private DroppedElements() {}

  /**
   * None where one of them mentions a class that is absent: what is asked is whom an error blames.
   */
  private static Method[] methodsOf(Class<?> type) {
    try {
      return ClassMembers.methodsOf(type);
    } catch (UnsupportedTypeException e) {
      return new Method[0];
    }
  }

  private static boolean overrides(Method method, Class<?> parent) {
    for (Method below : parent.getMethods()) {
      if (below.getName().equals(method.getName())
          && Arrays.equals(below.getParameterTypes(), method.getParameterTypes())) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns the comparator that another one is made with and cannot do without.
   *
   * @param what the other one, for the error
   */
  @SuppressWarnings("unchecked") // whatever it compares is checked when it compares
  public static Comparator<Object> requireComparator(MessageReader in, String what) {
    Comparator<Object> read = in.readObject(Comparator.class);
    if (read != null) {
      return read;
    }
    if (mayLeaveOut(in)) {
      return new UnknownOrder();
    }
    throw in.malformedInput(what + " without a comparator");
  }

  /** Adds an element to a collection. */
  public static void add(MessageReader in, Collection<Object> target, Object element) {
    try {
      target.add(element);
    } catch (RuntimeException e) {
      requireLeftOut(in, refused(in, target, element, e));
    }
  }

  /** Puts an entry into a map. */
  public static void put(MessageReader in, Map<Object, Object> target, Object key, Object value) {
    try {
      target.put(key, value);
    } catch (RuntimeException e) {
      requireLeftOut(in, refused(in, target, key, value, e));
    }
  }

  /** Returns the exception of a collection, or the error for an element that it never takes. */
  public static RuntimeException refused(
      MessageReader in, Collection<?> target, Object element, RuntimeException thrown) {
    Object filled = WatchedContainer.behind(target);
    boolean other = element != null && !(element instanceof Delayed);
    return other && filled instanceof DelayQueue && !mayLeaveOut(in)
        ? in.malformedInput("an element without a delay in a " + filled.getClass().getTypeName())
        : explained(in, filled, element, element == null, thrown);
  }

  /** Returns the exception of a map, or the error for an entry that it never takes. */
  public static RuntimeException refused(
      MessageReader in, Map<?, ?> target, Object key, Object value, RuntimeException thrown) {
    Map<?, ?> filled = (Map<?, ?>) WatchedContainer.behind(target);
    return explained(in, filled, key, isNullRefused(filled, key, value), thrown);
  }

  /** Returns whether a map takes no entry of a key and a value because one of them is null. */
  private static boolean isNullRefused(Map<?, ?> target, Object key, Object value) {
    boolean noValues = target instanceof ConcurrentMap || target instanceof Hashtable;
    return key == null || value == null && (noValues || HAS_OWN_CODE.get(target.getClass()));
  }

  /**
   * Returns whether the key is at fault if a map refuses an entry, and not its null value: a null
   * key is as wrong, and else code of keys has been called.
   */
  public static boolean isKeyAtFault(Map<?, ?> target, Object key, Object value) {
    return value != null
        || key == null
        || !isNullRefused((Map<?, ?>) WatchedContainer.behind(target), key, null);
  }

  /**
   * Returns the exception of a container; or the error for null if it is one of the JDK that takes
   * none: those that do call no code with it that could fail; or the error for a key of a sorted
   * one that has no order, or none with the other keys by code of the JDK alone.
   *
   * @param key the key or element, or null
   * @param nulls whether the key, or its value, is a null that such a container does not take
   */
  public static RuntimeException explained(
      MessageReader in, Object target, Object key, boolean nulls, RuntimeException thrown) {
    return explained(in, target, key, nulls, thrown, !TypeReader.of(in).namesContainers());
  }

  /**
   * Returns the same.
   *
   * @param open whether the writer may have had a container of another class
   */
  private static RuntimeException explained(
      MessageReader in,
      Object target,
      Object key,
      boolean nulls,
      RuntimeException thrown,
      boolean open) {
    boolean sorted = isSorted(target);
    boolean own = sorted && comparatorOf(target) != null;
    boolean disorder = sorted && !own && key != null && thrown instanceof ClassCastException;
    if (disorder && !(key instanceof Comparable<?>) && !mayLeaveOut(in)) {
      return new TypeMismatchException(Comparable.class, key.getClass())
          .withCure(cureOfOrder(target, key.getClass(), open));
    }
    boolean platform = PlatformClasses.isPlatformClass(target.getClass());
    boolean unlike = disorder && !HAS_OWN_CODE.get(target.getClass());
    if (unlike && PlatformClasses.isPlatformClass(key.getClass()) && !mayLeaveOut(in)) {
      String problem =
          " in a "
              + ErrorText.printable(target.getClass().getTypeName())
              + " whose other elements it has no order with";
      String met = "a " + key.getClass().getTypeName() + problem;
      return notTaken(in, target, met, "all of them", open);
    }
    boolean collector = isCollector(target);
    boolean below = !platform && isRefusedAbove(target, key);
    boolean refused = nulls && !own && (platform || below || collector && target instanceof Map);
    if (!refused || !(thrown instanceof NullPointerException) || mayLeaveOut(in)) {
      return thrown;
    }
    String name = ErrorText.printable(target.getClass().getTypeName());
    String superclass = PlatformClasses.parentOf(target.getClass()).getTypeName();
    String where =
        below
            ? "a " + name + ", whose superclass " + superclass + " takes none"
            : (platform ? "a " + name : "an immutable map") + ", which takes none";
    return notTaken(in, target, "null in " + where, NULLS, open);
  }

  /** Returns whether a container is one of this library, which collects what another is made of. */
  private static boolean isCollector(Object target) {
    return target.getClass().getName().startsWith(OWN_CONTAINERS);
  }

  /** A comparator is written only where messages name containers; no class of the JDK changes. */
  private static String cureOfOrder(Object target, Class<?> key, boolean open) {
    String other =
        open
            ? "declare " + usual(target).getName() + " instead, which takes all of them"
            : "have a "
                + ErrorText.printable(target.getClass().getTypeName())
                + " with a comparator written";
    return PlatformClasses.isPlatformClass(key)
        ? Character.toUpperCase(other.charAt(0)) + other.substring(1)
        : "Let "
            + ErrorText.printable(key.getTypeName())
            + " implement java.lang.Comparable, or "
            + other;
  }

  /** Returns whether the JDK's superclass of a container takes no null where that has one. */
  private static boolean isRefusedAbove(Object target, Object key) {
    Class<?> parent = PlatformClasses.parentOf(target.getClass());
    if (Modifier.isAbstract(parent.getModifiers())) {
      return false;
    }
    boolean none = isBelow(parent, ConcurrentMap.class, Hashtable.class);
    boolean noKeys =
        isBelow(parent, EnumMap.class, SortedSet.class, SortedMap.class)
            || isBelow(parent, Queue.class) && !isBelow(parent, LinkedList.class);
    return none || noKeys && key == null;
  }

  private static boolean isBelow(Class<?> type, Class<?>... above) {
    for (Class<?> one : above) {
      if (one.isAssignableFrom(type)) {
        return true;
      }
    }
    return false;
  }

  /** Where the message says nothing of the container, its writer may have had one that takes it. */
  private static ForyException notTaken(
      MessageReader in, Object target, String problem, String taken, boolean open) {
    if (!open) {
      ForyException error = in.malformedInput(problem);
      boolean platform = PlatformClasses.isPlatformClass(target.getClass());
      if (platform || isCollector(target)) {
        return taken.equals(NULLS) ? error.withCure(OF_CONSTANTS) : error;
      }
      return error.withCure(
          "Let "
              + ErrorText.printable(target.getClass().getTypeName())
              + (taken.equals(NULLS)
                  ? " extend a container that takes null, or have the writer put none into it"
                  : " extend a container without an order, or have the writer put elements of"
                      + " one class into it"));
    }
    return new IncompatibleSchemaException(problem)
        .withOffset(in.offset())
        .withCure("Declare " + usual(target).getName() + " instead, which takes " + taken);
  }

  private static Class<?> usual(Object target) {
    boolean map = target instanceof Map;
    return map ? Map.class : target instanceof Set ? Set.class : Collection.class;
  }

  /** Returns the error for an element that is moved into a container which does not take it. */
  static ForyException notMoved(
      MessageReader in, Collection<?> target, Object element, String place, RuntimeException e) {
    RuntimeException error = explained(in, target, element, element == null, e, true);
    return in.failure(error, place, target.getClass());
  }

  /** Returns the error for an entry that is moved into a map which does not take it. */
  static ForyException notMoved(
      MessageReader in, Map<?, ?> target, Object key, Object value, RuntimeException e) {
    boolean nulls = isNullRefused(target, key, value);
    String place = isKeyAtFault(target, key, value) ? "{key}" : "{value}";
    return in.failure(explained(in, target, key, nulls, e, true), place, target.getClass());
  }

  private static boolean isSorted(Object target) {
    return target instanceof SortedSet<?>
        || target instanceof SortedMap<?, ?>
        || target instanceof PriorityQueue<?>
        || target instanceof PriorityBlockingQueue<?>;
  }

  private static Comparator<?> comparatorOf(Object sorted) {
    if (sorted instanceof SortedSet<?> set) {
      return set.comparator();
    }
    if (sorted instanceof SortedMap<?, ?> map) {
      return map.comparator();
    }
    return sorted instanceof PriorityQueue<?> queue
        ? queue.comparator()
        : ((PriorityBlockingQueue<?>) sorted).comparator();
  }

  /** Throws the exception of a container, unless the element may be left out. */
  public static void requireLeftOut(MessageReader in, RuntimeException thrown) {
    if (thrown instanceof ForyException || !mayLeaveOut(in)) {
      throw thrown;
    }
  }

  /**
   * Returns what is to be done at the end of the message for the container that is being read:
   * nothing if that is dropped and no place that is kept leads to it.
   *
   * @param completion what is to be done otherwise
   */
  public static Runnable unlessDropped(MessageReader in, Runnable completion) {
    DroppedContainer container = in.dropContainer();
    if (container == null) {
      return completion;
    }
    return () -> {
      if (container.isWanted()) {
        completion.run();
      }
    };
  }

  /** Returns whether the container that is being read is dropped, and may lose elements. */
  public static boolean mayLeaveOut(MessageReader in) {
    in.dropUnknown(null);
    return TypeReader.isDropping(in);
  }
}
