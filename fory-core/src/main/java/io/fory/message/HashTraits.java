package io.fory.message;

import io.fory.annotation.ShallowKey;
import io.fory.platform.DeclaredMethod;
import java.lang.reflect.InvocationHandler;
import java.util.Comparator;

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

  private HashTraits() {}

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

  private static boolean overridesHashCode(Class<?> type) {
    return !DeclaredMethod.isOfObject(type, "hashCode", int.class);
  }
}
