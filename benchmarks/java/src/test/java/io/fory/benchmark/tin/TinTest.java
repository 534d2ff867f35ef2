package io.fory.benchmark.tin;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotSame;

import io.fory.benchmark.MessageSize;
import io.fory.benchmark.codec.Codec;
import io.fory.benchmark.tin.TinState.MemcpyState;
import java.util.ArrayList;
import java.util.List;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

public class TinTest {

  private static final Terrain SMALL = new Terrain(40, 35, 42);

  @DataProvider
  private static Object[][] cells() {
    List<Object[]> cells = new ArrayList<>();
    for (TinForm form : TinForm.values()) {
      for (String library : List.of("fory", "apachefory", "kryo", "protobuf")) {
        cells.add(new Object[] {TinState.newCodec(library, form), form});
      }
    }
    cells.add(new Object[] {new TinCopyCodec(), TinForm.PRIMITIVE_ARRAYS});
    return cells.toArray(new Object[0][]);
  }

  @Test(dataProvider = "cells")
  public void everyLibraryReturnsAnEqualNewNetworkAgainAndAgain(Codec codec, TinForm form) {
    Object network = form.create(SMALL);
    codec.serialize(network);
    int size = codec.size();
    codec.serialize(network);
    Object copy = codec.deserialize();
    assertEquals(codec.size(), size);
    assertNotSame(copy, network);
    assertEquals(copy, network);
    assertEquals(codec.deserialize(), network);
  }

  @Test(expectedExceptions = IllegalArgumentException.class)
  public void memcpyRefusesObjects() {
    MemcpyState state = new MemcpyState();
    state.form = TinForm.OBJECTS;
    state.setUp(new MessageSize());
  }
}
