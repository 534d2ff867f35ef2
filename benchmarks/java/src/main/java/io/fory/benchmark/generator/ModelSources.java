package io.fory.benchmark.generator;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/**
 * Prints the models: the structs with 104 fields, {@code f0 … f103}, of {@code int}, {@code long},
 * {@code float} and {@code double} in turn; those of 1 to 2,000 fields; and those that are no more
 * than their fields.
 *
 * <p>The build runs this file alone, before anything is compiled.
 */
public final class ModelSources {

  private static final String PACKAGE = "io.fory.benchmark.data";
  private static final int FIELDS = 104;
  private static final String[] PRIMITIVES = {"int", "long", "float", "double"};
  private static final String[] BOXES = {"Integer", "Long", "Float", "Double"};

  private static final List<Model> MODELS =
      List.of(
          new Model(
              "data",
              "Image",
              "A still image of a {@link MediaContent}; the title and the media may be null.",
              "public enum Size { SMALL, LARGE }",
              "String uri, String title, int width, int height, Size size, Media media"),
          new Model(
              "data",
              "Media",
              "The video of a {@link MediaContent}: duration in milliseconds, size in bytes.",
              "public enum Player { JAVA, FLASH }",
              "String uri, String title, int width, int height, String format, long duration, "
                  + "long size, int bitrate, boolean hasBitrate, List<String> persons, "
                  + "Player player, String copyright"),
          new Model(
              "data",
              "MediaContent",
              "MEDIA_CONTENT: the media model of jvm-serializers, one video and its images.",
              "",
              "Media media, List<Image> images"),
          new Model("tin", "Point", "A point of a network.", null, "double x, double y, double z"),
          new Model(
              "tin", "Triangle", "The indexes of its three points.", null, "int a, int b, int c"),
          new Model(
              "tin",
              "TinArrays",
              "A network: x, y, z of point after point; the three points of triangle after"
                  + " triangle.",
              null,
              "double[] coordinates, int[] corners"),
          new Model(
              "tin",
              "TinObjects",
              "A network as one object for each point and each triangle.",
              null,
              "Point[] points, Triangle[] triangles"),
          new Model(
              "stream",
              "Entry",
              "One measurement in a {@link Journal}.",
              null,
              "long time, int level, double value, String source, String text"),
          new Model("growth", "Item", "A small object.", "", "int number, String name"),
          new Model(
              "graph",
              "Order",
              "An element of the graph of a gigabyte.",
              "",
              "int number, String customer, List<String> notes, List<Position> positions"),
          new Model(
              "graph", "Position", "One of an {@link Order}.", "", "int number, String article"),
          root("Items", "List<Item>"),
          root("Mixed", "List<Object>"),
          root("MixedByName", "java.util.Map<String,Object>"),
          root("Integers", "List<Integer>"),
          root("Strings", "List<String>"),
          root("NumbersByName", "java.util.Map<String,Integer>"),
          root("ItemsByNumber", "java.util.Map<Integer,Item>"),
          root("Text", "String"));

  /** How many fields the classes have that grow by fields. */
  private static final int[] WIDTHS = {1, 10, 100, 500, 1000, 2000};

  private static final String[] MIXED = {"int", "long", "String"};

  private ModelSources() {}

  private static Model root(String name, String type) {
    return new Model(
        "growth", name, "What a library writes that needs a class.", null, type + " value");
  }

  /**
   * Writes the sources.
   *
   * @param args the root of the folders of the packages
   * @throws IOException if a file cannot be written
   */
  public static void main(String[] args) throws IOException {
    Path folder = Path.of(args[0], PACKAGE.replace('.', '/'));
    Files.createDirectories(folder);
    write(
        folder,
        "Struct",
        """
        STRUCT: public primitive fields, 26 of each type, filled with seeded random values.
         *
         * <p>The payload is 26 × 24 = 624 bytes at fixed width.\
        """,
        fields(FIELDS, number -> PRIMITIVES[number % 4]));
    write(
        folder,
        "Struct2",
        "STRUCT2: the fields and values of {@link Struct}, each in its box. None of them is null.",
        fields(FIELDS, number -> BOXES[number % 4]));
    write(
        folder,
        "RevisedStruct",
        """
        A later version of {@link Struct}: {@code f0} is a {@code long} instead of an {@code int},
         * {@code f1} is gone, and {@code added} is new.\
        """,
        fields(FIELDS, n -> n == 0 ? "long" : n == 1 ? null : PRIMITIVES[n % 4])
            + "  public int added = 17;\n");
    for (int width : WIDTHS) {
      write(
          folder,
          "Wide" + width,
          "Public fields, " + width + " in all, of {@code int}, {@code long}, and {@code String}.",
          fields(width, number -> MIXED[number % 3]));
    }
    for (Model model : MODELS) {
      Path file = Path.of(args[0], model.folder(), model.name + ".java");
      Files.createDirectories(file.getParent());
      Files.writeString(file, model.source());
    }
  }

  /** The declarations of the fields; there is none of a number without a type. */
  private static String fields(int count, IntFunction<String> type) {
    StringBuilder text = new StringBuilder();
    for (int number = 0; number < count; number++) {
      if (type.apply(number) != null) {
        text.append("  public %s f%d;\n".formatted(type.apply(number), number));
      }
    }
    return text.toString();
  }

  private static void write(Path folder, String name, String words, String fields)
      throws IOException {
    Files.writeString(
        folder.resolve(name + ".java"),
        """
        package %1$s;

        /** %3$s */
        public final class %2$s implements java.io.Serializable {

          private static final long serialVersionUID = 1L;

        %4$s
          public %2$s() {}

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
            .formatted(PACKAGE, name, words, fields));
  }

  /**
   * A model that is no more than its fields, and compares by value.
   *
   * @param nested what is declared in a class whose fields are private, which is serializable and
   *     may have subclasses; null where the class is final and its fields public
   * @param fields the types and names, with commas between
   */
  private record Model(
      String packageName, String name, String words, String nested, String fields) {

    String folder() {
      return "io/fory/benchmark/" + packageName;
    }

    private String each(String separator, BinaryOperator<String> text) {
      return Arrays.stream(fields.split(", ", -1))
          .map(field -> field.split(" ", -1))
          .map(field -> text.apply(field[0], field[1]))
          .collect(Collectors.joining(separator));
    }

    private String equal(String type, String field) {
      String form =
          switch (type) {
            case "int", "long", "boolean" -> "%1$s == that.%1$s";
            case "double" -> "Double.compare(%1$s, that.%1$s) == 0";
            default ->
                type.endsWith("[]")
                    ? "Arrays.equals(%1$s, that.%1$s)"
                    : "Objects.equals(%1$s, that.%1$s)";
          };
      return form.formatted(field);
    }

    private static String getter(String type, String field) {
      String name =
          type.equals("boolean")
              ? field
              : "get" + Character.toUpperCase(field.charAt(0)) + field.substring(1);
      return "  public %s %s() { return %s; }\n".formatted(type, name, field);
    }

    String source() {
      boolean open = nested != null;
      String visibility = open ? "  private " : "  public ";
      return """
      package io.fory.benchmark.%1$s;

      import java.io.Serializable;
      import java.util.Arrays;
      import java.util.List;
      import java.util.Objects;

      /** %3$s */
      @SuppressWarnings("serial") // Lists are ArrayLists, declared by their interface as users do.
      public %4$s {
      %5$s
        public %2$s() {}

        public %2$s(%6$s) {
      %7$s  }
      %8$s
        @Override
        public boolean equals(Object other) {
          return other instanceof %2$s that && %9$s;
        }

        @Override
        public int hashCode() {
          return Objects.hash(%10$s);
        }
      }
      """
          .formatted(
              packageName,
              name,
              words,
              open ? "class " + name + " implements Serializable" : "final class " + name,
              (open ? "  private static final long serialVersionUID = 1L;\n  " + nested + "\n" : "")
                  + each("", (type, field) -> visibility + type + " " + field + ";\n"),
              fields,
              each("", (type, field) -> "    this.%1$s = %1$s;\n".formatted(field)),
              open ? each("", Model::getter) : "",
              each(" && ", this::equal),
              each(
                  ", ",
                  (type, field) -> type.endsWith("[]") ? "Arrays.hashCode(" + field + ")" : field));
    }
  }
}
