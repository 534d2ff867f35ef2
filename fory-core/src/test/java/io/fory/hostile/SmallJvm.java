package io.fory.hostile;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs a program of the tests in a virtual machine of its own. */
public final class SmallJvm {
  private static final int TIMEOUT_SECONDS = 300;

  private SmallJvm() {}

  /**
   * Runs a program that must succeed.
   *
   * @param flags of the virtual machine
   * @return what it printed
   */
  public static String run(List<String> flags, Class<?> program, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(flags);
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(program.getName());
    command.addAll(List.of(arguments));
    Path out = Files.createTempFile("fory", ".txt");
    try {
      ProcessBuilder builder =
          new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(out.toFile());
      builder
          .environment()
          .keySet()
          .removeAll(List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"));
      Process process = builder.start();
      boolean ended;
      try {
        ended = process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS);
      } finally {
        process.destroyForcibly();
      }
      String printed = Files.readString(out);
      assertTrue(ended, program.getSimpleName() + " did not end:\n" + printed);
      assertEquals(process.exitValue(), 0, printed);
      return printed;
    } finally {
      Files.delete(out);
    }
  }
}
