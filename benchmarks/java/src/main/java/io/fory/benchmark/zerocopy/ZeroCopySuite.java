package io.fory.benchmark.zerocopy;

import io.fory.benchmark.Suite;
import io.fory.benchmark.zerocopy.ZeroCopyState.ForyState;
import io.fory.benchmark.zerocopy.ZeroCopyState.PeerState;
import org.openjdk.jmh.annotations.Benchmark;

/**
 * Writes buffers and primitive arrays, and reads them back: in Apache Fory out of band, so that the
 * message has none of their bytes; in every other library, Fory too, copied into the message.
 *
 * <p>So a cell of Apache Fory does less work than its neighbours, by its design; its {@code bytes}
 * are those of the message and the buffers together.
 */
public class ZeroCopySuite extends Suite {

  @Benchmark
  public Object fory_serialize(ForyState state) {
    return state.serialize();
  }

  @Benchmark
  public Object fory_deserialize(ForyState state) {
    return state.deserialize();
  }

  @Benchmark
  public Object serialize(PeerState state) {
    return state.serialize();
  }

  @Benchmark
  public Object deserialize(PeerState state) {
    return state.deserialize();
  }
}
