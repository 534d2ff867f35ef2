package io.fory.benchmark.usertype;

import io.fory.benchmark.codec.ApacheForyCodec;
import io.fory.benchmark.codec.FstCodec;
import io.fory.benchmark.codec.KryoCodec;
import io.fory.benchmark.usertype.UserTypeState.ApacheForyCompatibleState;
import io.fory.benchmark.usertype.UserTypeState.ApacheForySessionState;
import io.fory.benchmark.usertype.UserTypeState.ApacheForyState;
import io.fory.benchmark.usertype.UserTypeState.ForyCompatibleState;
import io.fory.benchmark.usertype.UserTypeState.ForyInterpretedState;
import io.fory.benchmark.usertype.UserTypeState.ForySessionState;
import io.fory.benchmark.usertype.UserTypeState.ForyState;
import io.fory.benchmark.usertype.UserTypeState.FstState;
import io.fory.benchmark.usertype.UserTypeState.HessianState;
import io.fory.benchmark.usertype.UserTypeState.JdkState;
import io.fory.benchmark.usertype.UserTypeState.KryoCompatibleState;
import io.fory.benchmark.usertype.UserTypeState.KryoState;
import io.fory.benchmark.usertype.UserTypeState.ProtostuffState;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Reads the user types from a reused buffer: every library, every object, heap and direct, without
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
public class UserTypeDeserializeSuite {

  /** Fory with generated serializers. */
  @Benchmark
  public Object fory_deserialize(ForyState state) {
    return state.deserialize();
  }

  /** Fory without code generation. */
  @Benchmark
  public Object foryinterpreted_deserialize(ForyInterpretedState state) {
    return state.deserialize();
  }

  /** Fory with the schema in each message. */
  @Benchmark
  public Object fory_deserialize_compatible(ForyCompatibleState state) {
    return state.deserialize();
  }

  /** Fory with the schema shared in a session. */
  @Benchmark
  public Object forysession_deserialize_compatible(ForySessionState state) {
    return state.deserialize();
  }

  /** Apache Fory. */
  @Benchmark
  @Fork(value = 1, jvmArgsAppend = ApacheForyCodec.JVM_FLAG)
  public Object apachefory_deserialize(ApacheForyState state) {
    return state.deserialize();
  }

  /** Apache Fory with the schema in each message. */
  @Benchmark
  @Fork(value = 1, jvmArgsAppend = ApacheForyCodec.JVM_FLAG)
  public Object apachefory_deserialize_compatible(ApacheForyCompatibleState state) {
    return state.deserialize();
  }

  /** Apache Fory with the schema shared in a session. */
  @Benchmark
  @Fork(value = 1, jvmArgsAppend = ApacheForyCodec.JVM_FLAG)
  public Object apacheforysession_deserialize_compatible(ApacheForySessionState state) {
    return state.deserialize();
  }

  /** Kryo 5. */
  @Benchmark
  @Fork(value = 1, jvmArgsAppend = KryoCodec.DIRECT_BUFFER_FLAG)
  public Object kryo_deserialize(KryoState state) {
    return state.deserialize();
  }

  /** Kryo 5 with the names of the fields in each message. */
  @Benchmark
  @Fork(value = 1, jvmArgsAppend = KryoCodec.DIRECT_BUFFER_FLAG)
  public Object kryo_deserialize_compatible(KryoCompatibleState state) {
    return state.deserialize();
  }

  /** FST. */
  @Benchmark
  @Fork(
      value = 1,
      jvmArgsAppend = {
        FstCodec.OPEN_LANG,
        FstCodec.OPEN_MATH,
        FstCodec.OPEN_NET,
        FstCodec.OPEN_TEXT,
        FstCodec.OPEN_UTIL,
        FstCodec.OPEN_CONCURRENT,
        FstCodec.OPEN_SQL
      })
  public Object fst_deserialize(FstState state) {
    return state.deserialize();
  }

  /** Hessian 2, which always writes the names of the fields. */
  @Benchmark
  public Object hessian_deserialize(HessianState state) {
    return state.deserialize();
  }

  /** JDK serialization, which always writes the names of the fields. */
  @Benchmark
  public Object jdk_deserialize(JdkState state) {
    return state.deserialize();
  }

  /** Protostuff, which always writes the numbers of the fields. */
  @Benchmark
  public Object protostuff_deserialize(ProtostuffState state) {
    return state.deserialize();
  }
}
