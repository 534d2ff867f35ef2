package io.fory.fuzz;

import static org.testng.Assert.assertEquals;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.testng.annotations.Test;

/**
 * Coverage-guided fuzzing by Jazzer, the generated code included; run by {@code mvn -Pfuzz -pl
 * fory-core test}, for {@code -Dfory.fuzz.seconds}. What it has found so far is kept below {@code
 * target/fuzz}; an input that breaks a rule is printed as a file there.
 */
public final class CoverageFuzz {
  private static final String JAZZER = "com.code_intelligence.jazzer.Jazzer";

  @Test
  public void noInputThatReachesNewCodeBreaksTheRules() throws Exception {
    Path folder = Path.of(System.getProperty("basedir", "."), "target", "fuzz").toAbsolutePath();
    Path corpus = Files.createDirectories(folder.resolve("corpus"));
    writeSeeds(corpus);
    long seconds = Long.getLong("fory.fuzz.seconds", 60);
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx1g", "-XX:+EnableDynamicAgentLoading"));
    command.addAll(List.of("-Dio.fory.ordinaryClasses=true"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), JAZZER));
    command.add("--target_class=" + CoverageTarget.class.getName());
    command.add("--instrumentation_includes=io.fory.**");
    command.add("--instrumentation_excludes=io.fory.fuzz.Coverage**:io.fory.hostile.**");
    command.add("--disabled_hooks=*");
    command.add("--reproducer_path=" + folder);
    command.add("-artifact_prefix=" + folder + File.separator);
    command.add("-max_total_time=" + seconds);
    command.add("-max_len=4096");
    command.add("-rss_limit_mb=3000");
    command.add("-timeout=60");
    command.add("-print_final_stats=1");
    command.add(corpus.toString());
    Process process = new ProcessBuilder(command).inheritIO().start();
    try {
      process.waitFor(seconds + 120, TimeUnit.SECONDS);
    } finally {
      process.destroyForcibly();
    }
    assertEquals(process.waitFor(), 0, "see the output above, and " + folder);
  }

  private static void writeSeeds(Path corpus) throws IOException {
    for (int i = 0; i < CoverageTarget.SCENARIOS.size(); i++) {
      List<byte[]> seeds = CoverageTarget.SCENARIOS.get(i).seeds();
      for (int j = 0; j < seeds.size(); j++) {
        byte[] message = seeds.get(j);
        byte[] input = new byte[message.length + 2];
        input[0] = (byte) i;
        System.arraycopy(message, 0, input, 2, message.length);
        Files.write(corpus.resolve("seed-" + i + "-" + j), input);
      }
    }
  }
}
