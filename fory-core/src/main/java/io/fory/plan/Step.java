package io.fory.plan;

import io.fory.buffer.IntegerCoding;
import java.util.List;

/**
 * One step of writing or reading the body of a struct; specified in {@code docs/format-native.md},
 * section "Structs". Holds no class, no field and no codec, so that a plan can be executed,
 * printed, or laid out anywhere.
 */
public sealed interface Step {
  /** A step that writes or reads one field. */
  sealed interface OfField extends Step {
    /** Returns the field. */
    FieldPlan field();
  }

  /**
   * The fixed block: presence bits, bits of split integers, then values at fixed width.
   *
   * @param presenceBytes bytes of the bits
   * @param bytes bytes of the block, presence bits included
   * @param scalars its values, by offset
   * @param flagged integers behind the block of which bits are in it
   */
  record FixedBlock(
      int presenceBytes, int bytes, List<Scalar> scalars, List<CompressedInteger> flagged)
      implements Step {
    /** Copies the lists. */
    public FixedBlock {
      scalars = List.copyOf(scalars);
      flagged = List.copyOf(flagged);
    }
  }

  /**
   * A value of the fixed block; a step of the block, not of the plan.
   *
   * @param field the field
   * @param offset in the block
   * @param presenceBit number of its presence bit, or {@link #ALWAYS}
   */
  record Scalar(FieldPlan field, int offset, int presenceBit) implements OfField {}

  /**
   * An integer of variable width.
   *
   * @param field the field
   * @param presenceBit number of its presence bit, or {@link #ALWAYS}
   * @param wideBit number of the bit that says how a split integer is encoded, or {@link #ALWAYS}
   */
  record CompressedInteger(FieldPlan field, int presenceBit, int wideBit) implements OfField {
    /** Returns the coding. */
    public IntegerCoding coding() {
      return field.encoding().coding();
    }
  }

  /** A string or null. */
  record Text(FieldPlan field) implements OfField {}

  /** A value that a codec writes. */
  record Value(FieldPlan field) implements OfField {}

  /** A part of a container that a class of the JDK holds: its elements, or its origin. */
  record Inherited(FieldPlan field) implements OfField {
    /** Returns whether the container is made with it. */
    public boolean isOrigin() {
      return field.key().charAt(0) == StructField.ORIGIN_MARK;
    }
  }

  /** The fields that the class does not have. */
  record Carried(FieldPlan field) implements OfField {}

  /** The presence bit of a value that is always there, and the bit of one that is not split. */
  int ALWAYS = -1;

  /** Returns the fewest bytes that the step takes. */
  default int minBytes() {
    if (this instanceof FixedBlock block) {
      return block.bytes();
    }
    if (this instanceof Scalar scalar) {
      return scalar.field().width();
    }
    return this instanceof CompressedInteger || this instanceof Text ? 1 : 0;
  }
}
