package io.fory.benchmark.usertype;

import io.fory.benchmark.codec.ApacheForyCodec;
import io.fory.benchmark.codec.KryoCodec;
import io.fory.benchmark.usertype.UserTypeState.ApacheForyState;
import io.fory.benchmark.usertype.UserTypeState.ForyInterpretedState;
import io.fory.benchmark.usertype.UserTypeState.ForyState;
import io.fory.benchmark.usertype.UserTypeState.JdkState;
import io.fory.benchmark.usertype.UserTypeState.KryoState;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Writes the user types into a reused buffer: every library, every object, heap and direct, without
 * and with references.
 *
 * <p>All libraries warm up for ten seconds: below eight the readers of some are still climbing.
 * Each cell has a JVM of its own, with flags only where a peer does not work without.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 3, time = 2)
public class UserTypeSerializeSuite {

  /** Fory with generated serializers. */
  @Benchmark
  public Object fory_serialize(ForyState state) {
    return state.serialize();
  }

  /** Fory without code generation. */
  @Benchmark
  public Object foryinterpreted_serialize(ForyInterpretedState state) {
    return state.serialize();
  }

  /** Apache Fory. */
  @Benchmark
  @Fork(value = 1, jvmArgsAppend = ApacheForyCodec.JVM_FLAG)
  public Object apachefory_serialize(ApacheForyState state) {
    return state.serialize();
  }

  /** Kryo 5. */
  @Benchmark
  @Fork(value = 1, jvmArgsAppend = KryoCodec.DIRECT_BUFFER_FLAG)
  public Object kryo_serialize(KryoState state) {
    return state.serialize();
  }

  /** JDK serialization. */
  @Benchmark
  public Object jdk_serialize(JdkState state) {
    return state.serialize();
  }
}
