package io.fory.format.layout;

import io.fory.buffer.MemoryBuffer;

/**
 * What a call may still read and spend together with the calls that it makes of views: they come by
 * way of collections, arrays and Optionals of the JDK, which pass nothing on, so the budget is that
 * of the thread while the outermost call lasts. The parts of hostile rows overlap, so that the
 * views would be a graph of any size.
 *
 * <p>There are two kinds: that of {@code equals}, {@code hashCode} or {@code toString} of a view,
 * and that of a container whose keys are views, which decode their fields anew for each hash code
 * and comparison. Views of other memory have a budget of their own: a codec of the application may
 * use them.
 */
public final class CallBudget implements AutoCloseable {
  private static final ThreadLocal<CallBudget> OPEN = new ThreadLocal<>();

  private final CallBudget before;
  private final MemoryBuffer memory;
  private final MemoryBuffer otherMemory;
  private final RowBudget parts;

  /** The call that fills a container, or null. */
  private final RowInput filling;

  private final long spentBefore;

  private CallBudget(
      CallBudget before,
      MemoryBuffer memory,
      MemoryBuffer otherMemory,
      RowBudget parts,
      RowInput filling) {
    this.before = before;
    this.memory = memory;
    this.otherMemory = otherMemory;
    this.parts = parts;
    this.filling = filling;
    this.spentBefore = parts.spent();
  }

  /**
   * Begins a call of a view, or has it share the budget of the call that it is part of.
   *
   * @param memory of the row
   * @param otherMemory of the row that is compared, or the same
   * @param bytes that decoding the rows may read
   * @param repeats whether it may read parts of honest rows again, for comparisons of keys
   */
  public static CallBudget open(
      MemoryBuffer memory, MemoryBuffer otherMemory, long bytes, boolean repeats) {
    CallBudget known = OPEN.get();
    if (known != null && known.covers(memory) && known.covers(otherMemory)) {
      return new CallBudget(known, null, null, known.parts, null);
    }
    RowBudget parts = RowBudget.ofCall(bytes, repeats);
    CallBudget made = new CallBudget(known, memory, otherMemory, parts, null);
    OPEN.set(made);
    return made;
  }

  /**
   * Begins to fill a container with keys that are views, or have some.
   *
   * @param in the call that does so, which pays for the work of what the keys decode
   */
  public static CallBudget ofKeys(RowInput in) {
    CallBudget made = new CallBudget(OPEN.get(), in.buffer(), in.buffer(), in.forKeys(), in);
    OPEN.set(made);
    return made;
  }

  /** Returns the budget of the container that is being filled with views of a memory, or null. */
  public static RowBudget ofKeysIn(MemoryBuffer memory) {
    CallBudget known = OPEN.get();
    return known != null && known.filling != null && known.covers(memory) ? known.parts : null;
  }

  private boolean covers(MemoryBuffer other) {
    return other == memory || other == otherMemory;
  }

  /** Returns what may still be read. */
  public RowBudget parts() {
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
    if (filling != null) {
      filling.spendOn(parts.spent() - spentBefore);
    }
  }
}
