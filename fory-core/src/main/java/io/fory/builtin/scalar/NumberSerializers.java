package io.fory.builtin.scalar;

import io.fory.codec.EnumCodec;
import io.fory.message.MessageReader;
import io.fory.message.PlainBody;
import io.fory.serializer.ReadContext;
import io.fory.serializer.WriteContext;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAdder;

/** Serializers of numbers of any size, and of atomic numbers. */
final class NumberSerializers {
  private static final int BIG_INTEGER_BYTES = 64;
  private static final int BIG_DECIMAL_BYTES = 40;

  /** The magnitude of the greatest {@link BigInteger} has one bit less than 2<sup>31</sup>. */
  private static final int MAX_MAGNITUDE_BYTES = 1 << 28;

  private NumberSerializers() {}

  private static void writeInteger(WriteContext out, BigInteger value) {
    int count = value.bitLength() / 8 + 1;
    out.writeVarUint32(count);
    if (count > Long.BYTES) {
      out.writeBytes(value.toByteArray(), 0, count);
      return;
    }
    long bits = value.longValue();
    for (int shift = 8 * (count - 1); shift >= 0; shift -= 8) {
      out.writeByte((int) (bits >> shift));
    }
  }

  private static BigInteger readInteger(ReadContext in) {
    int count = in.readLength(1);
    if (count == 0 || count > MAX_MAGNITUDE_BYTES) {
      throw in.malformedInput("a big integer of " + count + " bytes");
    }
    in.charge(BIG_INTEGER_BYTES + (long) count);
    int p = in.take(count);
    byte[] bytes = in.array();
    if (count > Long.BYTES) {
      try {
        return new BigInteger(bytes, p, count);
      } catch (ArithmeticException e) {
        throw LeafSerializer.malformed(in, "a big integer out of range", e);
      }
    }
    long bits = bytes[p];
    for (int i = 1; i < count; i++) {
      bits = (bits << 8) | (bytes[p + i] & 0xFF);
    }
    return BigInteger.valueOf(bits);
  }

  /**
   * Body: the number of bytes that follow, an unsigned LEB128 of at least 1; the value in two's
   * complement, most significant byte first, as {@link BigInteger#toByteArray()} gives it. A writer
   * uses the fewest bytes, a reader accepts more.
   */
  static final class OfBigInteger extends LeafSerializer<BigInteger> implements PlainBody {
    OfBigInteger() {
      super(2);
    }

    @Override
    public void write(WriteContext out, BigInteger value) {
      writeInteger(out, value);
    }

    @Override
    public BigInteger read(ReadContext in) {
      return readInteger(in);
    }
  }

  /**
   * Body: the scale, a zigzag LEB128; the unscaled value, as the body of a {@link BigInteger}.
   *
   * <p>Every scale that an {@code int} can hold is accepted, for every one of them is a value that
   * an application can have. The operations of a reader stay cheap: hash codes and {@code equals}
   * look at the scale as a number, and {@code compareTo} compares the exponents first and scales
   * only when these are equal, by no more digits than the unscaled values have; that work is in the
   * weight of the number, see {@link io.fory.message.ReadWork}. The application must guard
   * operations that expand the number ({@code toPlainString}, {@code toBigInteger}), as with a
   * number that it parses from text.
   */
  static final class OfBigDecimal extends LeafSerializer<BigDecimal> {
    OfBigDecimal() {
      super(3);
    }

    @Override
    public void write(WriteContext out, BigDecimal value) {
      out.writeVarInt32(value.scale());
      writeInteger(out, value.unscaledValue());
    }

    @Override
    public BigDecimal read(ReadContext in) {
      int scale = in.readVarInt32();
      in.charge(BIG_DECIMAL_BYTES);
      long start = in.offset();
      BigInteger unscaled = readInteger(in);
      MessageReader.workOf(in).addDigits((int) (in.offset() - start));
      return new BigDecimal(unscaled, scale);
    }
  }

  /** Body: the precision, an unsigned LEB128; the {@link RoundingMode} as an enum, one byte. */
  static final class OfMathContext extends LeafSerializer<MathContext> {
    private static final RoundingMode[] MODES = RoundingMode.values();

    OfMathContext() {
      super(2);
    }

    @Override
    public void write(WriteContext out, MathContext value) {
      out.writeVarUint32(value.getPrecision());
      out.writeByte(EnumCodec.codeOf(value.getRoundingMode()));
    }

    @Override
    public MathContext read(ReadContext in) {
      int precision = in.readVarUint32();
      Object mode = EnumCodec.constant(in, MODES, in.readUint8());
      if (precision < 0 || mode == null) {
        throw in.malformedInput("a precision beyond 2147483647, or no rounding mode");
      }
      return new MathContext(precision, (RoundingMode) mode);
    }
  }

  /** Body: one byte, 1 for true and 0 for false. */
  static final class OfAtomicBoolean extends LeafSerializer<AtomicBoolean> {
    OfAtomicBoolean() {
      super(1, true);
    }

    @Override
    public void write(WriteContext out, AtomicBoolean value) {
      out.writeBoolean(value.get());
    }

    @Override
    public AtomicBoolean read(ReadContext in) {
      return new AtomicBoolean(in.readBoolean());
    }
  }

  /** Body: four bytes. */
  static final class OfAtomicInteger extends LeafSerializer<AtomicInteger> {
    OfAtomicInteger() {
      super(4, true);
    }

    @Override
    public void write(WriteContext out, AtomicInteger value) {
      out.writeInt32(value.get());
    }

    @Override
    public AtomicInteger read(ReadContext in) {
      return new AtomicInteger(in.readInt32());
    }
  }

  /** Body: eight bytes. */
  static final class OfAtomicLong extends LeafSerializer<AtomicLong> {
    OfAtomicLong() {
      super(8, true);
    }

    @Override
    public void write(WriteContext out, AtomicLong value) {
      out.writeInt64(value.get());
    }

    @Override
    public AtomicLong read(ReadContext in) {
      return new AtomicLong(in.readInt64());
    }
  }

  /** Body: the sum in eight bytes. */
  static final class OfLongAdder extends LeafSerializer<LongAdder> {
    OfLongAdder() {
      super(8, true);
    }

    @Override
    public void write(WriteContext out, LongAdder value) {
      out.writeInt64(value.sum());
    }

    @Override
    public LongAdder read(ReadContext in) {
      LongAdder adder = new LongAdder();
      adder.add(in.readInt64());
      return adder;
    }
  }

  /** Body: the sum in eight bytes. */
  static final class OfDoubleAdder extends LeafSerializer<DoubleAdder> {
    OfDoubleAdder() {
      super(8, true);
    }

    @Override
    public void write(WriteContext out, DoubleAdder value) {
      out.writeFloat64(value.sum());
    }

    @Override
    public DoubleAdder read(ReadContext in) {
      DoubleAdder adder = new DoubleAdder();
      adder.add(in.readFloat64());
      return adder;
    }
  }
}
