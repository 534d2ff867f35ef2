package io.fory.plan;

import io.fory.serializer.EnumCodec;

/**
 * How the values of a field are written.
 *
 * @param form the form
 * @param kind of a scalar that is a number, a char or a boolean; else null
 * @param enums of an enum, else null
 * @param nullable whether the field may be null
 * @param tracked whether it takes part in reference tracking where that is switched on
 */
public record FieldEncoding(
    FieldPlan.Form form, ScalarKind kind, EnumCodec enums, boolean nullable, boolean tracked) {

  /** The encoding of a field that carries unknown ones. */
  public static final FieldEncoding CARRIER =
      new FieldEncoding(FieldPlan.Form.CARRIER, null, null, true, true);

  /** Returns the bytes in the fixed block, or 0. */
  public int width() {
    return switch (form) {
      case PRIMITIVE, BOXED -> kind.width();
      case ENUM -> enums.width();
      default -> 0;
    };
  }
}
