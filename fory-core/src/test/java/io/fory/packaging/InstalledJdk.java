package io.fory.packaging;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;

/**
 * A JDK on this machine, known by the {@code release} file in its folder.
 *
 * @param feature the first number of its version, such as 17
 */
record InstalledJdk(int feature, Path home) {
  /** The one that runs the tests. */
  static InstalledJdk current() {
    return new InstalledJdk(Runtime.version().feature(), Path.of(System.getProperty("java.home")));
  }

  /**
   * A JDK of the given version: the one that the environment names ({@code JAVA25_HOME} for 25),
   * else one in the folders where installers put JDKs.
   */
  static Optional<InstalledJdk> find(int feature) {
    String named = System.getenv("JAVA" + feature + "_HOME");
    if (named != null && !named.isEmpty()) {
      return Optional.of(
          at(Path.of(named))
              .filter(jdk -> jdk.feature == feature)
              .orElseThrow(() -> new AssertionError("no JDK " + feature + " at " + named)));
    }
    return usualFolders().stream()
        .flatMap(InstalledJdk::children)
        .flatMap(folder -> Stream.of(folder, folder.resolve("Contents/Home")))
        .flatMap(folder -> at(folder).stream())
        .filter(jdk -> jdk.feature == feature)
        .findFirst();
  }

  Path java() {
    return home.resolve("bin/java");
  }

  @Override
  public String toString() {
    return "JDK " + feature;
  }

  private static List<Path> usualFolders() {
    Path user = Path.of(System.getProperty("user.home"));
    List<Path> folders = new ArrayList<>();
    folders.add(current().home().toAbsolutePath().getParent());
    folders.add(Path.of("/usr/lib/jvm"));
    folders.add(Path.of("/usr/java"));
    folders.add(Path.of("/opt/java"));
    folders.add(Path.of("/Library/Java/JavaVirtualMachines"));
    folders.add(user.resolve(".sdkman/candidates/java"));
    folders.add(user.resolve(".jdks"));
    return folders;
  }

  private static Stream<Path> children(Path folder) {
    if (!Files.isDirectory(folder)) {
      return Stream.empty();
    }
    try (Stream<Path> children = Files.list(folder)) {
      return children.sorted().toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Optional<InstalledJdk> at(Path home) {
    Path release = home.resolve("release");
    if (!Files.isRegularFile(release) || !Files.isExecutable(home.resolve("bin/java"))) {
      return Optional.empty();
    }
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(release)) {
      properties.load(reader);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    String version = properties.getProperty("JAVA_VERSION", "").replace("\"", "");
    return version.isEmpty()
        ? Optional.empty()
        : Optional.of(new InstalledJdk(Runtime.Version.parse(version).feature(), home));
  }
}
