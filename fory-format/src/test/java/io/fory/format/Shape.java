package io.fory.format;

import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.lang.reflect.RecordComponent;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * A random type that {@code pyfory} has too: as Java source, as the JSON of {@code rows.py}, and
 * with random values as both.
 *
 * @param kind of the row format
 * @param java the Java type
 * @param parts the element of a list, the key and value of a map
 * @param fields of a struct, in the order of their names
 */
record Shape(String kind, String java, List<Shape> parts, Map<String, Shape> fields) {
  private static final String[][] SCALARS = {
    {"bool", "boolean"}, {"int8", "byte"}, {"int16", "short"}, {"int32", "int"},
    {"int64", "long"}, {"float32", "float"}, {"float64", "double"}, {"bool", "Boolean"},
    {"int8", "Byte"}, {"int16", "Short"}, {"int32", "Integer"}, {"int64", "Long"},
    {"float32", "Float"}, {"float64", "Double"}, {"string", "String"}, {"binary", "byte[]"},
    {"date", "java.time.LocalDate"}, {"timestamp", "java.time.LocalDateTime"}
  };

  private static final int FIRST_BOX = 7;
  private static final int BINARY = 15;
  private static final int TIMESTAMP = 17;
  private static final int DEEPEST = 4;
  private static final int[] KEYS = {14, 11, 10, 16};

  /** Makes types, and the source of the records in them. */
  static final class Maker {
    private final Random random;
    private final boolean beans;
    private final StringBuilder source = new StringBuilder();
    private int records;

    /**
     * Makes types.
     *
     * @param beans whether they are beans with public fields, with enums in place of bytes; else
     *     they are records
     */
    Maker(long seed, boolean beans) {
      random = new Random(seed);
      this.beans = beans;
    }

    /** Returns a struct with at least one field. */
    Shape struct(int depth) {
      String name = "R" + records++;
      Map<String, Shape> fields = new TreeMap<>();
      int count = random.nextInt(30) == 0 ? 70 : 1 + random.nextInt(7);
      for (int i = 0; i < count; i++) {
        fields.put((char) ('a' + random.nextInt(26)) + "F" + i, shape(depth + 1, true));
      }
      List<String> declared = new ArrayList<>();
      fields.forEach((field, shape) -> declared.add(shape.java() + " " + field));
      Collections.shuffle(declared, random); // their order in Java is of no concern
      source.append(
          beans
              ? "public static class " + name + " { public " + String.join("; public ", declared)
              : "public record " + name + "(" + String.join(", ", declared) + ") {");
      source.append(beans ? "; }\n" : "}\n");
      return new Shape("struct", "rows.Types." + name, List.of(), fields);
    }

    String source() {
      return "package rows;\npublic final class Types {\n" + source + "}\n";
    }

    private Shape shape(int depth, boolean primitives) {
      int choice = random.nextInt(depth >= DEEPEST ? 6 : 10);
      if (choice < 6) {
        int from = primitives ? 0 : FIRST_BOX;
        return anyScalar(from + random.nextInt(SCALARS.length - from));
      }
      if (choice == 6) {
        Shape key = scalar(KEYS[random.nextInt(KEYS.length)]);
        Shape value = shape(depth + 1, false);
        String java = "java.util.Map<" + key.java() + ", " + value.java() + ">";
        return new Shape("map", java, List.of(key, value), Map.of());
      }
      if (choice == 7 && primitives) {
        Shape element = scalar(1 + random.nextInt(FIRST_BOX - 1));
        if (element.kind().equals("int8")) {
          element = scalar(4); // an array of bytes is binary
        }
        return new Shape("list", element.java() + "[]", List.of(element), Map.of());
      }
      if (choice == 8) {
        return struct(depth);
      }
      Shape element = shape(depth + 1, false);
      String java = "java.util.List<" + element.java() + ">";
      return new Shape("list", java, List.of(element), Map.of());
    }

    private Shape anyScalar(int number) {
      if (beans && number == TIMESTAMP) {
        return new Shape("timestamp", "java.time.Instant", List.of(), Map.of());
      }
      if (beans && number == BINARY) {
        return new Shape("string", "java.util.concurrent.TimeUnit", List.of(), Map.of());
      }
      return scalar(number);
    }

    private static Shape scalar(int number) {
      return new Shape(SCALARS[number][0], SCALARS[number][1], List.of(), Map.of());
    }
  }

  /** Returns the name of a field in rows. */
  private static String wireName(String field) {
    return field.charAt(0) + "_f" + field.substring(2);
  }

  /** Returns whether lists or maps are elements or values of others. */
  boolean nestsContainers() {
    for (Shape part : parts) {
      if (part.kind.equals("list") || part.kind.equals("map") || part.nestsContainers()) {
        return true;
      }
    }
    return fields.values().stream().anyMatch(Shape::nestsContainers);
  }

  /** Returns whether an array of primitives is somewhere in it. */
  boolean hasPrimitiveArrays() {
    return java.endsWith("[]")
        || parts.stream().anyMatch(Shape::hasPrimitiveArrays)
        || fields.values().stream().anyMatch(Shape::hasPrimitiveArrays);
  }

  /** Returns the type as JSON. */
  String json() {
    String inner =
        kind.equals("struct")
            ? ",["
                + fields.entrySet().stream()
                    .map(e -> "[\"" + wireName(e.getKey()) + "\"," + e.getValue().json() + "]")
                    .collect(Collectors.joining(","))
                + "]"
            : parts.stream().map(part -> "," + part.json()).collect(Collectors.joining());
    return "[\"" + kind + "\"" + inner + "]";
  }

  private boolean isPrimitive() {
    return Character.isLowerCase(java.charAt(0)) && java.indexOf('.') < 0 && !java.endsWith("]");
  }

  /** Returns a random value. */
  Object value(Random random, ClassLoader classes) throws ReflectiveOperationException {
    if (!isPrimitive() && random.nextInt(6) == 0) {
      return null;
    }
    return present(random, classes);
  }

  private Object present(Random random, ClassLoader classes) throws ReflectiveOperationException {
    switch (kind) {
      case "list":
        return list(random, classes);
      case "map":
        Map<Object, Object> map = new LinkedHashMap<>();
        for (int i = count(random); i > 0; i--) {
          map.put(parts.get(0).present(random, classes), parts.get(1).value(random, classes));
        }
        return map;
      case "struct":
        return struct(random, classes);
      default:
        return scalar(random);
    }
  }

  private static int count(Random random) {
    return random.nextInt(20) == 0 ? 64 + random.nextInt(70) : random.nextInt(4);
  }

  private Object list(Random random, ClassLoader classes) throws ReflectiveOperationException {
    int count = count(random);
    List<Object> list = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      list.add(parts.get(0).value(random, classes));
    }
    if (!java.endsWith("[]")) {
      return list;
    }
    Object array = Array.newInstance(primitive(parts.get(0).java), count);
    for (int i = 0; i < count; i++) {
      Array.set(array, i, list.get(i));
    }
    return array;
  }

  private static Class<?> primitive(String name) {
    return MethodType.fromMethodDescriptorString(
            switch (name) {
              case "boolean" -> "()Z";
              case "short" -> "()S";
              case "int" -> "()I";
              case "long" -> "()J";
              case "float" -> "()F";
              default -> "()D";
            },
            null)
        .returnType();
  }

  private Object struct(Random random, ClassLoader classes) throws ReflectiveOperationException {
    Class<?> type = classes.loadClass(java.replace("Types.", "Types$"));
    if (!type.isRecord()) {
      Object bean = type.getDeclaredConstructor().newInstance();
      for (Map.Entry<String, Shape> field : fields.entrySet()) {
        type.getField(field.getKey()).set(bean, field.getValue().value(random, classes));
      }
      return bean;
    }
    RecordComponent[] components = type.getRecordComponents();
    Object[] values = new Object[components.length];
    Class<?>[] types = new Class<?>[components.length];
    for (int i = 0; i < values.length; i++) {
      types[i] = components[i].getType();
      values[i] = fields.get(components[i].getName()).value(random, classes);
    }
    return type.getDeclaredConstructor(types).newInstance(values);
  }

  private static Object unit(Random random) {
    List<TimeUnit> units = List.of(TimeUnit.values());
    return units.get(random.nextInt(units.size()));
  }

  private Object scalar(Random random) {
    return switch (kind) {
      case "bool" -> random.nextBoolean();
      case "int8" -> (byte) random.nextInt();
      case "int16" -> (short) random.nextInt();
      case "int32" -> random.nextInt();
      case "int64" -> random.nextLong();
      case "float32" -> random.nextFloat() * 1000 - 500;
      case "float64" -> random.nextGaussian();
      case "string" ->
          java.endsWith("TimeUnit") ? unit(random) : Samples.text(random).replace("\uFFFD", "");
      case "binary" -> {
        byte[] bytes = new byte[1 + random.nextInt(20)]; // pyfory fails at none
        random.nextBytes(bytes);
        yield bytes;
      }
      case "date" -> LocalDate.ofEpochDay(random.nextInt(100_000) - 50_000);
      default ->
          // Whole seconds: pyfory rounds microseconds by floating-point numbers.
          java.endsWith("Instant")
              ? Instant.ofEpochSecond(random.nextInt(), 1000L * random.nextInt(1_000_000))
              : LocalDateTime.ofEpochSecond(random.nextInt(), 0, ZoneOffset.UTC);
    };
  }

  /** Returns a value as JSON. */
  String json(Object value) throws ReflectiveOperationException {
    if (value == null) {
      return "null";
    }
    List<String> items = new ArrayList<>();
    switch (kind) {
      case "list":
        boolean array = value.getClass().isArray();
        int count = array ? Array.getLength(value) : ((List<?>) value).size();
        for (int i = 0; i < count; i++) {
          Object item = array ? Array.get(value, i) : ((List<?>) value).get(i);
          items.add(parts.get(0).json(item));
        }
        break;
      case "map":
        for (Map.Entry<?, ?> entry : ((Map<?, ?>) value).entrySet()) {
          String key = parts.get(0).json(entry.getKey());
          items.add("[" + key + "," + parts.get(1).json(entry.getValue()) + "]");
        }
        break;
      case "struct":
        for (Map.Entry<String, Shape> field : fields.entrySet()) {
          Object part = value.getClass().getMethod(field.getKey()).invoke(value);
          items.add(field.getValue().json(part));
        }
        break;
      default:
        return scalarJson(value);
    }
    return "[" + String.join(",", items) + "]";
  }

  private String scalarJson(Object value) {
    return switch (kind) {
      case "string" -> "\"" + value + "\"";
      case "binary" -> "\"" + HexFormat.of().formatHex((byte[]) value) + "\"";
      case "date" -> "" + ((LocalDate) value).toEpochDay();
      case "timestamp" ->
          "" + LocalDateTime.of(1970, 1, 1, 0, 0).until((LocalDateTime) value, ChronoUnit.MICROS);
      case "float32" -> "" + ((Float) value).doubleValue();
      default -> "" + value;
    };
  }
}
