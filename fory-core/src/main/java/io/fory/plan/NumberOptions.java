package io.fory.plan;

import io.fory.annotation.ForyEncoding;
import io.fory.annotation.ForyField;

/**
 * The options that {@link ForyField} gives to the numbers of one level of a type.
 *
 * @param encoding how they take their bytes
 * @param unsigned whether their bits stand for numbers that are not negative
 */
public record NumberOptions(ForyEncoding encoding, boolean unsigned) {
  /** The options of a level that the annotation does not mention. */
  public static final NumberOptions UNSAID = new NumberOptions(ForyEncoding.DEFAULT, false);

  /** Returns whether the numbers are floats of 16 bits. */
  public boolean isHalf() {
    return encoding == ForyEncoding.FLOAT16 || encoding == ForyEncoding.BFLOAT16;
  }
}
