package io.fory.message;

import io.fory.error.LimitExceededException;
import io.fory.platform.SpareStack;
import java.util.function.Supplier;

/**
 * The stacks of one call: that of its thread, and where this has no room for the depth that is
 * allowed, those of threads that work while it waits ({@link SpareStack}). They are started when
 * they are needed, and end with the call. See {@code docs/decisions/0028-deep-graphs.md}.
 *
 * <p>Whoever recurses keeps a depth and the depth that is proven, and asks only where the one
 * exceeds the other:
 *
 * <pre>{@code
 * if (++depth <= proven || goesDeeper()) {
 *   work();
 * } else {
 *   int provenHere = proven;
 *   proven = depth; // nothing deeper is proven there
 *   stacks.call(depth, this::work); // in a try statement whose finally block does the next
 *   proven = provenHere;
 * }
 * depth--;
 *
 * boolean goesDeeper() {
 *   int deeper = stacks.deeper(depth);
 *   proven = Math.max(proven, deeper);
 *   return deeper != 0;
 * }
 * }</pre>
 */
public final class CallStacks {
  /** Of address space: memory is taken as far as a call gets. */
  private static final long MOST_BYTES = 128L << 20;

  private static final int MOST = 16;

  /** For what a stack needs besides levels: the zones of the JVM, and the reserve. */
  private static final long BASE_BYTES = 1L << 18;

  static {
    SpareStack.initialize();
    MovedBody.initialize();
  }

  private final int maxDepth;

  /** Of each of the stacks that are started. */
  private final int mostLevels;

  /** Null until one is needed. */
  private SpareStack[] spare;

  /** How many of them the call uses where it is. */
  private int used;

  /** The depth to which the stack has room that the call is on, as far as is known. */
  private int end;

  /** Makes the stacks of calls that may nest so deep. */
  public CallStacks(int maxDepth) {
    this(maxDepth, ProvenDepth.levelsFor(MOST_BYTES - BASE_BYTES));
  }

  /**
   * Makes such stacks.
   *
   * @param mostLevels for which each has room
   */
  CallStacks(int maxDepth, int mostLevels) {
    this.maxDepth = maxDepth;
    this.mostLevels = mostLevels;
    this.end = maxDepth;
  }

  /** Returns the depth to which a call may nest before it asks. */
  public int first() {
    return ProvenDepth.first(maxDepth);
  }

  /**
   * Returns the depth down to which the stack of this thread has room, or 0 if the level is to be
   * entered by {@link #call}.
   *
   * @param depth that is to be entered
   * @throws LimitExceededException if it is beyond the limit, or there is no stack for it; without
   *     a {@link #cure}
   */
  public int deeper(int depth) {
    int proven = proveHere(depth);
    if (proven == 0) {
      prepare(depth);
    }
    return proven;
  }

  /**
   * Returns the depth down to which the stack of this thread has room, at least that which is to be
   * entered; for a level that cannot be entered on another one.
   *
   * @throws LimitExceededException as {@link #deeper}
   */
  public int deeperHere(int depth) {
    int proven = proveHere(depth);
    if (proven == 0) {
      ProvenDepth.requireLevel(depth);
      return depth;
    }
    return proven;
  }

  /**
   * Proves as much as has been entered, or less. Where a stack ends, the JVM walks over all of its
   * frames, which takes a microsecond for each. So nothing is probed again that has not been there,
   * the first failure is the last one on a stack of many levels, and there is none on a stack that
   * was started for them.
   */
  private int proveHere(int depth) {
    requireAllowed(depth);
    int levels = Math.min(ProvenDepth.most(depth), end - depth + 1);
    int fewest = Math.min(ProvenDepth.FEWEST, maxDepth - depth + 1);
    while (levels >= fewest) {
      if (ProvenDepth.hasLevels(depth, levels)) {
        return depth + levels - 1;
      }
      end = depth + levels - 2;
      levels = depth < ProvenDepth.MOST ? levels / 2 : 0;
    }
    end = depth - 1;
    return 0;
  }

  /** Refuses a depth beyond the limit, as the two methods above. */
  void requireAllowed(int depth) {
    ProvenDepth.requireAllowed(depth, maxDepth);
  }

  /** Returns the cure for an error of these methods. */
  public String cure(LimitExceededException error) {
    return ProvenDepth.cure(error, maxDepth);
  }

  private void prepare(int depth) {
    if (used == MOST) {
      throw ProvenDepth.tooDeep(
          depth, MOST + " stacks of " + mostLevels + " levels that a call may take");
    }
    ProvenDepth.requireForCall(depth);
    if (spare == null) {
      spare = new SpareStack[MOST];
    }
    if (spare[used] == null) {
      spare[used] = start(depth);
    }
  }

  /**
   * Does work on another stack, after {@link #deeper} has returned 0; throws what it throws.
   *
   * @param depth of the level that the work is
   */
  public <T> T call(int depth, Supplier<T> work) {
    SpareStack stack = spare[used++];
    int endHere = end;
    end = (int) Math.min(maxDepth, (long) depth + mostLevels);
    try {
      return stack.call(work);
    } finally {
      end = endHere;
      used--;
    }
  }

  private SpareStack start(int depth) {
    int levels = Math.min(maxDepth, mostLevels);
    try {
      return SpareStack.start(
          "fory-stack-" + (used + 1), BASE_BYTES + ProvenDepth.bytesFor(levels));
    } catch (OutOfMemoryError e) {
      throw ProvenDepth.tooDeep(depth, "stacks of threads that the system has room for");
    }
  }

  /** Ends the threads, after success and failure alike. */
  public void end() {
    end = maxDepth;
    if (spare != null) {
      for (SpareStack stack : spare) {
        if (stack != null) {
          stack.end();
        }
      }
      spare = null;
    }
  }
}
