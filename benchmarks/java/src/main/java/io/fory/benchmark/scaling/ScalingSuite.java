package io.fory.benchmark.scaling;

import io.fory.benchmark.Suite;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Threads;

/**
 * How a library scales with the threads that share one instance of it: up to as many as there are
 * processors, and many more.
 *
 * <p>A thread writes MEDIA_CONTENT to a fresh {@code byte[]}, as threads that share a library do,
 * and reads it from one. The score is that of all threads together. Do not set the number of
 * threads from outside: it is part of the cell.
 */
public class ScalingSuite extends Suite {

  @Benchmark
  @Threads(1)
  public byte[] serialize_1thread(SharedState state) {
    return state.serialize();
  }

  @Benchmark
  @Threads(1)
  public Object deserialize_1thread(SharedState state) {
    return state.deserialize();
  }

  @Benchmark
  @Threads(2)
  public byte[] serialize_2threads(SharedState state) {
    return state.serialize();
  }

  @Benchmark
  @Threads(2)
  public Object deserialize_2threads(SharedState state) {
    return state.deserialize();
  }

  @Benchmark
  @Threads(32)
  public byte[] serialize_32threads(SharedState state) {
    return state.serialize();
  }

  @Benchmark
  @Threads(32)
  public Object deserialize_32threads(SharedState state) {
    return state.deserialize();
  }
}
