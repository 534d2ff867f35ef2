package io.fory.xlang;

import java.lang.reflect.Array;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/** Random objects of the structs of a {@link RandomSchema}. */
final class SchemaValues {
  private static final int MAX_DEPTH = 8;
  private static final int MOST_OBJECTS = 40;
  private static final int MOST_ELEMENTS = 4;

  /** What Python's dates, times and durations can be: days of the years 1 to 9999. */
  private static final long FIRST_DAY = LocalDate.of(1, 1, 1).toEpochDay();

  private static final long LAST_DAY = LocalDate.of(9999, 12, 31).toEpochDay();
  private static final long DAY = 86_400_000_000L;

  /** Days from 1970 between which pyfory, which has times as a float of nanoseconds, is exact. */
  private static final long FAR = 50_000;

  /** As before, for eighths of a second. */
  private static final long NEAR = 6000;

  private static final List<String> ALPHABETS =
      List.of("abc xyz09", "a\u00E9\u00DF\u00FF", "\u4F60\u597D\u20ACb", "\uFFFF\u0000\u0001");

  private final SchemaClasses classes;
  private final Random random;
  private final Map<String, List<Object>> shared = new HashMap<>();
  private int depth;
  private int made;

  private SchemaValues(SchemaClasses classes, Random random) {
    this.classes = classes;
    this.random = random;
  }

  /** Returns an object of the last struct. */
  static Object of(SchemaClasses classes, Random random) {
    List<SchemaStruct> structs = classes.schema().structs();
    return new SchemaValues(classes, random).struct(structs.get(structs.size() - 1), true);
  }

  private Object struct(SchemaStruct struct, boolean tracked) {
    depth++;
    made++;
    Map<String, Object> values = new LinkedHashMap<>();
    Object made = struct.record() ? null : classes.make(struct);
    String key = SchemaType.named(ValueKind.STRUCT, struct.name()).toString();
    if (made != null && tracked) {
      share(key, made);
    }
    for (SchemaField field : struct.fields()) {
      Object value = value(field);
      values.put(field.name(), value);
      if (made != null) {
        SchemaClasses.set(made, field.name(), value);
      }
    }
    depth--;
    return made != null ? made : classes.make(struct, values);
  }

  private void share(String key, Object object) {
    shared.computeIfAbsent(key, k -> new ArrayList<>()).add(object);
  }

  private Object value(SchemaField field) {
    SchemaType type = field.type();
    if (type.nullable() && (isEnough() || random.nextInt(4) == 0)) {
      return null;
    }
    if (field.most() >= 0) {
      return small(type.kind(), field.most());
    }
    return value(type, field.ref());
  }

  private Object small(ValueKind kind, int most) {
    BigDecimal number = BigDecimal.valueOf(random.nextInt(most + 1));
    return SchemaProjection.ofNumber(number, kind, false);
  }

  private Object value(SchemaType type, boolean tracked) {
    boolean shares = tracked && type.isShareable();
    String key = type.notNull().toString();
    List<Object> known = shared.getOrDefault(key, List.of());
    if (shares && !known.isEmpty() && random.nextInt(3) == 0) {
      return RandomSchema.any(known, random);
    }
    Object value = made(type, tracked);
    if (shares && type.kind() != ValueKind.STRUCT) {
      share(key, value);
    }
    return value;
  }

  private Object made(SchemaType type, boolean tracked) {
    return switch (type.kind()) {
      case STRUCT -> struct(classes.schema().struct(type.name()), tracked);
      case ENUM -> classes.constant(random.nextInt(RandomSchema.CONSTANTS.size()));
      case ANY -> anything(2);
      case LIST -> list(type.element(), tracked);
      case SET -> set(type.element());
      case MAP -> map(type.element(), type.elements().get(1), tracked);
      default -> single(type.kind());
    };
  }

  private boolean isEnough() {
    return depth > MAX_DEPTH || made > MOST_OBJECTS;
  }

  private int size() {
    return isEnough() ? 0 : random.nextInt(MOST_ELEMENTS + 1);
  }

  private Object element(SchemaType type, boolean tracked) {
    return type.nullable() && random.nextInt(3) == 0 ? null : value(type, tracked);
  }

  private List<Object> list(SchemaType type, boolean tracked) {
    List<Object> list = new ArrayList<>();
    for (int size = size(); size > 0; size--) {
      list.add(element(type, tracked));
    }
    return list;
  }

  private Set<Object> set(SchemaType type) {
    Set<Object> set = new HashSet<>();
    for (int size = size(); size > 0; size--) {
      set.add(made(type, false));
    }
    return set;
  }

  private Map<Object, Object> map(SchemaType key, SchemaType value, boolean tracked) {
    Map<Object, Object> map = new LinkedHashMap<>();
    for (int size = size(); size > 0; size--) {
      map.put(made(key, false), element(value, tracked));
    }
    return map;
  }

  /** Returns a value for a place that is declared open. */
  private Object anything(int levels) {
    switch (random.nextInt(levels > 0 ? 12 : 8)) {
      case 0, 1:
        return made(SchemaType.of(ValueKind.STRING), false);
      case 2, 3:
        return single(RandomSchema.any(ValueKind.ELEMENT_SCALARS, random));
      case 4, 5:
        return single(RandomSchema.any(ValueKind.SINGLES, random));
      case 6:
        return single(RandomSchema.any(ValueKind.PLAIN_ARRAYS, random));
      case 7:
        return made(SchemaType.named(ValueKind.ENUM, RandomSchema.ENUM), false);
      case 8:
        SchemaStruct first = classes.schema().structs().get(0);
        return depth > 2 || isEnough() ? "deep" : struct(first, false);
      case 9:
        Map<Object, Object> map = new LinkedHashMap<>();
        for (int size = size(); size > 0; size--) {
          map.put(single(ValueKind.STRING), anything(levels - 1));
        }
        return map;
      default:
        List<Object> list = new ArrayList<>();
        for (int size = size(); size > 0; size--) {
          list.add(random.nextInt(6) == 0 ? null : anything(levels - 1));
        }
        return list;
    }
  }

  private Object single(ValueKind kind) {
    long bits = random.nextLong() >> random.nextInt(Long.SIZE);
    return switch (kind) {
      case STRING -> text();
      case DECIMAL -> new BigDecimal(integer(), random.nextInt(40) - 20);
      case INTEGER -> integer();
      case DATE -> LocalDate.ofEpochDay(day());
      case TIMESTAMP -> time(day() % FAR);
      case DURATION -> Duration.ofDays(day() >> random.nextInt(40)).plusNanos(micros() * 1000);
      case FLOAT32 -> (float) floating();
      case FLOAT64 -> floating();
      case FLOAT16 -> random.nextInt(9) == 0 ? (float) special() : (short) (bits % 2048) / 8f;
      case BFLOAT16 ->
          random.nextInt(9) == 0
              ? (float) special()
              : Math.scalb((float) (byte) bits, random.nextInt(200) - 100);
      default -> kind.isScalar() ? ofBits(kind, bits) : array(kind);
    };
  }

  private static Object ofBits(ValueKind kind, long bits) {
    return switch (kind.primitive()) {
      case "boolean" -> (bits & 1) == 0;
      case "byte" -> (byte) bits;
      case "short" -> (short) bits;
      case "int" -> (int) bits;
      default -> bits;
    };
  }

  private BigInteger integer() {
    BigInteger magnitude = new BigInteger(random.nextInt(200), random);
    return random.nextBoolean() ? magnitude : magnitude.negate();
  }

  private long day() {
    return random.nextInt(8) == 0
        ? random.nextBoolean() ? FIRST_DAY : LAST_DAY
        : FIRST_DAY + (long) (random.nextDouble() * (LAST_DAY - FIRST_DAY));
  }

  private Instant time(long day) {
    long eighths = Math.abs(day) < NEAR ? random.nextInt(8) : 0;
    long second = day * 86_400 + random.nextInt(86_400);
    return Instant.ofEpochSecond(second, eighths * 125_000_000);
  }

  private long micros() {
    return (long) (random.nextDouble() * DAY);
  }

  private double floating() {
    return random.nextInt(6) == 0 ? special() : random.nextGaussian() * 1e6;
  }

  private double special() {
    return RandomSchema.any(
        List.of(Double.NaN, -0.0, 0.0, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 1.0),
        random);
  }

  private String text() {
    StringBuilder text = new StringBuilder();
    String alphabet = RandomSchema.any(ALPHABETS, random);
    int length = random.nextInt(20) == 0 ? 300 : random.nextInt(12);
    for (int i = 0; i < length; i++) {
      text.append(alphabet.charAt(random.nextInt(alphabet.length())));
    }
    return random.nextInt(8) == 0 ? text.append("\uD83D\uDE00").toString() : text.toString();
  }

  private Object array(ValueKind kind) {
    Class<?> component =
        switch (kind.reference()) {
          case "boolean[]" -> boolean.class;
          case "byte[]" -> byte.class;
          case "short[]" -> short.class;
          case "int[]" -> int.class;
          case "long[]" -> long.class;
          case "float[]" -> float.class;
          default -> double.class;
        };
    Object array = Array.newInstance(component, random.nextInt(6));
    for (int i = 0; i < Array.getLength(array); i++) {
      Array.set(array, i, element(kind, component));
    }
    return array;
  }

  private Object element(ValueKind array, Class<?> component) {
    if (component == float.class) {
      return single(
          switch (array) {
            case FLOAT16_ARRAY -> ValueKind.FLOAT16;
            case BFLOAT16_ARRAY -> ValueKind.BFLOAT16;
            default -> ValueKind.FLOAT32;
          });
    }
    for (ValueKind kind : ValueKind.ELEMENT_SCALARS) {
      if (kind.primitive().equals(component.getName())) {
        return single(kind);
      }
    }
    throw new AssertionError(component);
  }
}
