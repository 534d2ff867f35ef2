package io.fory.engine;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * The source of a random family of classes that refer to each other: a few fixed shapes (an enum,
 * an interface, a sealed hierarchy, generic classes, a record that serves as a key) and classes and
 * records with random fields.
 *
 * <p>All classes of a family are top-level classes of one package, or of the default package, or
 * nested in one outer class; each family has names of its own.
 */
public final class RandomFamily {
  private static final int RANDOM_CLASSES = 10;
  private static final String[] ACCESS = {"private ", "", "protected ", "public "};

  /** How names of classes begin and end; a number stands between. */
  private static final String[][] NAMES = {
    {"C", ""}, {"C$", ""}, {"C", "$"}, {"Größe", "_"}, {"クラス", ""}, {"Ω", "$é"}, {"_", "_"},
  };

  private enum Style {
    TOP_LEVEL,
    DEFAULT_PACKAGE,
    NESTED
  }

  private final Random random;
  private final int number;
  private final Style style;
  private final String packageName;
  private final String[] affixes;
  private final Map<String, String> declarations = new LinkedHashMap<>();
  private final List<String> structs = new ArrayList<>();
  private final List<String> openClasses = new ArrayList<>();
  private final Map<String, Boolean> takesArgument = new LinkedHashMap<>();
  private final RandomTypes types;

  /** Makes a family; {@code number} tells it from others. */
  public RandomFamily(Random random, int number) {
    this.random = random;
    this.number = number;
    this.style = Style.values()[random.nextInt(Style.values().length)];
    this.packageName =
        style == Style.DEFAULT_PACKAGE
            ? ""
            : (random.nextInt(4) == 0 ? "größe.ω" : "family.f") + number;
    this.affixes = NAMES[random.nextInt(NAMES.length)];
    this.types = new RandomTypes(random, this);
    addShapes();
    for (int i = 0; i < RANDOM_CLASSES; i++) {
      addRandom(name(String.valueOf(i)));
    }
  }

  /** Returns the simple name of a class of the family. */
  String name(String role) {
    return affixes[0] + number + "_" + role + affixes[1];
  }

  /** Returns the simple name of one of the classes with random fields, made already or not. */
  String anyRandomClass() {
    return name(String.valueOf(random.nextInt(RANDOM_CLASSES)));
  }

  private String outer() {
    return name("Outer");
  }

  /** Returns the binary names of all classes that are structs. */
  public List<String> structs() {
    return structs.stream().map(this::binaryName).toList();
  }

  /** Returns the binary names of all classes that are no structs and need registration. */
  public List<String> enums() {
    return List.of(binaryName(name("Enum")));
  }

  private String binaryName(String simpleName) {
    String prefix = packageName.isEmpty() ? "" : packageName + ".";
    return prefix + (style == Style.NESTED ? outer() + "$" : "") + simpleName;
  }

  /** Returns the declaration of a class, by its binary name. */
  String declarationOf(String binaryName) {
    for (Map.Entry<String, String> declaration : declarations.entrySet()) {
      if (binaryName(declaration.getKey()).equals(binaryName)) {
        return declaration.getValue();
      }
    }
    return "?";
  }

  /** Returns the source files, by the binary name of the top-level class of each. */
  public Map<String, String> sources() {
    String header =
        (packageName.isEmpty() ? "" : "package " + packageName + ";\n")
            + "import io.fory.annotation.ForyEncoding;\n"; // a field may be called io
    Map<String, String> sources = new LinkedHashMap<>();
    String prefix = packageName.isEmpty() ? "" : packageName + ".";
    if (style == Style.NESTED) {
      sources.put(
          prefix + outer(),
          header
              + "public class "
              + outer()
              + " {\n"
              + String.join("\n", declarations.values())
              + "}");
      return sources;
    }
    declarations.forEach((name, text) -> sources.put(prefix + name, header + text));
    return sources;
  }

  private void declare(String name, String modifiers, String text) {
    String access =
        style == Style.NESTED
            ? ACCESS[random.nextInt(ACCESS.length)] + "static "
            : random.nextBoolean() ? "public " : "";
    declarations.put(name, access + modifiers + text);
  }

  private void struct(String name, String modifiers, String text) {
    structs.add(name);
    declare(name, modifiers, text);
  }

  private void addShapes() {
    String color = name("Enum");
    declare(color, "", "enum " + color + " {" + constants() + "}");
    String face = name("Face");
    declare(face, "", "interface " + face + " {}");
    String shape = name("Shape");
    String circle = name("Circle");
    String square = name("Square");
    declare(shape, "sealed ", "interface " + shape + " permits " + circle + ", " + square + " {}");
    struct(circle, "", "record " + circle + "(double r, Object tag) implements " + shape + " {}");
    struct(square, "final ", "class " + square + " implements " + shape + " { private int side; }");
    String key = name("Key");
    struct(key, "", "record " + key + "(String a, int b, " + color + " c) {}");
    String leaf = name("Leaf");
    struct(leaf, "final ", "class " + leaf + " { private int i; long l; protected String s; }");
    String pair = name("Pair");
    struct(pair, "", "record " + pair + "<A, B>(A first, B second) {}");
    String box = name("Box");
    struct(
        box,
        "",
        "class " + box + "<T> { T item; private java.util.List<T> items; T[] array; int n; }");
    String abstractClass = name("Abstract");
    declare(
        abstractClass,
        "abstract ",
        "class " + abstractClass + " implements " + face + " { private Integer hidden; }");
    openClasses.add(abstractClass);
    takesArgument.put(abstractClass, false);
    String base = name("Base");
    declare(
        base,
        "abstract ",
        "class "
            + base
            + "<T, N extends Number> { private T t; N n; protected java.util.Map<T, N> map;"
            + " java.util.List<? extends T> list; private T[] array; }");
  }

  private String constants() {
    int count = random.nextInt(5) == 0 ? 250 + random.nextInt(60) : 1 + random.nextInt(6);
    StringBuilder constants = new StringBuilder();
    for (int i = 0; i < count; i++) {
      constants.append("E").append(i);
      if (random.nextInt(3) == 0) {
        constants.append(" { @Override public String toString() { return \"body\"; } }");
      }
      constants.append(", ");
    }
    return constants.toString();
  }

  private int fieldCount() {
    int dice = random.nextInt(20);
    if (dice == 0) {
      return 0;
    }
    return dice < 3 ? 30 + random.nextInt(91) : 1 + random.nextInt(16);
  }

  private void addRandom(String name) {
    if (random.nextInt(10) < 3) {
      addRecord(name);
    } else {
      addClass(name);
    }
  }

  private void addRecord(String name) {
    StringBuilder text = new StringBuilder("record " + name + "(");
    RandomTypes.Mix mix = types.mix();
    int count = fieldCount();
    Set<String> names = new HashSet<>();
    for (int i = 0; i < count; i++) {
      String type = types.field(mix);
      text.append(i == 0 ? "\n  " : ",\n  ")
          .append(types.annotation(type))
          .append(type)
          .append(' ')
          .append(FieldNames.next(random, names));
    }
    text.append(")").append(random.nextInt(3) == 0 ? " implements " + name("Face") : "");
    struct(name, "", text.append(" {}\n").toString());
  }

  private void addClass(String name) {
    boolean isFinal = random.nextInt(5) < 2;
    boolean argument = random.nextInt(4) == 0;
    String parent = random.nextInt(10) < 4 ? parent() : null;
    StringBuilder text = new StringBuilder("class " + name);
    if (parent != null) {
      text.append(" extends ").append(parent);
    }
    if (random.nextInt(3) == 0) {
      text.append(" implements ").append(name("Face"));
    }
    text.append(" {\n");
    StringBuilder assignments = new StringBuilder();
    RandomTypes.Mix mix = types.mix();
    int count = fieldCount();
    Set<String> names = new HashSet<>();
    for (int i = 0; i < count; i++) {
      text.append("  ")
          .append(field(FieldNames.next(random, names), mix, assignments))
          .append('\n');
    }
    String access = isFinal ? ACCESS[random.nextInt(ACCESS.length)] : "protected ";
    text.append("  ")
        .append(access)
        .append(name)
        .append(argument ? "(boolean some) {" : "() {")
        .append(parent != null && takesArgument.getOrDefault(parent, false) ? " super(true);" : "")
        .append(assignments)
        .append(" }\n}\n");
    struct(name, isFinal ? "final " : "", text.toString());
    if (!isFinal) {
      openClasses.add(name);
      takesArgument.put(name, argument);
    }
  }

  private String parent() {
    if (random.nextInt(4) == 0) {
      String[] arguments = {"String, Integer", "Long, Double", name("Enum") + ", Long"};
      return name("Base") + "<" + arguments[random.nextInt(arguments.length)] + ">";
    }
    return openClasses.get(random.nextInt(openClasses.size()));
  }

  private String field(String name, RandomTypes.Mix mix, StringBuilder assignments) {
    String type = types.field(mix);
    String access = ACCESS[random.nextInt(ACCESS.length)];
    String declaration = type + " " + name;
    switch (random.nextInt(16)) {
      case 0 -> {
        return access + "transient " + declaration + ";";
      }
      case 1 -> {
        return "@io.fory.annotation.Ignore " + access + declaration + ";";
      }
      case 2 -> {
        return access + "static " + declaration + ";";
      }
      case 3 -> {
        return access + "volatile " + declaration + ";";
      }
      case 4, 5, 6 -> {
        assignments.append(" this.").append(name).append(" = ").append(zero(type)).append(';');
        return types.annotation(type) + access + "final " + declaration + ";";
      }
      default -> {
        return types.annotation(type) + access + declaration + initializer(type) + ";";
      }
    }
  }

  private static String zero(String type) {
    if (type.equals("boolean")) {
      return "false";
    }
    return RandomTypes.isPrimitive(type) ? "(" + type + ") 0" : "null";
  }

  /** What reading must overwrite, also with null. */
  private String initializer(String type) {
    if (random.nextBoolean()) {
      return "";
    }
    return switch (type) {
      case "boolean", "Boolean" -> " = true";
      case "int", "Integer" -> " = 77";
      case "long", "Long" -> " = 78L";
      case "String", "Object" -> " = \"initial\"";
      default -> "";
    };
  }
}
