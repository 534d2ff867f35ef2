package io.fory.benchmark;

import java.util.concurrent.atomic.AtomicBoolean;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;

/**
 * The length of a cell's message, as the secondary result {@code bytes} beside the score.
 *
 * <p>A cell's state takes it as the argument of its trial's set-up and {@link #set sets} it there;
 * nothing happens inside the measured method.
 */
@State(Scope.Thread)
@AuxCounters(AuxCounters.Type.EVENTS)
public class MessageSize {

  /** Shared by the threads of the cell. */
  private static final AtomicBoolean REPORTED = new AtomicBoolean();

  /** The line of the results. JMH sets it to 0 before each iteration. */
  public long bytes;

  private long size;

  /** Sets the length of the cell's message in bytes; call it in the set-up of the trial. */
  public void set(long size) {
    this.size = size;
    REPORTED.set(false);
  }

  /**
   * Reports the size. JMH adds the counters of all iterations and threads up, so one iteration of
   * one thread reports it. Where threads share a state, one of them has run its set-up for all.
   */
  @TearDown(Level.Iteration)
  public void report(IterationParams iteration) {
    boolean measured = iteration.getType() == IterationType.MEASUREMENT;
    if (measured && size != 0 && REPORTED.compareAndSet(false, true)) {
      bytes = size;
    }
  }
}
