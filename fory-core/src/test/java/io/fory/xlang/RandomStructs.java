package io.fory.xlang;

import io.fory.annotation.ForyField;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
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
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Random classes with the annotations of both implementations, and objects of them: an enum and
 * three structs, of which each may hold those before it.
 */
final class RandomStructs {
  /** The names of the classes, the one that holds all others last. */
  static final List<String> NAMES = List.of("Kind", "Leaf", "Branch", "Tree");

  private static final int MOST_FIELDS = 14;
  private static final int MAX_NESTING = 2;
  private static final List<String> PRIMITIVES =
      List.of("boolean", "byte", "short", "int", "long", "float", "double");
  private static final List<String> BOXES =
      List.of("Boolean", "Byte", "Short", "Integer", "Long", "Float", "Double");
  private static final List<String> VALUES =
      List.of("String", "String", "LocalDate", "Instant", "Duration", "BigDecimal", "Kind");
  private static final List<String> KEYS = List.of("String", "Integer", "Long", "Kind");

  /** What Apache Fory says of numbers, and this, for each class of elements. */
  private static final Map<String, List<String>> ENCODED =
      Map.of(
          "Integer", List.of("Int32Type FIXED"),
          "Long",
              List.of(
                  "Int64Type FIXED",
                  "Int64Type TAGGED",
                  "UInt64Type VARINT",
                  "UInt64Type FIXED",
                  "UInt64Type TAGGED"));

  /** A level of a type: a class, maybe with an annotation of Apache Fory. */
  private static final Pattern LEVEL =
      Pattern.compile("(?:@(U?)Int..Type\\(encoding = Int..Encoding\\.([A-Z]+)\\) )?\\w+");

  private static final List<String> TEXTS =
      List.of(
          "", "text", "\u00E9t\u00E9", "\u4F60\u597D", "a\uD83D\uDE00", "0123456789".repeat(20));

  private final Random random;
  private final String home;

  /** The fields of each struct, as source. */
  private final Map<String, List<String>> fields = new LinkedHashMap<>();

  /** Makes classes of a package that no other ones have: Apache Fory remembers names. */
  RandomStructs(String home, Random random) {
    this.home = home;
    this.random = random;
  }

  String binaryName(String name) {
    return home + "." + name;
  }

  /** Makes up the fields of the structs; returns the sources by binary name. */
  Map<String, String> sources() {
    for (int i = 1; i < NAMES.size(); i++) {
      List<String> made = new ArrayList<>();
      for (int count = random.nextInt(MOST_FIELDS); count > 0; count--) {
        String name = (char) ('a' + random.nextInt(3)) + "Field" + made.size();
        made.add(field(type(0, NAMES.subList(1, i)), name));
      }
      fields.put(NAMES.get(i), made);
    }
    return print();
  }

  /** Returns the sources of another version, which lacks some of the fields and has new ones. */
  Map<String, String> otherVersion() {
    for (List<String> ofStruct : fields.values()) {
      ofStruct.removeIf(field -> random.nextInt(4) == 0);
      for (int i = random.nextInt(3); i > 0; i--) {
        String type = any(random.nextBoolean() ? PRIMITIVES : BOXES);
        ofStruct.add(random.nextInt(ofStruct.size() + 1), field(type, "bNew" + i));
      }
    }
    return print();
  }

  private Map<String, String> print() {
    Map<String, String> sources = new LinkedHashMap<>();
    sources.put(binaryName("Kind"), "package " + home + "; public enum Kind { A, B, C }");
    for (Map.Entry<String, List<String>> struct : fields.entrySet()) {
      String text =
          "package "
              + home
              + ";\nimport java.math.*; import java.time.*; import java.util.*;\n"
              + "import io.fory.annotation.ForyEncoding; import org.apache.fory.config.*;\n"
              + "import org.apache.fory.annotation.Int32Type;\n"
              + "import org.apache.fory.annotation.Int64Type;\n"
              + "import org.apache.fory.annotation.UInt64Type;\n"
              + "import org.apache.fory.annotation.Nullable;\npublic class "
              + struct.getKey()
              + " {\n"
              + String.join("", struct.getValue())
              + "}\n";
      sources.put(binaryName(struct.getKey()), text);
    }
    return sources;
  }

  private String field(String type, String name) {
    boolean primitive = PRIMITIVES.contains(type);
    boolean nullable = !primitive && (BOXES.contains(type) || random.nextInt(3) == 0);
    List<String> options = new ArrayList<>(encodings(type));
    if (nullable) {
      options.add("nullable = true");
      options.add("ref = false");
    }
    String ours =
        options.isEmpty()
            ? "  public "
            : "  @io.fory.annotation.ForyField(" + String.join(", ", options) + ")\n  public ";
    if (!nullable) {
      return ours + type + " " + name + ";\n";
    }
    String theirs =
        type.endsWith("[]")
            ? type.substring(0, type.length() - 2) + " @Nullable [] "
            : "@Nullable " + type + " ";
    return ours + theirs + name + ";\n";
  }

  /** Returns what is to be said here of a type that has annotations of Apache Fory. */
  private static List<String> encodings(String type) {
    List<String> encodings = new ArrayList<>();
    List<String> unsigned = new ArrayList<>();
    Matcher level = LEVEL.matcher(type);
    while (level.find()) {
      String encoding = level.group(2) == null ? "DEFAULT" : level.group(2);
      encodings.add("ForyEncoding." + encoding);
      unsigned.add(String.valueOf("U".equals(level.group(1))));
    }
    return type.contains("@")
        ? List.of(
            "encoding = {" + String.join(", ", encodings) + "}",
            "unsigned = {" + String.join(", ", unsigned) + "}")
        : List.of();
  }

  /** Returns the type of elements, maybe with an encoding. */
  private String encoded(String element) {
    List<String> choices = ENCODED.get(element);
    if (choices == null || random.nextInt(3) == 0) {
      return element;
    }
    String[] choice = any(choices).split(" ", 2);
    String enumeration = choice[0].contains("32") ? "Int32Encoding" : "Int64Encoding";
    return "@" + choice[0] + "(encoding = " + enumeration + "." + choice[1] + ") " + element;
  }

  private String type(int depth, List<String> others) {
    int choice = random.nextInt(depth < MAX_NESTING ? 12 : 8);
    return switch (choice) {
      case 0, 1, 2 -> depth == 0 ? any(PRIMITIVES) : any(BOXES);
      case 3 -> any(BOXES);
      case 4, 5 -> any(VALUES);
      case 6 -> others.isEmpty() ? "String" : any(others);
      case 7 -> depth == 0 ? any(PRIMITIVES) + "[]" : "String";
      case 8, 9 -> "List<" + encoded(type(depth + 1, others)) + ">";
      case 10 -> random.nextBoolean() ? "Set<" + encoded(any(KEYS)) + ">" : "Object";
      default -> "Map<" + encoded(any(KEYS)) + ", " + encoded(type(depth + 1, others)) + ">";
    };
  }

  private String any(List<String> list) {
    return list.get(random.nextInt(list.size()));
  }

  /** Returns an object with random values in its fields. */
  Object object(Class<?> type) throws ReflectiveOperationException {
    Object object = type.getConstructor().newInstance();
    for (Field field : type.getFields()) {
      ForyField said = field.getAnnotation(ForyField.class);
      boolean nullable = said != null && said.nullable().length > 0;
      Object value = nullable && random.nextInt(4) == 0 ? null : value(field.getGenericType());
      field.set(object, value);
    }
    return object;
  }

  private Object value(Type type) throws ReflectiveOperationException {
    if (type instanceof ParameterizedType container) {
      return container(container);
    }
    Class<?> raw = (Class<?>) type;
    if (raw.isArray()) {
      Object array = Array.newInstance(raw.getComponentType(), random.nextInt(5));
      for (int i = 0; i < Array.getLength(array); i++) {
        Array.set(array, i, value(raw.getComponentType()));
      }
      return array;
    }
    if (raw.isEnum()) {
      return raw.getEnumConstants()[random.nextInt(3)];
    }
    Object single = single(raw.getSimpleName());
    return single != null ? single : object(raw);
  }

  private Object single(String type) {
    long bits = random.nextLong() >> random.nextInt(Long.SIZE);
    return switch (type) {
      case "boolean", "Boolean" -> random.nextBoolean();
      case "byte", "Byte" -> (byte) bits;
      case "short", "Short" -> (short) bits;
      case "int", "Integer" -> (int) bits;
      case "long", "Long" -> bits;
      case "float", "Float" -> (float) random.nextGaussian();
      case "double", "Double" -> random.nextInt(9) == 0 ? Double.NaN : random.nextGaussian();
      case "String" -> any(TEXTS);
      case "LocalDate" -> LocalDate.ofEpochDay(bits % 1_000_000);
      case "Instant" -> Instant.ofEpochSecond(bits % 1_000_000_000_000L, random.nextInt(1000));
      case "Duration" -> Duration.ofSeconds(bits % 1_000_000_000_000L, random.nextInt(1000));
      case "BigDecimal" ->
          new BigDecimal(new BigInteger(random.nextInt(200), random), random.nextInt(40) - 20);
      case "Object" -> anything();
      default -> null;
    };
  }

  private Object anything() {
    return switch (random.nextInt(6)) {
      case 0 -> any(TEXTS);
      case 1 -> random.nextLong();
      case 2 -> random.nextInt();
      case 3 -> random.nextBoolean();
      case 4 -> new ArrayList<Object>(List.of(any(TEXTS), random.nextLong(), 0.5));
      default -> LocalDate.ofEpochDay(random.nextInt());
    };
  }

  /**
   * Of sets and maps at most one element: their order is not kept. No null where Apache Fory 1.6.0
   * does not read its own messages: as the value of an entry unless it is annotated, and with
   * references among containers, among numbers at the end of a message; nor does it write a list of
   * nulls alone.
   */
  private Object container(ParameterizedType type) throws ReflectiveOperationException {
    Type[] elements = type.getActualTypeArguments();
    if (type.getRawType() == Map.class) {
      Map<Object, Object> map = new HashMap<>();
      if (random.nextBoolean()) {
        map.put(value(elements[0]), value(elements[1]));
      }
      return map;
    }
    if (type.getRawType() == Set.class) {
      Set<Object> set = new HashSet<>();
      if (random.nextBoolean()) {
        set.add(value(elements[0]));
      }
      return set;
    }
    List<Object> list = new ArrayList<>();
    for (int size = random.nextInt(5); size > 0; size--) {
      boolean single = elements[0] instanceof Class<?> raw && !BOXES.contains(raw.getSimpleName());
      boolean may = !list.isEmpty() && single;
      boolean absent = may && random.nextInt(8) == 0;
      list.add(absent ? null : value(elements[0]));
    }
    return list;
  }
}
