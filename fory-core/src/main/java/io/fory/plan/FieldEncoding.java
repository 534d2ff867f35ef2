package io.fory.plan;

import io.fory.buffer.IntegerCoding;
import io.fory.plan.FieldPlan.Form;

/**
 * How the values of a field are written.
 *
 * @param form the form
 * @param kind of a scalar that is a number, a char or a boolean; else null
 * @param width bytes in the fixed block, or 0
 * @param coding of a compressed integer, else null
 * @param nullable whether the field may be null
 * @param tracked whether it takes part in reference tracking where that is switched on
 */
public record FieldEncoding(
    Form form,
    ScalarKind kind,
    int width,
    IntegerCoding coding,
    boolean nullable,
    boolean tracked) {

  /** The encoding of a field that carries unknown ones. */
  public static final FieldEncoding CARRIER =
      new FieldEncoding(Form.CARRIER, null, 0, null, true, true);

  /** Returns the encoding of values that a codec writes. */
  public static FieldEncoding byCodec(boolean nullable, boolean tracked) {
    return new FieldEncoding(Form.OBJECT, null, 0, null, nullable, tracked);
  }

  /** Returns the encoding of a number whose integers have a coding, or are fixed if it is null. */
  public static FieldEncoding ofNumber(Form form, ScalarKind kind, IntegerCoding coding) {
    return new FieldEncoding(form, kind, coding == null ? kind.width() : 0, coding, false, false);
  }

  /**
   * Returns an encoding of the native format, whose compressed integers all are zigzag LEB128, or
   * split in its compact form.
   *
   * @param enumWidth bytes of a constant of an enum; means nothing in other forms
   */
  public static FieldEncoding inNative(
      Form form,
      ScalarKind kind,
      int enumWidth,
      boolean nullable,
      boolean tracked,
      boolean compact) {
    int width =
        switch (form) {
          case PRIMITIVE, BOXED -> kind.width();
          case ENUM -> enumWidth;
          default -> 0;
        };
    return new FieldEncoding(form, kind, width, codingOf(form, kind, compact), nullable, tracked);
  }

  private static IntegerCoding codingOf(Form form, ScalarKind kind, boolean compact) {
    if (form != Form.COMPRESSED && form != Form.COMPRESSED_BOXED) {
      return null;
    }
    if (kind == ScalarKind.INT) {
      return compact ? IntegerCoding.SPLIT_INT32 : IntegerCoding.VAR_INT32;
    }
    return compact ? IntegerCoding.SPLIT_INT64 : IntegerCoding.VAR_INT64;
  }
}
