package io.fory.builtin.scalar;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.error.MalformedInputException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.BitSet;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Numbers of any size, and values that are plain bits. */
public final class NumberBodyTest {
  @DataProvider
  public Object[][] bodies() {
    return new Object[][] {
      {BigInteger.ZERO, "0100"},
      {BigInteger.ONE.negate(), "01ff"},
      {BigInteger.valueOf(127), "017f"},
      {BigInteger.valueOf(128), "020080"},
      {BigInteger.valueOf(-128), "0180"},
      {BigInteger.valueOf(-129), "02ff7f"},
      {BigInteger.valueOf(Long.MAX_VALUE), "087fffffffffffffff"},
      {BigInteger.valueOf(Long.MIN_VALUE), "088000000000000000"},
      {BigInteger.ONE.shiftLeft(63), "09008000000000000000"},
      {BigInteger.ONE.shiftLeft(64).negate(), "09ff0000000000000000"},
      {new BigDecimal("0"), "000100"},
      {new BigDecimal("-1.50"), "0402ff6a"},
      {new BigDecimal("1E+3"), "050101"},
      {new BigDecimal(BigInteger.TEN, Integer.MAX_VALUE), "feffffff0f010a"},
      {new BigDecimal(BigInteger.TEN, Integer.MIN_VALUE), "ffffffff0f010a"},
      {MathContext.DECIMAL32, "0707"},
      {new MathContext(0, RoundingMode.UNNECESSARY), "0008"},
      {new UUID(1, -2), "0100000000000000feffffffffffffff"},
    };
  }

  @Test(dataProvider = "bodies")
  public void numbersAreWrittenAsSpecified(Object value, String body) {
    assertEquals(Bodies.hex(value), body);
    assertEquals(Bodies.read(value.getClass(), body), value);
  }

  @DataProvider
  public Object[][] bigNumbers() {
    return new Object[][] {
      {BigInteger.ONE.shiftLeft(100_000).subtract(BigInteger.ONE)},
      {BigInteger.ONE.shiftLeft(100_000).negate()},
      {new BigDecimal("123456789012345678901234567890.123456789")},
      {new BigDecimal("-9223372036854775808").scaleByPowerOfTen(-400)},
      {new BigDecimal("0E-20")},
    };
  }

  @Test(dataProvider = "bigNumbers")
  public void bigNumbersComeBack(Object value) {
    assertEquals(Bodies.roundTrip(value), value);
  }

  @Test
  public void moreBytesThanNeededAreAccepted() {
    assertEquals(Bodies.read(BigInteger.class, "03000001"), BigInteger.ONE);
    assertEquals(Bodies.read(BigInteger.class, "0affffffffffffffffffff"), BigInteger.ONE.negate());
  }

  @Test
  public void numbersOfTheGreatestScalesAreComparedAndHashedAtOnce() {
    BigDecimal tiny = (BigDecimal) Bodies.read(BigDecimal.class, "feffffff0f010a");
    BigDecimal huge = (BigDecimal) Bodies.read(BigDecimal.class, "ffffffff0f010a");
    assertTrue(tiny.compareTo(huge) < 0);
    assertTrue(huge.compareTo(new BigDecimal("10")) > 0);
    assertNotEquals(tiny, huge);
    assertNotEquals(tiny.hashCode(), huge.hashCode());
  }

  @DataProvider
  public Object[][] malformed() {
    return new Object[][] {
      {BigInteger.class, "00"},
      {BigInteger.class, "0201"},
      {BigInteger.class, "ffffffff0f"},
      {BigInteger.class, "ffffffff0701"},
      {BigDecimal.class, "0000"},
      {BigDecimal.class, "ffffffffff7f0101"},
      {MathContext.class, "0000"},
      {MathContext.class, "0009"},
      {MathContext.class, "ffffffff0f01"},
      {BitSet.class, "020000000000000000"},
      {BitSet.class, "ffffffff0f"},
      {BitSet.class, "8080808002"},
    };
  }

  @Test(dataProvider = "malformed")
  public void whatStandsForNoNumberIsRefused(Class<?> type, String body) {
    expectThrows(MalformedInputException.class, () -> Bodies.read(type, body));
  }

  @Test
  public void bitSetsAreWordsWithoutTrailingZeros() {
    BitSet bits = new BitSet(1000);
    assertEquals(Bodies.hex(bits), "00");
    bits.set(0);
    bits.set(64);
    assertEquals(Bodies.hex(bits), "0201000000000000000100000000000000");
    bits.set(100_000);
    assertEquals(Bodies.roundTrip(bits), bits);
    assertEquals(Bodies.read(BitSet.class, "010000000000000000"), new BitSet());
  }

  @Test
  public void atomicsKeepTheirValueAndHaveAnIdentity() {
    assertEquals(Bodies.hex(new AtomicBoolean(true)), "01");
    assertEquals(Bodies.hex(new AtomicInteger(-2)), "feffffff");
    assertEquals(Bodies.hex(new AtomicLong(Long.MIN_VALUE)), "0000000000000080");
    assertTrue(((AtomicBoolean) Bodies.read(AtomicBoolean.class, "01")).get());
    assertEquals(((AtomicInteger) Bodies.read(AtomicInteger.class, "feffffff")).get(), -2);
    AtomicLong counter = (AtomicLong) Bodies.read(AtomicLong.class, "0000000000000080");
    assertEquals(counter.get(), Long.MIN_VALUE);
    assertTrue(Bodies.serializer(AtomicBoolean.class).tracksReferences());
    assertTrue(Bodies.serializer(AtomicInteger.class).tracksReferences());
    assertTrue(Bodies.serializer(AtomicLong.class).tracksReferences());
    assertTrue(Bodies.serializer(BitSet.class).tracksReferences());
  }
}
