package io.fory.message;

import io.fory.error.ForyException;
import io.fory.error.LimitExceededException;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import java.io.InputStream;

/** The levels of a call that reads, and the {@linkplain CallStacks stacks} that they stand on. */
public abstract class LevelReader extends ReadContext {
  private final CallStacks stacks;
  int depth;

  /** Whether the call has been deeper than it may go without asking. */
  private boolean asked;

  /** How deep the call may go before it looks at the limit and the stack again. */
  private int provenDepth;

  /** The most that this has been, on any stack. */
  private int mostProven;

  /** On the stack that the call is on; null until a value asks for it. */
  private ProvenBytes provenBytes;

  /** Null until the message has a throwable. */
  private ThrowableFrames throwables;

  /**
   * The last error inside of an object that a serializer has asked for, and may have caught; or
   * null.
   */
  private Throwable torn;

  LevelReader(int maxDepth) {
    this.stacks = new CallStacks(maxDepth);
    this.provenDepth = stacks.first();
  }

  /** Notes an error inside of an object, of which an unknown part has been read. */
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
    throwables = null;
    provenBytes = null;
    if (asked) {
      asked = false;
      provenDepth = stacks.first();
      mostProven = 0;
      stacks.end();
    }
  }

  /** Returns how deep the call has been proven to nest at most. */
  final int mostProven() {
    return Math.max(provenDepth, mostProven);
  }

  /** Notes that the call goes to another stack; returns the argument of {@link #comeBack}. */
  abstract long leave();

  abstract void comeBack(long here);

  /** Reads a body that the message does not number, whatever the message does elsewhere. */
  public abstract Object readUntracked(Serializer<Object> body);

  @Override
  public final void enter() {
    if (++depth > provenDepth) {
      goDeeper(false);
    }
  }

  /**
   * Enters a level whose body can be read on another stack: if that is necessary returns false, and
   * {@link #readElsewhere} reads it. {@link #exit()} follows in either case.
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
      mostProven = Math.max(mostProven, proven);
      return true;
    } catch (LimitExceededException e) {
      throw e.withCure(stacks.cure(e));
    }
  }

  /** Reads a body for which {@link #enterHere()} has returned false. */
  public final Object readElsewhere(Serializer<Object> body) {
    return call(new MovedBody(body, null, this, true, null, null));
  }

  /** Reads such a body that the message does not number. */
  public final Object readUntrackedElsewhere(Serializer<Object> body) {
    return call(new MovedBody(body, null, this, false, null, null));
  }

  private Object call(MovedBody body) {
    int provenHere = provenDepth;
    ProvenBytes bytesHere = provenBytes;
    long here = leave();
    provenDepth = depth;
    provenBytes = null;
    try {
      return stacks.call(depth, body);
    } finally {
      provenDepth = provenHere;
      provenBytes = bytesHere;
      comeBack(here);
    }
  }

  /**
   * Returns whether the stack has room for a value which the JDK makes with more stack than the
   * reserve of a level. What has been proven for an earlier value of the message is not probed
   * again.
   */
  public final boolean hasStack(int bytes) {
    if (provenBytes == null) {
      provenBytes = new ProvenBytes();
      noteUnusual();
    }
    return provenBytes.has(depth, bytes);
  }

  /**
   * Charges the stack frames that a throwable records, which is about to be made.
   *
   * @throws LimitExceededException if the memory of the message is spent
   */
  public final void chargeThrowable() {
    if (throwables == null) {
      throwables = new ThrowableFrames();
      noteUnusual();
    }
    throwables.charge(this);
  }

  /**
   * Reads bytes between messages: see {@link io.fory.buffer.ReadWindow}.
   *
   * @throws ForyException if the stream fails, in whatever way
   */
  public static byte[] bytesOf(InputStream stream, int count) {
    try {
      return bytesOf((Object) stream, count);
    } catch (Exception | Error e) {
      throw ErrorTrace.ofStream(stream, e);
    }
  }

  @Override
  public final int depth() {
    return depth;
  }

  /** Returns the error for a {@link StackOverflowError}. */
  public LimitExceededException stackExhausted() {
    return ProvenDepth.exhausted(depth);
  }

  @Override
  public final void exit() {
    depth--;
  }
}
