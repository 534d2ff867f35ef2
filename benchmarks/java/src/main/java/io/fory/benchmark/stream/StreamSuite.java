package io.fory.benchmark.stream;

import io.fory.benchmark.codec.KryoCodec;
import io.fory.benchmark.stream.JournalState.ForyArrayState;
import io.fory.benchmark.stream.JournalState.ForyByteBufferState;
import io.fory.benchmark.stream.JournalState.KryoArrayState;
import io.fory.benchmark.stream.JournalState.KryoByteBufferState;
import io.fory.benchmark.stream.JournalState.ProtobufArrayState;
import io.fory.benchmark.stream.JournalState.ProtobufByteBufferState;
import io.fory.benchmark.stream.JournalState.ProtobufByteStringState;
import io.fory.benchmark.stream.StreamState.KryoReading;
import io.fory.benchmark.stream.StreamState.KryoWriting;
import io.fory.benchmark.stream.StreamState.ProtobufReading;
import io.fory.benchmark.stream.StreamState.ProtobufWriting;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Writes a small and a large message to a {@code byte[]} and to an {@link java.io.OutputStream} on
 * the null device, and reads them from a {@code byte[]}, a direct {@link java.nio.ByteBuffer} and
 * an {@link java.io.InputStream}, the streams through windows of several sizes.
 *
 * <p>Each library writes and reads what its users hold: Fory and Kryo an object of the application,
 * protobuf its message. So it is the rows of one library that are to be compared here.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 3, time = 2)
public class StreamSuite {

  /** Fory into a reused buffer. */
  @Benchmark
  public Object fory_serialize_array(ForyArrayState state) {
    return state.serialize();
  }

  /** Kryo 5 into a reused array. */
  @Benchmark
  public Object kryo_serialize_array(KryoArrayState state) {
    return state.serialize();
  }

  /** Protobuf into a reused array. */
  @Benchmark
  public Object protobuf_serialize_array(ProtobufArrayState state) {
    return state.serialize();
  }

  /** Kryo 5 to a stream. */
  @Benchmark
  public Object kryo_serialize_stream(KryoWriting state) throws IOException {
    return state.write();
  }

  /** Protobuf to a stream. */
  @Benchmark
  public Object protobuf_serialize_stream(ProtobufWriting state) throws IOException {
    return state.write();
  }

  /** Fory from an array. */
  @Benchmark
  public Object fory_deserialize_array(ForyArrayState state) {
    return state.deserialize();
  }

  /** Kryo 5 from an array. */
  @Benchmark
  public Object kryo_deserialize_array(KryoArrayState state) {
    return state.deserialize();
  }

  /** Protobuf from an array. */
  @Benchmark
  public Object protobuf_deserialize_array(ProtobufArrayState state) {
    return state.deserialize();
  }

  /** Fory from a direct buffer. */
  @Benchmark
  public Object fory_deserialize_bytebuffer(ForyByteBufferState state) {
    return state.deserialize();
  }

  /** Kryo 5 from a direct buffer. */
  @Benchmark
  @Fork(value = 1, jvmArgsAppend = KryoCodec.DIRECT_BUFFER_FLAG)
  public Object kryo_deserialize_bytebuffer(KryoByteBufferState state) {
    return state.deserialize();
  }

  /** Protobuf from a direct buffer. */
  @Benchmark
  public Object protobuf_deserialize_bytebuffer(ProtobufByteBufferState state) {
    return state.deserialize();
  }

  /** Protobuf from its own immutable bytes. */
  @Benchmark
  public Object protobuf_deserialize_bytestring(ProtobufByteStringState state) {
    return state.deserialize();
  }

  /** Kryo 5 from a stream. */
  @Benchmark
  public Object kryo_deserialize_stream(KryoReading state) throws IOException {
    return state.read();
  }

  /** Protobuf from a stream. */
  @Benchmark
  public Object protobuf_deserialize_stream(ProtobufReading state) throws IOException {
    return state.read();
  }
}
