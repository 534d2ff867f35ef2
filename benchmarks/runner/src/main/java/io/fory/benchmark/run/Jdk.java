package io.fory.benchmark.run;

import io.fory.benchmark.report.CommandException;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A JDK whose JVMs measure cells.
 *
 * @param java its launcher
 * @param version its version, such as {@code 17.0.15}
 * @param vmVersion the version of its JVM, which tells builds apart
 * @param vmName the name of its JVM
 * @param vendor who built it
 */
public record Jdk(Path java, String version, String vmVersion, String vmName, String vendor) {

  private static final int OLDEST = 17;
  private static final Pattern SETTING = Pattern.compile("\\s+([a-z.]+) = (.*)");

  /** Returns the JDK that runs this. */
  static Jdk current() {
    return at(Path.of(System.getProperty("java.home")));
  }

  /**
   * Returns the JDK in a folder.
   *
   * @throws CommandException if there is none, or one that is too old
   */
  static Jdk at(Path home) {
    Path java = launcher(home);
    if (!Files.isExecutable(java)) {
      throw CommandException.failed("no JDK at " + home + ": there is no bin/java");
    }
    try {
      Process process =
          new ProcessBuilder(java.toString(), "-XshowSettings:properties", "-version")
              .redirectErrorStream(true)
              .start();
      process.getOutputStream().close();
      String output = new String(process.getInputStream().readAllBytes(), Charset.defaultCharset());
      if (process.waitFor() != 0) {
        throw CommandException.failed(
            "the JDK at " + home + " does not start: " + output.lines().findFirst().orElse(""));
      }
      Map<String, String> settings = new HashMap<>();
      for (Matcher m = SETTING.matcher(output); m.find(); ) {
        settings.put(m.group(1), m.group(2).strip());
      }
      return of(java, settings);
    } catch (IOException e) {
      throw CommandException.failed("the JDK at " + home + " does not start: " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw CommandException.failed("interrupted");
    }
  }

  private static Path launcher(Path home) {
    Path java = home.resolve("bin").resolve("java");
    Path onWindows = home.resolve("bin").resolve("java.exe");
    return (Files.exists(onWindows) ? onWindows : java).toAbsolutePath().normalize();
  }

  private static Jdk of(Path java, Map<String, String> settings) {
    String version = settings.getOrDefault("java.version", "");
    String specification = settings.getOrDefault("java.specification.version", "");
    if (!specification.matches("\\d+") || Integer.parseInt(specification) < OLDEST) {
      throw CommandException.failed(
          java + " is Java " + version + "; a JDK " + OLDEST + " or newer is needed");
    }
    return new Jdk(
        java,
        version,
        settings.getOrDefault("java.vm.version", version),
        settings.getOrDefault("java.vm.name", ""),
        settings.getOrDefault("java.vendor", ""));
  }

  /** Returns the name of the folder of its results. */
  String folderName() {
    return "jdk-" + vmVersion.replaceAll("[^A-Za-z0-9.+-]", "_");
  }

  @Override
  public String toString() {
    return version;
  }
}
