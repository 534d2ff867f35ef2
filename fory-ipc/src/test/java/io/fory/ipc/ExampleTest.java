package io.fory.ipc;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.testng.annotations.Test;

/** The example of the README, as it stands there but with a small field. */
public final class ExampleTest {
  private static final String EXAMPLE = "examples/ipc/SharedField.java";
  private static final int BYTES = 800_000;

  @Test
  public void twoProcessesShareAField() throws Exception {
    String name = "example-" + ProcessHandle.current().pid();
    Process owner = start("owner", name, "" + BYTES);
    Process reader = start("reader", name);
    try {
      assertTrue(owner.waitFor(5, TimeUnit.MINUTES));
      String printed = output(owner);
      assertEquals(owner.exitValue(), 0, printed);
      List<String> lines = printed.lines().toList();
      assertEquals(lines.size(), 3, printed);
      assertTrue(lines.get(0).startsWith("800,000 bytes "), printed);
      assertTrue(lines.get(1).matches("  shared +[0-9.]+ ms"), printed);
      assertTrue(lines.get(2).matches("  copied +[0-9.]+ ms"), printed);
      assertTrue(reader.waitFor(5, TimeUnit.MINUTES));
      assertEquals(reader.exitValue(), 0, output(reader));
    } finally {
      owner.destroyForcibly();
      reader.destroyForcibly();
    }
  }

  private static String output(Process process) throws IOException {
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  private static Process start(String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(example().toString());
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder
        .environment()
        .keySet()
        .removeAll(List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"));
    return builder.start();
  }

  private static Path example() {
    Path folder = Path.of("").toAbsolutePath();
    while (!Files.exists(folder.resolve(EXAMPLE))) {
      folder = folder.getParent();
    }
    return folder.resolve(EXAMPLE);
  }
}
