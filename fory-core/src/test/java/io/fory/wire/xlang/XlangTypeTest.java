package io.fory.wire.xlang;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertThrows;
import static org.testng.Assert.assertTrue;

import io.fory.error.MalformedInputException;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

public final class XlangTypeTest {
  @DataProvider
  public static Object[][] numbers() {
    return new Object[][] {
      {0, XlangType.UNKNOWN},
      {1, XlangType.BOOL},
      {5, XlangType.VARINT32},
      {8, XlangType.TAGGED_INT64},
      {15, XlangType.TAGGED_UINT64},
      {20, XlangType.FLOAT64},
      {21, XlangType.STRING},
      {24, XlangType.MAP},
      {25, XlangType.ENUM},
      {28, XlangType.COMPATIBLE_STRUCT},
      {32, XlangType.NAMED_EXT},
      {33, XlangType.UNION},
      {36, XlangType.NONE},
      {41, XlangType.BINARY},
      {43, XlangType.BOOL_ARRAY},
      {56, XlangType.FLOAT64_ARRAY},
    };
  }

  @Test(dataProvider = "numbers")
  public void numbersAreThoseOfTheSpecification(int id, XlangType type) {
    assertEquals(XlangType.of(id), type);
    assertEquals(type.id(), id);
  }

  @Test
  public void thereAre57() {
    assertEquals(XlangType.values().length, 57);
  }

  @Test
  public void otherNumbersAreMalformed() {
    for (int id : new int[] {-1, 57, 255, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
      assertThrows(MalformedInputException.class, () -> XlangType.of(id));
    }
  }

  @Test
  public void scalarsAreWhatStructsHoldFirst() {
    for (XlangType type : XlangType.values()) {
      boolean expected = type.id() >= 1 && type.id() <= 20;
      assertEquals(type.isScalar(), expected, type.name());
    }
    assertTrue(XlangType.VAR_UINT64.isCompressed());
    assertFalse(XlangType.UINT64.isCompressed());
    assertEquals(XlangType.VAR_UINT64.width(), 8);
    assertEquals(XlangType.INT16_ARRAY.width(), 2);
    assertEquals(XlangType.MAP.width(), 0);
  }

  @Test
  public void registeredTypesHaveANumberOrAName() {
    int registered = 0;
    int named = 0;
    for (XlangType type : XlangType.values()) {
      registered += type.isRegistered() ? 1 : 0;
      named += type.isNamed() ? 1 : 0;
      assertEquals(type.isNamed(), type.name().startsWith("NAMED_"), type.name());
    }
    assertEquals(registered, 10);
    assertEquals(named, 5);
    assertFalse(XlangType.UNION.isRegistered());
  }
}
