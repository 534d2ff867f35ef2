package io.fory.format.codec;

import io.fory.format.layout.RowInput;
import io.fory.format.layout.RowOutput;
import io.fory.format.row.RowType;
import io.fory.plan.TypeShape;
import java.lang.reflect.Array;

/** The codec of values that the application has written as values of another type. */
final class FormCodec extends SlotCodec {
  private final TypeRule.Form rule;
  private final Class<?> declared;
  private final SlotCodec form;

  /** The class of what is written, boxed. */
  private final Class<?> written;

  /**
   * Makes a codec.
   *
   * @param declared the type of the values, which is that of the rule or one below it
   * @param form the codec of what is written
   */
  FormCodec(TypeRule.Form rule, Class<?> declared, SlotCodec form) {
    super(form.type());
    this.rule = rule;
    this.declared = declared;
    this.form = form;
    this.written = boxed(TypeShape.raw(rule.form()));
  }

  private static Class<?> boxed(Class<?> type) {
    return type.isPrimitive() ? Array.get(Array.newInstance(type, 1), 0).getClass() : type;
  }

  @Override
  void write(RowOutput out, int base, int slot, Object value) {
    form.write(out, base, slot, rule.call(rule.out(), value, written));
  }

  @Override
  Object read(RowInput in, int base, int size, int slot) {
    return rule.call(rule.back(), form.read(in, base, size, slot), declared);
  }

  @Override
  SlotCodec reading(RowType written) {
    return new FormCodec(rule, declared, form.reading(written));
  }
}
