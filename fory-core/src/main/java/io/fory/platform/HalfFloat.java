package io.fory.platform;

/**
 * Floating-point numbers of 16 bits: IEEE 754 binary16 with 5 bits of exponent and 11 of precision,
 * and bfloat16 with 8 and 8. A number between two of them is rounded to the nearest, or to the even
 * one if both are equally near; NaN stays NaN.
 */
public final class HalfFloat {
  private static final int SIGN = 0x8000;
  private static final int INFINITY = 0x7F80_0000;
  private static final int INFINITY16 = 0x7C00;

  /** The least float that is nearer to infinity than to 65504, the greatest binary16. */
  private static final int OVERFLOW16 = 0x477F_F000;

  /** The least normal binary16, 2 to the power of -14. */
  private static final int NORMAL16 = 0x3880_0000;

  /** The difference of the exponents' biases, where a float has its exponent. */
  private static final int BIAS = (127 - 15) << 23;

  /** One in units of the least binary16. */
  private static final float UNITS16 = 0x1p24f;

  private HalfFloat() {}

  /** Returns the bits of the binary16 nearest to a value. */
  public static short toFloat16(float value) {
    int bits = Float.floatToRawIntBits(value);
    int sign = bits >>> 16 & SIGN;
    int magnitude = bits & 0x7FFF_FFFF;
    if (magnitude > INFINITY) {
      int payload = magnitude >>> 13 & 0x3FF;
      return (short) (sign | INFINITY16 | (payload == 0 ? 0x200 : payload));
    }
    if (magnitude >= OVERFLOW16) {
      return (short) (sign | INFINITY16);
    }
    if (magnitude < NORMAL16) {
      return (short) (sign | (int) Math.rint(Float.intBitsToFloat(magnitude) * UNITS16));
    }
    int rounded = magnitude + 0xFFF + (magnitude >>> 13 & 1);
    return (short) (sign | (rounded - BIAS) >>> 13);
  }

  /** Returns the value of the bits of a binary16. */
  public static float fromFloat16(short half) {
    int sign = (half & SIGN) << 16;
    int exponent = half >>> 10 & 0x1F;
    int fraction = half & 0x3FF;
    if (exponent == 0) {
      return Float.intBitsToFloat(sign | Float.floatToRawIntBits(fraction / UNITS16));
    }
    int shifted = exponent == 0x1F ? INFINITY : (exponent << 23) + BIAS;
    return Float.intBitsToFloat(sign | shifted | fraction << 13);
  }

  /** Returns the bits of the bfloat16 nearest to a value. */
  public static short toBfloat16(float value) {
    int bits = Float.floatToRawIntBits(value);
    if ((bits & 0x7FFF_FFFF) > INFINITY) {
      int payload = bits >>> 16 & 0x7F;
      return (short) (bits >>> 16 | (payload == 0 ? 0x40 : 0));
    }
    return (short) (bits + 0x7FFF + (bits >>> 16 & 1) >>> 16);
  }

  /** Returns the value of the bits of a bfloat16. */
  public static float fromBfloat16(short half) {
    return Float.intBitsToFloat(half << 16);
  }
}
