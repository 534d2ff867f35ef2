package io.fory.benchmark.xlang;

import io.fory.benchmark.Suite;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Writes the application's objects into a fresh {@code byte[]} that other languages read, with all
 * that a reader of another version needs in every message; and reads it back to new objects of the
 * application.
 *
 * <p>All libraries warm up for nine seconds.
 */
@Warmup(iterations = 3, time = 3)
@Measurement(iterations = 3, time = 3)
public class XlangBenchmark extends Suite {

  @Benchmark
  public byte[] serialize(XlangState state) {
    return state.serialize();
  }

  @Benchmark
  public Object deserialize(XlangState state) {
    return state.deserialize();
  }
}
