package io.fory.platform;

import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * A thread that works for another one on a stack of its own, while that one waits: so recursion can
 * go on where a stack ends.
 *
 * <p>It has what the thread that starts it passes on: the context class loader, inheritable thread
 * locals, group and priority. It is a daemon, since the other one waits anyway. An interrupt of the
 * thread that waits interrupts the one that works, and the status that this has in the end becomes
 * that of the first. Locks and thread locals are not passed on: that is impossible.
 */
public final class SpareStack implements Runnable {
  /** To wait for a short piece of work costs less without the help of the system. */
  private static final int SPINS = 100;

  private final Thread thread;
  private Thread waiting;

  /** What is to be done, or is being done; null between. Publishes the fields below. */
  private volatile Supplier<?> work;

  private volatile boolean ended;
  private boolean interrupted;
  private Object result;
  private Throwable thrown;

  private SpareStack(String name, long bytes) {
    this.thread = new Thread(null, this, name, bytes);
    this.thread.setDaemon(true);
  }

  /** Initializes what is needed, since there may be no stack for it later. */
  public static void initialize() {
    LockSupport.unpark(null);
    Thread.onSpinWait();
  }

  /**
   * Starts a thread.
   *
   * @param bytes of its stack: of address space, for memory is taken when it is used
   * @throws OutOfMemoryError if the system has no room for it
   */
  public static SpareStack start(String name, long bytes) {
    SpareStack stack = new SpareStack(name, bytes);
    stack.thread.start();
    return stack;
  }

  /** Has the thread do a piece of work, and waits; returns its result or throws what it throws. */
  @SuppressWarnings("unchecked") // the result of this very work
  public <T> T call(Supplier<T> piece) {
    waiting = Thread.currentThread();
    interrupted = Thread.interrupted();
    work = piece;
    LockSupport.unpark(thread);
    for (int i = 0; work != null; i++) {
      if (i < SPINS) {
        Thread.onSpinWait();
      } else {
        LockSupport.park(this);
        if (Thread.interrupted()) {
          passInterrupt();
        }
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    T value = (T) result;
    Throwable failure = thrown;
    result = null;
    thrown = null;
    if (failure != null) {
      SpareStack.<RuntimeException>throwAsIs(failure);
    }
    return value;
  }

  /** An interrupt that comes too late for the work is for whatever follows it. */
  private synchronized void passInterrupt() {
    if (work != null) {
      thread.interrupt();
    } else {
      interrupted = true;
    }
  }

  /** Serves; for the thread. */
  @Override
  public void run() {
    Supplier<?> next;
    while ((next = await()) != null) {
      Thread caller = waiting;
      if (interrupted) {
        thread.interrupt();
      }
      try {
        result = next.get();
      } catch (Throwable e) { // whatever it is, it belongs to the thread that waits
        thrown = e;
      }
      finish();
      LockSupport.unpark(caller);
    }
  }

  private Supplier<?> await() {
    for (int i = 0; work == null && !ended; i++) {
      if (i < SPINS) {
        Thread.onSpinWait();
      } else {
        LockSupport.park(this);
        boolean unused = Thread.interrupted();
      }
    }
    return work;
  }

  private synchronized void finish() {
    interrupted = Thread.interrupted();
    work = null;
  }

  /** Ends the thread, which has nothing to do, and waits for its end. */
  public void end() {
    ended = true;
    LockSupport.unpark(thread);
    boolean interruptedMeanwhile = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interruptedMeanwhile = true;
      }
    }
    if (interruptedMeanwhile) {
      Thread.currentThread().interrupt();
    }
  }

  @SuppressWarnings("unchecked") // nobody checks it, so that checked exceptions pass too
  private static <E extends Throwable> void throwAsIs(Throwable thrown) throws E {
    throw (E) thrown;
  }
}
