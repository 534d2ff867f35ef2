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

  /** Fory with the schema in each message. */
  @Benchmark
  public Object fory_serialize_compatible(ForyCompatibleState state) {
    return state.serialize();
  }

  /** Fory with the schema shared in a session. */
  @Benchmark
  public Object forysession_serialize_compatible(ForySessionState state) {
    return state.serialize();
  }

  /** Apache Fory. */
  @Benchmark
  @Fork(value = 1, jvmArgsAppend = ApacheForyCodec.JVM_FLAG)
  public Object apachefory_serialize(ApacheForyState state) {
    return state.serialize();
  }

  /** Apache Fory with the schema in each message. */
  @Benchmark
  @Fork(value = 1, jvmArgsAppend = ApacheForyCodec.JVM_FLAG)
  public Object apachefory_serialize_compatible(ApacheForyCompatibleState state) {
    return state.serialize();
  }

  /** Apache Fory with the schema shared in a session. */
  @Benchmark
  @Fork(value = 1, jvmArgsAppend = ApacheForyCodec.JVM_FLAG)
  public Object apacheforysession_serialize_compatible(ApacheForySessionState state) {
    return state.serialize();
  }

  /** Kryo 5. */
  @Benchmark
  @Fork(value = 1, jvmArgsAppend = KryoCodec.DIRECT_BUFFER_FLAG)
  public Object kryo_serialize(KryoState state) {
    return state.serialize();
  }

  /** Kryo 5 with the names of the fields in each message. */
  @Benchmark
  @Fork(value = 1, jvmArgsAppend = KryoCodec.DIRECT_BUFFER_FLAG)
  public Object kryo_serialize_compatible(KryoCompatibleState state) {
    return state.serialize();
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
  public Object fst_serialize(FstState state) {
    return state.serialize();
  }

  /** Hessian 2, which always writes the names of the fields. */
  @Benchmark
  public Object hessian_serialize(HessianState state) {
    return state.serialize();
  }

  /** JDK serialization, which always writes the names of the fields. */
  @Benchmark
  public Object jdk_serialize(JdkState state) {
    return state.serialize();
  }

  /** Protostuff, which always writes the numbers of the fields. */
  @Benchmark
  public Object protostuff_serialize(ProtostuffState state) {
    return state.serialize();
  }
}
