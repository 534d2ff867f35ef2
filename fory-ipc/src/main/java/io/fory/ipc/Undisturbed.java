package io.fory.ipc;

import java.io.IOException;
import java.util.Arrays;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * Work with the file of a segment, on a thread that nobody interrupts.
 *
 * <p>An interrupt that meets a thread in a read, a write, a mapping or a look at the size closes
 * the channel. All users of the file in this virtual machine share one channel, and the kernel
 * drops the locks of the process when it is closed: among them the proof that the process lives.
 */
final class Undisturbed {
  private Undisturbed() {}

  /**
   * Does something, and waits for its end even if the caller is interrupted, which it then stays.
   *
   * @throws IOException as the work does, and likewise exceptions and errors of other classes
   */
  static <T> T call(Participants.Action<T> work) throws IOException {
    StackRoom.require(); // So that the caller gets what the work returns, and can close it.
    FutureTask<T> task = new FutureTask<>(() -> settled(work));
    Thread thread = new Thread(null, task, "fory-ipc-file", 0, false);
    thread.setDaemon(true);
    thread.start();
    boolean interrupted = false;
    try {
      for (; ; ) {
        try {
          return task.get();
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } catch (ExecutionException e) {
      throw thrown(e.getCause());
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** An error that the JVM raises late, behind the work, would leave the caller waiting. */
  private static <T> T settled(Participants.Action<T> work) throws IOException {
    try {
      return work.run();
    } finally {
      SharedMemory.settle();
    }
  }

  /** Returns what the work has thrown if it is an {@link IOException}, else throws it. */
  private static IOException thrown(Throwable cause) {
    cause.setStackTrace(
        joined(cause.getStackTrace(), Thread.currentThread().getStackTrace())); // Who called.
    if (cause instanceof IOException e) {
      return e;
    }
    if (cause instanceof RuntimeException e) {
      throw e;
    }
    throw (Error) cause;
  }

  private static StackTraceElement[] joined(StackTraceElement[] work, StackTraceElement[] caller) {
    StackTraceElement[] all = Arrays.copyOf(work, work.length + caller.length);
    System.arraycopy(caller, 0, all, work.length, caller.length);
    return all;
  }
}
