package io.fory.struct;

import io.fory.codec.EnumCodec;
import io.fory.codec.ValueCodec;
import io.fory.plan.FieldConversion;
import io.fory.plan.StructField;

/**
 * The field, codec and conversion of this virtual machine that a field of a plan stands for.
 *
 * @param member the field
 * @param enums the constants of an enum in the fixed block, else null
 * @param codec of a value that a codec writes, else null
 * @param conversion of a value before it is set, or null
 */
public record FieldLink(
    StructField member, EnumCodec enums, ValueCodec codec, FieldConversion conversion) {
  /** Makes the link of a field whose values need no codec. */
  public static FieldLink plain(StructField member) {
    return new FieldLink(member, null, null, null);
  }

  /** Returns this with another codec. */
  FieldLink with(ValueCodec other) {
    return new FieldLink(member, enums, other, conversion);
  }
}
