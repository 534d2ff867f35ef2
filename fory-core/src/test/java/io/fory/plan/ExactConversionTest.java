package io.fory.plan;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNull;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** The examples and limits are those of the public specification. */
public final class ExactConversionTest {
  private static final String LONG_INTEGER = "9".repeat(256);

  @DataProvider
  public static Object[][] conversions() {
    return new Object[][] {
      {"0", false},
      {"1", true},
      {"false", false},
      {"true", true},
      {true, "true"},
      {false, "false"},
      {0.0, false},
      {-0.0, false},
      {1.0f, true},
      {new BigDecimal("1.00"), true},
      {true, 1},
      {false, 0.0},
      {true, BigDecimal.ONE},
      {300, (short) 300},
      {-128L, (byte) -128},
      {16_777_216, 16_777_216f},
      {1L << 53, 0x1p53},
      {2.0, 2},
      {-0.0, 0},
      {0.5, 0.5f},
      {-0.0, -0.0f},
      {-0.0f, -0.0},
      {Double.POSITIVE_INFINITY, Float.POSITIVE_INFINITY},
      {7, new BigDecimal(7)},
      {new BigDecimal("1E+2"), 100L},
      {0.1, new BigDecimal("0.1000000000000000055511151231257827021181583404541015625")},
      {new BigDecimal("0.5"), 0.5},
      {new BigDecimal("0.50"), "0.5"},
      {new BigDecimal("1E+3"), "1000"},
      {new BigDecimal("0E-7"), "0"},
      {"12", 12},
      {"-12", (byte) -12},
      {"1.5e1", 15},
      {"1e2", 100L},
      {"-0.0", -0.0},
      {"0.25", 0.25f},
      {"1e-2", new BigDecimal("0.01")},
      {LONG_INTEGER, new BigDecimal(LONG_INTEGER)},
      {LONG_INTEGER, new BigInteger(LONG_INTEGER)},
      {1.5, "1.5"},
      {2.0f, "2.0"},
      {-0.0, "-0.0"},
      {1e20, "100000000000000000000.0"},
      {Long.MIN_VALUE, "-9223372036854775808"},
    };
  }

  @Test(dataProvider = "conversions")
  public void theSameValueOfAnotherType(Object value, Object expected) {
    assertEquals(ExactConversion.convert(value, expected.getClass()), expected);
  }

  @DataProvider
  public static Object[][] refusals() {
    return new Object[][] {
      {"TRUE", Boolean.class},
      {" 1", Boolean.class},
      {"+1", Boolean.class},
      {2, Boolean.class},
      {Double.NaN, Boolean.class},
      {300, Byte.class},
      {16_777_217, Float.class},
      {(1L << 53) + 1, Double.class},
      {0.1, Float.class},
      {2.5, Integer.class},
      {Float.NaN, Double.class},
      {Double.NaN, Float.class},
      {Double.NaN, String.class},
      {Double.POSITIVE_INFINITY, BigDecimal.class},
      {Double.NEGATIVE_INFINITY, String.class},
      {new BigDecimal("0.1"), Double.class},
      {"", Integer.class},
      {" 1", Integer.class},
      {"1 ", Integer.class},
      {"+1", Integer.class},
      {"01", Integer.class},
      {"1.", Double.class},
      {".5", Double.class},
      {"1e+2", Integer.class},
      {"1_000", Integer.class},
      {"0x10", Integer.class},
      {"1L", Integer.class},
      {"NaN", Double.class},
      {"Infinity", Double.class},
      {"\u0661", Integer.class},
      {"0.1", Double.class},
      {"1e99999999", BigDecimal.class},
      {"1e-99999999", BigDecimal.class},
      {"1e400", BigDecimal.class},
      {LONG_INTEGER + "9", BigDecimal.class},
      {"1".repeat(321), BigInteger.class},
      {new BigDecimal("1E+1000000000"), String.class},
      {Double.MIN_VALUE, BigDecimal.class},
    };
  }

  @Test(dataProvider = "refusals")
  public void noOtherValue(Object value, Class<?> target) {
    assertNull(ExactConversion.convert(value, target));
  }
}
