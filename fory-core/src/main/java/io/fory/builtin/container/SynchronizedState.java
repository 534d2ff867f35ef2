package io.fory.builtin.container;

import io.fory.platform.DeclaredMethod;
import io.fory.platform.PlatformClasses;
import io.fory.type.BuiltInTypes;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.Map;
import java.util.Set;
import java.util.Stack;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Decides whether a synchronized view may come back around the usual container: whether the one
 * below takes the same elements and keeps them alike. Immutable ones do not, nor checked, weak,
 * bounded and concurrent ones.
 */
final class SynchronizedState {
  private static final String VIEWS = "java.util.Collections$";
  private static final String REPLACED =
      "the container below it, whose class has a writeReplace, cannot be seen: it would be lost"
          + " whether that can be changed";

  /** The classes that change alike when seen as what the view shows. */
  private static final Set<Class<?>> USUAL =
      Set.of(
          ArrayList.class,
          LinkedList.class,
          Vector.class,
          Stack.class,
          HashSet.class,
          LinkedHashSet.class,
          TreeSet.class,
          HashMap.class,
          LinkedHashMap.class,
          TreeMap.class);

  private SynchronizedState() {}

  /**
   * Returns whether the containers whose iterators are of a class, or of one nested in the same,
   * are usual ones or views of them. {@link LinkedHashMap} is missing, since a subclass may be
   * bounded, and {@link LinkedList}, which a queue may be around.
   */
  static boolean isUsual(Class<?> owner) {
    return owner == ArrayList.class
        || owner == HashMap.class
        || owner == TreeMap.class
        || owner == Vector.class;
  }

  /**
   * Returns what would be lost of a synchronized view, or null. The caller holds its lock.
   *
   * @param view a view, or a layer in one that has the elements of what is below
   */
  static String lossOf(Object view) {
    boolean map = view instanceof Map<?, ?> || isSetFromMap(view.getClass());
    HiddenContainer below =
        HiddenContainer.below(view, HiddenParts.of(view), map ? Map.class : Collection.class);
    if (below == null) {
      return REPLACED;
    }
    Class<?> type = below.type();
    if (!PlatformClasses.isPlatformClass(type)) {
      return lossOfOwn(type);
    }
    if (type.getName().startsWith(VIEWS + "Synchronized") || isSetFromMap(type)) {
      return lossOf(below.shown());
    }
    boolean kept = isMapView(below.shown()) || USUAL.contains(madeFor(type));
    return kept ? null : otherwise(type);
  }

  private static boolean isSetFromMap(Class<?> type) {
    return type.getName().equals("java.util.Collections$SetFromMap");
  }

  /** Views of maps come back as containers of their own, wherever they are. */
  private static boolean isMapView(Object below) {
    if (below instanceof ConcurrentHashMap.KeySetView<?, ?> keys) {
      return keys.getMappedValue() == null; // else it takes keys, but null
    }
    Class<?> within = below.getClass().getEnclosingClass();
    return below instanceof Collection<?> && within != null && Map.class.isAssignableFrom(within);
  }

  /** Returns the class of the JDK that objects of another one come back in, or null. */
  private static Class<?> madeFor(Class<?> type) {
    int number = BuiltInTypes.numberOf(type);
    return number < 0 ? null : BuiltInTypes.classOf(number);
  }

  /** What the application overrides is lost, but not that a container cannot be changed. */
  private static String lossOfOwn(Class<?> type) {
    Class<?> parent = PlatformClasses.parentOf(type);
    if (parent == LinkedHashMap.class) {
      return type.getTypeName() + " below it, which may be bounded, would be lost";
    }
    boolean kept =
        Modifier.isAbstract(parent.getModifiers())
            ? takesElements(type)
            : parent == Object.class || USUAL.contains(parent);
    return kept ? null : otherwise(type);
  }

  /** A class that inherits the methods from an abstract one of the JDK takes none. */
  private static boolean takesElements(Class<?> type) {
    for (Class<?> c = type; !PlatformClasses.isPlatformClass(c); c = c.getSuperclass()) {
      boolean takes =
          Map.class.isAssignableFrom(type)
              ? declares(c, "put", Object.class, Object.class, Object.class)
              : declares(c, "add", boolean.class, Object.class)
                  || declares(c, "add", void.class, int.class, Object.class);
      if (takes) {
        return true;
      }
    }
    return false;
  }

  private static boolean declares(
      Class<?> type, String name, Class<?> result, Class<?>... parameters) {
    return DeclaredMethod.find(type, name, result, parameters) != null;
  }

  private static String otherwise(Class<?> type) {
    return "the "
        + type.getTypeName()
        + " below it, which does not take and keep elements as the usual container does, would be"
        + " lost";
  }
}
