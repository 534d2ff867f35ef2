package io.fory.message;

import io.fory.serializer.ReadContext;
import java.lang.StackWalker.StackFrame;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The stack frames that new throwables keep. The constructor of {@link Throwable} records the stack
 * that it runs on, that of the caller too, and no other trace that is set later frees what the JVM
 * has recorded. What a message with many throwables takes depends on its caller therefore, and must
 * be charged.
 *
 * <p>Counted for the first of many throwables, and again on another thread or at half of the depth:
 * a walk takes longer than some throwables, most messages have few, and none can make it often.
 */
final class ThrowableFrames {
  /** As many throwables are charged for the levels of the message alone, if there are no more. */
  private static final int FEW = 16;

  /** What the JVM records at most, unless {@code -XX:MaxJavaStackTraceDepth} says otherwise. */
  private static final int MOST = 1024;

  private static final int BYTES = 24;

  /** Of a level of the message, which may be read by the interpreter of this library. */
  private static final int FRAMES_PER_LEVEL = 9;

  private int made;

  /** Counted at {@link #depth} of {@link #thread}. */
  private int frames;

  private int depth;
  private Thread thread;

  /** Charges the frames of a throwable that is about to be made. */
  void charge(ReadContext in) {
    int here = in.depth();
    if (made < FEW) {
      made++;
      in.charge(BYTES * Math.min(MOST, (long) FRAMES_PER_LEVEL * here));
      return;
    }
    Thread now = Thread.currentThread();
    if (thread == null) {
      count(now, here);
      in.charge((long) FEW * BYTES * frames); // of those before
    } else if (!thread.equals(now) || here < depth / 2) {
      count(now, here);
    }
    long levels = Math.max(0, here - depth);
    in.charge(BYTES * Math.min(MOST, frames + FRAMES_PER_LEVEL * levels));
  }

  private void count(Thread now, int here) {
    thread = now;
    depth = here;
    frames = Counting.WALKER.walk(new Counting());
  }

  /** A class, since the first lambda of a program costs milliseconds. */
  private static final class Counting implements Function<Stream<StackFrame>, Integer> {
    static final StackWalker WALKER =
        StackWalker.getInstance(StackWalker.Option.SHOW_HIDDEN_FRAMES);

    @Override
    public Integer apply(Stream<StackFrame> stack) {
      return (int) stack.limit(MOST).count();
    }
  }
}
