package io.fory.benchmark.stream;

import io.fory.benchmark.Suite;
import io.fory.benchmark.stream.JournalState.ArrayState;
import io.fory.benchmark.stream.JournalState.ByteBufferState;
import io.fory.benchmark.stream.JournalState.ByteStringState;
import io.fory.benchmark.stream.StreamState.Reading;
import io.fory.benchmark.stream.StreamState.Writing;
import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;

/**
 * Writes a small and a large message to a {@code byte[]} and to an {@link java.io.OutputStream} on
 * the null device, and reads them from a {@code byte[]}, a direct {@link java.nio.ByteBuffer} and
 * an {@link java.io.InputStream}, the streams through windows of several sizes.
 *
 * <p>Each library writes and reads what its users hold: Fory and Kryo an object of the application,
 * protobuf its message. So it is the rows of one library that are to be compared here.
 */
public class StreamSuite extends Suite {

  @Benchmark
  public Object serialize_array(ArrayState state) {
    return state.serialize();
  }

  @Benchmark
  public Object serialize_stream(Writing state) throws IOException {
    return state.write();
  }

  @Benchmark
  public Object deserialize_array(ArrayState state) {
    return state.deserialize();
  }

  @Benchmark
  public Object deserialize_bytebuffer(ByteBufferState state) {
    return state.deserialize();
  }

  /** From its own immutable bytes. */
  @Benchmark
  public Object protobuf_deserialize_bytestring(ByteStringState state) {
    return state.deserialize();
  }

  @Benchmark
  public Object deserialize_stream(Reading state) throws IOException {
    return state.read();
  }
}
