package io.fory.struct;

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
        void copy(FieldAccess field, Object owner, Object target) {
          field.copy(owner, target);
        }

        @Override
        boolean takesPrimitives() {
          return true;
        }
      };

  /** Puts a value, boxed if the field is primitive. */
  abstract void set(FieldAccess field, Object target, Object value);

  /** Puts the value that an object has. */
  void copy(FieldAccess field, Object owner, Object target) {
    set(field, target, field.get(owner));
  }

  /** Returns whether primitive values may be set without boxing, straight into the field. */
  abstract boolean takesPrimitives();
}
