package io.fory.benchmark;

import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.infra.ThreadParams;
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

  /** The line of the results. JMH sets it to 0 before each iteration. */
  public long bytes;

  private long size;
  private boolean reported;

  /** Sets the length of the cell's message in bytes; call it in the set-up of the trial. */
  public void set(long size) {
    this.size = size;
  }

  /**
   * Reports the size. JMH adds the counters of all iterations and threads up, so one iteration of
   * one thread reports it.
   */
  @TearDown(Level.Iteration)
  public void report(IterationParams iteration, ThreadParams thread) {
    boolean measured = iteration.getType() == IterationType.MEASUREMENT;
    if (measured && !reported && thread.getThreadIndex() == 0) {
      bytes = size;
      reported = true;
    }
  }
}
