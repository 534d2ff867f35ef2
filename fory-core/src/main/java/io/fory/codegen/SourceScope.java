package io.fory.codegen;

import io.fory.codegen.java.ConstantPool;
import io.fory.plan.Step;
import io.fory.plan.StructPlan;
import io.fory.struct.LinkedPlan;

/**
 * The state that the rules of one struct share.
 *
 * @param linked the struct
 * @param captures whether values of fields that the class does not have are kept
 * @param compactStrings whether strings are written in their compact form
 * @param keepsPresence {@link #keepsPresence(StructPlan)}
 * @param constants of the generated class
 * @param fields the expressions of its fields
 * @param arrays the methods for arrays of primitives
 */
record SourceScope(
    LinkedPlan linked,
    boolean captures,
    boolean compactStrings,
    boolean keepsPresence,
    ConstantPool constants,
    FieldExpressions fields,
    ArrayRule arrays) {

  /** Fields that one method reads at most. */
  static final int READS_PER_METHOD = 32;

  /**
   * Returns whether so many integers have bits in the block that these are handed to other methods.
   */
  static boolean keepsPresence(StructPlan plan) {
    int integers = 0;
    for (Step step : plan.steps()) {
      integers += step instanceof Step.CompressedInteger ? 1 : 0;
    }
    return integers > READS_PER_METHOD && !plan.block().flagged().isEmpty();
  }
}
