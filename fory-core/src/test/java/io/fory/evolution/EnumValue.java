package io.fory.evolution;

/** The description of a constant of an enum. */
record EnumValue(String type, String constant) {}
