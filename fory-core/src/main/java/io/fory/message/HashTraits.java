package io.fory.message;

import io.fory.annotation.ShallowKey;
import io.fory.platform.DeclaredMethod;
import io.fory.platform.PlatformClasses;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Modifier;
import java.util.AbstractMap.SimpleEntry;
import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.Stack;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;

/** What the hash code and the order of a class visit, as far as its methods tell. */
public final class HashTraits {
  private static final ClassValue<Boolean> BY_IDENTITY =
      new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
          return Enum.class.isAssignableFrom(type)
              || type.isAnnotationPresent(ShallowKey.class)
              || !type.isArray()
                  && !Comparable.class.isAssignableFrom(type)
                  && !Comparator.class.isAssignableFrom(type)
                  && !InvocationHandler.class.isAssignableFrom(type) // its proxies may hash it
                  && !overridesHashCode(type);
        }
      };

  private static final ClassValue<Boolean> SHALLOW =
      new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
          return Enum.class.isAssignableFrom(type) || type.isAnnotationPresent(ShallowKey.class);
        }
      };

  private static final ClassValue<Boolean> BY_CHANCE =
      new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
          return !overridesHashCode(type);
        }
      };

  private static final ClassValue<Boolean> ASKS_CONTENT =
      new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
          boolean asks =
              Collection.class.isAssignableFrom(type)
                  || Map.class.isAssignableFrom(type)
                  || Map.Entry.class.isAssignableFrom(type)
                  || type.isRecord()
                  || type.isArray() // what a list is made of
                  || PlatformClasses.isPlatformClass(type);
          return asks && !IdentityHashMap.class.isAssignableFrom(type) && !hashesByIdentity(type);
        }
      };

  /** Classes of the JDK whose hash code asks all that an object holds, and ends at no cycle. */
  private static final Set<Class<?>> ASKING =
      Set.of(
          ArrayList.class,
          LinkedList.class,
          Vector.class,
          Stack.class,
          CopyOnWriteArrayList.class,
          List.of(1).getClass(),
          List.of(1, 2, 3).getClass(),
          Collections.singletonList(1).getClass(),
          HashSet.class,
          LinkedHashSet.class,
          CopyOnWriteArraySet.class,
          Collections.singleton(1).getClass(),
          Set.of(1).getClass(),
          Set.of(1, 2, 3).getClass(),
          HashMap.class,
          LinkedHashMap.class,
          TreeMap.class,
          EnumMap.class,
          ConcurrentHashMap.class,
          Collections.singletonMap(1, 1).getClass(),
          Map.of(1, 1).getClass(),
          Map.of(1, 1, 2, 2).getClass(),
          SimpleEntry.class,
          SimpleImmutableEntry.class,
          Map.entry(1, 1).getClass());

  private static final ClassValue<Boolean> VISITS_PARTS =
      new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
          boolean holds =
              Collection.class.isAssignableFrom(type)
                  || Map.class.isAssignableFrom(type)
                  || Map.Entry.class.isAssignableFrom(type)
                  || type == Optional.class;
          return holds
              && (PlatformClasses.isPlatformClass(type) || asksAsInherited(type))
              && !IdentityHashMap.class.isAssignableFrom(type)
              && type.getNestHost() != IdentityHashMap.class // its views
              && !hashesByIdentity(type);
        }
      };

  private static final ClassValue<Boolean> UNKNOWN_OF_PLATFORM =
      new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
          return PlatformClasses.isPlatformClass(type)
              && !type.isArray()
              && !PlainBody.has(type)
              && !visitsParts(type)
              && overridesHashCode(type);
        }
      };

  /** Tables that order text and numbers of one hash code, and whose equality asks one side only. */
  private static final Set<Class<?>> USUAL_TABLES =
      Set.of(
          HashSet.class,
          LinkedHashSet.class,
          TreeSet.class,
          HashMap.class,
          LinkedHashMap.class,
          TreeMap.class,
          EnumMap.class);

  private HashTraits() {}

  /** Returns whether a class is one of the JDK whose hash code asks all parts, also in a cycle. */
  static boolean asksAll(Class<?> type) {
    return ASKING.contains(type);
  }

  /**
   * Returns whether the hash code of a class asks for those of its parts: it is a container, an
   * entry or an {@code Optional} of the JDK, or a container that inherits its methods from one.
   */
  static boolean visitsParts(Class<?> type) {
    return VISITS_PARTS.get(type);
  }

  /** Returns whether a class is one of the JDK whose hash code asks for what is not known here. */
  static boolean isUnknownOfPlatform(Class<?> type) {
    return UNKNOWN_OF_PLATFORM.get(type);
  }

  /**
   * Returns whether comparisons of sets or maps of a class ask each key once, and those of text and
   * numbers take one visit whatever the keys are.
   */
  static boolean isUsualTable(Class<?> type) {
    return USUAL_TABLES.contains(type);
  }

  /**
   * Returns whether the hash code of a class has to be taken to ask all that its objects hold:
   * containers, entries, records, and all classes of the JDK with a hash code of their own. What
   * other classes ask is not known; objects that refer back to their parents mostly go by a number
   * or a name.
   */
  static boolean asksContent(Class<?> type) {
    return ASKS_CONTENT.get(type);
  }

  /**
   * Returns whether hash code and order of a class visit no other object, and those of its owners
   * do not visit its content, as they do for arrays and comparators.
   */
  public static boolean hashesByIdentity(Class<?> type) {
    return BY_IDENTITY.get(type);
  }

  /** Returns whether a visit of an object visits no other; one that was dropped is not known. */
  static boolean visitsNoOther(Object object) {
    return object != null
        && !(object instanceof UnknownObject)
        && hashesByIdentity(object.getClass());
  }

  /**
   * Returns whether an object is found in a hash table by its identity alone, which it has before
   * its fields are read.
   */
  public static boolean isFoundAsItIs(Class<?> type) {
    return Enum.class.isAssignableFrom(type) || changes(type) && hashesByIdentity(type);
  }

  /**
   * Returns whether the order of a class visits no other object, nor does one that calls its
   * methods.
   */
  static boolean isShallow(Class<?> type) {
    return SHALLOW.get(type);
  }

  /** Returns whether the hash code of an object is another one each time that it is read. */
  static boolean changes(Class<?> type) {
    return BY_CHANCE.get(type);
  }

  /**
   * Returns whether a container of an application has the hash code and the parts of its parent.
   */
  private static boolean asksAsInherited(Class<?> type) {
    boolean map = Map.class.isAssignableFrom(type);
    if (!map && !Collection.class.isAssignableFrom(type)) {
      return false;
    }
    Class<?> asked = DeclaredMethod.ownerOf(type, "hashCode", int.class);
    Class<?> parts =
        map
            ? DeclaredMethod.ownerOf(type, "entrySet", Set.class)
            : DeclaredMethod.ownerOf(type, "iterator", Iterator.class);
    return asked != null
        && parts != null
        && PlatformClasses.isPlatformClass(asked)
        && PlatformClasses.isPlatformClass(parts)
        && !Modifier.isAbstract(parts.getModifiers()); // there the application has them
  }

  private static boolean overridesHashCode(Class<?> type) {
    return !DeclaredMethod.isOfObject(type, "hashCode", int.class);
  }
}
