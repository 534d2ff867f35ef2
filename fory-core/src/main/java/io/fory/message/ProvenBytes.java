package io.fory.message;

import io.fory.platform.StackProbe;
import java.util.function.IntPredicate;

/**
 * The bytes of stack that have been proven for values without levels of their own: patterns and
 * lambdas, for which the JDK takes more than the reserve of a level. A message may have many of
 * them, and a probe takes longer than to make one, so what has been proven for one is remembered
 * for the others on the same stack.
 */
final class ProvenBytes {
  /** Tells whether the stack has room for so many bytes, by a probe. */
  private final IntPredicate probe;

  private int depth;

  /** At that depth. */
  private long proven;

  /** Whether the stack has been found too short for more than was needed. */
  private boolean isScarce;

  ProvenBytes() {
    this(new Probe());
  }

  ProvenBytes(IntPredicate probe) {
    this.probe = probe;
  }

  /** Returns whether the stack has room for so many bytes below a level. */
  boolean has(int atDepth, int bytes) {
    long above = ProvenDepth.bytesFor(Math.max(0, atDepth - depth));
    return above + bytes <= proven || prove(atDepth, bytes);
  }

  /** Proves twice as much, so that a little more, or a few levels deeper, needs no probe. */
  private boolean prove(int atDepth, int bytes) {
    long ample = 2L * bytes;
    isScarce = isScarce || ample > Integer.MAX_VALUE || !probe.test((int) ample);
    if (isScarce && !probe.test(bytes)) {
      return false;
    }
    depth = atDepth;
    proven = isScarce ? bytes : ample;
    return true;
  }

  /** A class, since the first lambda of a program costs milliseconds. */
  private static final class Probe implements IntPredicate {
    @Override
    public boolean test(int bytes) {
      return StackProbe.has(bytes);
    }
  }
}
