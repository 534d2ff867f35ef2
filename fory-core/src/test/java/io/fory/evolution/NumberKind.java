package io.fory.evolution;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The primitive types that are numbers, with the rule of which of their values another can hold.
 */
enum NumberKind {
  BYTE("byte", "Byte", Byte.MIN_VALUE, Byte.MAX_VALUE),
  CHAR("char", "Character", Character.MIN_VALUE, Character.MAX_VALUE),
  SHORT("short", "Short", Short.MIN_VALUE, Short.MAX_VALUE),
  INT("int", "Integer", Integer.MIN_VALUE, Integer.MAX_VALUE),
  LONG("long", "Long", Long.MIN_VALUE, Long.MAX_VALUE),
  FLOAT("float", "Float", 0, 0),
  DOUBLE("double", "Double", 0, 0);

  private static final double[] FLOATING = {
    0.0,
    -0.0,
    0.5,
    -1.5,
    0.1,
    1e10,
    -1e19,
    1e300,
    Float.MAX_VALUE,
    Float.MIN_VALUE,
    Double.MAX_VALUE,
    Double.MIN_VALUE,
    Double.NaN,
    Double.POSITIVE_INFINITY,
    Double.NEGATIVE_INFINITY,
    1L << 24,
    (1L << 24) + 1,
    1L << 53,
    -0x1p63,
    0x1p63,
    0x1.fffffffffffffp62,
    0x1.fffffep62,
  };

  private final String primitive;
  private final String box;
  private final long min;
  private final long max;

  NumberKind(String primitive, String box, long min, long max) {
    this.primitive = primitive;
    this.box = box;
    this.min = min;
    this.max = max;
  }

  String primitive() {
    return primitive;
  }

  String box() {
    return box;
  }

  boolean isFloating() {
    return this == FLOAT || this == DOUBLE;
  }

  /** Returns the least value of a type that is not floating. */
  long min() {
    return min;
  }

  /** Returns the greatest value of a type that is not floating. */
  long max() {
    return max;
  }

  /** Returns the value of this type that equals a number, or null if it has none. */
  Object exactly(Object number) {
    if (number instanceof Character c) {
      return exactly((long) c);
    }
    if (number instanceof Long
        || number instanceof Integer
        || number instanceof Short
        || number instanceof Byte) {
      return ofDecimal(BigDecimal.valueOf(((Number) number).longValue()));
    }
    double value = ((Number) number).doubleValue();
    boolean hasNoDecimal = Double.isNaN(value) || Double.isInfinite(value) || isNegativeZero(value);
    if (hasNoDecimal && isFloating()) {
      return this == FLOAT ? (Object) (float) value : (Object) value;
    }
    return hasNoDecimal && !isNegativeZero(value) ? null : ofDecimal(new BigDecimal(value));
  }

  private static boolean isNegativeZero(double value) {
    return Double.doubleToRawLongBits(value) == Long.MIN_VALUE;
  }

  private Object ofDecimal(BigDecimal decimal) {
    if (isFloating()) {
      double nearest = this == FLOAT ? decimal.floatValue() : decimal.doubleValue();
      boolean exact =
          !Double.isInfinite(nearest) && new BigDecimal(nearest).compareTo(decimal) == 0;
      return !exact ? null : this == FLOAT ? (Object) (float) nearest : (Object) nearest;
    }
    boolean whole = decimal.stripTrailingZeros().scale() <= 0;
    boolean inRange =
        decimal.compareTo(BigDecimal.valueOf(min)) >= 0
            && decimal.compareTo(BigDecimal.valueOf(max)) <= 0;
    return whole && inRange ? ofLong(decimal.longValueExact()) : null;
  }

  private Object ofLong(long value) {
    return switch (this) {
      case BYTE -> (byte) value;
      case CHAR -> (char) value;
      case SHORT -> (short) value;
      case INT -> (int) value;
      case LONG -> value;
      case FLOAT -> (float) value;
      case DOUBLE -> (double) value;
    };
  }

  /** Returns values at the borders of this type and of all others. */
  List<Object> samples() {
    Set<Object> samples = new LinkedHashSet<>();
    for (NumberKind kind : values()) {
      for (long border : new long[] {kind.min, kind.max, 0, 1L << 24, 1L << 53}) {
        for (long near = -2; near <= 2; near++) {
          add(samples, border + near);
        }
      }
    }
    for (double value : FLOATING) {
      add(samples, value);
    }
    return new ArrayList<>(samples);
  }

  private void add(Set<Object> samples, Object number) {
    Object sample = exactly(number);
    if (sample != null) {
      samples.add(sample);
    }
  }
}
