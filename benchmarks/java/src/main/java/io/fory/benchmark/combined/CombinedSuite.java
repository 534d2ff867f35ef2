package io.fory.benchmark.combined;

import io.fory.benchmark.codec.ApacheForyCodec;
import io.fory.benchmark.combined.CombinedState.ApacheForyState;
import io.fory.benchmark.combined.CombinedState.ForyInterpretedState;
import io.fory.benchmark.combined.CombinedState.ForyState;
import io.fory.benchmark.combined.CombinedState.JacksonBytesState;
import io.fory.benchmark.combined.CombinedState.JacksonStringState;
import io.fory.benchmark.combined.CombinedState.KryoState;
import io.fory.benchmark.combined.CombinedState.ProtobufState;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Writes an object and reads it back in one operation: binary libraries beside JSON, generated
 * serializers beside interpreted ones.
 *
 * <p>All libraries warm up for ten seconds. Each cell has a JVM of its own, with flags only where a
 * peer does not work without.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 3, time = 2)
public class CombinedSuite {

  /** Fory with generated serializers. */
  @Benchmark
  public Object fory_roundtrip(ForyState state) {
    return state.roundTrip();
  }

  /** Fory without code generation. */
  @Benchmark
  public Object foryinterpreted_roundtrip(ForyInterpretedState state) {
    return state.roundTrip();
  }

  /** Apache Fory. */
  @Benchmark
  @Fork(value = 1, jvmArgsAppend = ApacheForyCodec.JVM_FLAG)
  public Object apachefory_roundtrip(ApacheForyState state) {
    return state.roundTrip();
  }

  /** Kryo 5. */
  @Benchmark
  public Object kryo_roundtrip(KryoState state) {
    return state.roundTrip();
  }

  /** protobuf-java, its messages built from the objects and turned back into them. */
  @Benchmark
  public Object protobuf_roundtrip(ProtobufState state) {
    return state.roundTrip();
  }

  /** Jackson, JSON in a string. */
  @Benchmark
  public Object jacksonstring_roundtrip(JacksonStringState state) {
    return state.roundTrip();
  }

  /** Jackson, JSON in bytes. */
  @Benchmark
  public Object jacksonbytes_roundtrip(JacksonBytesState state) {
    return state.roundTrip();
  }
}
