package io.fory.benchmark.jmh;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.profile.ProfilerException;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;

/**
 * Holds each iteration of the measuring JVM until it is its turn at a {@link Turnstile}. It
 * measures nothing: JMH calls profilers right before and after an iteration, outside of its time.
 */
public final class TurnProfiler implements InternalProfiler {

  private final int port;
  private final int place;
  private Socket socket;

  /**
   * Creates the profiler by JMH's option.
   *
   * @param option the port of the turnstile and the place at it, such as {@code 40123/0}
   * @throws ProfilerException if the option is neither
   */
  public TurnProfiler(String option) throws ProfilerException {
    String[] parts = option.split("/", -1);
    try {
      port = Integer.parseInt(parts[0]);
      place = Integer.parseInt(parts[1]);
    } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
      throw new ProfilerException("PORT/PLACE is needed, such as 40123/0; got " + option);
    }
  }

  /** Returns the option for a place at a turnstile. */
  static String option(int port, int place) {
    return port + "/" + place;
  }

  @Override
  public String getDescription() {
    return "Takes turns with other JVMs";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
    try {
      if (socket == null) {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setTcpNoDelay(true);
        socket.getOutputStream().write(place);
      }
      socket.getOutputStream().write(Turnstile.READY);
      if (socket.getInputStream().read() != Turnstile.GO) {
        throw new IOException("the turnstile has closed");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public Collection<? extends Result<?>> afterIteration(
      BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
    try {
      socket.getOutputStream().write(Turnstile.DONE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return List.of();
  }
}
