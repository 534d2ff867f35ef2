package io.fory.wire.xlang;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.Dictionary;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** The types that declared classes of the JDK have where nothing else is said. */
public final class JavaTypes {
  private static final Map<Class<?>, XlangType> TYPES = new HashMap<>();

  static {
    put(XlangType.BOOL, boolean.class, Boolean.class);
    put(XlangType.INT8, byte.class, Byte.class);
    put(XlangType.INT16, short.class, Short.class);
    put(XlangType.VARINT32, int.class, Integer.class);
    put(XlangType.VARINT64, long.class, Long.class);
    put(XlangType.FLOAT32, float.class, Float.class);
    put(XlangType.FLOAT64, double.class, Double.class);
    put(XlangType.STRING, String.class);
    put(XlangType.DURATION, Duration.class);
    put(XlangType.TIMESTAMP, Instant.class);
    put(XlangType.DATE, LocalDate.class);
    put(XlangType.DECIMAL, BigDecimal.class, BigInteger.class);
    put(XlangType.BINARY, byte[].class);
    put(XlangType.BOOL_ARRAY, boolean[].class);
    put(XlangType.INT16_ARRAY, short[].class);
    put(XlangType.INT32_ARRAY, int[].class);
    put(XlangType.INT64_ARRAY, long[].class);
    put(XlangType.FLOAT32_ARRAY, float[].class);
    put(XlangType.FLOAT64_ARRAY, double[].class);
    put(XlangType.UNKNOWN, Object.class);
  }

  private JavaTypes() {}

  private static void put(XlangType type, Class<?>... classes) {
    for (Class<?> c : classes) {
      TYPES.put(c, type);
    }
  }

  /**
   * Returns the type of a place that is declared with a class; null for a class of the application,
   * and for one that the format has no type for, such as {@code char}.
   */
  public static XlangType of(Class<?> declared) {
    XlangType type = TYPES.get(declared);
    if (type != null) {
      return type;
    }
    if (Map.class.isAssignableFrom(declared) || declared == Dictionary.class) {
      return XlangType.MAP;
    }
    if (Set.class.isAssignableFrom(declared)) {
      return XlangType.SET;
    }
    boolean list =
        Collection.class.isAssignableFrom(declared)
            || declared.isArray() && declared != char[].class;
    return list ? XlangType.LIST : null;
  }
}
