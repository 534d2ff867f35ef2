package io.fory.codegen;

import io.fory.plan.Step;
import java.util.List;

/** All rules, in one order: the first one that applies is taken. */
final class RuleOrder {
  /** Makes a rule where it applies. */
  @FunctionalInterface
  private interface Maker {
    /** Returns the rule for a site, or null if it does not apply there. */
    Rule make(Site site);
  }

  private static final List<Maker> ORDER =
      List.of(
          DroppedRule::of,
          ScalarRule::of,
          IntegerRule::of,
          TextRule::of,
          CarriedRule::of,
          InheritedRule::of,
          SlotRule::of,
          HeadedListRule::of,
          TypedRule::of,
          CodecRule::of);

  private RuleOrder() {}

  /**
   * Returns the rule of a step.
   *
   * @param id a part of the names of its local variables that no other step has
   */
  static Rule of(String id, Step.OfField step, SourceScope scope) {
    Site site = new Site(id, step, scope.linked().codec(step.field()), scope);
    for (Maker maker : ORDER) {
      Rule rule = maker.make(site);
      if (rule != null) {
        return rule;
      }
    }
    throw new IllegalArgumentException("no rule for " + site);
  }
}
