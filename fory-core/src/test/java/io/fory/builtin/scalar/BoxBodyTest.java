package io.fory.builtin.scalar;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;

import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Boxes stand at the fixed width of their primitive type, little-endian. */
public final class BoxBodyTest {
  @DataProvider
  public Object[][] bodies() {
    return new Object[][] {
      {true, "01"},
      {false, "00"},
      {Byte.MIN_VALUE, "80"},
      {Byte.MAX_VALUE, "7f"},
      {'\u1234', "3412"},
      {Character.MAX_VALUE, "ffff"},
      {Short.MIN_VALUE, "0080"},
      {(short) -2, "feff"},
      {0x12345678, "78563412"},
      {Integer.MIN_VALUE, "00000080"},
      {Long.MIN_VALUE, "0000000000000080"},
      {0x123456789ABCDEFL, "efcdab8967452301"},
      {-0.0f, "00000080"},
      {Float.MIN_VALUE, "01000000"},
      {Float.POSITIVE_INFINITY, "0000807f"},
      {-0.0, "0000000000000080"},
      {Double.MAX_VALUE, "ffffffffffffef7f"},
      {Double.NEGATIVE_INFINITY, "000000000000f0ff"},
    };
  }

  @Test(dataProvider = "bodies")
  public void boxesHaveTheirPrimitiveWidth(Object value, String body) {
    assertEquals(Bodies.hex(value), body);
    assertEquals(Bodies.read(value.getClass(), body), value);
    assertEquals(Bodies.serializer(value.getClass()).minBytes(), body.length() / 2);
  }

  @Test
  public void theBitsOfANanAreKept() {
    int floatBits = 0x7FC12345;
    Float readFloat = (Float) Bodies.roundTrip(Float.intBitsToFloat(floatBits));
    assertEquals(Float.floatToRawIntBits(readFloat), floatBits);
    long doubleBits = 0x7FF8_1234_5678_9ABCL;
    Double readDouble = (Double) Bodies.roundTrip(Double.longBitsToDouble(doubleBits));
    assertEquals(Double.doubleToRawLongBits(readDouble), doubleBits);
  }

  @Test
  public void anyByteButZeroIsTrue() {
    assertEquals(Bodies.read(Boolean.class, "ff"), true);
  }

  @DataProvider
  public Object[][] primitives() {
    return new Object[][] {
      {boolean.class, true},
      {byte.class, (byte) 1},
      {char.class, 'x'},
      {short.class, (short) 1},
      {int.class, 1},
      {long.class, 1L},
      {float.class, 1f},
      {double.class, 1.0},
    };
  }

  @Test(dataProvider = "primitives")
  public void aPrimitiveClassHasTheBodyOfItsBox(Class<?> type, Object value) {
    assertEquals(Bodies.read(type, Bodies.write(value, false)), value);
  }

  @Test(dataProvider = "primitives")
  public void boxesHaveNoIdentityAndNoParts(Class<?> type, Object value) {
    assertFalse(Bodies.serializer(value.getClass()).tracksReferences());
    assertFalse(Bodies.serializer(type).nests());
  }
}
