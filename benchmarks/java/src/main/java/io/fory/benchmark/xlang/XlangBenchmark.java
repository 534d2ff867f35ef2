package io.fory.benchmark.xlang;

import io.fory.benchmark.codec.ApacheForyCodec;
import io.fory.benchmark.xlang.XlangState.ApacheForyState;
import io.fory.benchmark.xlang.XlangState.FlatbuffersState;
import io.fory.benchmark.xlang.XlangState.ForyState;
import io.fory.benchmark.xlang.XlangState.ProtobufState;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Writes the application's objects into a fresh {@code byte[]} that other languages read, with all
 * that a reader of another version needs in every message; and reads it back to new objects of the
 * application.
 *
 * <p>All libraries warm up for nine seconds. Each cell has a JVM of its own, with flags only where
 * a peer does not work without.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 3)
@Measurement(iterations = 3, time = 3)
public class XlangBenchmark {

  /** Fory. */
  @Benchmark
  public byte[] fory_serialize(ForyState state) {
    return state.serialize();
  }

  /** Fory, reading. */
  @Benchmark
  public Object fory_deserialize(ForyState state) {
    return state.deserialize();
  }

  /** Apache Fory, writing. */
  @Benchmark
  @Fork(value = 1, jvmArgsAppend = ApacheForyCodec.JVM_FLAG)
  public byte[] apachefory_serialize(ApacheForyState state) {
    return state.serialize();
  }

  /** Apache Fory, reading. */
  @Benchmark
  @Fork(value = 1, jvmArgsAppend = ApacheForyCodec.JVM_FLAG)
  public Object apachefory_deserialize(ApacheForyState state) {
    return state.deserialize();
  }

  /** protobuf-java, its messages built from the application's objects. */
  @Benchmark
  public byte[] protobuf_serialize(ProtobufState state) {
    return state.serialize();
  }

  /** protobuf-java, its messages turned into the application's objects. */
  @Benchmark
  public Object protobuf_deserialize(ProtobufState state) {
    return state.deserialize();
  }

  /** flatbuffers-java, its tables built from the application's objects. */
  @Benchmark
  public byte[] flatbuffers_serialize(FlatbuffersState state) {
    return state.serialize();
  }

  /** flatbuffers-java, its tables turned into the application's objects. */
  @Benchmark
  public Object flatbuffers_deserialize(FlatbuffersState state) {
    return state.deserialize();
  }
}
