package io.fory.benchmark.ceiling;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.lang.invoke.MethodHandles;
import java.net.URI;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/**
 * The code for {@link io.fory.benchmark.data.Struct} and {@link io.fory.benchmark.data.Struct2},
 * printed and compiled when a cell is set up: a statement for each of the 104 fields, as an
 * engineer writes it who does not mind the typing.
 *
 * <p>The message has 52 fields of eight bytes, then 52 of four, each half by name; before them that
 * of {@code Struct2} has 13 bytes of presence bits. The code is in methods of 52 writes and about
 * 26 reads, because the JIT makes worse code of longer ones; see {@code
 * docs/decisions/0002-chunked-methods.md}. None is shorter than 326 bytes of bytecode: up to there
 * C2 would inline it, and then leave some of its reads as calls. Those of {@code Struct2} end where
 * a presence byte does; that nothing is null costs nothing to find out, because the JIT leaves the
 * test to the memory access that follows.
 */
final class PrintedCode {

  private static final String PACKAGE = PrintedCode.class.getPackageName();
  private static final int FIELDS = 104;
  private static final int PRESENCE_BYTES = FIELDS / 8;
  private static final String[] PRIMITIVES = {"Int", "Long", "Float", "Double"};
  private static final String[] BOXES = {"Integer", "Long", "Float", "Double"};

  /** The numbers of the fields in the order of the message. */
  private static final List<Integer> ORDER =
      IntStream.range(0, FIELDS)
          .boxed()
          .sorted(
              Comparator.<Integer>comparingInt(field -> -bytes(field)).thenComparing(f -> "f" + f))
          .toList();

  private final StringBuilder source = new StringBuilder();
  private final List<String> calls = new ArrayList<>();

  private PrintedCode() {}

  /** The code for {@code Struct}. */
  static ModelCode struct() {
    PrintedCode code = new PrintedCode();
    code.print("write", new int[] {0, 52, 104}, "Struct", PrintedCode::write);
    String writes = code.takeCalls();
    code.print("read", new int[] {0, 27, 53, 79, 104}, "Struct", PrintedCode::read);
    return (ModelCode) code.modelCode("Struct", "0xD51C_77D4", 624, writes);
  }

  /** The code for {@code Struct2}. */
  static ModelCode struct2() {
    PrintedCode code = new PrintedCode();
    code.print("write", new int[] {0, 32, 64, 104}, "Struct2", PrintedCode::writeBox);
    String writes = code.takeCalls();
    code.print("read", new int[] {0, 24, 48, 72, 104}, "Struct2", PrintedCode::readBox);
    return (ModelCode) code.modelCode("Struct2", "0x13CE_C02B", 624 + PRESENCE_BYTES, writes);
  }

  /** Allocates a {@code Struct2} with its 104 boxes, out of the same values without boxes. */
  @SuppressWarnings("unchecked") // as printed here
  static Supplier<Object> struct2Allocation() {
    PrintedCode code = new PrintedCode();
    for (int from = 0; from < FIELDS; from += 26) {
      code.source.append("static void box%d(Struct2 it, Struct values) {\n".formatted(from));
      for (int field = from; field < from + 26; field++) {
        code.source.append("it.f%1$d = values.f%1$d;\n".formatted(field));
      }
      code.source.append("}\n");
      code.calls.add("box%d(it, values);".formatted(from));
    }
    return (Supplier<Object>)
        compile(
            "Struct2Allocation",
            """
            implements java.util.function.Supplier<Object> {
              private final Struct values = Struct.create();
              public Object get() { Struct2 it = new Struct2(); %s return it; }
            """
                    .formatted(code.takeCalls())
                + code.source);
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

  static String write(int field, int place, int offset) {
    return "put%s(bytes, at + %d, it.f%d);".formatted(PRIMITIVES[field % 4], offset, field);
  }

  static String read(int field, int place, int offset) {
    return "it.f%d = get%s(bytes, at + %d);".formatted(field, PRIMITIVES[field % 4], offset);
  }

  /** Every eighth statement begins the expression of a presence byte, and the eighth ends it. */
  static String writeBox(int field, int place, int offset) {
    int bit = place % 8;
    String before = bit == 0 ? "int p%d = ".formatted(place / 8) : " | ";
    String after = bit < 7 ? "" : "; bytes[at + %1$d] = (byte) p%1$d;".formatted(place / 8);
    return "%sput(bytes, at + %d, it.f%d) << %d%s".formatted(before, offset, field, bit, after);
  }

  static String readBox(int field, int place, int offset) {
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

  private Object modelCode(String type, String layoutHash, int body, String writes) {
    return compile(
        type + "Code",
        """
        implements ModelCode {
          private static final long START = MessageStart.of(%2$s);
          public int write(Object object, byte[] bytes) {
            %1$s it = (%1$s) object;
            java.util.Objects.checkFromIndexSize(0, MessageStart.BYTES + %3$d, bytes.length);
            putLong(bytes, 0, START);
            %4$s
            return MessageStart.BYTES + %3$d;
          }
          public Object read(byte[] bytes, int end) {
            MessageStart.require(START, bytes, end);
            java.util.Objects.checkFromIndexSize(MessageStart.BYTES, %3$d, end);
            %1$s it = new %1$s();
            %5$s
            return it;
          }
        """
                .formatted(type, layoutHash, body, writes, takeCalls())
            + source);
  }

  /** Compiles a class of this package and creates an instance. */
  private static Object compile(String name, String body) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    if (compiler == null) {
      throw new IllegalStateException("this is a Java runtime without a compiler; a JDK is needed");
    }
    String text =
        """
        package %1$s;
        import io.fory.benchmark.data.*;
        import static %1$s.BoxCode.*;
        import static %1$s.LittleEndianBytes.*;
        final class %2$s %3$s }
        """
            .formatted(PACKAGE, name, body);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    JavaFileManager files =
        new ForwardingJavaFileManager<>(compiler.getStandardFileManager(null, null, null)) {
          @Override
          public JavaFileObject getJavaFileForOutput(
              Location location, String type, JavaFileObject.Kind kind, FileObject of) {
            return new Unit(type, kind, "", bytes);
          }
        };
    List<Unit> units = List.of(new Unit(name, JavaFileObject.Kind.SOURCE, text, bytes));
    if (!compiler.getTask(null, files, null, List.of("-proc:none"), null, units).call()) {
      throw new IllegalStateException(name + " does not compile:\n" + text);
    }
    try {
      return MethodHandles.lookup()
          .defineHiddenClass(bytes.toByteArray(), true)
          .lookupClass()
          .getDeclaredConstructor()
          .newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(name + " cannot be used", e);
    }
  }

  /** The source of a class, or the bytes that it is compiled to. */
  private static final class Unit extends SimpleJavaFileObject {
    private final String text;
    private final ByteArrayOutputStream bytes;

    Unit(String name, Kind kind, String text, ByteArrayOutputStream bytes) {
      super(URI.create("string:///" + name.replace('.', '/') + kind.extension), kind);
      this.text = text;
      this.bytes = bytes;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }

    @Override
    public OutputStream openOutputStream() {
      return bytes;
    }
  }
}
