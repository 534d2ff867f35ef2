package io.fory.benchmark.jmh;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fory.benchmark.report.CellName;
import io.fory.benchmark.run.Cell;
import io.fory.benchmark.run.CellRunner;
import io.fory.benchmark.run.Jdk;
import io.fory.benchmark.run.Timing;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * Measures cells with JMH in JVMs of one JDK; what they say goes to a log.
 *
 * @param log the file to add JMH's output to
 * @param out where a user reads why nothing goes on
 */
record JmhCellRunner(Jdk jdk, Path log, PrintWriter out) implements CellRunner {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** What JMH says while another JMH holds its lock on the machine. */
  private static final String LOCKED = "jmh.lock";

  private static final long LOCK_POLL_SECONDS = 5;

  @Override
  public Outcome run(Cell cell, Timing timing) {
    boolean waiting = false;
    while (true) {
      try (LoggedOutput output = openLog()) {
        output.format().println("\n# " + cell.name() + ", JDK " + jdk.version());
        try {
          return outcome(new Runner(options(cell, timing), output.format()).run(), output);
        } catch (RunnerException e) {
          if (!String.valueOf(e.getMessage()).contains(LOCKED)) {
            return Outcome.failed(output.failureReason(e));
          }
        }
      } catch (IOException e) {
        return Outcome.failed("cannot write " + log + ": " + e.getMessage());
      }
      if (!waiting) {
        out.println("waiting: another JMH run has the machine");
        out.flush();
        waiting = true;
      }
      sleep();
    }
  }

  private LoggedOutput openLog() throws IOException {
    return new LoggedOutput(
        new PrintStream(
            Files.newOutputStream(log, StandardOpenOption.CREATE, StandardOpenOption.APPEND),
            true,
            StandardCharsets.UTF_8));
  }

  private Options options(Cell cell, Timing timing) {
    ChainedOptionsBuilder options =
        new OptionsBuilder()
            .include("^" + Pattern.quote(cell.benchmark()) + "$")
            .mode(Mode.deepValueOf(cell.mode()))
            .jvm(jdk.java().toString())
            // Else JMH hands down the arguments of this JVM.
            .jvmArgs(cell.jvmArgs().toArray(String[]::new))
            .forks(1)
            .warmupIterations(timing.warmups())
            .warmupTime(time(timing.warmupSeconds()))
            .measurementIterations(timing.measurements())
            .measurementTime(time(timing.measurementSeconds()))
            .shouldFailOnError(true);
    cell.name().row().params().forEach(options::param);
    options.param(CellName.LIBRARY, cell.name().library());
    return options.build();
  }

  private static TimeValue time(double seconds) {
    long millis = Math.round(seconds * 1e3);
    return millis % 1000 == 0 ? TimeValue.seconds(millis / 1000) : TimeValue.milliseconds(millis);
  }

  private static Outcome outcome(Collection<RunResult> results, LoggedOutput output)
      throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (PrintStream stream = new PrintStream(bytes, false, StandardCharsets.UTF_8)) {
      ResultFormatFactory.getInstance(ResultFormatType.JSON, stream).writeOut(results);
    }
    JsonNode entries = JSON.readTree(bytes.toByteArray());
    if (entries.size() != 1) {
      return Outcome.failed(output.failureReason(null));
    }
    return Outcome.measured(entries.get(0), List.copyOf(output.warmups()));
  }

  private static void sleep() {
    try {
      TimeUnit.SECONDS.sleep(LOCK_POLL_SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
