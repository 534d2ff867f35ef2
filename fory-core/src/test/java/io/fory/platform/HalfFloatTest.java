package io.fory.platform;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.util.Random;
import org.testng.annotations.Test;

/** Floats of 16 bits, against the definition of their value and the nearest of all of them. */
public final class HalfFloatTest {
  private static final long SEED = 20_260_722;
  private static final int RANDOM_VALUES = 200_000;
  private static final int ALL = 1 << 16;
  private static final int INFINITY16 = 0x7C00;
  private static final int INFINITY_B16 = 0x7F80;

  /** The value that the standard gives a finite number of so many bits of exponent. */
  private static double value(int bits, int exponentBits, int fractionBits) {
    int bias = (1 << exponentBits - 1) - 1;
    int exponent = bits >>> fractionBits & (1 << exponentBits) - 1;
    int fraction = bits & (1 << fractionBits) - 1;
    double magnitude =
        exponent == 0
            ? fraction * Math.pow(2, 1 - bias - fractionBits)
            : (fraction + (1 << fractionBits)) * Math.pow(2, exponent - bias - fractionBits);
    return (bits & 0x8000) == 0 ? magnitude : -magnitude;
  }

  @Test
  public void everyPatternHasTheValueOfTheStandardAndComesBack() {
    for (int i = 0; i < ALL; i++) {
      short bits = (short) i;
      float float16 = HalfFloat.fromFloat16(bits);
      if ((i & 0x7FFF) < INFINITY16) {
        assertEquals((double) float16, value(i, 5, 10), Integer.toHexString(i));
      } else {
        assertEquals(Float.isNaN(float16), (i & 0x7FFF) > INFINITY16);
        assertEquals(Float.isInfinite(float16), (i & 0x7FFF) == INFINITY16);
      }
      assertEquals(HalfFloat.toFloat16(float16), bits, Integer.toHexString(i));
      float bfloat16 = HalfFloat.fromBfloat16(bits);
      if ((i & 0x7FFF) < INFINITY_B16) {
        assertEquals((double) bfloat16, value(i, 8, 7), Integer.toHexString(i));
      } else {
        assertEquals(Float.isNaN(bfloat16), (i & 0x7FFF) > INFINITY_B16);
      }
      assertEquals(HalfFloat.toBfloat16(bfloat16), bits, Integer.toHexString(i));
    }
  }

  @Test
  public void everyFloatBecomesTheNearest() {
    Random random = new Random(SEED);
    for (int i = 0; i < RANDOM_VALUES; i++) {
      // Every other one near the range of binary16.
      int bits = random.nextInt();
      if ((i & 1) == 0) {
        bits = bits & 0x807F_FFFF | 96 + random.nextInt(50) << 23;
      }
      requireNearest(Float.intBitsToFloat(bits));
    }
    for (int i = 0; i < INFINITY16 - 1; i += 7) {
      double middle = (value(i, 5, 10) + value(i + 1, 5, 10)) / 2;
      requireNearest((float) middle);
      requireNearest(Math.nextUp((float) middle));
      requireNearest(Math.nextDown((float) middle));
    }
    requireNearest(65_520f);
    requireNearest(Math.nextDown(65_520f));
    requireNearest(Float.MAX_VALUE);
    requireNearest(Float.MIN_VALUE);
  }

  private static void requireNearest(float value) {
    requireNearest(value, HalfFloat.toFloat16(value), 5, 10, INFINITY16);
    requireNearest(value, HalfFloat.toBfloat16(value), 8, 7, INFINITY_B16);
  }

  /** No neighbour is nearer, and one that is as near is odd; infinity counts as a number. */
  private static void requireNearest(
      float value, short found, int exponentBits, int fractionBits, int infinity) {
    String text = value + " became " + Integer.toHexString(found & 0xFFFF);
    int magnitude = found & 0x7FFF;
    if (Float.isNaN(value)) {
      assertTrue(magnitude > infinity, text);
      return;
    }
    assertEquals((found & 0x8000) != 0, Float.floatToRawIntBits(value) < 0, text);
    double exact = Math.abs((double) value);
    if (Double.isInfinite(exact)) {
      assertEquals(magnitude, infinity, text);
      return;
    }
    double distance = Math.abs(exact - value(magnitude, exponentBits, fractionBits));
    for (int other : new int[] {magnitude - 1, magnitude + 1}) {
      if (other < 0 || other > infinity) {
        continue;
      }
      double otherDistance = Math.abs(exact - value(other, exponentBits, fractionBits));
      assertTrue(
          distance < otherDistance || distance == otherDistance && (magnitude & 1) == 0, text);
    }
  }
}
