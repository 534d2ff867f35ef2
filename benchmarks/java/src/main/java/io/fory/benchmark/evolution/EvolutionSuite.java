package io.fory.benchmark.evolution;

import io.fory.benchmark.Suite;
import io.fory.benchmark.evolution.EvolutionState.ChangedState;
import io.fory.benchmark.evolution.EvolutionState.EqualState;
import org.openjdk.jmh.annotations.Benchmark;

/**
 * Reads a message of an earlier version of a class, in compatible mode: one field has been added,
 * one removed and one widened since; and beside it the same message with the version that wrote it.
 */
public class EvolutionSuite extends Suite {

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
