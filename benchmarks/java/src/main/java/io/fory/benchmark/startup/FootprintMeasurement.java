package io.fory.benchmark.startup;

import io.fory.benchmark.report.StartupRecord.Footprint;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Asks Maven for the class path of an application that depends on one library and on nothing else,
 * and adds up the sizes of its jars.
 *
 * <p>Each library is resolved alone: beside the others, Maven would choose among their versions of
 * what they share. Our own library is not in a repository; it is taken from the tree of the
 * project, with the dependencies of its published model.
 */
final class FootprintMeasurement {

  private static final String OURS = "fory";
  private static final String GOAL =
      "org.apache.maven.plugins:maven-dependency-plugin:3.9.0:build-classpath";
  private static final int TIMEOUT_MINUTES = 10;

  private FootprintMeasurement() {}

  /** Returns the names of the libraries, ours first. */
  static List<String> libraries() {
    List<String> libraries = new ArrayList<>();
    libraries.add(OURS);
    libraries.addAll(new TreeSet<>(artifacts().stringPropertyNames()));
    return libraries;
  }

  /**
   * Measures one library.
   *
   * @throws IllegalStateException if Maven cannot resolve it; the message is one line
   */
  static Footprint measure(String library) throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("fory-footprint");
    try {
      List<Path> jars = new ArrayList<>();
      if (library.equals(OURS)) {
        Path module = Path.of(System.getProperty("fory.benchmark.root", ""), "fory-core");
        Path model = module.resolve("dependency-reduced-pom.xml");
        if (!Files.exists(model)) {
          throw new IllegalStateException("is not measured: not in the tree of the project");
        }
        jars.add(ourJar(module.resolve("target")));
        jars.addAll(resolve(library, model, folder));
      } else {
        Path model = folder.resolve("pom.xml");
        Files.writeString(model, model(artifacts().getProperty(library)));
        jars.addAll(resolve(library, model, folder));
      }
      long bytes = 0;
      for (Path jar : jars) {
        bytes += Files.size(jar);
      }
      return new Footprint(library, bytes, jars.size());
    } finally {
      StartupRun.delete(folder);
    }
  }

  /** Returns the artifacts of the peers, {@code group:name:version} with commas between. */
  static Properties artifacts() {
    Properties artifacts = new Properties();
    try (InputStream in = FootprintMeasurement.class.getResourceAsStream("artifacts.properties")) {
      artifacts.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return artifacts;
  }

  /** Returns the model of an application that depends on the given artifacts. */
  static String model(String artifacts) {
    StringBuilder dependencies = new StringBuilder();
    for (String artifact : artifacts.split(",", -1)) {
      String[] parts = artifact.strip().split(":", -1);
      dependencies.append(
          """
              <dependency>
                <groupId>%s</groupId>
                <artifactId>%s</artifactId>
                <version>%s</version>
              </dependency>
          """
              .formatted(parts[0], parts[1], parts[2]));
    }
    return """
        <project>
          <modelVersion>4.0.0</modelVersion>
          <groupId>io.fory</groupId>
          <artifactId>footprint</artifactId>
          <version>1</version>
          <packaging>pom</packaging>
          <dependencies>
        %s  </dependencies>
        </project>
        """
        .formatted(dependencies);
  }

  private static List<Path> resolve(String library, Path model, Path folder)
      throws IOException, InterruptedException {
    Path classPath = folder.resolve("class-path");
    Path log = folder.resolve("log");
    ProcessBuilder maven =
        new ProcessBuilder(
                "mvn",
                "-q",
                "-B",
                "-f",
                model.toString(),
                GOAL,
                "-DincludeScope=runtime",
                "-Dmdep.outputFile=" + classPath)
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    Process process;
    try {
      process = maven.start();
    } catch (IOException e) {
      throw new IllegalStateException("is not measured: no mvn found", e);
    }
    if (!process.waitFor(TIMEOUT_MINUTES, TimeUnit.MINUTES)) {
      process.destroyForcibly();
      throw new IllegalStateException("is not measured: Maven took too long");
    }
    if (process.exitValue() != 0 || !Files.exists(classPath)) {
      throw new IllegalStateException(
          "is not measured: Maven could not resolve " + library + ", " + firstError(log));
    }
    return Stream.of(Files.readString(classPath).strip().split(File.pathSeparator, -1))
        .filter(path -> !path.isEmpty())
        .map(Path::of)
        .toList();
  }

  private static String firstError(Path log) throws IOException {
    try (Stream<String> lines = Files.lines(log)) {
      return lines.filter(line -> line.contains("ERROR")).findFirst().orElse("and did not say why");
    }
  }

  private static Path ourJar(Path target) throws IOException {
    try (Stream<Path> files = Files.list(target)) {
      return files
          .filter(
              file ->
                  file.getFileName().toString().matches("fory-core-[0-9][^-]*(-SNAPSHOT)?\\.jar"))
          .findFirst()
          .orElseThrow(() -> new IllegalStateException("is not measured: no jar in " + target));
    }
  }
}
