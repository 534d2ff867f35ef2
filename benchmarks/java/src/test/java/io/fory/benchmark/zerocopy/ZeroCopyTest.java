package io.fory.benchmark.zerocopy;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import io.fory.benchmark.MessageSize;
import io.fory.benchmark.codec.BufferType;
import io.fory.benchmark.zerocopy.ZeroCopyState.ApacheForyState;
import io.fory.benchmark.zerocopy.ZeroCopyState.ForyState;
import io.fory.benchmark.zerocopy.ZeroCopyState.FstState;
import io.fory.benchmark.zerocopy.ZeroCopyState.KryoState;
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
        ApacheForyState apacheFory = new ApacheForyState();
        apacheFory.dataType = dataType;
        cells.add(new Object[] {apacheFory, bufferType, dataType.createWithByteBuffers(200)});
        KryoState kryo = new KryoState();
        kryo.dataType = dataType;
        cells.add(new Object[] {kryo, bufferType, withValues});
        FstState fst = new FstState();
        fst.dataType = dataType;
        cells.add(new Object[] {fst, bufferType, withValues});
      }
      cells.add(
          new Object[] {fory(DataType.PRIMITIVE_ARRAY), bufferType, PrimitiveArrays.create(200)});
    }
    return cells.toArray(new Object[0][]);
  }

  private static ForyState fory(DataType dataType) {
    ForyState fory = new ForyState();
    fory.dataType = dataType;
    return fory;
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
    OutOfBandApacheForyCodec codec = new OutOfBandApacheForyCodec(BufferType.array);
    codec.serialize(DataType.PRIMITIVE_ARRAY.createWithByteBuffers(200));
    assertTrue(codec.size() > 200 * (1 + 1 + 4 + 8 + 8), codec.size() + " bytes");
  }

  @Test(expectedExceptions = IllegalArgumentException.class)
  public void foryRefusesBuffersUntilItCanWriteThem() {
    fory(DataType.BUFFER).setUp(new MessageSize());
  }
}
