package io.fory.struct;

import io.fory.carried.CarriedLayout;
import io.fory.plan.FieldPlan;

/**
 * Where an object keeps the fields that its class does not have.
 *
 * @param field the field that carries them
 * @param captured how they are taken out of a body; null if it has none
 */
public record Carrier(FieldPlan field, CarriedLayout captured) {
  /** Returns the carrier of a class whose writer has no other fields, or null. */
  public static Carrier of(FieldPlan field) {
    return field == null ? null : new Carrier(field, null);
  }
}
