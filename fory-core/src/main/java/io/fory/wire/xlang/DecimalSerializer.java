package io.fory.wire.xlang;

import io.fory.codec.ValueSerializer;
import io.fory.error.LimitExceededException;
import io.fory.message.MessageReader;
import io.fory.serializer.CopyContext;
import io.fory.serializer.ReadContext;
import io.fory.serializer.WriteContext;
import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * Serializer of decimals. Body: the scale as zigzag LEB128; then for an unscaled value of at most
 * 63 bits its zigzag code, shifted left by one; for a greater one {@code ((size << 1 | sign) << 1 |
 * 1)}, and the magnitude in the fewest bytes, the lowest first. Both numbers are unsigned LEB128.
 * Specified in the section "decimal".
 */
final class DecimalSerializer implements ValueSerializer<BigDecimal> {
  private static final int MAX_SCALE = 10_000;
  private static final int MAX_MAGNITUDE_BYTES = 10_000;
  private static final int SMALL_BITS = 62;
  private static final int OBJECT_BYTES = 104;

  @Override
  public void write(WriteContext out, BigDecimal value) {
    BigInteger unscaled = value.unscaledValue();
    requireScale(value.scale());
    int size = sizeOf(unscaled);
    out.writeVarInt32(value.scale());
    if (unscaled.bitLength() <= SMALL_BITS) {
      long small = unscaled.longValue();
      out.writeVarUint64(((small << 1) ^ (small >> 63)) << 1);
      return;
    }
    long sign = unscaled.signum() < 0 ? 1 : 0;
    out.writeVarUint64(((long) size << 1 | sign) << 1 | 1);
    // In two's complement, the highest byte may be there for the sign only.
    byte[] magnitude = unscaled.abs().toByteArray();
    int p = out.reserve(size);
    byte[] bytes = out.array();
    for (int i = 0; i < size; i++) {
      bytes[p + i] = magnitude[magnitude.length - 1 - i];
    }
  }

  /** Returns how many bytes the magnitude takes, which are not too many. */
  private static int sizeOf(BigInteger unscaled) {
    int size = (unscaled.abs().bitLength() + 7) / 8;
    requireSize(size);
    return size;
  }

  /** Makes sure that a number which is to be copied can be written. */
  static void require(BigInteger unscaled) {
    if (unscaled.bitLength() > Byte.SIZE * (MAX_MAGNITUDE_BYTES - 1)) {
      int unused = sizeOf(unscaled);
    }
  }

  /** The copy is the number, which is looked at. */
  @Override
  public boolean isImmutable() {
    return false;
  }

  @Override
  public BigDecimal copy(CopyContext context, BigDecimal original) {
    requireScale(original.scale());
    if (original.precision() > MAX_MAGNITUDE_BYTES) { // digits, of which a byte has more than two
      require(original.unscaledValue());
    }
    return original;
  }

  @Override
  public BigDecimal read(ReadContext context) {
    MessageReader in = MessageReader.of(context);
    int scale = in.readVarInt32();
    long header = in.readVarUint64();
    requireScale(scale);
    in.charge(OBJECT_BYTES);
    if ((header & 1) == 0) {
      long zigzag = header >>> 1;
      return BigDecimal.valueOf((zigzag >>> 1) ^ -(zigzag & 1), scale);
    }
    int sign = (header & 2) == 0 ? 1 : -1;
    MessageReader.workOf(in).addDigits((int) Math.min(header >>> 2, MAX_MAGNITUDE_BYTES));
    return new BigDecimal(new BigInteger(sign, readMagnitude(in, header >>> 2)), scale);
  }

  private static byte[] readMagnitude(MessageReader in, long size) {
    requireSize(size);
    in.charge(2 * size);
    int p = in.take((int) size);
    byte[] bytes = in.array();
    if (size == 0 || bytes[p + (int) size - 1] == 0) {
      throw in.malformedInput("a decimal with more bytes than it needs, or none");
    }
    byte[] magnitude = new byte[(int) size];
    for (int i = 0; i < magnitude.length; i++) {
      magnitude[i] = bytes[p + magnitude.length - 1 - i];
    }
    return magnitude;
  }

  private static void requireScale(int scale) {
    if (scale < -MAX_SCALE || scale > MAX_SCALE) {
      throw new LimitExceededException("scale of a decimal", scale, MAX_SCALE, null);
    }
  }

  private static void requireSize(long size) {
    if (size > MAX_MAGNITUDE_BYTES) {
      throw new LimitExceededException("bytes of a decimal", size, MAX_MAGNITUDE_BYTES, null);
    }
  }

  @Override
  public int minBytes() {
    return 2;
  }
}
