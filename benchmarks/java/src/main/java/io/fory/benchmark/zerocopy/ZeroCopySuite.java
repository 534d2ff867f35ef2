package io.fory.benchmark.zerocopy;

import io.fory.benchmark.codec.ApacheForyCodec;
import io.fory.benchmark.codec.FstCodec;
import io.fory.benchmark.codec.KryoCodec;
import io.fory.benchmark.zerocopy.ZeroCopyState.ApacheForyState;
import io.fory.benchmark.zerocopy.ZeroCopyState.ForyState;
import io.fory.benchmark.zerocopy.ZeroCopyState.FstState;
import io.fory.benchmark.zerocopy.ZeroCopyState.KryoState;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Writes buffers and primitive arrays, and reads them back: in Apache Fory out of band, so that the
 * message has none of their bytes; in every other library, Fory too, copied into the message.
 *
 * <p>So a cell of Apache Fory does less work than its neighbours, by its design; its {@code bytes}
 * are those of the message and the buffers together.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 3, time = 2)
public class ZeroCopySuite {

  /** Fory, in band. */
  @Benchmark
  public Object fory_serialize(ForyState state) {
    return state.serialize();
  }

  /** Fory, in band. */
  @Benchmark
  public Object fory_deserialize(ForyState state) {
    return state.deserialize();
  }

  /** Apache Fory, out of band. */
  @Benchmark
  @Fork(value = 1, jvmArgsAppend = ApacheForyCodec.JVM_FLAG)
  public Object apachefory_serialize(ApacheForyState state) {
    return state.serialize();
  }

  /** Apache Fory, out of band. */
  @Benchmark
  @Fork(value = 1, jvmArgsAppend = ApacheForyCodec.JVM_FLAG)
  public Object apachefory_deserialize(ApacheForyState state) {
    return state.deserialize();
  }

  /** Kryo 5. */
  @Benchmark
  @Fork(value = 1, jvmArgsAppend = KryoCodec.DIRECT_BUFFER_FLAG)
  public Object kryo_serialize(KryoState state) {
    return state.serialize();
  }

  /** Kryo 5. */
  @Benchmark
  @Fork(value = 1, jvmArgsAppend = KryoCodec.DIRECT_BUFFER_FLAG)
  public Object kryo_deserialize(KryoState state) {
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
  public Object fst_serialize(FstState state) {
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
  public Object fst_deserialize(FstState state) {
    return state.deserialize();
  }
}
