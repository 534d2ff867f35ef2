package io.fory.benchmark.bulk;

import io.fory.benchmark.Suite;
import io.fory.benchmark.bulk.BulkArrayState.Rate;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;

/**
 * Writes one large primitive array into a reused buffer on the heap, and reads it back into a new
 * array; {@code arraycopy} is the limit of both.
 *
 * <p>All cells have the same heap, which is what the largest message of protobuf takes.
 */
@Fork(value = 1, jvmArgsAppend = "-Xmx6g")
public class BulkArraySuite extends Suite {

  @Benchmark
  public Object serialize(BulkArrayState state, Rate rate) {
    rate.count(state);
    return state.serialize();
  }

  @Benchmark
  public Object deserialize(BulkArrayState state, Rate rate) {
    rate.count(state);
    return state.deserialize();
  }
}
