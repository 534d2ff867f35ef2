package io.fory.benchmark.generator;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Prints what turns the models into messages of protobuf and back: that of the media content and
 * the sample from their schema, and that of the bulk arrays.
 *
 * <p>The code is what an application writes. Whatever may be null in the model may be absent in the
 * message, but for lists and arrays: protobuf has no list that is absent.
 *
 * <p>The build runs this file alone, before anything is compiled.
 */
public final class ProtobufSources {

  private static final Pattern MESSAGE = Pattern.compile("message (\\w+) \\{([^}]*)}");
  private static final Pattern FIELD =
      Pattern.compile("(optional |repeated )?([\\w.]+) (\\w+) = \\d+;");

  /** The nested types that are constants, by their names in the schema. */
  private static final Map<String, String> CONSTANTS =
      Map.of("Player", "Media.Player", "Size", "Image.Size");

  private ProtobufSources() {}

  /**
   * Writes the sources.
   *
   * @param args the schema of the objects, and the root of the folders of the packages
   * @throws IOException if a file cannot be read or written
   */
  public static void main(String[] args) throws IOException {
    StringBuilder objects = new StringBuilder();
    MESSAGE
        .matcher(Files.readString(Path.of(args[0])))
        .results()
        .forEach(
            message ->
                objects.append(
                    conversions(
                        message.group(1),
                        FIELD
                            .matcher(message.group(2))
                            .results()
                            .map(field -> Field.of(field.group(1), field.group(2), field.group(3)))
                            .toList())));
    write(args[1], "codec", "ProtobufObjects", objects.toString());
    write(args[1], "bulk", "ProtobufArrays", arrays());
  }

  private static void write(String root, String packageName, String type, String methods)
      throws IOException {
    Path folder = Path.of(root, "io/fory/benchmark", packageName);
    Files.createDirectories(folder);
    Files.writeString(
        folder.resolve(type + ".java"),
        """
        package io.fory.benchmark.%s;

        import com.google.protobuf.ByteString;
        import io.fory.benchmark.codec.*;
        import io.fory.benchmark.data.*;
        import io.fory.benchmark.messages.*;
        import java.util.ArrayList;
        import java.util.List;

        /** Conversions to messages of protobuf and back. */
        abstract class %s {
        %s}
        """
            .formatted(packageName, type, methods));
  }

  private static String upperCamelCase(String name) {
    return Pattern.compile("(?:^|_)(\\w)")
        .matcher(name)
        .replaceAll(match -> match.group(1).toUpperCase(Locale.ROOT));
  }

  /** A field: {@code kind} is empty, optional or repeated. */
  private record Field(String kind, String type, String name, String upperName) {

    static Field of(String kind, String type, String schemaName) {
      String upperName = upperCamelCase(schemaName);
      String name = Character.toLowerCase(upperName.charAt(0)) + upperName.substring(1);
      String words = kind == null ? "" : kind.strip();
      return new Field(words, type.substring(type.lastIndexOf('.') + 1), name, upperName);
    }

    boolean isRepeated() {
      return kind.equals("repeated");
    }

    /** Whether the type has conversions of its own. */
    boolean isConverted() {
      return Character.isUpperCase(type.charAt(0));
    }

    boolean mayBeAbsent() {
      return kind.equals("optional") || isConverted();
    }

    String toMessage(String value) {
      return isConverted() ? "message(" + value + ")" : value;
    }

    /** A value of the message; the narrow types of the model are wider there. */
    String toObject(String value) {
      String narrow =
          name.startsWith("short") ? "(short) " : name.startsWith("char") ? "(char) " : "";
      return isConverted() ? "object(" + value + ")" : narrow + value;
    }

    /** A value of the model, whose fields are public in {@code Sample} alone. */
    String ofModel(String model) {
      if (model.equals("Sample")) {
        return "it." + name;
      }
      return "it." + (type.equals("bool") ? name : "get" + upperName) + "()";
    }
  }

  private static String conversions(String name, List<Field> fields) {
    StringBuilder writes = new StringBuilder();
    StringBuilder reads = new StringBuilder();
    StringBuilder arguments = new StringBuilder();
    boolean sample = name.equals("Sample");
    for (Field field : fields) {
      String value = field.ofModel(name);
      String get = field.toObject("message.get" + field.upperName + "()");
      String form = "    builder.set%1$s(" + field.toMessage(value) + ");\n";
      String read = "    it.%2$s = " + get + ";\n";
      if (field.isRepeated()) {
        form =
            field.type.equals("string")
                ? "    builder.addAll%1$s(%3$s);\n"
                : "    for (var value : %3$s) builder.add%1$s(" + field.toMessage("value") + ");\n";
        read = sample ? array(field) : list(field);
      } else if (field.mayBeAbsent()) {
        form = "    if (%3$s != null)" + form;
        read = sample ? "    if (message.has%1$s())" + read : read;
        get = "message.has%1$s() ? " + get + " : null";
      }
      writes.append(form.formatted(field.upperName, field.name, value));
      if (sample || field.isRepeated()) {
        reads.append(read.formatted(field.upperName, field.name, value));
      }
      arguments.append(arguments.isEmpty() ? "" : ", ");
      arguments.append(field.isRepeated() ? field.name : get.formatted(field.upperName));
    }
    return """
          static CombinedMessages.%1$s message(%1$s it) {
            CombinedMessages.%1$s.Builder builder = CombinedMessages.%1$s.newBuilder();
        %2$s    return builder.build();
          }

          static %1$s object(CombinedMessages.%1$s message) {
        %3$s%4$s    return %5$s;
          }
        """
            .formatted(
                name,
                writes,
                sample ? "    Sample it = new Sample();\n" : "",
                reads,
                sample ? "it" : "new " + name + "(" + arguments + ")")
        + CONSTANTS.entrySet().stream()
            .filter(constants -> constants.getValue().startsWith(name + "."))
            .map(constants -> constants(constants.getKey(), constants.getValue()))
            .findFirst()
            .orElse("");
  }

  private static String array(Field field) {
    return """
        it.%%2$s = new %s[message.get%%1$sCount()];
        for (int i = 0; i < it.%%2$s.length; i++) it.%%2$s[i] = %s;
        """
        .formatted(
            field.name.replace("Array", ""),
            field.toObject("message.get%1$s(i)").replace("%1$s", field.upperName));
  }

  private static String list(Field field) {
    return field.type.equals("string")
        ? "    List<String> %2$s = new ArrayList<>(message.get%1$sList());\n"
        : """
              List<%s> %%2$s = new ArrayList<>(message.get%%1$sCount());
              for (int i = 0; i < message.get%%1$sCount(); i++) %%2$s.add(object(message.get%%1$s(i)));
          """
            .formatted(field.type);
  }

  /** The constants have the same names on both sides. */
  private static String constants(String message, String model) {
    String[] names =
        message.equals("Size") ? new String[] {"SMALL", "LARGE"} : new String[] {"JAVA", "FLASH"};
    return """

          static XlangMessages.%1$s message(%2$s it) {
            return switch (it) {
              case %3$s -> XlangMessages.%1$s.%3$s;
              case %4$s -> XlangMessages.%1$s.%4$s;
            };
          }

          static %2$s object(XlangMessages.%1$s message) {
            return switch (message) {
              case %3$s -> %2$s.%3$s;
              case %4$s -> %2$s.%4$s;
              case UNRECOGNIZED -> throw new IllegalStateException("unknown %1$s");
            };
          }

        """
        .formatted(message, model, names[0], names[1]);
  }

  /** The codecs of the bulk arrays; {@code byte[]} goes in one copy. */
  private static String arrays() {
    StringBuilder cases = new StringBuilder(arrayCase("byte"));
    StringBuilder methods =
        new StringBuilder(
            """
              static ByteArray toMessage(byte[] array) {
                return ByteArray.newBuilder().setValues(ByteString.copyFrom(array)).build();
              }

              static byte[] toArray(ByteArray message) {
                return message.getValues().toByteArray();
              }

            """);
    for (String type : List.of("short", "int", "long", "double")) {
      cases.append(arrayCase(type));
      methods.append(arrayConversions(type));
    }
    return """
          static Codec newCodec(ArrayType type) {
            return switch (type) {
        %s    };
          }

        %s"""
        .formatted(cases, methods);
  }

  private static String arrayCase(String type) {
    return """
              case %3$s ->
                  new ProtobufBufferCodec<%1$s[], %2$sArray>(
                      ProtobufArrays::toMessage, %2$sArray.parser(), ProtobufArrays::toArray);
        """
        .formatted(type, upperCamelCase(type), type.toUpperCase(Locale.ROOT));
  }

  /** Element by element, since a generated message takes and gives no array. */
  private static String arrayConversions(String type) {
    return """
          static %2$sArray toMessage(%1$s[] array) {
            %2$sArray.Builder builder = %2$sArray.newBuilder();
            for (%1$s value : array) {
              builder.addValues(value);
            }
            return builder.build();
          }

          static %1$s[] toArray(%2$sArray message) {
            %1$s[] array = new %1$s[message.getValuesCount()];
            for (int i = 0; i < array.length; i++) {
              array[i] = %3$s message.getValues(i);
            }
            return array;
          }

        """
        .formatted(type, upperCamelCase(type), type.equals("short") ? "(short)" : "");
  }
}
