package io.fory.benchmark.scaling;

import io.fory.benchmark.codec.ApacheForyCodec;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/**
 * How a library scales with the threads that share one instance of it, and with the number of
 * elements in a list.
 *
 * <p>A thread writes MEDIA_CONTENT to a fresh {@code byte[]}, as threads that share a library do,
 * and reads it from one. The score is that of all threads together. A list goes to a reused buffer
 * and back, on one thread. Do not set the number of threads from outside: it is part of the cell.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 3, time = 2)
public class ScalingSuite {

  /** Fory. */
  @Benchmark
  @Threads(1)
  public byte[] fory_serialize_1thread(SharedState.ForyState state) {
    return state.serialize();
  }

  /** Apache Fory, pooled. */
  @Benchmark
  @Threads(1)
  @Fork(value = 1, jvmArgsAppend = ApacheForyCodec.JVM_FLAG)
  public byte[] apachefory_serialize_1thread(SharedState.ApacheForyState state) {
    return state.serialize();
  }

  /** Apache Fory, one per thread. */
  @Benchmark
  @Threads(1)
  @Fork(value = 1, jvmArgsAppend = ApacheForyCodec.JVM_FLAG)
  public byte[] apacheforythreadlocal_serialize_1thread(
      SharedState.ApacheForyThreadLocalState state) {
    return state.serialize();
  }

  /** Kryo, pooled. */
  @Benchmark
  @Threads(1)
  public byte[] kryo_serialize_1thread(SharedState.KryoState state) {
    return state.serialize();
  }

  /** Fory. */
  @Benchmark
  @Threads(1)
  public Object fory_deserialize_1thread(SharedState.ForyState state) {
    return state.deserialize();
  }

  /** Apache Fory, pooled. */
  @Benchmark
  @Threads(1)
  @Fork(value = 1, jvmArgsAppend = ApacheForyCodec.JVM_FLAG)
  public Object apachefory_deserialize_1thread(SharedState.ApacheForyState state) {
    return state.deserialize();
  }

  /** Apache Fory, one per thread. */
  @Benchmark
  @Threads(1)
  @Fork(value = 1, jvmArgsAppend = ApacheForyCodec.JVM_FLAG)
  public Object apacheforythreadlocal_deserialize_1thread(
      SharedState.ApacheForyThreadLocalState state) {
    return state.deserialize();
  }

  /** Kryo, pooled. */
  @Benchmark
  @Threads(1)
  public Object kryo_deserialize_1thread(SharedState.KryoState state) {
    return state.deserialize();
  }

  /** Fory. */
  @Benchmark
  @Threads(2)
  public byte[] fory_serialize_2threads(SharedState.ForyState state) {
    return state.serialize();
  }

  /** Apache Fory, pooled. */
  @Benchmark
  @Threads(2)
  @Fork(value = 1, jvmArgsAppend = ApacheForyCodec.JVM_FLAG)
  public byte[] apachefory_serialize_2threads(SharedState.ApacheForyState state) {
    return state.serialize();
  }

  /** Apache Fory, one per thread. */
  @Benchmark
  @Threads(2)
  @Fork(value = 1, jvmArgsAppend = ApacheForyCodec.JVM_FLAG)
  public byte[] apacheforythreadlocal_serialize_2threads(
      SharedState.ApacheForyThreadLocalState state) {
    return state.serialize();
  }

  /** Kryo, pooled. */
  @Benchmark
  @Threads(2)
  public byte[] kryo_serialize_2threads(SharedState.KryoState state) {
    return state.serialize();
  }

  /** Fory. */
  @Benchmark
  @Threads(2)
  public Object fory_deserialize_2threads(SharedState.ForyState state) {
    return state.deserialize();
  }

  /** Apache Fory, pooled. */
  @Benchmark
  @Threads(2)
  @Fork(value = 1, jvmArgsAppend = ApacheForyCodec.JVM_FLAG)
  public Object apachefory_deserialize_2threads(SharedState.ApacheForyState state) {
    return state.deserialize();
  }

  /** Apache Fory, one per thread. */
  @Benchmark
  @Threads(2)
  @Fork(value = 1, jvmArgsAppend = ApacheForyCodec.JVM_FLAG)
  public Object apacheforythreadlocal_deserialize_2threads(
      SharedState.ApacheForyThreadLocalState state) {
    return state.deserialize();
  }

  /** Kryo, pooled. */
  @Benchmark
  @Threads(2)
  public Object kryo_deserialize_2threads(SharedState.KryoState state) {
    return state.deserialize();
  }

  /** Fory. */
  @Benchmark
  public Object fory_serialize_list(ListState.ForyState state) {
    return state.serialize();
  }

  /** Apache Fory. */
  @Benchmark
  @Fork(value = 1, jvmArgsAppend = ApacheForyCodec.JVM_FLAG)
  public Object apachefory_serialize_list(ListState.ApacheForyState state) {
    return state.serialize();
  }

  /** Kryo. */
  @Benchmark
  public Object kryo_serialize_list(ListState.KryoState state) {
    return state.serialize();
  }

  /** Fory. */
  @Benchmark
  public Object fory_deserialize_list(ListState.ForyState state) {
    return state.deserialize();
  }

  /** Apache Fory. */
  @Benchmark
  @Fork(value = 1, jvmArgsAppend = ApacheForyCodec.JVM_FLAG)
  public Object apachefory_deserialize_list(ListState.ApacheForyState state) {
    return state.deserialize();
  }

  /** Kryo. */
  @Benchmark
  public Object kryo_deserialize_list(ListState.KryoState state) {
    return state.deserialize();
  }
}
