package io.fory.spark;

import io.fory.testing.ModuleRules;

/** The rules of the house, for this module. */
public final class HouseRulesTest extends ModuleRules {
  public HouseRulesTest() {
    super("io.fory.spark");
  }
}
