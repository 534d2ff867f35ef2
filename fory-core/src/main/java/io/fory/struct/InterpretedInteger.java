package io.fory.struct;

import io.fory.buffer.IntegerCoding;
import io.fory.carried.FieldCaptures;
import io.fory.message.GraphCopier;
import io.fory.message.MessageReader;
import io.fory.message.MessageWriter;
import io.fory.plan.ScalarKind;
import io.fory.plan.Step;

/** An integer of variable width. */
final class InterpretedInteger extends InterpretedField implements InterpretedStep {
  private final IntegerCoding coding;
  private final boolean boxed;
  private final boolean isInt;
  private final int presenceBit;
  private final int wideBit;

  InterpretedInteger(Step.CompressedInteger step, LinkedPlan linked) {
    super(step.field(), linked);
    this.coding = step.coding();
    this.boxed = step.field().isBoxed();
    this.isInt = step.field().kind() == ScalarKind.INT;
    this.presenceBit = step.presenceBit();
    this.wideBit = step.wideBit();
  }

  /** Sets the bits in a block. Null is refused where the integer is written, and errors name it. */
  void mark(byte[] array, int start, Object owner) {
    if (presenceBit >= 0) {
      InterpretedScalar.mark(array, start, presenceBit, access.get(owner));
    }
    if (wideBit >= 0) {
      array[start + (wideBit >>> 3)] |= (byte) (coding.bitOf(valueOf(owner)) << (wideBit & 7));
    }
  }

  @Override
  public void write(MessageWriter out, Object owner) {
    coding.write(out, boxed ? numberOf(required(access.get(owner))) : valueOf(owner));
  }

  @Override
  public boolean copy(GraphCopier copier, Object owner, FieldSink sink, Object target) {
    share(owner, sink, target);
    return true;
  }

  /** Returns the value of the field, 0 for null. */
  private long valueOf(Object owner) {
    if (!boxed) {
      return isInt ? access.getInt(owner) : access.getLong(owner);
    }
    return numberOf(access.get(owner));
  }

  private static long numberOf(Object value) {
    return value == null ? 0 : ((Number) value).longValue();
  }

  /**
   * Reads the field.
   *
   * @param bits of the block
   * @param captures keeps the fields that the class does not have, or null
   */
  void read(MessageReader in, long[] bits, FieldSink sink, Object target, FieldCaptures captures) {
    IntegerCoding ofValue = wideBit < 0 ? coding : coding.ofValue(isSet(bits, wideBit));
    if (captures != null && access == null) {
      captures.integer(ofValue);
      return;
    }
    Object value = ofValue.readBox(in);
    boolean present = presenceBit < 0 || isSet(bits, presenceBit);
    accept(in, sink, target, present ? value : null);
  }

  private static boolean isSet(long[] bits, int bit) {
    return (bits[bit >>> 6] >>> (bit & 63) & 1) != 0;
  }
}
