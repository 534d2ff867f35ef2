package io.fory.format.view;

import io.fory.format.codec.FieldReader;
import io.fory.format.row.BinaryRow;

/**
 * A view whose class was generated. Generated subclasses are in the package of the interface. The
 * names of the members are such that no interface has them.
 */
public abstract class GeneratedView {
  /** The row. */
  protected final BinaryRow foryRow;

  private final Object plan;

  /**
   * Makes a view.
   *
   * @param plan what the class was generated from
   */
  protected GeneratedView(BinaryRow row, Object plan) {
    this.foryRow = row;
    this.plan = plan;
  }

  /** Returns a view of a row, of the class of this one. */
  protected abstract Object foryView(BinaryRow row);

  /** Returns a value that generated code has no shorter way to. */
  protected static Object foryRead(FieldReader reader, BinaryRow row) {
    return reader.read(row);
  }

  final ViewPlan foryPlan() {
    return (ViewPlan) plan;
  }

  final BinaryRow foryRow() {
    return foryRow;
  }

  @Override
  public final boolean equals(Object other) {
    return this == other || foryPlan().equal(foryRow, other);
  }

  @Override
  public final int hashCode() {
    return foryPlan().hash(foryRow);
  }

  @Override
  public final String toString() {
    return foryPlan().text(foryRow);
  }
}
