package io.fory.message;

import io.fory.serializer.ReadContext;
import java.util.function.IntSupplier;

/**
 * The stack that hash codes, equality and comparisons of keys need in a message with references. A
 * key leads through references to objects that stand beside it in the message, so that these
 * methods recurse deeper than the values nest: by its <b>height</b>, the levels of the longest way
 * that begins at the key.
 *
 * <p>Heights count numbered objects and the levels between them. What nests inside of the last
 * object of a way is not in its height: that is at most as deep as values have nested in the
 * message.
 */
public final class KeyStack {
  /** Levels that are not looked at, since the reserve of a probed stack has room for them. */
  private static final int FREE_LEVELS = 16;

  private final ReadContext in;

  /** How deep values may nest without another probe. */
  private final IntSupplier provenDepth;

  /** Down to which there is stack, in half levels of values from the root of the message. */
  private long proven;

  KeyStack(ReadContext in, IntSupplier provenDepth) {
    this.in = in;
    this.provenDepth = provenDepth;
  }

  /**
   * Makes sure that there is stack for the hash code of a key.
   *
   * @param height of the key
   * @throws io.fory.error.LimitExceededException if there is none
   */
  public void requireForHash(int height) {
    require(height, 1);
  }

  /** Makes sure that there is stack for the equality and order of a key. */
  public void requireForComparison(int height) {
    require(height, 2);
  }

  private void require(int height, int halves) {
    int deepest = provenDepth.getAsInt();
    int nested = deepest - ProvenDepth.first(deepest);
    long levels = (long) height + nested;
    if (levels > FREE_LEVELS) {
      long above = 2L * in.depth();
      if (above + halves * levels > proven) {
        proven = above + ProvenDepth.requireForKey(levels, halves);
      }
    }
  }

  /**
   * Goes to another stack, of which nothing is known; returns the argument of {@link #comeBack}.
   */
  long leave() {
    long here = proven;
    proven = 0;
    return here;
  }

  void comeBack(long here) {
    proven = here;
  }

  void clear() {
    proven = 0;
  }
}
