package io.fory.struct;

import io.fory.carried.CarriedLayout;
import io.fory.plan.StructField;

/**
 * Where an object keeps the fields that its class does not have.
 *
 * @param field the field that carries them
 * @param captured how they are taken out of a body; null if it has none
 */
public record Carrier(StructField field, CarriedLayout captured) {}
