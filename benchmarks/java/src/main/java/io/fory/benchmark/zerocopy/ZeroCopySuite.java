package io.fory.benchmark.zerocopy;

import io.fory.benchmark.Suite;
import io.fory.benchmark.zerocopy.ZeroCopyState.CopiedState;
import io.fory.benchmark.zerocopy.ZeroCopyState.ForyState;
import io.fory.benchmark.zerocopy.ZeroCopyState.PeerState;
import org.openjdk.jmh.annotations.Benchmark;

/**
 * Writes buffers and primitive arrays, and reads them back: in Fory and Apache Fory beside the
 * message, so that it has none of their bytes; in the other libraries copied into the message.
 *
 * <p>So a cell of Fory or Apache Fory does less work than its neighbours, by its design; its {@code
 * bytes} are those of the message and the buffers together. In the cells of {@code fory} the reader
 * gets the arrays of the writer, since both are in one virtual machine; in those of {@code
 * forycopied} it gets copies of their bytes, of which it makes arrays.
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
  public Object forycopied_deserialize(CopiedState state) {
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
