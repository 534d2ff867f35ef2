package io.fory.benchmark.zerocopy;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import io.fory.benchmark.MessageSize;
import io.fory.benchmark.codec.BufferType;
import io.fory.benchmark.codec.Codec;
import io.fory.benchmark.zerocopy.ZeroCopyState.CopiedState;
import io.fory.benchmark.zerocopy.ZeroCopyState.ForyState;
import io.fory.benchmark.zerocopy.ZeroCopyState.PeerState;
import java.util.ArrayList;
import java.util.List;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

public class ZeroCopyTest {

  @DataProvider
  private static Object[][] cells() {
    List<Object[]> cells = new ArrayList<>();
    for (BufferType bufferType : BufferType.values()) {
      for (DataType dataType : DataType.values()) {
        Object withValues = dataType.createWithByteArrayValues(200);
        cells.add(
            new Object[] {
              peer("apachefory", dataType), bufferType, dataType.createWithByteBuffers(200)
            });
        for (ForyState fory : List.of(new ForyState(), new CopiedState())) {
          fory.dataType = dataType;
          cells.add(new Object[] {fory, bufferType, dataType.createWithByteBuffers(200)});
        }
        cells.add(new Object[] {peer("kryo", dataType), bufferType, withValues});
        cells.add(new Object[] {peer("fst", dataType), bufferType, withValues});
      }
    }
    return cells.toArray(new Object[0][]);
  }

  private static PeerState peer(String library, DataType dataType) {
    PeerState peer = new PeerState();
    peer.library = library;
    peer.dataType = dataType;
    return peer;
  }

  @Test(dataProvider = "cells")
  public void everyCellReturnsAnEqualObjectAgainAndAgain(
      ZeroCopyState state, BufferType bufferType, Object object) {
    state.array_size = 200;
    state.bufferType = bufferType;
    state.setUp(new MessageSize());
    for (int i = 0; i < 3; i++) {
      assertEquals(state.deserialize(), object);
    }
  }

  @Test
  public void messageCountsWhatIsOutOfBand() {
    for (Codec codec :
        List.of(
            new OutOfBandApacheForyCodec(BufferType.array),
            new OutOfBandForyCodec(BufferType.array, false))) {
      codec.serialize(DataType.PRIMITIVE_ARRAY.createWithByteBuffers(200));
      assertTrue(codec.size() > 200 * (1 + 1 + 4 + 8 + 8), codec.size() + " bytes");
    }
  }
}
