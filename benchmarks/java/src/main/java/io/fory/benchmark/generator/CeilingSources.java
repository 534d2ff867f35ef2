package io.fory.benchmark.generator;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Prints the code of {@code CeilingSuite} that repeats itself, a statement for each field or
 * element, as an engineer writes it who does not mind the typing.
 *
 * <p>The message of {@code Struct} has 52 fields of eight bytes, then 52 of four, each half by
 * name; before them that of {@code Struct2} has 13 bytes of presence bits. Their code is in methods
 * of 52 writes and about 26 reads, because the JIT makes worse code of longer ones; see {@code
 * docs/decisions/0002-chunked-methods.md}. None is shorter than 326 bytes of bytecode: up to there
 * C2 would inline it, and then leave some of its reads as calls. Those of {@code Struct2} end where
 * a presence byte does; that nothing is null costs nothing to find out, because the JIT leaves the
 * test to the memory access that follows.
 *
 * <p>The message of {@code Sample} has a byte of presence bits, each primitive followed by its box,
 * the widest first; the string; six arrays, the other sample and the array of shorts.
 *
 * <p>The build runs this file alone, before anything is compiled.
 */
public final class CeilingSources {

  private static final String PACKAGE = "io.fory.benchmark.ceiling";

  private static final int FIELDS = 104;
  private static final int PRESENCE_BYTES = FIELDS / 8;
  private static final String[] PRIMITIVES = {"Int", "Long", "Float", "Double"};
  private static final String[] BOXES = {"Integer", "Long", "Float", "Double"};

  /** Arrays of the models have up to ten elements. */
  private static final int MOST_ELEMENTS = 10;

  /** The numbers of the fields of a struct in the order of the message. */
  private static final List<Integer> ORDER =
      IntStream.range(0, FIELDS)
          .boxed()
          .sorted(
              Comparator.<Integer>comparingInt(field -> -bytes(field)).thenComparing(f -> "f" + f))
          .toList();

  /** The types of a sample in the order of its message. */
  private static final List<Type> TYPES =
      List.of(
          new Type("double", "Double", 8),
          new Type("long", "Long", 8),
          new Type("float", "Float", 4),
          new Type("int", "Integer", 4),
          new Type("char", "Character", 2),
          new Type("short", "Short", 2),
          new Type("boolean", "Boolean", 1));

  private final StringBuilder source = new StringBuilder();
  private final List<String> calls = new ArrayList<>();

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
    Map<String, String> bodies =
        Map.of(
            "StructCode", struct(),
            "Struct2Code", struct2(),
            "Struct2Allocation", struct2Allocation(),
            "LittleEndianBytes", littleEndianBytes(),
            "BoxCode", boxCode(),
            "SampleBlock", sampleBlock(),
            "SampleArrays", sampleArrays(),
            "SampleAllocation", sampleAllocation(),
            "ArrayWriting", arrayWriting(),
            "ArrayReading", arrayReading());
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
          import java.util.Objects;
          import java.util.function.Supplier;

          @SuppressWarnings({"cast", "fallthrough"})
          final class %2$s %3$s }
          """
              .formatted(PACKAGE, body.getKey(), body.getValue()));
    }
  }

  private static String struct() {
    CeilingSources code = new CeilingSources();
    code.print("write", new int[] {0, 52, 104}, "Struct", CeilingSources::write);
    String writes = code.takeCalls();
    code.print("read", new int[] {0, 27, 53, 79, 104}, "Struct", CeilingSources::read);
    return code.modelCode("Struct", "0xD51C_77D4", 624, writes);
  }

  private static String struct2() {
    CeilingSources code = new CeilingSources();
    code.print("write", new int[] {0, 32, 64, 104}, "Struct2", CeilingSources::writeBox);
    String writes = code.takeCalls();
    code.print("read", new int[] {0, 24, 48, 72, 104}, "Struct2", CeilingSources::readBox);
    return code.modelCode("Struct2", "0x13CE_C02B", 624 + PRESENCE_BYTES, writes);
  }

  /** Allocates a {@code Struct2} with its 104 boxes, out of the same values without boxes. */
  private static String struct2Allocation() {
    CeilingSources code = new CeilingSources();
    for (int from = 0; from < FIELDS; from += 26) {
      code.source.append("static void box%d(Struct2 it, Struct values) {\n".formatted(from));
      for (int field = from; field < from + 26; field++) {
        code.source.append("it.f%1$d = values.f%1$d;\n".formatted(field));
      }
      code.source.append("}\n");
      code.calls.add("box%d(it, values);".formatted(from));
    }
    return """
        implements Supplier<Object> {
          private final Struct values = (Struct) ObjectType.STRUCT.create(false);
          public Object get() { Struct2 it = new Struct2(); %s return it; }
        %s"""
        .formatted(code.takeCalls(), code.source);
  }

  /** Numbers in a {@code byte[]}, little-endian and unaligned; each method checks the bounds. */
  private static String littleEndianBytes() {
    StringBuilder methods = new StringBuilder();
    for (String type : List.of("short", "char", "int", "long")) {
      methods.append(
          """
          private static final VarHandle %2$S = MethodHandles.byteArrayViewVarHandle(
                  %2$s[].class, ByteOrder.LITTLE_ENDIAN).withInvokeExactBehavior();
          static void put%1$s(byte[] bytes, int at, %2$s value) { %2$S.set(bytes, at, value); }
          static %2$s get%1$s(byte[] bytes, int at) { return (%2$s) %2$S.get(bytes, at); }
          """
              .formatted(Character.toUpperCase(type.charAt(0)) + type.substring(1), type));
    }
    for (String[] types : new String[][] {{"Float", "Int"}, {"Double", "Long"}}) {
      methods.append(
          """
          static void put%1$s(byte[] bytes, int at, %3$s value) {
            put%2$s(bytes, at, %1$s.%3$sToRaw%2$sBits(value));
          }
          static %3$s get%1$s(byte[] bytes, int at) {
            return %1$s.%4$sBitsTo%1$s(get%2$s(bytes, at));
          }
          """
              .formatted(
                  types[0],
                  types[1],
                  types[0].toLowerCase(Locale.ROOT),
                  types[1].toLowerCase(Locale.ROOT)));
    }
    return "{\n" + methods;
  }

  /**
   * Boxed numbers at fixed width, with a presence bit; a box that is null leaves its bytes 0. The
   * methods that write return the presence bit.
   */
  private static String boxCode() {
    StringBuilder methods = new StringBuilder("{\n");
    for (int type = 0; type < BOXES.length; type++) {
      methods.append(
          """
          static int put(byte[] bytes, int at, %2$s value) {
            if (value == null) {
              put%1$s(bytes, at, 0);
              return 0;
            }
            put%1$s(bytes, at, value);
            return 1;
          }
          static %2$s take%2$s(byte[] bytes, int at, int present) {
            return present == 0 ? null : %2$s.valueOf(get%1$s(bytes, at));
          }
          """
              .formatted(PRIMITIVES[type], BOXES[type]));
    }
    return methods.toString();
  }

  private static int bytes(int field) {
    return field % 2 == 0 ? 4 : 8;
  }

  /** One statement: of the field at a place of the message, whose bytes are at an offset. */
  private interface Statement {
    String of(int field, int place, int offset);
  }

  /** Prints methods for the places of the message between {@code ends}. */
  private void print(String name, int[] ends, String type, Statement statement) {
    int offset = type.equals("Struct") ? 0 : PRESENCE_BYTES;
    for (int chunk = 1; chunk < ends.length; chunk++) {
      String method = name + chunk;
      source.append("static void %s(%s it, byte[] bytes, int at) {\n".formatted(method, type));
      for (int place = ends[chunk - 1]; place < ends[chunk]; place++) {
        int field = ORDER.get(place);
        source.append(statement.of(field, place, offset)).append('\n');
        offset += bytes(field);
      }
      source.append("}\n");
      calls.add(method + "(it, bytes, MessageStart.BYTES);");
    }
  }

  private static String write(int field, int place, int offset) {
    return "put%s(bytes, at + %d, it.f%d);".formatted(PRIMITIVES[field % 4], offset, field);
  }

  private static String read(int field, int place, int offset) {
    return "it.f%d = get%s(bytes, at + %d);".formatted(field, PRIMITIVES[field % 4], offset);
  }

  /** Every eighth statement begins the expression of a presence byte, and the eighth ends it. */
  private static String writeBox(int field, int place, int offset) {
    int bit = place % 8;
    String before = bit == 0 ? "int p%d = ".formatted(place / 8) : " | ";
    String after = bit < 7 ? "" : "; bytes[at + %1$d] = (byte) p%1$d;".formatted(place / 8);
    return "%sput(bytes, at + %d, it.f%d) << %d%s".formatted(before, offset, field, bit, after);
  }

  private static String readBox(int field, int place, int offset) {
    String before = place % 8 == 0 ? "int p%1$d = bytes[at + %1$d];\n".formatted(place / 8) : "";
    return before
        + "it.f%d = take%s(bytes, at + %d, p%d & %d);"
            .formatted(field, BOXES[field % 4], offset, place / 8, 1 << place % 8);
  }

  private String takeCalls() {
    String text = String.join("\n", calls);
    calls.clear();
    return text;
  }

  private String modelCode(String type, String layoutHash, int body, String writes) {
    return """
        implements ModelCode {
          private static final long START = MessageStart.of(%2$s);
          public int write(Object object, byte[] bytes) {
            %1$s it = (%1$s) object;
            Objects.checkFromIndexSize(0, MessageStart.BYTES + %3$d, bytes.length);
            putLong(bytes, 0, START);
            %4$s
            return MessageStart.BYTES + %3$d;
          }
          public Object read(byte[] bytes, int end) {
            MessageStart.require(START, bytes, end);
            Objects.checkFromIndexSize(MessageStart.BYTES, %3$d, end);
            %1$s it = new %1$s();
            %5$s
            return it;
          }
        %6$s"""
        .formatted(type, layoutHash, body, writes, takeCalls(), source);
  }

  /** A primitive type, its box, and how many bytes the message has of it. */
  private record Type(String name, String box, int bytes) {

    String upperName() {
      return Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }

    /** A statement that writes a value; it gets 0 where the value is given as {@code null}. */
    String put(String at, String value) {
      return name.equals("boolean")
          ? "bytes[%s] = (byte) (%s ? 1 : 0);".formatted(at, value == null ? "false" : value)
          : "put%s(bytes, %s, %s);"
              .formatted(upperName(), at, value == null ? "(" + name + ") 0" : value);
    }

    String get(String at) {
      return name.equals("boolean")
          ? "bytes[%s] != 0".formatted(at)
          : "get%s(bytes, %s)".formatted(upperName(), at);
    }
  }

  private static String ofTypes(Function<Type, String> text) {
    return TYPES.stream().map(text).collect(Collectors.joining("\n"));
  }

  /** The fixed block of a sample: presence bits, and each primitive with its box. */
  private static String sampleBlock() {
    StringBuilder values = new StringBuilder();
    StringBuilder boxes = new StringBuilder();
    StringBuilder reads = new StringBuilder();
    int at = 1;
    for (Type type : TYPES) {
      int bit = 1 << TYPES.indexOf(type);
      String first = "at + " + at;
      String second = "at + " + (at + type.bytes);
      values.append(type.put(first, "sample." + type.name + "Value")).append('\n');
      boxes.append(
          """
          %2$s %1$sBox = sample.%1$sValueBoxed;
          if (%1$sBox != null) {
            present |= %3$d;
            %4$s
          } else {
            %5$s
          }
          """
              .formatted(
                  type.name,
                  type.box,
                  bit,
                  type.put(second, type.name + "Box"),
                  type.put(second, null)));
      reads.append(
          """
          sample.%1$sValue = %2$s;
          sample.%1$sValueBoxed = (present & %3$d) == 0 ? null : %4$s.valueOf(%5$s);
          """
              .formatted(type.name, type.get(first), bit, type.box, type.get(second)));
      at += 2 * type.bytes;
    }
    return """
        {
          static final int BYTES = %1$d;
          static void put(Sample sample, byte[] bytes, int at) {
            Objects.checkFromIndexSize(at, BYTES, bytes.length);
            %2$s
            int present = 0;
            %3$s
            bytes[at] = (byte) present;
          }
          static void get(Sample sample, byte[] bytes, int at, int end) {
            Objects.checkFromIndexSize(at, BYTES, end);
            int present = bytes[at];
            %4$s
          }
        """
        .formatted(at, values, boxes, reads);
  }

  /** The six arrays before the other sample, by name; both methods return the index behind them. */
  private static String sampleArrays() {
    List<Type> types =
        TYPES.stream()
            .filter(type -> !type.name.equals("short"))
            .sorted(Comparator.comparing(Type::name))
            .toList();
    StringBuilder puts = new StringBuilder();
    StringBuilder gets = new StringBuilder();
    for (Type type : types) {
      puts.append("at = ArrayWriting.put(bytes, at, sample.%sArray);\n".formatted(type.name));
      gets.append(
          """
          length = ArrayReading.length(bytes, at, end);
          at = ArrayReading.elements(at, length);
          sample.%1$sArray = ArrayReading.get%2$ss(bytes, at, length, end);
          at = ArrayReading.end(at, length, %3$d);
          """
              .formatted(type.name, type.upperName(), type.bytes));
    }
    return """
        {
          static int put(Sample sample, byte[] bytes, int start) {
            int at = start;
            %s
            return at;
          }
          static int get(Sample sample, byte[] bytes, int start, int end) {
            int at = start;
            int length;
            %s
            return at;
          }
        """
        .formatted(puts, gets);
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
            %s
          }
          private static void copyArrays(Sample from, Sample to) {
            %s
          }
        """
        .formatted(
            ofTypes(type -> "to.%1$sValue = from.%1$sValue;".formatted(type.name)),
            ofTypes(
                type ->
                    "to.%1$sValueBoxed = from.%1$sValueBoxed.%1$sValue();".formatted(type.name)),
            ofTypes(type -> "to.%1$sArray = from.%1$sArray.clone();".formatted(type.name)));
  }

  /**
   * A switch that falls through, over the number of elements: faster than a loop for the arrays of
   * the models, and both are faster than the call of a bulk copy.
   */
  private static String elements(Function<Integer, String> statement, String loop) {
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

  private static String index(Type type, int element) {
    return element == 0 ? "start" : "start + " + element * type.bytes;
  }

  private static String loopIndex(Type type) {
    return type.bytes == 1 ? "start + i" : "start + " + type.bytes + " * i";
  }

  private static String arrayWriting() {
    return "extends ArrayStart {\n"
        + ofTypes(
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
                            i -> type.put(index(type, i), "values[" + i + "]"),
                            type.put(loopIndex(type), "values[i]"))));
  }

  private static String arrayReading() {
    return "extends ArrayStart {\n"
        + ofTypes(
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
                            i -> "values[%d] = %s;".formatted(i, type.get(index(type, i))),
                            "values[i] = %s;".formatted(type.get(loopIndex(type))))));
  }
}
