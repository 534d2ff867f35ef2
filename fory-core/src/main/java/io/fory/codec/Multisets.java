package io.fory.codec;

/**
 * Tells the multisets of Guava from other collections: they have an element as often as a number of
 * a few bytes says, so that nothing may look at all of them. The class is known by its name, as the
 * library may be absent.
 */
final class Multisets {
  private static final String NAME = "com.google.common.collect.Multiset";

  private static final ClassValue<Boolean> ARE =
      new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
          return isBelow(type);
        }
      };

  private Multisets() {}

  /** Returns whether the objects of a class are multisets. */
  static boolean are(Class<?> type) {
    return ARE.get(type);
  }

  private static boolean isBelow(Class<?> type) {
    if (type == null || type.getName().equals(NAME)) {
      return type != null;
    }
    for (Class<?> each : type.getInterfaces()) {
      if (isBelow(each)) {
        return true;
      }
    }
    return isBelow(type.getSuperclass());
  }
}
