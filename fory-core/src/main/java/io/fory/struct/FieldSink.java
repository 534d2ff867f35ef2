package io.fory.struct;

import io.fory.message.MessageReader;
import io.fory.plan.FieldConversion;
import io.fory.plan.FieldPlan;
import io.fory.platform.FieldAccess;

/**
 * Where the interpreter puts a decoded value: a field, or an argument of a record's constructor.
 */
abstract class FieldSink {
  /** Sets the fields of the target. */
  static final FieldSink FIELDS =
      new FieldSink() {
        @Override
        void set(FieldAccess field, Object target, Object value) {
          field.set(target, value);
        }

        @Override
        boolean takesPrimitives() {
          return true;
        }
      };

  /**
   * Puts a value, converted where the plan says so.
   *
   * @param field null if the value is dropped
   */
  final void accept(
      MessageReader in, FieldPlan plan, FieldAccess field, Object target, Object value) {
    if (field != null) {
      FieldConversion conversion = plan.conversion();
      set(field, target, conversion == null ? value : conversion.convert(in, value));
    }
  }

  /** Puts a value, boxed if the field is primitive. */
  abstract void set(FieldAccess field, Object target, Object value);

  /** Returns whether primitive values may be set without boxing, straight into the field. */
  abstract boolean takesPrimitives();
}
