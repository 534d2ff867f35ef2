package io.fory.benchmark.bulk;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import io.fory.benchmark.MessageSize;
import io.fory.benchmark.bulk.BulkArrayState.Rate;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

public class BulkArrayTest {

  @DataProvider
  private static Object[][] cells() {
    List<Object[]> cells = new ArrayList<>();
    for (ArrayType arrayType : ArrayType.values()) {
      for (String library : List.of("fory", "kryo", "protobuf", "arraycopy")) {
        cells.add(new Object[] {library, arrayType});
      }
    }
    return cells.toArray(new Object[0][]);
  }

  @Test(dataProvider = "cells")
  public void everyCellReturnsAnEqualArray(String library, ArrayType arrayType) {
    BulkArrayState state = new BulkArrayState();
    state.library = library;
    state.arrayType = arrayType;
    state.megabytes = 1;
    state.setUp(new MessageSize());
    state.serialize();
    assertTrue(Objects.deepEquals(state.deserialize(), state.newObject()));
  }

  @DataProvider
  private static Object[][] elements() {
    return new Object[][] {
      {ArrayType.BYTE, 1_000_000},
      {ArrayType.SHORT, 500_000},
      {ArrayType.INT, 250_000},
      {ArrayType.LONG, 125_000},
      {ArrayType.DOUBLE, 125_000}
    };
  }

  @Test(dataProvider = "elements")
  public void arraysHaveTheBytesThatTheirCellIsNamedBy(ArrayType arrayType, int elements) {
    Object array = arrayType.create(1_000_000);
    assertEquals(array.getClass(), arrayType.arrayClass());
    assertEquals(Array.getLength(array), elements);
  }

  @Test
  public void everyCallCountsTheMegabytesOfItsArray() {
    BulkArrayState state = new BulkArrayState();
    state.megabytes = 64;
    Rate rate = new Rate();
    rate.count(state);
    rate.count(state);
    assertEquals(rate.megabytesPerSecond, 128);
  }
}
