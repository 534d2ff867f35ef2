package io.fory.wire.xlang;

import static org.testng.Assert.assertEquals;

import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.TreeMap;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

public final class JavaTypesTest {
  @DataProvider
  public static Object[][] types() {
    return new Object[][] {
      {int.class, XlangType.VARINT32},
      {Long.class, XlangType.VARINT64},
      {Instant.class, XlangType.TIMESTAMP},
      {byte[].class, XlangType.BINARY},
      {double[].class, XlangType.FLOAT64_ARRAY},
      {int[][].class, XlangType.LIST},
      {String[].class, XlangType.LIST},
      {Collection.class, XlangType.LIST},
      {LinkedList.class, XlangType.LIST},
      {LinkedHashSet.class, XlangType.SET},
      {TreeMap.class, XlangType.MAP},
      {Object.class, XlangType.UNKNOWN},
      {char.class, null},
      {char[].class, null},
      {Thread.class, null},
    };
  }

  @Test(dataProvider = "types")
  public void aDeclaredClassHasItsType(Class<?> declared, XlangType type) {
    assertEquals(JavaTypes.of(declared), type);
  }
}
