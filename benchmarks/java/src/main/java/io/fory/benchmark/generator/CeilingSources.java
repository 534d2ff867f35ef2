package io.fory.benchmark.generator;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Prints the code of {@code CeilingSuite} from the fields of the models: a statement for each field
 * or element, as an engineer writes it who does not mind the typing.
 *
 * <p>The body of an object has presence bits, one for each box; the primitives, boxes and constants
 * at fixed width, the widest first; the strings; arrays, lists and other objects; each by name.
 *
 * <p>The fixed part of a class of many fields is written and read in methods of at most 52 writes
 * and 27 reads, because the JIT makes worse code of longer ones; see {@code
 * docs/decisions/0002-chunked-methods.md}. None of those of the structs is shorter than 326 bytes
 * of bytecode: up to there C2 would inline it, and then leave some of its reads as calls. They end
 * where a presence byte does; that nothing is null costs nothing to find out, because the JIT
 * leaves the test to the memory access that follows.
 *
 * <p>The build runs this file alone, before anything is compiled.
 */
public final class CeilingSources {

  private static final String PACKAGE = "io.fory.benchmark.ceiling";

  /** Arrays of the models have up to ten elements. */
  private static final int MOST_ELEMENTS = 10;

  private static final int STRUCT_FIELDS = 104;

  /** The types of fixed width, the widest first. */
  private static final List<Type> TYPES =
      List.of(
          new Type("double", "Double", 8),
          new Type("long", "Long", 8),
          new Type("float", "Float", 4),
          new Type("int", "Integer", 4),
          new Type("char", "Character", 2),
          new Type("short", "Short", 2),
          new Type("boolean", "Boolean", 1));

  private static final Model STRUCT =
      new Model(
          "Struct",
          true,
          structFields("int", "long", "float", "double"),
          List.of(52, 104),
          List.of(27, 53, 79, 104));

  private static final Model STRUCT2 =
      new Model(
          "Struct2",
          true,
          structFields("Integer", "Long", "Float", "Double"),
          List.of(32, 64, 104),
          List.of(24, 48, 72, 104));

  private static final Model SAMPLE =
      new Model(
          "Sample",
          true,
          ofTypes(
                  ", ",
                  type ->
                      "%1$s %1$sValue, %2$s %1$sValueBoxed, %1$s[] %1$sArray"
                          .formatted(type.name, type.box))
              + ", String string, Sample sample",
          List.of(14),
          List.of(14));

  private static final Model MEDIA_CONTENT =
      new Model("MediaContent", "Media media, List<Image> images");

  private static final Model IMAGE =
      new Model(
          "Image", "String uri, String title, int width, int height, Image.Size size, Media media");

  private static final Model MEDIA =
      new Model(
          "Media",
          "String uri, String title, int width, int height, String format, long duration, "
              + "long size, int bitrate, boolean hasBitrate, List<String> persons, "
              + "Media.Player player, String copyright");

  private CeilingSources() {}

  /**
   * Writes the sources.
   *
   * @param args the root of the folders of the packages
   * @throws IOException if a file cannot be written
   */
  public static void main(String[] args) throws IOException {
    Path folder = Path.of(args[0], PACKAGE.replace('.', '/'));
    Files.createDirectories(folder);
    Map<String, String> bodies = new HashMap<>();
    bodies.put("StructCode", modelCode("0xD51C_77D4", STRUCT));
    bodies.put("Struct2Code", modelCode("0x13CE_C02B", STRUCT2));
    bodies.put("SampleCode", modelCode("0x5374_DA1F", SAMPLE));
    bodies.put("MediaContentCode", modelCode("0x8808_F4EA", MEDIA_CONTENT, IMAGE, MEDIA));
    bodies.put("Struct2Allocation", struct2Allocation());
    bodies.put("SampleAllocation", sampleAllocation());
    bodies.put("LittleEndianBytes", littleEndianBytes());
    bodies.put("BoxCode", boxCode());
    bodies.put("ArrayWriting", arrayWriting());
    bodies.put("ArrayReading", arrayReading());
    for (Map.Entry<String, String> body : bodies.entrySet()) {
      Files.writeString(
          folder.resolve(body.getKey() + ".java"),
          """
          package %1$s;

          import static %1$s.BoxCode.*;
          import static %1$s.LittleEndianBytes.*;

          import io.fory.benchmark.data.*;
          import java.lang.invoke.MethodHandles;
          import java.lang.invoke.VarHandle;
          import java.nio.ByteOrder;
          import java.util.ArrayList;
          import java.util.List;
          import java.util.Objects;
          import java.util.function.Supplier;

          @SuppressWarnings({"cast", "fallthrough"})
          final class %2$s %3$s }
          """
              .formatted(PACKAGE, body.getKey(), body.getValue()));
    }
  }

  private static String structFields(String... types) {
    return IntStream.range(0, STRUCT_FIELDS)
        .mapToObj(field -> types[field % types.length] + " f" + field)
        .collect(Collectors.joining(", "));
  }

  private static String ofTypes(String separator, Function<Type, String> text) {
    return TYPES.stream().map(text).collect(Collectors.joining(separator));
  }

  /** A primitive type, its box, and how many bytes the message has of it. */
  private record Type(String name, String box, int bytes) {

    String upperName() {
      return Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }

    String put(String at, String value) {
      return "put%s(bytes, %s, %s);".formatted(upperName(), at, value);
    }

    String get(String at) {
      return "get%s(bytes, %s)".formatted(upperName(), at);
    }
  }

  /** A field; its type is one of {@link #TYPES}, a box, an array or an enum, or any other. */
  private record Field(String type, String name) {

    private Type primitive() {
      return TYPES.stream()
          .filter(it -> type.matches(it.name + "|" + it.box + "|" + it.name + "\\[]"))
          .findFirst()
          .orElse(null);
    }

    boolean isArray() {
      return type.endsWith("[]");
    }

    boolean isBox() {
      return primitive() != null && primitive().box.equals(type);
    }

    boolean isEnum() {
      return type.contains(".");
    }

    boolean isText() {
      return type.equals("String");
    }

    /** The width in the fixed part, 0 where the field is behind that. */
    int bytes() {
      return isEnum() ? 1 : primitive() == null || isArray() ? 0 : primitive().bytes;
    }

    /** The last words of the name of the methods for the type. */
    String kind() {
      return type.startsWith("List<") ? type.substring(5, type.length() - 1) + "s" : type;
    }
  }

  /**
   * A class.
   *
   * @param open whether the fields are public; else there are getters, and a constructor with the
   *     fields in their order
   * @param fields the types and names, with commas between
   * @param writeEnds how many fields of the fixed part are written when each of its methods ends;
   *     empty where it needs no method of its own
   * @param readEnds the same for reading
   */
  private record Model(
      String name, boolean open, String fields, List<Integer> writeEnds, List<Integer> readEnds) {

    Model(String name, String fields) {
      this(name, false, fields, List.of(), List.of());
    }

    private List<Field> declared() {
      return Arrays.stream(fields.split(", ", -1))
          .map(field -> field.split(" ", -1))
          .map(parts -> new Field(parts[0], parts[1]))
          .toList();
    }

    private List<Field> fixed() {
      return declared().stream()
          .filter(field -> field.bytes() > 0)
          .sorted(Comparator.comparingInt(Field::bytes).reversed().thenComparing(Field::name))
          .toList();
    }

    /** The fields behind the fixed part. */
    private List<Field> others() {
      return declared().stream()
          .filter(field -> field.bytes() == 0)
          .sorted(Comparator.comparing(Field::isText).reversed().thenComparing(Field::name))
          .toList();
    }

    private int presenceBytes() {
      return ((int) fixed().stream().filter(Field::isBox).count() + 7) / 8;
    }

    private int fixedBytes() {
      return presenceBytes() + fixed().stream().mapToInt(Field::bytes).sum();
    }

    /** The bytes of the shortest body: a byte for each field behind the fixed part. */
    int leastBytes() {
      return fixedBytes() + others().size();
    }

    private String value(Field field) {
      String upperName = Character.toUpperCase(field.name.charAt(0)) + field.name.substring(1);
      return open
          ? "it." + field.name
          : "it.%s()".formatted(field.type.equals("boolean") ? field.name : "get" + upperName);
    }

    private String assignment(Field field, String value) {
      return (open ? "it." : field.type + " ") + field.name + " = " + value + ";\n";
    }

    /** The statements of the fixed part, one for each field. */
    private List<String> fixedStatements(boolean write) {
      List<String> statements = new ArrayList<>();
      int at = presenceBytes();
      int box = 0;
      long boxes = fixed().stream().filter(Field::isBox).count();
      for (Field field : fixed()) {
        String index = "start + " + at;
        at += field.bytes();
        if (field.isBox()) {
          statements.add(
              write
                  ? boxWrite(field, index, box, box % 8 == 7 || box == boxes - 1)
                  : boxRead(field, index, box));
          box++;
        } else if (field.isEnum()) {
          statements.add(
              write
                  ? "bytes[%s] = code(%s);\n".formatted(index, value(field))
                  : assignment(
                      field, "constant(%s, bytes[%s])".formatted(constants(field), index)));
        } else {
          statements.add(
              write
                  ? field.primitive().put(index, value(field)) + "\n"
                  : assignment(field, field.primitive().get(index)));
        }
      }
      return statements;
    }

    /** Every eighth box begins a presence byte, and the one before the next ends it. */
    private String boxWrite(Field field, String index, int box, boolean last) {
      return (box % 8 == 0 ? "int p%d = 0;\n".formatted(box / 8) : "")
          + "p%d |= putBox(bytes, %s, %s) << %d;\n".formatted(box / 8, index, value(field), box % 8)
          + (last ? "bytes[start + %1$d] = (byte) p%1$d;\n".formatted(box / 8) : "");
    }

    private String boxRead(Field field, String index, int box) {
      return (box % 8 == 0 ? "int p%1$d = bytes[start + %1$d];\n".formatted(box / 8) : "")
          + assignment(
              field,
              "take%s(bytes, %s, p%d & %d)".formatted(field.type, index, box / 8, 1 << box % 8));
    }

    /** The name of the array of an enum's constants. */
    private static String constants(Field field) {
      return field.name.toUpperCase(Locale.ROOT);
    }

    /** The statements themselves, or methods of them in {@code methods} and their calls. */
    private String chunks(boolean write, StringBuilder methods) {
      List<String> statements = fixedStatements(write);
      List<Integer> ends = write ? writeEnds : readEnds;
      if (ends.isEmpty()) {
        return String.join("", statements);
      }
      StringBuilder calls = new StringBuilder();
      int from = 0;
      for (int end : ends) {
        String method = (write ? "write" : "read") + end;
        calls.append(method).append("(it, bytes, start);\n");
        methods.append(
            "static void %s(%s it, byte[] bytes, int start) {\n%s}\n"
                .formatted(method, name, String.join("", statements.subList(from, end))));
        from = end;
      }
      return calls.toString();
    }

    private String write(Field field) {
      String form = "at = put%2$s(%1$s, bytes, at);\n";
      if (field.isText()) {
        form = "at = strings.put(bytes, at, %s);\n";
      } else if (field.isArray()) {
        form = "at = ArrayWriting.put(bytes, at, %s);\n";
      }
      return form.formatted(value(field), field.kind());
    }

    private String read(Field field) {
      if (field.isText()) {
        return "int %1$sHeader = LengthCode.get(bytes, at, end);\n".formatted(field.name)
            + assignment(field, "strings.get(bytes, at, %sHeader, end)".formatted(field.name))
            + "at = StringCode.end(at, %sHeader);\n".formatted(field.name);
      }
      if (field.isArray()) {
        Type type = field.primitive();
        return """
            int %1$sLength = ArrayReading.length(bytes, at, end);
            at = ArrayReading.elements(at, %1$sLength);
            it.%1$s = ArrayReading.get%2$ss(bytes, at, %1$sLength, end);
            at = ArrayReading.end(at, %1$sLength, %3$d);
            """
            .formatted(field.name, type.upperName(), type.bytes);
      }
      return assignment(field, "null")
          + """
          if (isPresent(bytes, at++, end)) {
            %s%s = get%s(bytes, at, end);
            at = behind;
          }
          """
              .formatted(open ? "it." : "", field.name, field.kind());
    }

    private static String each(List<Field> fields, Function<Field, String> text) {
      return fields.stream().map(text).collect(Collectors.joining());
    }

    /** The methods for the class, and for a list of it; reading leaves the end in a field. */
    String methods() {
      StringBuilder methods = new StringBuilder();
      String writes = chunks(true, methods) + "int at = start + " + fixedBytes() + ";\n";
      String reads = chunks(false, methods) + "int at = start + " + fixedBytes() + ";\n";
      String arguments = declared().stream().map(Field::name).collect(Collectors.joining(", "));
      return """
          %7$s
          int put%1$s(%1$s it, byte[] bytes, int at) {
            if (it == null) {
              bytes[at] = NULL;
              return at + 1;
            }
            bytes[at] = PRESENT;
            return putBody(it, bytes, at + 1);
          }
          int putBody(%1$s it, byte[] bytes, int start) {
            Objects.checkFromIndexSize(start, %2$d, bytes.length);
            %3$s
            return at;
          }
          %1$s get%1$s(byte[] bytes, int start, int end) {
            Objects.checkFromIndexSize(start, %2$d, end);
            %4$s
            %5$s
            behind = at;
            return %6$s;
          }
          """
              .formatted(
                  name,
                  fixedBytes(),
                  writes + each(others(), this::write),
                  open ? "%1$s it = new %1$s();".formatted(name) : "",
                  reads + each(others(), this::read),
                  open ? "it" : "new %s(%s)".formatted(name, arguments),
                  methods)
          + each(
              declared().stream().filter(Field::isEnum).toList(),
              field ->
                  "static final %1$s[] %2$s = %1$s.values();\n"
                      .formatted(field.type, constants(field)));
    }
  }

  private static String modelCode(String layoutHash, Model... models) {
    StringBuilder methods = new StringBuilder();
    for (Model model : models) {
      methods.append(model.methods());
      String list = "List<" + model.name + ">";
      if (Arrays.stream(models).anyMatch(it -> it.fields.contains(list))) {
        methods.append(listMethods(model));
      }
    }
    return """
        extends ModelCode {
          private static final long START = MessageStart.of(%2$s);
          @Override int write(Object object, byte[] bytes) {
            putLong(bytes, 0, START);
            return putBody((%1$s) object, bytes, MessageStart.BYTES);
          }
          @Override Object read(byte[] bytes, int end) {
            MessageStart.require(START, bytes, end);
            return get%1$s(bytes, MessageStart.BYTES, end);
          }
        %3$s"""
        .formatted(models[0].name, layoutHash, methods);
  }

  /** Lists of one class: all elements are of that, none is null. */
  private static String listMethods(Model element) {
    return """
        int put%1$ss(List<%1$s> values, byte[] bytes, int start) {
          if (values == null) {
            bytes[start] = NULL;
            return start + 1;
          }
          int count = values.size();
          bytes[start] = PRESENT;
          int at = LengthCode.put(bytes, start + 1, count);
          if (count > 0) {
            bytes[at++] = BODIES;
          }
          for (int i = 0; i < count; i++) {
            at = putBody(values.get(i), bytes, at);
          }
          return at;
        }
        List<%1$s> get%1$ss(byte[] bytes, int start, int end) {
          int count = LengthCode.get(bytes, start, end);
          int at = start + LengthCode.bytes(count);
          Objects.checkFromIndexSize(at, (long) count * %2$d, (long) end);
          List<%1$s> values = new ArrayList<>(count);
          if (count > 0 && bytes[at++] != BODIES) {
            throw new IllegalArgumentException("elements of other classes");
          }
          behind = at;
          for (int i = 0; i < count; i++) {
            values.add(get%1$s(bytes, behind, end));
          }
          return values;
        }
        """
        .formatted(element.name, element.leastBytes());
  }

  /** Numbers in a {@code byte[]}, little-endian and unaligned; each method checks the bounds. */
  private static String littleEndianBytes() {
    String methods =
        """
        static void putBoolean(byte[] bytes, int at, boolean value) {
          bytes[at] = (byte) (value ? 1 : 0);
        }
        static boolean getBoolean(byte[] bytes, int at) { return bytes[at] != 0; }
        """;
    return "{\n"
        + methods
        + TYPES.stream()
            .filter(type -> type.bytes > 1)
            .map(
                type ->
                    """
                    private static final VarHandle %2$S = MethodHandles.byteArrayViewVarHandle(
                            %2$s[].class, ByteOrder.LITTLE_ENDIAN).withInvokeExactBehavior();
                    static void put%1$s(byte[] bytes, int at, %2$s value) {
                      %2$S.set(bytes, at, value);
                    }
                    static %2$s get%1$s(byte[] bytes, int at) {
                      return (%2$s) %2$S.get(bytes, at);
                    }
                    """
                        .formatted(type.upperName(), type.name))
            .collect(Collectors.joining());
  }

  /**
   * Boxed values at fixed width, with a presence bit; a box that is null leaves its bytes 0. The
   * methods that write return the presence bit.
   */
  private static String boxCode() {
    return "{\n"
        + ofTypes(
            "",
            type ->
                """
                static int putBox(byte[] bytes, int at, %1$s value) {
                  if (value == null) {
                    %2$s
                    return 0;
                  }
                  %3$s
                  return 1;
                }
                static %1$s take%1$s(byte[] bytes, int at, int present) {
                  return present == 0 ? null : %1$s.valueOf(%4$s);
                }
                """
                    .formatted(
                        type.box,
                        type.put("at", type.bytes == 1 ? "false" : "(" + type.name + ") 0"),
                        type.put("at", "value"),
                        type.get("at")));
  }

  /** Allocates a {@code Struct2} with its 104 boxes, out of the same values without boxes. */
  private static String struct2Allocation() {
    StringBuilder methods = new StringBuilder();
    StringBuilder calls = new StringBuilder();
    for (int from = 0; from < STRUCT_FIELDS; from += 26) {
      calls.append("box%d(it, values);\n".formatted(from));
      methods.append("static void box%d(Struct2 it, Struct values) {\n".formatted(from));
      for (int field = from; field < from + 26; field++) {
        methods.append("it.f%1$d = values.f%1$d;\n".formatted(field));
      }
      methods.append("}\n");
    }
    return """
        implements Supplier<Object> {
          private final Struct values = (Struct) ObjectType.STRUCT.create(false);
          public Object get() { Struct2 it = new Struct2(); %s return it; }
        %s"""
        .formatted(calls, methods);
  }

  /**
   * Allocates a {@code Sample} equal to a given one that has every box and array and no sample.
   * Every box comes from the value of the other one, and so is made anew.
   */
  private static String sampleAllocation() {
    return """
        implements Supplier<Object> {
          private final Sample sample;
          private final Text string;
          SampleAllocation(Sample sample) {
            this.sample = sample;
            string = Text.of(sample.string);
          }
          public Object get() {
            Sample copy = new Sample();
            copyNumbers(sample, copy);
            copyArrays(sample, copy);
            copy.string = Text.copy(string);
            return copy;
          }
          private static void copyNumbers(Sample from, Sample to) {
            %s
          }
          private static void copyArrays(Sample from, Sample to) {
            %s
          }
        """
        .formatted(
            ofTypes(
                "\n",
                type ->
                    """
                    to.%1$sValue = from.%1$sValue;
                    to.%1$sValueBoxed = from.%1$sValueBoxed.%1$sValue();
                    """
                        .formatted(type.name)),
            ofTypes("\n", type -> "to.%1$sArray = from.%1$sArray.clone();".formatted(type.name)));
  }

  /**
   * A switch that falls through, over the number of elements: faster than a loop for the arrays of
   * the models, and both are faster than the call of a bulk copy.
   */
  private static String elements(IntFunction<String> statement, String loop) {
    StringBuilder cases = new StringBuilder();
    for (int i = MOST_ELEMENTS - 1; i >= 0; i--) {
      cases.append("case %d: %s\n".formatted(i + 1, statement.apply(i)));
    }
    return """
        switch (values.length) {
          %s
          case 0: break;
          default: for (int i = 0; i < values.length; i++) { %s }
        }
        """
        .formatted(cases, loop);
  }

  private static String arrayWriting() {
    return "extends ArrayStart {\n"
        + ofTypes(
            "",
            type ->
                """
                static int put(byte[] bytes, int at, %1$s[] values) {
                  if (values == null) { return putNull(bytes, at); }
                  int start = putLength(bytes, at, values.length, %2$d);
                  %3$s
                  return start + %2$d * values.length;
                }
                """
                    .formatted(
                        type.name,
                        type.bytes,
                        elements(
                            i -> type.put("start + " + i * type.bytes, "values[" + i + "]"),
                            type.put("start + " + type.bytes + " * i", "values[i]"))));
  }

  private static String arrayReading() {
    return "extends ArrayStart {\n"
        + ofTypes(
            "",
            type ->
                """
                static %1$s[] get%2$ss(byte[] bytes, int start, int length, int end) {
                  if (length < 0) { return null; }
                  requireElements(start, length, %3$d, end);
                  %1$s[] values = new %1$s[length];
                  %4$s
                  return values;
                }
                """
                    .formatted(
                        type.name,
                        type.upperName(),
                        type.bytes,
                        elements(
                            i ->
                                "values[%d] = %s;"
                                    .formatted(i, type.get("start + " + i * type.bytes)),
                            "values[i] = %s;"
                                .formatted(type.get("start + " + type.bytes + " * i")))));
  }
}
