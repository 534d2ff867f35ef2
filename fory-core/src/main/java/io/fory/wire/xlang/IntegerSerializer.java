package io.fory.wire.xlang;

import io.fory.codec.ValueSerializer;
import io.fory.error.IncompatibleSchemaException;
import io.fory.serializer.CopyContext;
import io.fory.serializer.ReadContext;
import io.fory.serializer.WriteContext;
import java.math.BigDecimal;
import java.math.BigInteger;

/** Serializer of integers of any size: decimals whose scale is 0. */
record IntegerSerializer(DecimalSerializer decimals) implements ValueSerializer<BigInteger> {
  @Override
  public void write(WriteContext out, BigInteger value) {
    decimals.write(out, new BigDecimal(value));
  }

  /** As of decimals. */
  @Override
  public boolean isImmutable() {
    return false;
  }

  @Override
  public BigInteger copy(CopyContext context, BigInteger original) {
    DecimalSerializer.require(original);
    return original;
  }

  @Override
  public BigInteger read(ReadContext in) {
    BigDecimal value = decimals.read(in);
    if (value.scale() != 0) {
      throw new IncompatibleSchemaException(
              "A decimal of scale " + value.scale() + " stands where an integer is declared")
          .withOffset(in.offset());
    }
    return value.unscaledValue();
  }

  @Override
  public int minBytes() {
    return 2;
  }
}
