package io.fory.format;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.testng.Reporter;

/**
 * A virtual machine that has what Arrow's memory needs: {@code java.nio} opened to it, and {@code
 * sun.misc.Unsafe}, which the one of the tests may deny.
 */
final class ArrowJvm {
  private ArrowJvm() {}

  /** Returns the java commands of this JDK and of a JDK 25. */
  static List<Path> commands() throws Exception {
    List<Path> all = new ArrayList<>();
    all.add(Path.of(System.getProperty("java.home"), "bin", "java"));
    Path other = PlainJvm.java25();
    if (other != null && Runtime.version().feature() != 25) {
      all.add(other);
    } else {
      Reporter.log("Arrow: no JDK 25 beside this one", true);
    }
    return all;
  }

  /** Runs a program with the class path of this one, which must end well; returns its output. */
  static String run(Path java, Object... arguments) throws Exception {
    List<String> command = new ArrayList<>();
    command.add("--add-opens=java.base/java.nio=ALL-UNNAMED");
    command.add("-XX:+IgnoreUnrecognizedVMOptions");
    command.add("--sun-misc-unsafe-memory-access=allow");
    command.add("-XX:TieredStopAtLevel=1");
    command.add("-Xmx512m");
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    Arrays.stream(arguments).forEach(argument -> command.add("" + argument));
    return PlainJvm.run(java, command.toArray(new String[0]));
  }
}
