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

  /** Whether the target is an array, which takes values at the numbers of their fields. */
  final boolean collected;

  /** Null if values are read and dropped, or collected. */
  final FieldAccess access;

  /** Whether it could hold null and may not. */
  private final boolean checksNull;

  InterpretedField(FieldPlan field, LinkedPlan linked) {
    this.field = field;
    this.linked = linked;
    this.conversion = linked.link(field).conversion();
    this.access = field.isDropped() ? null : FieldAccess.of(linked.field(field));
    this.collected = linked.type() == LinkedPlan.Collected.class;
    this.checksNull =
        !field.nullable() && access != null && !access.field().getType().isPrimitive();
  }

  /** Returns the name by which errors call the field. */
  public final String field() {
    return field.name();
  }

  /** Returns whether values are wanted. */
  final boolean takesValues() {
    return access != null || collected;
  }

  /** Puts a value, converted where that is said, unless it is dropped. */
  final void accept(MessageReader in, FieldSink sink, Object target, Object value) {
    if (access != null) {
      sink.set(access, target, conversion == null ? value : conversion.convert(in, value));
    } else if (collected) {
      ((Object[]) target)[field.number()] = value;
    }
  }

  /** Puts the value that an object has, which cannot change. */
  final void share(Object owner, FieldSink sink, Object target) {
    if (checksNull) {
      required(access.get(owner));
    }
    sink.copy(access, owner, target);
  }

  /** Returns a value that may be null only where the field may be. */
  final Object required(Object value) {
    if (value == null && !field.nullable()) {
      throw linked.nullRefused(field);
    }
    return value;
  }
}
