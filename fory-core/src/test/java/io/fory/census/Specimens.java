package io.fory.census;

import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Month;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;

/** Objects of a class, made by its public constructors and factories with arguments at random. */
final class Specimens {
  private static final int TRIES = 3;

  private static final Map<Class<?>, Object[]> ARGUMENTS = new HashMap<>();

  static {
    put(boolean.class, true, false);
    put(byte.class, (byte) 1, (byte) -7);
    put(char.class, 'c', 'ü');
    put(short.class, (short) 2, (short) -300);
    put(int.class, 0, 1, 5, 12);
    put(long.class, 3L, -1L, 1L << 40);
    put(float.class, 0.5f, 1f);
    put(double.class, 0.25, 3.0);
    put(String.class, "text", "1", "a/b", "Grüße €", "UTC", "1999-12-31", "EUR", "UTF-8");
    put(CharSequence.class, "text", "2001-02-03T04:05:06Z", "P3D", "10:15");
    put(Object.class, "object", 7);
    put(Throwable.class, new IllegalStateException("cause"));
    put(Exception.class, new IllegalStateException("cause"));
    put(IOException.class, new IOException("cause"));
    put(Class.class, String.class, int[].class);
    put(Locale.class, Locale.FRANCE);
    put(Charset.class, StandardCharsets.UTF_16);
    put(ZoneId.class, ZoneId.of("Europe/Paris"), ZoneOffset.UTC);
    put(ZoneOffset.class, ZoneOffset.ofHours(2));
    put(Instant.class, Instant.ofEpochSecond(7, 8));
    put(LocalDate.class, LocalDate.of(2020, 2, 29));
    put(LocalTime.class, LocalTime.of(1, 2, 3, 4));
    put(LocalDateTime.class, LocalDateTime.of(2020, 2, 29, 1, 2));
    put(Month.class, Month.MAY);
    put(DayOfWeek.class, DayOfWeek.FRIDAY);
    put(BigInteger.class, BigInteger.TEN.pow(30), BigInteger.TWO);
    put(BigDecimal.class, new BigDecimal("-12.340"));
    put(MathContext.class, MathContext.DECIMAL32);
    put(Comparator.class, Comparator.reverseOrder(), String.CASE_INSENSITIVE_ORDER);
    put(Collection.class, List.of("b", "a"));
    put(List.class, List.of("b", "a"));
    put(Map.class, Map.of("k", "v"));
    put(java.util.SortedSet.class, new TreeSet<>(List.of("b", "a")));
    put(java.util.SortedMap.class, new TreeMap<>(Map.of("k", "v")));
    put(byte[].class, new byte[] {1, 2, 3});
    put(char[].class, new char[] {'1', '2'});
    put(int[].class, new int[] {4, 5});
    put(long[].class, new long[] {6, 7});
    put(Object[].class, (Object) new Object[] {"x", 1});
    put(String[].class, (Object) new String[] {"x", "y"});
  }

  private static void put(Class<?> type, Object... values) {
    ARGUMENTS.put(type, values);
  }

  private final Random random;

  Specimens(long seed) {
    this.random = new Random(seed);
  }

  /** Returns objects of exactly that class, as different as their makers and arguments. */
  List<Object> of(Class<?> type) {
    List<Object> made = new ArrayList<>();
    if (type.isEnum()) {
      made.addAll(Arrays.asList(type.getEnumConstants()));
      return made.subList(0, Math.min(3, made.size()));
    }
    List<Executable> makers = new ArrayList<>(Arrays.asList(type.getConstructors()));
    for (Method method : type.getMethods()) {
      if (Modifier.isStatic(method.getModifiers()) && method.getReturnType() == type) {
        makers.add(method);
      }
    }
    makers.sort(Comparator.comparing(Executable::toString));
    for (Executable maker : makers) {
      for (int i = 0; i < (maker.getParameterCount() == 0 ? 1 : TRIES); i++) {
        Object value = make(maker);
        if (value != null && value.getClass() == type) {
          fill(value);
          made.add(value);
          break;
        }
      }
    }
    return made;
  }

  private Object make(Executable maker) {
    Class<?>[] parameters = maker.getParameterTypes();
    Object[] arguments = new Object[parameters.length];
    for (int i = 0; i < arguments.length; i++) {
      Object[] values = ARGUMENTS.get(parameters[i]);
      if (values != null) {
        arguments[i] = values[random.nextInt(values.length)];
      } else if (parameters[i].isEnum() && parameters[i].getEnumConstants().length > 0) {
        arguments[i] = parameters[i].getEnumConstants()[0];
      } else if (parameters[i].isPrimitive()) {
        return null;
      }
    }
    try {
      return maker instanceof Constructor<?> constructor
          ? constructor.newInstance(arguments)
          : ((Method) maker).invoke(null, arguments);
    } catch (InvocationTargetException
        | InstantiationException
        | IllegalAccessException
        | IllegalArgumentException e) {
      return null; // These arguments do not make one.
    }
  }

  @SuppressWarnings("unchecked") // it is new, and takes what it takes
  private static void fill(Object value) {
    try {
      if (value instanceof Collection<?> collection) {
        ((Collection<Object>) collection).add("filled");
        ((Collection<Object>) collection).add("by hand");
      } else if (value instanceof Map<?, ?> map) {
        ((Map<Object, Object>) map).put("filled", 1);
      }
    } catch (UnsupportedOperationException | IllegalStateException | ClassCastException e) {
      // It stays as it was made.
    }
  }
}
