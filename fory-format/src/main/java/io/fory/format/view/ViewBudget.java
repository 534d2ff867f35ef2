package io.fory.format.view;

import io.fory.buffer.MemoryBuffer;
import io.fory.format.layout.RowBudget;
import io.fory.format.row.BinaryRow;

/**
 * The bytes that one call of {@code equals}, {@code hashCode} or {@code toString} of a view may
 * still read, together with the calls that it makes of the views within: as many as decoding the
 * rows may, and the work that keys may take for so many. The parts of hostile rows overlap, so that
 * the views would be a graph of any size.
 *
 * <p>The calls of a view within come by way of collections, arrays and Optionals, so the budget is
 * that of the thread while the outermost call lasts. Views of other memory have a budget of their
 * own: a codec of the application may use them.
 */
final class ViewBudget implements AutoCloseable {
  /**
   * How many times the elements of a set of views, and fields of several getters, may be read: a
   * set asks for the hash code when it is made and when it is compared, and so at each level.
   */
  private static final int REPEATS = 64;

  private static final ThreadLocal<ViewBudget> OPEN = new ThreadLocal<>();

  private final ViewBudget before;
  private final MemoryBuffer memory;
  private final MemoryBuffer otherMemory;
  private final RowBudget parts;

  private ViewBudget(ViewBudget before, BinaryRow row, BinaryRow other, long bytes) {
    this.before = before;
    this.memory = row.buffer();
    this.otherMemory = other.buffer();
    this.parts = new RowBudget(bytes);
  }

  /**
   * Begins a call, or has it share the budget of the call that it is part of.
   *
   * @param other the row that is compared, or the same
   * @param otherPlan that of the other row
   */
  static ViewBudget open(ViewPlan plan, BinaryRow row, ViewPlan otherPlan, BinaryRow other) {
    ViewBudget known = OPEN.get();
    if (known != null && known.covers(row) && known.covers(other)) {
      return new ViewBudget(known);
    }
    ViewBudget made = new ViewBudget(known, row, other, bytes(plan, row) + bytes(otherPlan, other));
    OPEN.set(made);
    return made;
  }

  /** A call within another. */
  private ViewBudget(ViewBudget outer) {
    this.before = outer;
    this.memory = null;
    this.otherMemory = null;
    this.parts = outer.parts;
  }

  private static long bytes(ViewPlan plan, BinaryRow row) {
    return (long) row.sizeInBytes() * plan.levels() * (plan.repeats() ? REPEATS : 1);
  }

  private boolean covers(BinaryRow row) {
    return row.buffer() == memory || row.buffer() == otherMemory;
  }

  /** Returns what may still be read. */
  RowBudget parts() {
    return parts;
  }

  @Override
  public void close() {
    if (memory == null) {
      return; // the outer call goes on
    }
    if (before == null) {
      OPEN.remove();
    } else {
      OPEN.set(before);
    }
  }
}
