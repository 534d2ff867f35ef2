package io.fory.message;

/**
 * Marks the serializers of values whose hash codes either differ or are ordered by a comparison of
 * their bytes, as text and numbers of fixed width are: containers insert them quickly whatever they
 * are.
 */
public interface PlainBody {
  /** Returns whether values of a class are such. */
  static boolean has(Class<?> type) {
    return type == String.class
        || type == Integer.class
        || type == Long.class
        || type == Double.class
        || type == java.util.UUID.class
        || type == java.time.Instant.class
        || type == java.math.BigInteger.class
        || type == Short.class
        || type == Byte.class
        || type == Character.class
        || type == Float.class
        || type == Boolean.class;
  }
}
