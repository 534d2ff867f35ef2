package io.fory.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** Random types of fields, as source. */
final class RandomTypes {
  private static final int MAX_NESTING = 3;

  private static final List<String> PRIMITIVES =
      List.of("boolean", "byte", "char", "short", "int", "long", "float", "double");

  private static final List<String> BOXES =
      List.of("Boolean", "Byte", "Character", "Short", "Integer", "Long", "Float", "Double");

  private static final List<String> VALUES =
      List.of(
          "java.time.LocalDate",
          "java.time.LocalTime",
          "java.time.LocalDateTime",
          "java.time.Instant",
          "java.time.Duration",
          "java.time.ZonedDateTime",
          "java.time.OffsetDateTime",
          "java.time.Period",
          "java.time.Year",
          "java.time.ZoneId",
          "java.time.ZoneOffset",
          "java.time.DayOfWeek",
          "java.math.BigDecimal",
          "java.math.BigInteger",
          "java.util.UUID",
          "java.util.Locale");

  /** Those whose encoding a field may choose. */
  private static final Set<String> ENCODED = Set.of("int", "long", "Integer", "Long");

  /** Types of map keys and set elements, which are equal by value. */
  private static final List<String> JDK_KEYS =
      List.of(
          "String",
          "Integer",
          "Long",
          "Character",
          "java.time.LocalDate",
          "java.util.UUID",
          "Short");

  /** Which types the fields of one class mostly have. */
  enum Mix {
    EVEN,
    PRIMITIVE,
    BOXED,
    INTEGRAL,
    STRING,
    STRUCT,
    CONTAINER
  }

  private final Random random;
  private final RandomFamily family;

  RandomTypes(Random random, RandomFamily family) {
    this.random = random;
    this.family = family;
  }

  static boolean isPrimitive(String type) {
    return PRIMITIVES.contains(type);
  }

  Mix mix() {
    return random.nextBoolean() ? Mix.EVEN : Mix.values()[random.nextInt(Mix.values().length)];
  }

  /** Returns the type of a field. */
  String field(Mix mix) {
    if (mix == Mix.EVEN || random.nextInt(5) == 0) {
      return type(0, true);
    }
    return switch (mix) {
      case PRIMITIVE -> any(PRIMITIVES);
      case BOXED -> any(BOXES);
      case INTEGRAL -> any(List.of("int", "long", "Integer", "Long"));
      case STRING -> "String";
      case STRUCT -> struct(0);
      default -> container(0);
    };
  }

  /** Returns the annotation of a field of the given type, or nothing. */
  String annotation(String type) {
    List<String> options = new ArrayList<>();
    if (!isPrimitive(type)) {
      boolean certain =
          BOXES.contains(type)
              || VALUES.contains(type)
              || Set.of("String", family.name("Enum"), family.name("Leaf"), family.name("Key"))
                  .contains(type);
      if (certain && random.nextInt(3) == 0) {
        options.add("nullable = false");
      }
      if (random.nextInt(6) == 0) {
        options.add("ref = false");
      }
    }
    if (ENCODED.contains(type) && random.nextInt(3) == 0) {
      String encoding = random.nextBoolean() ? "FIXED" : "VARINT";
      options.add("encoding = ForyEncoding." + encoding);
    }
    return options.isEmpty()
        ? ""
        : "@io.fory.annotation.ForyField(" + String.join(", ", options) + ") ";
  }

  private String type(int nesting, boolean primitives) {
    int dice = random.nextInt(20);
    if (dice < 4) {
      return primitives ? any(PRIMITIVES) : any(BOXES);
    }
    if (dice < 6) {
      return any(BOXES);
    }
    if (dice < 8) {
      return "String";
    }
    if (dice < 9) {
      return family.name("Enum");
    }
    if (dice < 12) {
      return struct(nesting);
    }
    if (dice < 13) {
      return any(List.of("Object", "Number", "CharSequence", family.name("Face")));
    }
    if (dice < 15) {
      return any(VALUES);
    }
    if (dice < 17) {
      return array();
    }
    return nesting < MAX_NESTING ? container(nesting) : "String";
  }

  private String struct(int nesting) {
    return switch (random.nextInt(10)) {
      case 0 -> family.name("Shape");
      case 1 -> family.name("Circle");
      case 2 -> family.name("Leaf");
      case 3 -> family.name("Key");
      case 4 -> family.name("Abstract");
      case 5 ->
          nesting >= MAX_NESTING
              ? family.name("Leaf")
              : family.name("Pair") + "<" + element(nesting) + ", " + element(nesting) + ">";
      case 6 ->
          nesting >= MAX_NESTING
              ? family.name("Square")
              : family.name("Box") + "<" + element(nesting) + ">";
      default -> family.anyRandomClass();
    };
  }

  private String array() {
    List<String> components =
        List.of(
            any(PRIMITIVES),
            any(BOXES),
            "String",
            family.name("Enum"),
            family.anyRandomClass(),
            family.name("Leaf"),
            family.name("Shape"),
            "Object",
            "Number",
            "java.time.LocalDate",
            "java.math.BigInteger");
    return any(components) + "[]".repeat(1 + (random.nextInt(3) == 0 ? random.nextInt(3) : 0));
  }

  private String element(int nesting) {
    return type(nesting + 1, false);
  }

  private String key() {
    return switch (random.nextInt(4)) {
      case 0 -> family.name("Enum");
      case 1 -> family.name("Key");
      default -> any(JDK_KEYS);
    };
  }

  private String container(int nesting) {
    return switch (random.nextInt(16)) {
      case 0 -> "java.util.Set<" + key() + ">";
      case 1 -> "java.util.SortedSet<" + any(JDK_KEYS) + ">";
      case 2 -> "java.util.LinkedHashSet<" + element(nesting) + ">";
      case 3, 4 -> "java.util.Map<" + key() + ", " + element(nesting) + ">";
      case 5 -> "java.util.TreeMap<" + any(JDK_KEYS) + ", " + element(nesting) + ">";
      case 6 -> "java.util.Optional<" + element(nesting) + ">";
      case 7 -> "java.util.Collection<" + element(nesting) + ">";
      case 8 -> "java.util.Deque<" + element(nesting) + ">";
      case 9 -> "java.util.ArrayList<" + element(nesting) + ">";
      case 10 -> "java.util.List<? extends " + element(nesting) + ">";
      case 11 -> "java.util.HashMap<" + key() + ", ? extends " + element(nesting) + ">";
      case 12 -> "java.util.EnumMap<" + family.name("Enum") + ", " + element(nesting) + ">";
      case 13 -> "java.util.EnumSet<" + family.name("Enum") + ">";
      default -> "java.util.List<" + element(nesting) + ">";
    };
  }

  private String any(List<String> choices) {
    return choices.get(random.nextInt(choices.size()));
  }
}
