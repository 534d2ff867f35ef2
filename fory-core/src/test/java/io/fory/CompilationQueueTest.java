package io.fory;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;

import io.fory.codegen.java.CompilationQueue;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.testng.annotations.Test;

/** What waits for its code is bounded, and strangers wait behind what is known. */
public final class CompilationQueueTest {
  private final CompilationQueue queue = new CompilationQueue();
  private final List<String> done = Collections.synchronizedList(new ArrayList<>());

  /** Occupies the thread of the queue until the latch is open. */
  private CountDownLatch occupy() throws InterruptedException {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch open = new CountDownLatch(1);
    Runnable work =
        () -> {
          begun.countDown();
          try {
            open.await();
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
        };
    assertTrue(queue.add(work, null));
    begun.await();
    return open;
  }

  @Test
  public void classesOfThisSideAreNotQueuedBehindVersionsOfWriters() throws Exception {
    CountDownLatch open = occupy();
    for (int i = 0; i < 3; i++) {
      int number = i;
      queue.add(() -> done.add("version " + number), "stranger");
    }
    queue.add(() -> done.add("known"), null);
    open.countDown();
    queue.awaitIdle();
    assertEquals(done, List.of("known", "version 0", "version 1", "version 2"));
    done.clear();
  }

  @Test
  public void noMoreThanSoMuchWaits() throws Exception {
    CountDownLatch open = occupy();
    int taken = 0;
    for (int i = 0; i < 10_000; i++) {
      taken += queue.add(() -> {}, "version " + i) ? 1 : 0;
    }
    assertEquals(taken, CompilationQueue.MOST);
    assertEquals(queue.size(), CompilationQueue.MOST);
    assertTrue(queue.add(() -> done.add("known"), null), "a class of this side has its own room");
    open.countDown();
    queue.awaitIdle();
    assertEquals(done, List.of("known"));
    assertTrue(queue.add(() -> {}, "later"), "there is room again");
    queue.awaitIdle();
    done.clear();
  }

  @Test
  public void whatIsCancelledIsNotDoneAndNotHeld() throws Exception {
    CountDownLatch open = occupy();
    Object version = new Object();
    Object other = new Object();
    WeakReference<Object> held = addTaskThatHoldsSomething(version);
    queue.add(() -> done.add("other"), other);
    queue.cancel(version);
    assertEquals(queue.size(), 1);
    for (int i = 0; i < 100 && !held.refersTo(null); i++) {
      System.gc();
    }
    assertTrue(held.refersTo(null), "the queue holds what was cancelled");
    open.countDown();
    queue.awaitIdle();
    assertEquals(done, List.of("other"));
    done.clear();
  }

  private WeakReference<Object> addTaskThatHoldsSomething(Object version) {
    byte[] something = new byte[1000];
    queue.add(() -> done.add("cancelled " + something.length), version);
    return new WeakReference<>(something);
  }

  @Test
  public void workThatDiesTakesNobodyAlong() throws Exception {
    CountDownLatch died = new CountDownLatch(1);
    queue.add(
        () -> {
          Thread.currentThread().setUncaughtExceptionHandler((thread, error) -> died.countDown());
          throw new InternalError("thrown by a test");
        },
        null);
    died.await();
    queue.add(() -> done.add("next"), null);
    queue.awaitIdle();
    assertEquals(done, List.of("next"));
    done.clear();
  }

  @Test
  public void workThatFindsNoMemoryDoesNotEndTheThread() throws Exception {
    CountDownLatch open = occupy();
    List<Thread> workers = Collections.synchronizedList(new ArrayList<>());
    queue.add(
        () -> {
          workers.add(Thread.currentThread());
          throw new OutOfMemoryError("thrown by a test");
        },
        null);
    CountDownLatch next = new CountDownLatch(1);
    queue.add(
        () -> {
          workers.add(Thread.currentThread());
          next.countDown();
        },
        null);
    open.countDown();
    assertTrue(next.await(60, TimeUnit.SECONDS));
    queue.awaitIdle();
    assertSame(workers.get(1), workers.get(0));
  }

  @Test
  public void theThreadEndsWhenThereIsNothingToDo() throws Exception {
    List<Thread> worker = Collections.synchronizedList(new ArrayList<>());
    CompilationQueue own = new CompilationQueue();
    own.add(() -> worker.add(Thread.currentThread()), null);
    own.awaitIdle();
    assertTrue(worker.get(0).isDaemon());
    worker.get(0).join(60_000);
    assertFalse(worker.get(0).isAlive());
    own.add(() -> worker.add(Thread.currentThread()), null);
    own.awaitIdle();
    assertEquals(worker.size(), 2);
  }
}
