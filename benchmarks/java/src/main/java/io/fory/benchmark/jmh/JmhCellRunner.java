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
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
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
 * Measures cells with JMH in JVMs of one JDK; what they say goes to a log. The JVMs of several
 * cells run at once and take turns at a {@link Turnstile}.
 *
 * @param log the file to add JMH's output to
 * @param out where a user reads why nothing goes on
 */
record JmhCellRunner(Jdk jdk, Path log, PrintWriter out) implements CellRunner {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** Held by whoever adds to a log. */
  private static final Object LOG = new Object();

  @Override
  public List<Outcome> run(List<Cell> cells, Timing timing) {
    try {
      MachineLock lock = MachineLock.acquire(out);
      try {
        return cells.size() > 1
            ? runInTurns(cells, timing)
            : List.of(run(cells.get(0), options(cells.get(0), timing).build()));
      } finally {
        lock.close();
      }
    } catch (IOException e) {
      return Collections.nCopies(cells.size(), Outcome.failed(e.getMessage()));
    }
  }

  private List<Outcome> runInTurns(List<Cell> cells, Timing timing) throws IOException {
    ExecutorService threads = Executors.newFixedThreadPool(cells.size());
    try (Turnstile turnstile = new Turnstile(cells.size())) {
      List<Future<Outcome>> running = new ArrayList<>();
      for (int i = 0; i < cells.size(); i++) {
        Cell cell = cells.get(i);
        int place = i;
        Options options =
            options(cell, timing)
                .addProfiler(TurnProfiler.class, TurnProfiler.option(turnstile.port(), place))
                .build();
        running.add(
            threads.submit(
                () -> {
                  try {
                    return run(cell, options);
                  } finally {
                    turnstile.leave(place);
                  }
                }));
      }
      List<Outcome> outcomes = new ArrayList<>();
      for (Future<Outcome> cell : running) {
        outcomes.add(cell.get());
      }
      return outcomes;
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    } finally {
      threads.shutdownNow();
    }
  }

  private Outcome run(Cell cell, Options options) {
    // Kept back until the end: JVMs that take turns would otherwise mix their lines.
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    Outcome outcome;
    try (LoggedOutput output =
        new LoggedOutput(new PrintStream(said, true, StandardCharsets.UTF_8))) {
      output.format().println("\n# " + cell.name() + ", JDK " + jdk.version());
      try {
        outcome = outcome(new Runner(options, output.format()).run(), output);
      } catch (RunnerException e) {
        outcome = Outcome.failed(output.failureReason(e));
      } catch (IOException e) {
        outcome = Outcome.failed("cannot read JMH's result: " + e.getMessage());
      }
    }
    try {
      addToLog(said.toByteArray());
    } catch (IOException e) {
      return Outcome.failed("cannot write " + log + ": " + e.getMessage());
    }
    return outcome;
  }

  private void addToLog(byte[] said) throws IOException {
    synchronized (LOG) {
      Files.write(log, said, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }
  }

  private ChainedOptionsBuilder options(Cell cell, Timing timing) {
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
    return options;
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
}
