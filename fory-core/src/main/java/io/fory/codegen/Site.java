package io.fory.codegen;

import io.fory.codec.ValueCodec;
import io.fory.plan.FieldPlan;
import io.fory.plan.Step;

/**
 * Where a value is printed.
 *
 * @param id a part of the names of its local variables that no other site has
 * @param step of a field; null for an element of a list
 * @param codec of a value that a codec writes, else null
 * @param scope of the struct
 */
record Site(String id, Step.OfField step, ValueCodec codec, SourceScope scope) {
  /** Returns the field. */
  FieldPlan field() {
    return step.field();
  }

  /** Adds a constant; returns its name. */
  String constant(Class<?> type, Object value) {
    return scope.constants().add(type.getName(), value);
  }

  /** Returns whether constants may be added that only make code faster. */
  boolean hasRoom() {
    return scope.constants().hasRoom();
  }
}
