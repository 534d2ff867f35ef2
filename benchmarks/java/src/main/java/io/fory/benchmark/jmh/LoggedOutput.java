package io.fory.benchmark.jmh;

import io.fory.benchmark.run.FailureReason;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.VerboseMode;

/** JMH's output on its way into the log; remembers the warm-up and what failed. */
final class LoggedOutput implements AutoCloseable {

  private final PrintStream stream;
  private final OutputFormat format;
  private final List<Double> warmups = new ArrayList<>();
  private final FailureReason reason = new FailureReason();

  LoggedOutput(PrintStream stream) {
    this.stream = stream;
    this.format = OutputFormatFactory.createFormatInstance(stream, VerboseMode.NORMAL);
  }

  /** Returns the output for JMH. */
  OutputFormat format() {
    return (OutputFormat)
        Proxy.newProxyInstance(
            OutputFormat.class.getClassLoader(),
            new Class<?>[] {OutputFormat.class},
            (proxy, method, arguments) -> pass(method, arguments));
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

  private Object pass(Method method, Object[] arguments) throws Throwable {
    switch (method.getName()) {
      case "print", "println" -> reason.read((String) arguments[0]);
      case "write" -> {
        if (arguments[0] instanceof byte[] bytes) {
          reason.read(new String(bytes, Charset.defaultCharset()));
        }
      }
      case "iterationResult" -> {
        if (((IterationParams) arguments[1]).getType() == IterationType.WARMUP) {
          warmups.add(((IterationResult) arguments[3]).getPrimaryResult().getScore());
        }
      }
      default -> {
        // Nothing to remember.
      }
    }
    try {
      return method.invoke(format, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  @Override
  public void close() {
    format.flush();
    stream.close();
  }
}
