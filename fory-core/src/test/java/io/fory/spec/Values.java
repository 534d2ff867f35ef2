package io.fory.spec;

import io.fory.type.BuiltInTypes;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.Year;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.UUID;

/** Describes one graph of values as data: what they hold, and not how it is written. */
final class Values {
  private final IdentityHashMap<Object, Integer> numbers = new IdentityHashMap<>();
  private boolean complete = true;

  /** Returns whether all is described; an empty map of enums is not. */
  boolean isComplete() {
    return complete;
  }

  /** Returns the description of a value, {@code null} for null. */
  Object describe(Object value) {
    if (value == null) {
      return null;
    }
    Map<String, Object> text = new LinkedHashMap<>();
    List<Object> items = items(value);
    if (items != null) {
      return filled(text, value, "items", items);
    }
    if (value instanceof Enum<?> constant) {
      return filled(text, constant.getDeclaringClass(), "raw", code(constant));
    }
    if (value instanceof Optional<?> optional) {
      return filled(text, value, "one", describe(optional.orElse(null)));
    }
    Integer known = numbers.putIfAbsent(value, numbers.size());
    if (known != null) {
      return Map.of("same", known);
    }
    text.put("n", numbers.size() - 1);
    if (value instanceof EnumSet<?> || value instanceof EnumMap<?, ?>) {
      return filled(text, value, "mask", mask(value));
    }
    if (value instanceof Collection<?> || value instanceof Map<?, ?>) {
      return container(text, value);
    }
    return value.getClass().isArray()
        ? filled(text, value, "list", array(value))
        : filled(text, value, "struct", fields(value));
  }

  private static Map<String, Object> filled(
      Map<String, Object> text, Object value, String kind, Object body) {
    Class<?> type = value instanceof Class<?> declared ? declared : value.getClass();
    text.put("t", typeOf(type));
    text.put("k", kind);
    text.put("b", body);
    return text;
  }

  private static Map<String, Object> typeOf(Class<?> type) {
    if (type.isArray()) {
      return Map.of("e", typeOf(type.getComponentType()));
    }
    int number = BuiltInTypes.numberOf(type);
    return Map.of("c", (number < 0 ? type : BuiltInTypes.classOf(number)).getName());
  }

  @SuppressWarnings("EnumOrdinal") // the order of the constants is a part of the class
  private static int code(Enum<?> constant) {
    return constant == null ? 0 : constant.ordinal() + 1;
  }

  private Map<String, Object> container(Map<String, Object> text, Object value) {
    boolean sorted = value instanceof SortedSet<?> || value instanceof SortedMap<?, ?>;
    List<Object> body = new ArrayList<>();
    if (value instanceof Map<?, ?> map) {
      map.forEach((key, content) -> body.add(Arrays.asList(describe(key), describe(content))));
    } else {
      ((Collection<?>) value).forEach(element -> body.add(describe(element)));
    }
    boolean own = BuiltInTypes.numberOf(value.getClass()) < 0;
    if (own || sorted && comparator(value) != null) {
      throw new IllegalArgumentException("no such container: " + value.getClass());
    }
    return filled(text, value, value instanceof Map<?, ?> ? "map" : "collection", body);
  }

  private static Object comparator(Object value) {
    return value instanceof SortedSet<?> set
        ? set.comparator()
        : ((SortedMap<?, ?>) value).comparator();
  }

  private List<Object> mask(Object value) {
    Collection<?> keys = value instanceof EnumMap<?, ?> map ? map.keySet() : (Collection<?>) value;
    byte[] mask = new byte[64];
    int last = 0;
    for (Object key : keys) {
      int ordinal = code((Enum<?>) key) - 1;
      mask[ordinal / 8] |= (byte) (1 << ordinal % 8);
      last = Math.max(last, ordinal / 8 + 1);
    }
    List<Object> bytes = new ArrayList<>();
    for (int i = 0; i < last; i++) {
      bytes.add(mask[i] & 0xFF);
    }
    List<Object> body = new ArrayList<>(List.of(typeOf(universe(value, keys)), bytes));
    if (value instanceof EnumMap<?, ?> map) {
      body.add(map.values().stream().map(this::describe).toList());
    }
    return body;
  }

  /** Returns the enum, which an empty map tells to nobody. */
  private Class<?> universe(Object value, Collection<?> keys) {
    Collection<?> some = keys;
    if (keys.isEmpty() && value instanceof EnumSet<?> set) {
      some = EnumSet.complementOf(set);
    }
    complete &= !some.isEmpty();
    return some.isEmpty()
        ? java.time.DayOfWeek.class
        : ((Enum<?>) some.iterator().next()).getDeclaringClass();
  }

  private List<Object> array(Object array) {
    List<Object> elements = new ArrayList<>();
    for (int i = 0; i < Array.getLength(array); i++) {
      Object element = Array.get(array, i);
      elements.add(
          array.getClass().getComponentType().isPrimitive() ? number(element) : describe(element));
    }
    return elements;
  }

  /** Returns the values of fields, level by level as they are declared. */
  private List<Object> fields(Object owner) {
    List<Object> values = new ArrayList<>();
    for (Class<?> c = owner.getClass(); c != Object.class; c = c.getSuperclass()) {
      for (Field field : c.getDeclaredFields()) {
        values.add(Declarations.isLeft(field) ? null : value(owner, field));
      }
    }
    return values;
  }

  private Object value(Object owner, Field field) {
    Object value;
    try {
      field.setAccessible(true);
      value = field.get(owner);
    } catch (IllegalAccessException e) {
      throw new LinkageError(field.toString(), e);
    }
    Class<?> erased = field.getType();
    if (erased == String.class) {
      return value;
    }
    boolean isNumber = value != null && number(value) != null;
    boolean declared = erased.isPrimitive() || isNumber && erased == value.getClass();
    return declared ? number(value) : describe(value);
  }

  /** Returns the bits of a primitive or a box as a number, or null. */
  private static Number number(Object value) {
    if (value instanceof Boolean truth) {
      return truth ? 1 : 0;
    }
    if (value instanceof Character c) {
      return (int) c;
    }
    if (value instanceof Float f) {
      return Float.floatToRawIntBits(f) & 0xFFFFFFFFL;
    }
    if (value instanceof Double d) {
      return new BigInteger(Long.toUnsignedString(Double.doubleToRawLongBits(d)));
    }
    boolean whole =
        value instanceof Byte
            || value instanceof Short
            || value instanceof Integer
            || value instanceof Long;
    return whole ? (Number) value : null;
  }

  /** Returns what a value without parts consists of, or null if it is none. */
  private static List<Object> items(Object value) {
    if (value instanceof String || number(value) != null) {
      return List.of(value instanceof String ? value : number(value));
    }
    if (value instanceof BigInteger big) {
      return List.of(big);
    }
    if (value instanceof BigDecimal big) {
      return List.of(big.scale(), big.unscaledValue());
    }
    if (value instanceof UUID id) {
      return List.of(id.getMostSignificantBits(), id.getLeastSignificantBits());
    }
    if (value instanceof Locale locale) {
      boolean parts = Locale.forLanguageTag(locale.toLanguageTag()).equals(locale);
      boolean tagged = !locale.getScript().isEmpty() || locale.hasExtensions();
      return tagged && parts
          ? List.of(locale.toLanguageTag())
          : List.of(locale.getLanguage(), locale.getCountry(), locale.getVariant());
    }
    return times(value);
  }

  private static List<Object> times(Object value) {
    if (value instanceof LocalDate date) {
      return List.of(date.getYear(), date.getMonthValue(), date.getDayOfMonth());
    }
    if (value instanceof LocalTime time) {
      return List.of(time.getNano(), time.getHour(), time.getMinute(), time.getSecond());
    }
    if (value instanceof LocalDateTime both) {
      return joined(times(both.toLocalDate()), times(both.toLocalTime()));
    }
    if (value instanceof Instant instant) {
      return List.of(instant.getEpochSecond(), instant.getNano());
    }
    if (value instanceof Duration duration) {
      return List.of(duration.getSeconds(), duration.getNano());
    }
    if (value instanceof Period period) {
      return List.of(period.getYears(), period.getMonths(), period.getDays());
    }
    if (value instanceof Year year) {
      return List.of(year.getValue());
    }
    return zones(value);
  }

  private static List<Object> zones(Object value) {
    if (value instanceof ZoneOffset offset) {
      return List.of(offset.getTotalSeconds());
    }
    if (value instanceof ZoneId zone) {
      return List.of(zone.getId());
    }
    if (value instanceof OffsetDateTime moment) {
      return joined(times(moment.toLocalDateTime()), zones(moment.getOffset()));
    }
    if (value instanceof ZonedDateTime moment) {
      boolean offset = moment.getZone() instanceof ZoneOffset;
      List<Object> zone = List.of(offset ? "" : moment.getZone().getId());
      List<Object> local = joined(times(moment.toLocalDateTime()), zones(moment.getOffset()));
      return joined(local, zone);
    }
    return null;
  }

  private static List<Object> joined(List<Object> first, List<Object> second) {
    List<Object> all = new ArrayList<>(first);
    Collections.addAll(all, second.toArray());
    return all;
  }
}
