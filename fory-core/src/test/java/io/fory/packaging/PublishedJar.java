package io.fory.packaging;

import java.nio.file.Files;
import java.nio.file.Path;

/** The jar that the build has just packaged. */
final class PublishedJar {
  private PublishedJar() {}

  static Path path() {
    String property = System.getProperty("fory.jar");
    if (property == null || !Files.isRegularFile(Path.of(property))) {
      throw new AssertionError("no packaged jar at fory.jar=" + property + "; run: mvn verify");
    }
    return Path.of(property);
  }
}
