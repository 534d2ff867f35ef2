package io.fory.benchmark.generator;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.StringJoiner;

/**
 * Prints the application of many classes whose cold start is measured: small models of four to
 * eight fields, no two alike in name, and a supplier of one object of each.
 *
 * <p>The build runs this file alone, before anything is compiled.
 */
public final class ApplicationSources {

  private static final String PACKAGE = "io.fory.benchmark.application";
  private static final int CLASSES = 200;
  private static final int LEAST_FIELDS = 4;
  private static final int FIELD_COUNTS = 5;

  /** The types of the fields, in turn, each with an expression of the number {@code %d}. */
  private static final String[][] TYPES = {
    {"int", "%d * 31"},
    {"String", "\"name %d\""},
    {"long", "%dL << 33"},
    {"double", "%d / 8.0"},
    {"List<String>", "new ArrayList<>(List.of(\"first %1$d\", \"second %1$d\"))"},
    {"boolean", "%d %% 2 == 0"},
    {"Integer", "%d + 1000"},
  };

  private ApplicationSources() {}

  /**
   * Writes the sources.
   *
   * @param args the root of the folders of the packages
   * @throws IOException if a file cannot be written
   */
  public static void main(String[] args) throws IOException {
    Path folder = Path.of(args[0], PACKAGE.replace('.', '/'));
    Files.createDirectories(folder);
    StringJoiner objects = new StringJoiner(",\n      ");
    for (int i = 0; i < CLASSES; i++) {
      Files.writeString(folder.resolve("Model" + i + ".java"), model(i));
      objects.add("Model" + i + ".create()");
    }
    Files.writeString(
        folder.resolve("Models.java"),
        """
        package %s;
        public final class Models implements java.util.function.Supplier<Object[]> {
          @Override public Object[] get() {
            return new Object[] {
              %s};
          }
        }
        """
            .formatted(PACKAGE, objects));
  }

  private static String model(int number) {
    StringBuilder fields = new StringBuilder();
    StringBuilder values = new StringBuilder();
    StringJoiner comparison = new StringJoiner(" && ");
    StringJoiner hashed = new StringJoiner(", ");
    for (int i = 0; i < LEAST_FIELDS + number % FIELD_COUNTS; i++) {
      String[] type = TYPES[(number + i) % TYPES.length];
      String field = "f" + i;
      fields.append("  private ").append(type[0]).append(' ').append(field).append(";\n");
      values.append("    it.").append(field).append(" = ");
      values.append(type[1].formatted(number * LEAST_FIELDS + i)).append(";\n");
      comparison.add("Objects.equals(" + field + ", that." + field + ")");
      hashed.add(field);
    }
    return """
        package %1$s;
        import java.util.*;
        @SuppressWarnings("serial")
        public class Model%2$d implements java.io.Serializable {
          private static final long serialVersionUID = 1L;
        %3$s
          public Model%2$d() {}
          static Model%2$d create() {
            Model%2$d it = new Model%2$d();
        %4$s
            return it;
          }
          @Override public boolean equals(Object other) {
            return other instanceof Model%2$d that && %5$s;
          }
          @Override public int hashCode() {
            return Objects.hash(%6$s);
          }
        }
        """
        .formatted(PACKAGE, number, fields, values, comparison, hashed);
  }
}
