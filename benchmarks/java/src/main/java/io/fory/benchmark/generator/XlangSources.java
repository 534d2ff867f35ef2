package io.fory.benchmark.generator;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Prints the models of {@code XlangBenchmark}, and the codecs that turn them into the messages of
 * protobuf and flatbuffers and back, from the schema that the three share.
 *
 * <p>The build runs this file alone, before anything is compiled. The code is what an application
 * writes: a field at a time, without reflection and without anything between the two objects.
 */
public final class XlangSources {

  private static final String PACKAGE = "io.fory.benchmark.xlang";
  private static final Pattern TABLE = Pattern.compile("table Flat(\\w+) \\{([^}]*)}");
  private static final Pattern ENUM = Pattern.compile("enum Flat(\\w+) : byte \\{([^}]*)}");
  private static final Pattern FIELD =
      Pattern.compile("(\\w+):(\\[?)(?:Flat)?(\\w+)]?( \\(fixed\\))?;");
  private static final Map<String, String> SCALARS =
      Map.of(
          "int32", "int", "int64", "long", "float32", "float", "float64", "double", "bool",
          "boolean");

  private final Map<String, List<Field>> tables = new LinkedHashMap<>();
  private final Map<String, List<String>> enums = new LinkedHashMap<>();

  private XlangSources(String schema) {
    for (Matcher it = ENUM.matcher(schema); it.find(); ) {
      enums.put(
          it.group(1),
          Pattern.compile("(\\w+) =").matcher(it.group(2)).results().map(m -> m.group(1)).toList());
    }
    for (Matcher it = TABLE.matcher(schema); it.find(); ) {
      List<Field> fields = new ArrayList<>();
      for (Matcher field = FIELD.matcher(it.group(2)); field.find(); ) {
        fields.add(
            new Field(
                camelCase(field.group(1)),
                field.group(3),
                !field.group(2).isEmpty(),
                field.group(4) != null));
      }
      tables.put(it.group(1), fields);
    }
  }

  /**
   * Writes the sources.
   *
   * @param args the schema of flatbuffers, and the root of the folders of the packages
   * @throws IOException if a file cannot be read or written
   */
  public static void main(String[] args) throws IOException {
    XlangSources sources = new XlangSources(Files.readString(Path.of(args[0])));
    Path folder = Path.of(args[1], PACKAGE.replace('.', '/'));
    Files.createDirectories(folder);
    Map<String, String> types = new LinkedHashMap<>();
    sources.enums.forEach((name, constants) -> types.put(name, enumType(name, constants)));
    sources.tables.forEach((name, fields) -> types.put(name, sources.model(name, fields)));
    types.put("ProtobufXlangCodec", sources.protobufCodec());
    types.put("FlatbuffersXlangCodec", sources.flatbuffersCodec());
    sources.enums.forEach((name, all) -> types.put("Flat" + name, open(flatEnum(name, all))));
    sources.tables.forEach(
        (name, all) -> types.put("Flat" + name, open(sources.flatTable(name, all))));
    for (Map.Entry<String, String> type : types.entrySet()) {
      String text = "package " + PACKAGE + ";\n\n" + type.getValue();
      Files.writeString(folder.resolve(type.getKey() + ".java"), text);
    }
  }

  /** A field of a table: its type is a scalar of the schema, {@code string}, an enum or a table. */
  private record Field(String name, String type, boolean repeated, boolean fixed) {

    String upperName() {
      return Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }

    boolean isArray() {
      return repeated && SCALARS.containsKey(type);
    }

    boolean isList() {
      return repeated && !isArray();
    }

    boolean isText() {
      return type.equals("string");
    }

    String element() {
      return isText() ? "String" : SCALARS.getOrDefault(type, type);
    }

    String javaType() {
      return isList() ? "List<" + element() + ">" : element() + (isArray() ? "[]" : "");
    }
  }

  private static String camelCase(String name) {
    return Pattern.compile("_(\\w)")
        .matcher(name)
        .replaceAll(m -> m.group(1).toUpperCase(Locale.ROOT));
  }

  /** {@code NUMERIC_STRUCT} of {@code NumericStruct}: how the parameter names the objects. */
  private static String constantName(String table) {
    return table.replaceAll("(?<=[a-z])(?=[A-Z])", "_").toUpperCase(Locale.ROOT);
  }

  private static String enumType(String name, List<String> constants) {
    return "/** As in the schema. */\npublic enum %s { %s }\n"
        .formatted(name, String.join(", ", constants));
  }

  private String model(String name, List<Field> fields) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < fields.size(); i++) {
      Field field = fields.get(i);
      String id = "ForyField(id = %d".formatted(i + 1);
      text.append("  @org.apache.fory.annotation.").append(id).append(")\n");
      text.append("  @io.fory.annotation.").append(id);
      text.append(field.fixed ? ", encoding = io.fory.annotation.ForyEncoding.FIXED)\n" : ")\n");
      text.append("  public ");
      text.append(field.fixed ? "@Int32Type(encoding = Int32Encoding.FIXED) " : "");
      text.append(field.javaType()).append(' ').append(field.name).append(";\n");
    }
    return """
        import io.fory.benchmark.data.Fields;
        import java.util.List;
        import org.apache.fory.annotation.Int32Type;
        import org.apache.fory.config.Int32Encoding;

        /** The table Flat%1$s of the schema as the object of an application. */
        public class %1$s {
        %2$s
          public %1$s() {}

          @Override
          public boolean equals(Object other) {
            return Fields.equal(this, other);
          }

          @Override
          public int hashCode() {
            return Fields.hash(this);
          }
        }
        """
        .formatted(name, text);
  }

  /** How the classes that a library generates are read: a value, an element, and their number. */
  private record Access(String type, String value, String element, String count) {}

  private static final Access PROTOBUF =
      new Access(
          "XlangMessages.%1$s",
          "message.get%3$s()", "message.get%3$s(i)", "message.get%3$sCount()");
  private static final Access FLATBUFFERS =
      new Access("Flat%1$s", "message.%2$s()", "message.%2$s(i)", "message.%2$sLength()");

  /** A method that turns a message into an object. */
  private String reading(String name, List<Field> fields, Access access) {
    StringBuilder text = new StringBuilder();
    for (Field field : fields) {
      String form = "    it.%2$s = " + converted(field, access.value) + ";\n";
      if (field.isArray()) {
        form =
            """
                it.%2$s = new %4$s[COUNT];
                for (int i = 0; i < it.%2$s.length; i++) {
                  it.%2$s[i] = ELEMENT;
                }
            """;
      } else if (field.isText() && field.repeated && access.equals(PROTOBUF)) {
        form = "    it.%2$s = new ArrayList<>(message.get%3$sList());\n";
      } else if (field.repeated) {
        form =
            """
                int %2$sCount = COUNT;
                it.%2$s = new ArrayList<>(%2$sCount);
                for (int i = 0; i < %2$sCount; i++) {
                  it.%2$s.add(ELEMENT);
                }
            """;
      }
      text.append(
          form.replace("COUNT", access.count)
              .replace("ELEMENT", converted(field, access.element))
              .formatted(name, field.name, field.upperName(), field.element()));
    }
    return """

          private static %1$s object(%2$s message) {
            %1$s it = new %1$s();
        %3$s    return it;
          }
        """
        .formatted(name, access.type.formatted(name), text);
  }

  /** An expression of the generated classes as one of the models. */
  private String converted(Field field, String expression) {
    if (enums.containsKey(field.type)) {
      return field.type.toLowerCase(Locale.ROOT) + "(" + expression + ")";
    }
    return tables.containsKey(field.type) ? "object(" + expression + ")" : expression;
  }

  /** The methods that turn a constant into that of a library and back. */
  private static String constants(
      String name, List<String> constants, String toType, Access access) {
    String type = access.type.formatted(name);
    StringBuilder to = new StringBuilder();
    StringBuilder from = new StringBuilder();
    for (String constant : constants) {
      to.append("      case %2$s -> %1$s.%2$s;\n".formatted(type, constant));
      String label = access.equals(PROTOBUF) ? constant : type + "." + constant;
      from.append("      case %s -> %s.%s;\n".formatted(label, name, constant));
    }
    return """

          private static %2$s constant(%1$s it) {
            return switch (it) {
        %4$s    };
          }

          private static %1$s %3$s(%2$s constant) {
            return switch (constant) {
        %5$s      default -> throw new IllegalStateException("unknown %3$s");
            };
          }
        """
        .formatted(name, toType, name.toLowerCase(Locale.ROOT), to, from);
  }

  /** The cases of the objects that are measured. */
  private String cases(String form) {
    return tables.keySet().stream()
        .filter(name -> !name.equals("Media") && !name.equals("Image"))
        .map(name -> form.formatted(name, constantName(name)))
        .collect(Collectors.joining());
  }

  private String protobufCodec() {
    StringBuilder methods = new StringBuilder();
    tables.forEach(
        (name, fields) ->
            methods.append(protobufWriting(name, fields)).append(reading(name, fields, PROTOBUF)));
    enums.forEach(
        (name, constants) ->
            methods.append(constants(name, constants, "XlangMessages." + name, PROTOBUF)));
    return """
        import com.google.protobuf.InvalidProtocolBufferException;
        import com.google.protobuf.Parser;
        import io.fory.benchmark.codec.ArrayCodec;
        import io.fory.benchmark.messages.XlangMessages;
        import java.util.ArrayList;

        /**
         * protobuf-java: a message is built from the application's object and written, or parsed and
         * turned into an object; a message object lives no longer than one call.
         */
        final class ProtobufXlangCodec {

          private ProtobufXlangCodec() {}

          static ArrayCodec of(XlangObjectType type) {
            return switch (type) {
        %s    };
          }

          private static <M> M parse(Parser<M> parser, byte[] bytes) {
            try {
              return parser.parseFrom(bytes);
            } catch (InvalidProtocolBufferException e) {
              throw new IllegalStateException("protobuf does not read what it wrote", e);
            }
          }
        %s}
        """
        .formatted(
            cases(
                """
                      case %2$s -> ArrayCodec.of(
                          object -> message((%1$s) object).toByteArray(),
                          bytes -> object(parse(XlangMessages.%1$s.parser(), bytes)));
                """),
            methods);
  }

  private String protobufWriting(String name, List<Field> fields) {
    StringBuilder set = new StringBuilder();
    StringBuilder add = new StringBuilder();
    for (Field field : fields) {
      if (field.repeated && !field.isText()) {
        String value = tables.containsKey(field.type) ? "message(value)" : "value";
        add.append("    for (%s value : it.%s) {\n".formatted(field.element(), field.name));
        add.append("      builder.add%s(%s);\n    }\n".formatted(field.upperName(), value));
      } else {
        String value =
            tables.containsKey(field.type)
                ? "message(it.%s)"
                : enums.containsKey(field.type) ? "constant(it.%s)" : "it.%s";
        set.append("\n        .").append(field.repeated ? "addAll" : "set");
        set.append(field.upperName()).append('(').append(value.formatted(field.name)).append(')');
      }
    }
    return """

          private static XlangMessages.%1$s message(%1$s it) {
            XlangMessages.%1$s.Builder builder = XlangMessages.%1$s.newBuilder()%2$s;
        %3$s    return builder.build();
          }
        """
        .formatted(name, set, add);
  }

  private String flatbuffersCodec() {
    StringBuilder methods = new StringBuilder();
    tables.forEach(
        (name, fields) ->
            methods
                .append(flatbuffersWriting(name, fields))
                .append(reading(name, fields, FLATBUFFERS)));
    enums.forEach(
        (name, constants) -> methods.append(constants(name, constants, "byte", FLATBUFFERS)));
    return """
        import com.google.flatbuffers.FlatBufferBuilder;
        import io.fory.benchmark.codec.ArrayCodec;
        import java.nio.ByteBuffer;
        import java.util.ArrayList;
        import java.util.List;
        import java.util.function.ToIntFunction;

        /**
         * flatbuffers-java: the message is built from the application's object in one builder that is
         * cleared and used again, and copied out of it; reading turns every table into an object.
         */
        public final class FlatbuffersXlangCodec {

          /** Room for every message of the suite, so that the builder never grows. */
          private final FlatBufferBuilder builder = new FlatBufferBuilder(8 * 1024);

          /** Creates the codec of a kind of object. */
          public static ArrayCodec of(XlangObjectType type) {
            FlatbuffersXlangCodec codec = new FlatbuffersXlangCodec();
            return switch (type) {
        %s    };
          }

          private byte[] finish(int table) {
            builder.finish(table);
            byte[] message = builder.sizedByteArray();
            builder.clear();
            return message;
          }

          private static <T> int[] tables(List<T> list, ToIntFunction<T> toTable) {
            int[] offsets = new int[list.size()];
            for (int i = 0; i < offsets.length; i++) {
              offsets[i] = toTable.applyAsInt(list.get(i));
            }
            return offsets;
          }
        %s}
        """
        .formatted(
            cases(
                """
                      case %2$s -> ArrayCodec.of(
                          object -> codec.finish(codec.table((%1$s) object)),
                          bytes -> object(Flat%1$s.getRootAsFlat%1$s(ByteBuffer.wrap(bytes))));
                """),
            methods);
  }

  /** What a table refers to is written before it: objects first, then arrays. */
  private String flatbuffersWriting(String name, List<Field> fields) {
    StringBuilder objects = new StringBuilder();
    StringBuilder arrays = new StringBuilder();
    StringBuilder arguments = new StringBuilder();
    for (Field field : fields) {
      String form = "";
      String argument = "%2$s";
      if (field.isArray()) {
        arrays.append(
            "    int %2$s = Flat%1$s.create%3$sVector(builder, it.%2$s);\n"
                .formatted(name, field.name, field.upperName()));
      } else if (field.repeated) {
        String toTable = field.isText() ? "builder::createString" : "this::table";
        form =
            "    int %2$s = Flat%1$s.create%3$sVector(builder, tables(it.%2$s, "
                + toTable
                + "));\n";
      } else if (field.isText()) {
        form = "    int %2$s = builder.createString(it.%2$s);\n";
      } else if (tables.containsKey(field.type)) {
        form = "    int %2$s = table(it.%2$s);\n";
      } else {
        argument = enums.containsKey(field.type) ? "constant(it.%2$s)" : "it.%2$s";
      }
      objects.append(form.formatted(name, field.name, field.upperName()));
      arguments.append(",\n        ").append(argument.formatted(name, field.name));
    }
    return """

          private int table(%1$s it) {
        %2$s%3$s    return Flat%1$s.createFlat%1$s(
                builder%4$s);
          }
        """
        .formatted(name, objects, arrays, arguments);
  }

  /** Makes a type and its members public, as flatc does. */
  private static String open(String type) {
    return type.replaceAll("(?m)^final class", "public final class")
        .replaceAll("(?m)^  (?!private)(?=\\w)", "  public ");
  }

  /** The constants as flatc prints them. */
  private static String flatEnum(String name, List<String> constants) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < constants.size(); i++) {
      text.append("  static final byte %s = %d;\n".formatted(constants.get(i), i));
    }
    return """
        final class Flat%s {
        %s
          private Flat%1$s() {}
        }
        """
        .formatted(name, text);
  }

  /** The methods of a table that the codec calls, as flatc prints them. */
  private String flatTable(String name, List<Field> fields) {
    StringBuilder methods = new StringBuilder();
    StringBuilder parameters = new StringBuilder();
    for (int i = 0; i < fields.size(); i++) {
      Field field = fields.get(i);
      methods.append(flatAccessor(field, 4 + 2 * i)).append(flatAdder(field, i));
      parameters.append(", ").append(flatType(field)).append(' ').append(field.name);
    }
    StringBuilder adds = new StringBuilder();
    for (int size = 8; size >= 1; size /= 2) {
      for (int i = fields.size() - 1; i >= 0; i--) {
        if (flatSize(fields.get(i), false) == size) {
          adds.append(
              "    add%s(builder, %s);\n".formatted(fields.get(i).upperName(), fields.get(i).name));
        }
      }
    }
    return """
        import com.google.flatbuffers.FlatBufferBuilder;
        import com.google.flatbuffers.Table;
        import java.nio.ByteBuffer;
        import java.nio.ByteOrder;

        final class Flat%1$s extends Table {
          static Flat%1$s getRootAsFlat%1$s(ByteBuffer _bb) { return getRootAsFlat%1$s(_bb, new Flat%1$s()); }
          static Flat%1$s getRootAsFlat%1$s(ByteBuffer _bb, Flat%1$s obj) {
            _bb.order(ByteOrder.LITTLE_ENDIAN);
            return obj.__assign(_bb.getInt(_bb.position()) + _bb.position(), _bb);
          }
          void __init(int _i, ByteBuffer _bb) { __reset(_i, _bb); }
          Flat%1$s __assign(int _i, ByteBuffer _bb) { __init(_i, _bb); return this; }
          static int createFlat%1$s(FlatBufferBuilder builder%3$s) {
            builder.startTable(%2$d);
        %4$s    return endFlat%1$s(builder);
          }
          static int endFlat%1$s(FlatBufferBuilder builder) { int o = builder.endTable(); return o; }
        %5$s}
        """
        .formatted(name, fields.size(), parameters, adds, methods);
  }

  /** The bytes of an element, or of a field itself: an offset, where it is no number. */
  private int flatSize(Field field, boolean element) {
    if (field.repeated && !element) {
      return 4;
    }
    return switch (field.type) {
      case "int64", "float64" -> 8;
      case "bool" -> 1;
      default -> enums.containsKey(field.type) ? 1 : 4;
    };
  }

  private String flatType(Field field) {
    if (enums.containsKey(field.type)) {
      return "byte";
    }
    return field.repeated ? "int" : SCALARS.getOrDefault(field.type, "int");
  }

  /** How a builder calls the values of a field, or of its elements. */
  private String flatKind(Field field, boolean element) {
    String type = enums.containsKey(field.type) ? "byte" : SCALARS.get(field.type);
    return type == null || field.repeated && !element
        ? "Offset"
        : Character.toUpperCase(type.charAt(0)) + type.substring(1);
  }

  private String flatAccessor(Field field, int offset) {
    String at = field.repeated ? "__vector(o) + j * " + flatSize(field, true) : "o + bb_pos";
    String kind = flatKind(field, true);
    String value =
        switch (kind) {
          case "Offset" -> "__string(AT)";
          case "Boolean" -> "0!=bb.get(AT)";
          case "Byte" -> "bb.get(AT)";
          default -> "bb.get" + kind + "(AT)";
        };
    String none = kind.equals("Offset") ? "null" : kind.equals("Boolean") ? "false" : "0";
    String type = kind.equals("Byte") ? "byte" : field.element();
    String form = "  %1$s %2$s(INDEX) { int o = __offset(%3$d); return o != 0 ? VALUE : NONE; }\n";
    if (tables.containsKey(field.type)) {
      value = "obj.__assign(__indirect(AT), bb)";
      type = "Flat" + field.type;
      form =
          """
            %1$s %2$s(INDEX) { return %2$s(new %1$s()NEXT); }
            %1$s %2$s(%1$s objSECOND) { int o = __offset(%3$d); return o != 0 ? VALUE : null; }
          """;
    }
    if (field.repeated) {
      form +=
          "  int %2$sLength() { int o = __offset(%3$d); return o != 0 ? __vector_len(o) : 0; }\n";
    }
    return form.replace("INDEX", field.repeated ? "int j" : "")
        .replace("NEXT", field.repeated ? ", j" : "")
        .replace("SECOND", field.repeated ? ", int j" : "")
        .replace("VALUE", value)
        .replace("AT", at)
        .replace("NONE", none)
        .formatted(type, field.name, offset);
  }

  private String flatAdder(Field field, int number) {
    String none = flatType(field).equals("boolean") ? "false" : "0";
    String form =
        "  static void add%2$s(FlatBufferBuilder builder, %1$s %3$s) { builder.add%4$s(%5$d, %3$s, "
            + none
            + "); }\n";
    if (field.repeated) {
      form +=
          """
            static int create%2$sVector(FlatBufferBuilder builder, %6$s[] data) {
              builder.startVector(%7$d, data.length, %7$d);
              for (int i = data.length - 1; i >= 0; i--) builder.add%8$s(data[i]);
              return builder.endVector();
            }
          """;
    }
    return form.formatted(
        flatType(field),
        field.upperName(),
        field.name,
        flatKind(field, false),
        number,
        field.isArray() ? field.element() : "int",
        flatSize(field, true),
        flatKind(field, true));
  }
}
