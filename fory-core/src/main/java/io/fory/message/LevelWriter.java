package io.fory.message;

import io.fory.error.LimitExceededException;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;

/**
 * The levels of a call that writes, the {@linkplain CallStacks stacks} that they stand on, and the
 * state and the guesses of serializers.
 */
public abstract class LevelWriter extends WriteContext {
  final CallStacks stacks;
  int depth;

  /** Whether the call has been deeper than it may go without asking. */
  private boolean asked;

  /** How deep the call may go before it looks at the limit and the stack again. */
  private int provenDepth;

  /** The error about the level that could not be entered, or null. */
  LimitExceededException depthError;

  private final AlikeGuess guess = new AlikeGuess();

  /** Null until a serializer keeps something. */
  private CallState state;

  /**
   * The last error inside of an object that a serializer has asked for, and may have caught; or
   * null.
   */
  private Throwable torn;

  LevelWriter(int maxDepth) {
    this.stacks = new CallStacks(maxDepth);
    this.provenDepth = stacks.first();
  }

  /** Returns what is expected of the next map or set. */
  public final AlikeGuess guess() {
    return guess;
  }

  /** Returns what {@link #keep} was given, or null. */
  public final CallState state() {
    return state;
  }

  /** Keeps the state of serializers of the one kind that has some, in this context for good. */
  public final void keep(CallState kept) {
    state = kept;
    noteUnusual();
  }

  /** Notes an error inside of an object, of which an unknown part has been written. */
  public final void tear(Throwable thrown) {
    torn = thrown;
    noteUnusual();
  }

  /** Returns the last error noted, or null. */
  public final Throwable torn() {
    return torn;
  }

  @Override
  protected void letGo() {
    super.letGo();
    torn = null;
    depthError = null;
    if (asked) {
      asked = false;
      provenDepth = stacks.first();
      stacks.end();
    }
    if (state != null) {
      state.clear();
      noteUnusual(); // from now on, every call may use it
    }
  }

  @Override
  public final void enter() {
    if (++depth > provenDepth) {
      goDeeper(false);
    }
  }

  /**
   * Enters a level whose body can be written on another stack: if that is necessary returns false,
   * and {@link #writeElsewhere} writes it. {@link #exit()} follows in either case.
   */
  public final boolean enterHere() {
    return ++depth <= provenDepth || goDeeper(true);
  }

  /** Enters a level if the stack is known to have room for it; returns whether it did. */
  public final boolean enterProven() {
    boolean proven = depth < provenDepth;
    if (proven) {
      depth++;
    }
    return proven;
  }

  private boolean goDeeper(boolean mayMove) {
    asked = true;
    noteUnusual();
    try {
      int proven = mayMove ? stacks.deeper(depth) : stacks.deeperHere(depth);
      if (proven == 0) {
        return false;
      }
      provenDepth = proven;
      return true;
    } catch (LimitExceededException e) {
      depthError = e;
      throw e;
    }
  }

  /** Makes sure that values may stand so many levels deeper, in bytes that are copied. */
  public final void requireLevels(int levels) {
    try {
      stacks.requireAllowed(depth + levels);
    } catch (LimitExceededException e) {
      depthError = e;
      noteUnusual();
      throw e;
    }
  }

  /** Writes a body for which {@link #enterHere()} has returned false. */
  public final void writeElsewhere(Serializer<Object> body, Object value) {
    Object unused = callElsewhere(new MovedBody(body, value, null, false, this, null));
  }

  /** Writes or copies a body for which {@link #enterHere()} has returned false. */
  final Object callElsewhere(MovedBody body) {
    int provenHere = provenDepth;
    provenDepth = depth;
    try {
      return stacks.call(depth, body);
    } finally {
      provenDepth = provenHere;
    }
  }

  @Override
  public final void exit() {
    depth--;
  }
}
