package io.fory.codegen.java;

import java.util.ArrayDeque;

/**
 * The structs and rows of all instances that wait for generated code, and the daemon thread that
 * generates it. The thread ends when nothing is left to do. Classes of this side come first;
 * versions of writers wait behind them, a bounded number of them, and only as long as they are
 * remembered.
 */
public final class CompilationQueue {
  /** The most tasks that wait, of classes of this side and of versions each. */
  public static final int MOST = 512;

  private static final long IDLE_MILLIS = 1000;

  /** The compiler recurses over the code that it compiles. */
  private static final long STACK_BYTES = 4 << 20;

  /** The queue of everybody. */
  public static final CompilationQueue SHARED = new CompilationQueue();

  /**
   * Something to do.
   *
   * @param version whose code it makes, or null for a class of this side
   */
  private record Task(Runnable work, Object version) {}

  private final ArrayDeque<Task> known = new ArrayDeque<>();
  private final ArrayDeque<Task> versions = new ArrayDeque<>();
  private Thread worker;
  private boolean working;

  /** Creates an empty queue. */
  public CompilationQueue() {}

  /**
   * Adds work.
   *
   * @param version for which the work is, or null for a class of this side
   * @return false if there is no room for it now
   */
  public synchronized boolean add(Runnable work, Object version) {
    ArrayDeque<Task> queue = version == null ? known : versions;
    if (queue.size() >= MOST) {
      return false;
    }
    if (worker == null && !start()) {
      return false;
    }
    queue.add(new Task(work, version));
    notifyAll();
    return true;
  }

  private boolean start() {
    Thread thread = new Thread(null, this::run, "fory-codegen", STACK_BYTES, false);
    thread.setDaemon(true);
    thread.setContextClassLoader(null);
    try {
      thread.start();
    } catch (OutOfMemoryError e) {
      return false; // there are too many threads already
    }
    worker = thread;
    return true;
  }

  /** Removes the tasks of a version that have not begun. */
  public synchronized void cancel(Object version) {
    versions.removeIf(task -> task.version() == version);
    notifyAll();
  }

  /** Returns the number of tasks that wait. */
  public synchronized int size() {
    return known.size() + versions.size();
  }

  /** Waits until there is nothing to do; for tests. */
  public synchronized void awaitIdle() throws InterruptedException {
    while (size() > 0 || working) {
      wait();
    }
  }

  private void run() {
    try {
      for (Task task = next(); task != null; task = next()) {
        run(task);
      }
    } finally {
      leave();
    }
  }

  /** One task that finds no memory left does not stop the others. */
  @SuppressWarnings("EmptyCatch")
  private static void run(Task task) {
    try {
      task.work().run();
    } catch (OutOfMemoryError e) {
      // its struct stays with the interpreter
    }
  }

  @SuppressWarnings("WaitNotInLoop") // woken early, the thread ends early
  private synchronized Task next() {
    working = false;
    notifyAll();
    try {
      if (size() == 0) {
        wait(IDLE_MILLIS);
      }
      Task task = known.isEmpty() ? versions.poll() : known.poll();
      working = task != null;
      if (task == null && size() == 0) {
        worker = null;
      }
      return task;
    } catch (InterruptedException e) {
      worker = null;
      return null;
    }
  }

  /** Gives up the role of the worker; the last act of the thread, even if it ran out of memory. */
  private synchronized void leave() {
    if (worker == Thread.currentThread()) {
      worker = null;
      working = false;
      notifyAll();
    }
  }
}
