package io.fory.benchmark.evolution;

import io.fory.benchmark.evolution.EvolutionState.ChangedState;
import io.fory.benchmark.evolution.EvolutionState.EqualState;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Reads a message of an earlier version of a class, in compatible mode: one field has been added,
 * one removed and one widened since; and beside it the same message with the version that wrote it.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 3, time = 2)
public class EvolutionSuite {

  /** The version that wrote the message. */
  @Benchmark
  public Object fory_deserialize_equal(EqualState state) {
    return state.deserialize();
  }

  /** A later version. */
  @Benchmark
  public Object fory_deserialize_changed(ChangedState state) {
    return state.deserialize();
  }
}
