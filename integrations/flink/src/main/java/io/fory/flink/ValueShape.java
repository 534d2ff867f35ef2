package io.fory.flink;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;

/** Classes of which it is known, by their declarations alone, how they behave as values. */
final class ValueShape {
  /** Immutable, and with the same hash and the same bytes in all JVMs if they are equal. */
  private static final Set<Class<?>> KEYS =
      Set.of(
          boolean.class,
          byte.class,
          short.class,
          char.class,
          int.class,
          long.class,
          Boolean.class,
          Byte.class,
          Short.class,
          Character.class,
          Integer.class,
          Long.class,
          String.class,
          BigInteger.class,
          BigDecimal.class,
          UUID.class,
          Duration.class,
          Instant.class,
          LocalDate.class,
          LocalDateTime.class,
          LocalTime.class,
          MonthDay.class,
          OffsetDateTime.class,
          OffsetTime.class,
          Period.class,
          Year.class,
          YearMonth.class,
          ZoneOffset.class);

  /** Immutable, but a NaN has many bytes. */
  private static final Set<Class<?>> NUMBERS =
      Set.of(float.class, double.class, Float.class, Double.class);

  private ValueShape() {}

  /**
   * Returns whether values of a class can be keys: Flink finds them by their hash, which must be
   * the same in all JVMs, and RocksDB by their bytes, which must be the same for equal ones.
   *
   * <p>So collections are refused, which are equal whatever their implementation, and hash tables,
   * whose order is none; enums, whose hash is another one in each JVM; floating point numbers;
   * arrays, and classes that can have subclasses.
   */
  static boolean isKey(Class<?> type) {
    return isKey(type, new HashSet<>());
  }

  private static boolean isKey(Class<?> type, Set<Class<?>> above) {
    if (KEYS.contains(type)) {
      return true;
    }
    if (!isFinalData(type) || !(type.isRecord() || definesEquality(type)) || !above.add(type)) {
      return false;
    }
    for (Field field : type.getDeclaredFields()) {
      if (!Modifier.isStatic(field.getModifiers()) && !isKey(field.getType(), above)) {
        return false;
      }
    }
    above.remove(type);
    return true;
  }

  private static boolean definesEquality(Class<?> type) {
    try {
      return type.getDeclaredMethod("equals", Object.class).getReturnType() == boolean.class
          && type.getDeclaredMethod("hashCode").getReturnType() == int.class;
    } catch (NoSuchMethodException e) {
      return false;
    }
  }

  /** Returns whether values of a class never change, so that a copy may be the value itself. */
  static boolean isImmutable(Class<?> type) {
    return isImmutable(type, new HashSet<>());
  }

  private static boolean isImmutable(Class<?> type, Set<Class<?>> above) {
    if (KEYS.contains(type) || NUMBERS.contains(type) || type.isEnum()) {
      return true;
    }
    if (!type.isRecord() || !above.add(type)) {
      return false;
    }
    for (Field field : type.getDeclaredFields()) {
      if (!Modifier.isStatic(field.getModifiers()) && !isImmutable(field.getType(), above)) {
        return false;
      }
    }
    above.remove(type);
    return true;
  }

  private static boolean isFinalData(Class<?> type) {
    return Modifier.isFinal(type.getModifiers())
        && !type.isEnum()
        && !type.isArray()
        && !type.isPrimitive()
        && !type.getName().startsWith("java.")
        && (type.isRecord() || type.getSuperclass() == Object.class);
  }
}
