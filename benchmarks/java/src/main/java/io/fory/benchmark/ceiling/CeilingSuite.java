package io.fory.benchmark.ceiling;

import io.fory.benchmark.Suite;
import org.openjdk.jmh.annotations.Benchmark;

/**
 * The limits of the user-type suites on the heap, without references: how fast the same bytes can
 * be written and read at all.
 *
 * <p>The buffer is reused as there, and the message has the same bytes as Fory's.
 */
public class CeilingSuite extends Suite {
  @Benchmark
  public int handwritten_serialize(CeilingState state) {
    return state.serialize();
  }

  @Benchmark
  public Object handwritten_deserialize(CeilingState state) {
    return state.deserialize();
  }

  /**
   * The objects, boxes, strings and arrays of the graph, made by constructors and copies. The
   * fields of STRUCT stay 0, since they are no objects.
   */
  @Benchmark
  public Object allocation_deserialize(CeilingState state) {
    return state.allocate();
  }

  /** The bytes of the message, copied into the buffer. */
  @Benchmark
  public Object arraycopy_serialize(CeilingState state) {
    return state.copyBytes();
  }
}
