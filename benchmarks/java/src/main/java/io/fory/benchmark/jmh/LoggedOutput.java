package io.fory.benchmark.jmh;

import io.fory.benchmark.run.FailureReason;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.VerboseMode;

/** JMH's output on its way into the log; remembers the warm-up and what failed. */
final class LoggedOutput implements OutputFormat, AutoCloseable {

  private final PrintStream stream;
  private final OutputFormat format;
  private final List<Double> warmups = new ArrayList<>();
  private final FailureReason reason = new FailureReason();

  LoggedOutput(PrintStream stream) {
    this.stream = stream;
    this.format = OutputFormatFactory.createFormatInstance(stream, VerboseMode.NORMAL);
  }

  /** Returns the scores of the warm-up iterations so far. */
  List<Double> warmups() {
    return warmups;
  }

  /**
   * Returns why the cell failed.
   *
   * @param failure what JMH threw; null where it threw nothing
   */
  String failureReason(Throwable failure) {
    return reason.reason(failure);
  }

  @Override
  public void iteration(BenchmarkParams benchmark, IterationParams params, int iteration) {
    format.iteration(benchmark, params, iteration);
  }

  @Override
  public void iterationResult(
      BenchmarkParams benchmark, IterationParams params, int iteration, IterationResult data) {
    if (params.getType() == IterationType.WARMUP) {
      warmups.add(data.getPrimaryResult().getScore());
    }
    format.iterationResult(benchmark, params, iteration, data);
  }

  @Override
  public void startBenchmark(BenchmarkParams benchmark) {
    format.startBenchmark(benchmark);
  }

  @Override
  public void endBenchmark(BenchmarkResult result) {
    format.endBenchmark(result);
  }

  @Override
  public void startRun() {
    format.startRun();
  }

  @Override
  public void endRun(Collection<RunResult> result) {
    format.endRun(result);
  }

  @Override
  public void print(String text) {
    reason.read(text);
    format.print(text);
  }

  @Override
  public void println(String text) {
    reason.read(text);
    format.println(text);
  }

  @Override
  public void flush() {
    format.flush();
  }

  @Override
  public void verbosePrintln(String text) {
    format.verbosePrintln(text);
  }

  @Override
  public void write(int b) {
    format.write(b);
  }

  @Override
  public void write(byte[] b) throws IOException {
    reason.read(new String(b, Charset.defaultCharset()));
    format.write(b);
  }

  @Override
  public void close() {
    format.flush();
    stream.close();
  }
}
