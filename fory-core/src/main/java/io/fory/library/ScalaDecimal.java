package io.fory.library;

import io.fory.message.MessageReader;
import io.fory.platform.LibraryClasses;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.function.BinaryOperator;
import java.util.function.Function;

/**
 * Serializer of Scala's decimals. Their hash code, which they keep, is computed anew.
 *
 * <p>Body: the decimal of the JDK and its context, as objects.
 */
final class ScalaDecimal implements Serializer<Object> {
  static final String CLASS = "scala.math.BigDecimal";

  /** Units for a byte of each quotient. */
  private static final int PER_BYTE = 4;

  private final Function<Object, Object> decimal;
  private final Function<Object, Object> context;
  private final BinaryOperator<Object> made;

  ScalaDecimal(LibraryClasses classes, Class<?> type) {
    this.decimal = classes.getter(type, "bigDecimal");
    this.context = classes.getter(type, "mc");
    this.made = classes.constructor(type, BigDecimal.class, MathContext.class);
  }

  @Override
  public void write(WriteContext out, Object value) {
    out.writeObject(decimal.apply(value));
    out.writeObject(context.apply(value));
  }

  @Override
  public Object read(ReadContext in) {
    BigDecimal number = in.readObject(BigDecimal.class);
    MathContext rounding = in.readObject(MathContext.class);
    if (number == null || rounding == null) {
      throw in.malformedInput("a decimal without a number or a context");
    }
    MessageReader.workOf(in).add(unitsOfHash(number.unscaledValue()));
    return made.apply(number, rounding);
  }

  /** The hash code divides by ten as often as it can, and makes a text of the number. */
  private static long unitsOfHash(BigInteger number) {
    int bytes = number.bitLength() / Byte.SIZE + 1;
    long zeros = Math.max(0, number.getLowestSetBit()); // 10 is even
    return (zeros * PER_BYTE + (long) Math.sqrt(bytes)) * bytes;
  }

  @Override
  public boolean isImmutable() {
    return true;
  }

  @Override
  public int minBytes() {
    return 2;
  }

  @Override
  public String toString() {
    return "serializer of " + CLASS;
  }
}
