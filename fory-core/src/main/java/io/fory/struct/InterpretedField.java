package io.fory.struct;

import io.fory.message.MessageReader;
import io.fory.plan.FieldConversion;
import io.fory.plan.FieldPlan;
import io.fory.platform.FieldAccess;

/** A field as the interpreter gets and sets it. */
abstract class InterpretedField {
  final FieldPlan field;
  final LinkedPlan linked;
  final FieldConversion conversion;

  /** Null if values are read and dropped. */
  final FieldAccess access;

  InterpretedField(FieldPlan field, LinkedPlan linked) {
    this.field = field;
    this.linked = linked;
    this.conversion = linked.link(field).conversion();
    this.access = field.isDropped() ? null : FieldAccess.of(linked.field(field));
  }

  /** Returns the name by which errors call the field. */
  public final String field() {
    return field.name();
  }

  /** Puts a value, converted where that is said, unless it is dropped. */
  final void accept(MessageReader in, FieldSink sink, Object target, Object value) {
    if (access != null) {
      sink.set(access, target, conversion == null ? value : conversion.convert(in, value));
    }
  }

  /** Returns a value that may be null only where the field may be. */
  final Object required(Object value) {
    if (value == null && !field.nullable()) {
      throw linked.nullRefused(field);
    }
    return value;
  }
}
