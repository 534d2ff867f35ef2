package io.fory.benchmark.startup;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Starts a JVM of this one's JDK for one measurement, with one library on its class path. */
final class FreshJvm {

  /** The class that supplies an object of each class of the application. */
  static final String MODELS = "io.fory.benchmark.application.Models";

  private static final int TIMEOUT_SECONDS = 120;

  private final Path folder;
  private final Map<StartupLibrary, Path> jars = new EnumMap<>(StartupLibrary.class);
  private final Path models;

  /**
   * Creates a starter.
   *
   * @param folder for the jars of the libraries and for what the JVMs print
   */
  FreshJvm(Path folder) throws IOException {
    this.folder = folder;
    models = LibraryJar.ofApplication(folder);
    for (StartupLibrary library : StartupLibrary.values()) {
      jars.put(library, LibraryJar.of(library, folder));
    }
  }

  /**
   * Measures a library once.
   *
   * @param classes 1 for MediaContent, else the application of many classes
   * @param moreFlags of the JVM, beside those that the library needs
   * @throws IOException if the process fails; the message says what it has printed
   */
  StartupSample measure(StartupLibrary library, int classes, String... moreFlags)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(JvmProcess.java());
    command.addAll(library.jvmFlags(Runtime.version().feature()));
    command.addAll(List.of(moreFlags));
    command.add("-cp");
    command.add(
        classes == 1 ? "" + jars.get(library) : jars.get(library) + File.pathSeparator + models);
    command.add(StartupChild.class.getName());
    command.add(library.name());
    if (classes > 1) {
      command.add(MODELS);
    }
    JvmProcess process = JvmProcess.run(library.name(), command, folder, TIMEOUT_SECONDS);
    return StartupSample.parse(process.output(), process.wallNanos());
  }
}
