package io.fory.benchmark.bulk;

import io.fory.benchmark.bulk.BulkArrayState.ArrayCopyState;
import io.fory.benchmark.bulk.BulkArrayState.ForyState;
import io.fory.benchmark.bulk.BulkArrayState.KryoState;
import io.fory.benchmark.bulk.BulkArrayState.ProtobufState;
import io.fory.benchmark.bulk.BulkArrayState.Rate;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Writes one large primitive array into a reused buffer on the heap, and reads it back into a new
 * array; {@code arraycopy} is the limit of both.
 *
 * <p>All cells have the same heap, which is what the largest message of protobuf takes.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(value = 1, jvmArgsAppend = BulkArraySuite.HEAP)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 3, time = 2)
public class BulkArraySuite {

  static final String HEAP = "-Xmx6g";

  /** Fory. */
  @Benchmark
  public Object fory_serialize(ForyState state, Rate rate) {
    rate.count(state);
    return state.serialize();
  }

  /** Fory. */
  @Benchmark
  public Object fory_deserialize(ForyState state, Rate rate) {
    rate.count(state);
    return state.deserialize();
  }

  /** Kryo 5. */
  @Benchmark
  public Object kryo_serialize(KryoState state, Rate rate) {
    rate.count(state);
    return state.serialize();
  }

  /** Kryo 5. */
  @Benchmark
  public Object kryo_deserialize(KryoState state, Rate rate) {
    rate.count(state);
    return state.deserialize();
  }

  /** Protobuf. */
  @Benchmark
  public Object protobuf_serialize(ProtobufState state, Rate rate) {
    rate.count(state);
    return state.serialize();
  }

  /** Protobuf. */
  @Benchmark
  public Object protobuf_deserialize(ProtobufState state, Rate rate) {
    rate.count(state);
    return state.deserialize();
  }

  /** {@link System#arraycopy} into a reused array. */
  @Benchmark
  public Object arraycopy_serialize(ArrayCopyState state, Rate rate) {
    rate.count(state);
    return state.serialize();
  }

  /** {@link System#arraycopy} into a new array. */
  @Benchmark
  public Object arraycopy_deserialize(ArrayCopyState state, Rate rate) {
    rate.count(state);
    return state.deserialize();
  }
}
