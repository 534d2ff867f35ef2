package io.fory.benchmark.tin;

import io.fory.benchmark.Suite;
import io.fory.benchmark.tin.TinState.LibraryState;
import io.fory.benchmark.tin.TinState.MemcpyState;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;

/**
 * Writes a triangulated irregular network of 718,490 points and 1,430,166 triangles into a reused
 * buffer on the heap, and reads it back; {@code memcpy} is the limit of the arrays form.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class TinSuite extends Suite {

  @Benchmark
  public Object serialize(LibraryState state) {
    return state.serialize();
  }

  @Benchmark
  public Object deserialize(LibraryState state) {
    return state.deserialize();
  }

  /** {@link System#arraycopy} into reused arrays. */
  @Benchmark
  public Object memcpy_serialize(MemcpyState state) {
    return state.serialize();
  }

  /** {@link System#arraycopy} into new arrays. */
  @Benchmark
  public Object memcpy_deserialize(MemcpyState state) {
    return state.deserialize();
  }
}
