package io.fory.benchmark.generator;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.IntFunction;

/**
 * Prints the models with 104 fields: {@code f0 … f103}, of {@code int}, {@code long}, {@code float}
 * and {@code double} in turn.
 *
 * <p>The build runs this file alone, before anything is compiled.
 */
public final class StructSources {

  private static final String PACKAGE = "io.fory.benchmark.data";
  private static final int FIELDS = 104;
  private static final String[] PRIMITIVES = {"int", "long", "float", "double"};
  private static final String[] BOXES = {"Integer", "Long", "Float", "Double"};

  private StructSources() {}

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
        fields(number -> PRIMITIVES[number % 4]));
    write(
        folder,
        "Struct2",
        "STRUCT2: the fields and values of {@link Struct}, each in its box. None of them is null.",
        fields(number -> BOXES[number % 4]));
    write(
        folder,
        "RevisedStruct",
        """
        A later version of {@link Struct}: {@code f0} is a {@code long} instead of an {@code int},
         * {@code f1} is gone, and {@code added} is new.\
        """,
        fields(number -> number == 0 ? "long" : number == 1 ? null : PRIMITIVES[number % 4])
            + "  public int added = 17;\n");
  }

  /** The declarations of the fields; there is none of a number without a type. */
  private static String fields(IntFunction<String> type) {
    StringBuilder text = new StringBuilder();
    for (int number = 0; number < FIELDS; number++) {
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
          /** Creates a struct whose fields have no values yet. */
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
}
