package io.fory;

import io.fory.dump.DumpCommand;
import io.fory.platform.ApplicationClasses;
import io.fory.schema.Schema;
import io.fory.schema.SchemaCommand;
import java.util.List;

/** The main class of the jar: {@code java -jar} checks schemas and prints messages. */
final class CommandLine {
  private CommandLine() {}

  /** Runs a command and ends the virtual machine with its exit code. */
  public static void main(String[] arguments) {
    System.exit(run(arguments));
  }

  private static int run(String... arguments) {
    List<String> words = List.of(arguments);
    if (!words.isEmpty() && words.get(0).equals("dump")) {
      return new DumpCommand(System.in, System.out, System.err).run(words.subList(1, words.size()));
    }
    return new SchemaCommand(CommandLine::schemasOf, System.out, System.err).run(arguments);
  }

  /** Returns the schemas that classes have with the options of a builder. */
  private static List<Schema> schemasOf(List<String> names) throws ClassNotFoundException {
    ForyBuilder builder = Fory.builder();
    Class<?>[] types = new Class<?>[names.size()];
    for (int i = 0; i < types.length; i++) {
      types[i] = ApplicationClasses.load(names.get(i));
      builder.register(types[i]);
    }
    return builder.build().schemasOf(types);
  }
}
