package io.fory.benchmark.tin;

import io.fory.benchmark.codec.ApacheForyCodec;
import io.fory.benchmark.tin.TinState.ApacheForyState;
import io.fory.benchmark.tin.TinState.ForyState;
import io.fory.benchmark.tin.TinState.KryoState;
import io.fory.benchmark.tin.TinState.MemcpyState;
import io.fory.benchmark.tin.TinState.ProtobufState;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Writes a triangulated irregular network of 718,490 points and 1,430,166 triangles into a reused
 * buffer on the heap, and reads it back; {@code memcpy} is the limit of the arrays form.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 3, time = 2)
public class TinSuite {

  /** Fory. */
  @Benchmark
  public Object fory_serialize(ForyState state) {
    return state.serialize();
  }

  /** Fory. */
  @Benchmark
  public Object fory_deserialize(ForyState state) {
    return state.deserialize();
  }

  /** Apache Fory. */
  @Benchmark
  @Fork(value = 1, jvmArgsAppend = ApacheForyCodec.JVM_FLAG)
  public Object apachefory_serialize(ApacheForyState state) {
    return state.serialize();
  }

  /** Apache Fory. */
  @Benchmark
  @Fork(value = 1, jvmArgsAppend = ApacheForyCodec.JVM_FLAG)
  public Object apachefory_deserialize(ApacheForyState state) {
    return state.deserialize();
  }

  /** Kryo 5. */
  @Benchmark
  public Object kryo_serialize(KryoState state) {
    return state.serialize();
  }

  /** Kryo 5. */
  @Benchmark
  public Object kryo_deserialize(KryoState state) {
    return state.deserialize();
  }

  /** Protobuf. */
  @Benchmark
  public Object protobuf_serialize(ProtobufState state) {
    return state.serialize();
  }

  /** Protobuf. */
  @Benchmark
  public Object protobuf_deserialize(ProtobufState state) {
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
