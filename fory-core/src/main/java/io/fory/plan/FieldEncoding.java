package io.fory.plan;

import io.fory.buffer.IntegerCoding;
import io.fory.codec.EnumCodec;
import io.fory.plan.FieldPlan.Form;

/**
 * How the values of a field are written.
 *
 * @param form the form
 * @param kind of a scalar that is a number, a char or a boolean; else null
 * @param enums of an enum, else null
 * @param coding of a compressed integer, else null
 * @param nullable whether the field may be null
 * @param tracked whether it takes part in reference tracking where that is switched on
 */
public record FieldEncoding(
    Form form,
    ScalarKind kind,
    EnumCodec enums,
    IntegerCoding coding,
    boolean nullable,
    boolean tracked) {

  /** The encoding of a field that carries unknown ones. */
  public static final FieldEncoding CARRIER =
      new FieldEncoding(Form.CARRIER, null, null, true, true);

  /** Makes an encoding of the native format, whose compressed integers all are zigzag LEB128. */
  public FieldEncoding(
      Form form, ScalarKind kind, EnumCodec enums, boolean nullable, boolean tracked) {
    this(form, kind, enums, zigzag(form, kind), nullable, tracked);
  }

  private static IntegerCoding zigzag(Form form, ScalarKind kind) {
    if (form != Form.COMPRESSED && form != Form.COMPRESSED_BOXED) {
      return null;
    }
    return kind == ScalarKind.INT ? IntegerCoding.VAR_INT32 : IntegerCoding.VAR_INT64;
  }

  /** Returns the bytes in the fixed block, or 0. */
  public int width() {
    return switch (form) {
      case PRIMITIVE, BOXED -> kind.width();
      case ENUM -> enums.width();
      default -> 0;
    };
  }
}
