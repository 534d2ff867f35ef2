package io.fory.plan;

import java.util.ArrayList;
import java.util.List;

/**
 * How the body of one class is written and read: steps, one after the other. The native format
 * orders them so:
 *
 * <ol>
 *   <li>the fixed block: the presence bits of nullable scalars, then all scalars at fixed width,
 *       widest first, fields of one width by name;
 *   <li>compressed integers, by name;
 *   <li>strings, by name;
 *   <li>everything else, by name;
 *   <li>the fields that the class does not have.
 * </ol>
 *
 * Immutable.
 *
 * @param type binary name of the class
 * @param components of a record: for each constructor argument the name of its field; else null
 * @param steps in the order of the bytes
 * @param objectBytes estimate of the memory that an instance takes, boxes and the smallest strings
 *     included
 */
public record StructPlan(String type, List<String> components, List<Step> steps, int objectBytes) {
  /** Copies the steps. */
  public StructPlan {
    steps = List.copyOf(steps);
  }

  /** Returns whether the class is a record. */
  public boolean isRecord() {
    return components != null;
  }

  /** Returns the fixed block, an empty one if there is none. */
  public Step.FixedBlock block() {
    return !steps.isEmpty() && steps.get(0) instanceof Step.FixedBlock block
        ? block
        : new Step.FixedBlock(0, 0, List.of(), List.of());
  }

  /** Returns all fields, in the order of the bytes. */
  public List<FieldPlan> fields() {
    List<FieldPlan> fields = new ArrayList<>();
    for (Step step : steps) {
      if (step instanceof Step.OfField one) {
        fields.add(one.field());
      } else {
        for (Step.Scalar scalar : ((Step.FixedBlock) step).scalars()) {
          fields.add(scalar.field());
        }
      }
    }
    return fields;
  }

  /** Returns whether unknown fields are carried. */
  public boolean hasCarrier() {
    return !steps.isEmpty() && steps.get(steps.size() - 1) instanceof Step.Carried;
  }

  /** Returns whether it is a container that is made when a part of it has been read. */
  public boolean hasOrigin() {
    for (Step step : steps) {
      if (step instanceof Step.Inherited part && part.isOrigin()) {
        return true;
      }
    }
    return false;
  }

  /** Returns the fewest bytes that a body takes. */
  public int minBytes() {
    int bytes = 0;
    for (Step step : steps) {
      bytes += step.minBytes();
    }
    return bytes;
  }
}
