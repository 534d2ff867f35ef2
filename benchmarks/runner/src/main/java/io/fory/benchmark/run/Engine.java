package io.fory.benchmark.run;

import io.fory.benchmark.report.CommandException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An engine whose own serializers are measured beside ours, by the program {@code Comparison} among
 * the tests of its module.
 *
 * @param suite the name of its table
 * @param libraries the serializers, as the program knows them
 */
record Engine(String suite, List<String> libraries) {
  private static final List<Engine> ALL =
      List.of(
          new Engine("Spark", List.of("fory", "kryo", "kryowithoutreferences", "jdk")),
          new Engine("Flink", List.of("fory", "pojo", "kryo")),
          new Engine(
              "Kafka",
              List.of("fory", "forytopic", "foryregistry", "forynoschema", "json", "jdk", "kryo")),
          new Engine("Spring", List.of("fory", "foryofall", "json", "jsonwithtypes", "jdk")));

  /** The file in which the build of a module keeps its class path. */
  private static final String CLASS_PATH = "engines.classpath";

  private static final Pattern JVM_ARGUMENTS =
      Pattern.compile("<integrations\\.jvm\\.args>([^<]*)</integrations\\.jvm\\.args>");

  /**
   * Returns the engines of these names, whatever their case; all for none.
   *
   * @throws CommandException if there is no such engine
   */
  static List<Engine> named(List<String> suites) {
    for (String suite : suites) {
      if (ALL.stream().noneMatch(engine -> engine.suite.equalsIgnoreCase(suite))) {
        throw CommandException.wrongUsage(
            "no engine %s; there are %s"
                .formatted(suite, String.join(", ", ALL.stream().map(Engine::suite).toList())));
      }
    }
    return ALL.stream()
        .filter(
            engine -> suites.isEmpty() || suites.stream().anyMatch(engine.suite::equalsIgnoreCase))
        .toList();
  }

  private String name() {
    return suite.toLowerCase(Locale.ROOT);
  }

  private Path module(Path root) {
    return root.resolve("integrations").resolve(name());
  }

  /** Returns the class path of the program: the tests of the module, and all that they need. */
  String classPath(Path root) {
    Path target = module(root).resolve("target");
    return String.join(
        System.getProperty("path.separator"),
        target.resolve("test-classes").toString(),
        target.resolve("classes").toString(),
        read(target.resolve(CLASS_PATH)).strip());
  }

  String mainClass() {
    return "io.fory." + name() + ".Comparison";
  }

  /** Returns the arguments that the engine gives its own JVMs, which its module keeps for tests. */
  List<String> jvmArguments(Path root) {
    Matcher arguments = JVM_ARGUMENTS.matcher(read(module(root).resolve("pom.xml")));
    return arguments.find()
        ? Arrays.stream(arguments.group(1).strip().split("\\s+")).toList()
        : List.of();
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw CommandException.failed("cannot read " + file + "; run without --skip-build");
    }
  }
}
