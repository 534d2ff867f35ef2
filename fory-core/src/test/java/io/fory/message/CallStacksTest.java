package io.fory.message;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.error.LimitExceededException;
import java.util.HashSet;
import java.util.Set;
import org.testng.annotations.Test;

/** A call uses a few stacks, one after the other, and no more. */
public final class CallStacksTest {
  private static final int MAX_DEPTH = 5000;

  /** Recursion as in the documentation of the class. */
  private static final class Recursion {
    final CallStacks stacks;
    final Set<Thread> threads = new HashSet<>();
    int proven;
    int depth;
    int deepest;

    Recursion(CallStacks stacks) {
      this.stacks = stacks;
      this.proven = stacks.first();
    }

    void descend(int levels) {
      if (levels == 0) {
        return;
      }
      if (++depth <= proven || goesDeeper()) {
        level(levels);
      } else {
        int provenHere = proven;
        proven = depth;
        try {
          stacks.call(
              depth,
              () -> {
                level(levels);
                return null;
              });
        } finally {
          proven = provenHere;
        }
      }
      depth--;
    }

    private boolean goesDeeper() {
      int deeper = stacks.deeper(depth);
      proven = Math.max(proven, deeper);
      return deeper != 0;
    }

    private void level(int levels) {
      threads.add(Thread.currentThread());
      deepest = Math.max(deepest, depth);
      descend(levels - 1);
    }
  }

  @Test
  public void threadsAreStartedWhereTheStackEndsAndEndWithTheCall() throws Exception {
    Recursion recursion = new Recursion(new CallStacks(MAX_DEPTH));
    runOnSmallStack(() -> recursion.descend(MAX_DEPTH));
    assertEquals(recursion.deepest, MAX_DEPTH);
    assertEquals(recursion.depth, 0);
    assertEquals(recursion.threads.size(), 2);
    recursion.stacks.end();
    for (Thread thread : recursion.threads) {
      assertTrue(!thread.isAlive(), thread.getName());
    }
  }

  @Test
  public void theyAreUsedAgainInOneCall() throws Exception {
    Recursion recursion = new Recursion(new CallStacks(MAX_DEPTH));
    runOnSmallStack(
        () -> {
          for (int i = 0; i < 100; i++) {
            recursion.descend(MAX_DEPTH);
          }
        });
    assertEquals(recursion.threads.size(), 2);
    recursion.stacks.end();
  }

  @Test
  public void theirNumberIsBounded() throws Exception {
    Recursion recursion = new Recursion(new CallStacks(1 << 20, 100));
    LimitExceededException[] error = new LimitExceededException[1];
    runOnSmallStack(
        () ->
            error[0] =
                expectThrows(LimitExceededException.class, () -> recursion.descend(1 << 20)));
    assertTrue(error[0].limit().contains("16 stacks of 100 levels"), error[0].getMessage());
    assertTrue(
        recursion.stacks.cure(error[0]).contains("withMaxDepth"), recursion.stacks.cure(error[0]));
    assertEquals(recursion.threads.size(), 17);
    recursion.stacks.end();
  }

  private static void runOnSmallStack(Runnable work) throws InterruptedException {
    Throwable[] thrown = new Throwable[1];
    Thread thread = new Thread(null, work, "small", 192 << 10);
    thread.setUncaughtExceptionHandler((t, e) -> thrown[0] = e);
    thread.start();
    thread.join();
    if (thrown[0] != null) {
      throw new AssertionError(thrown[0]);
    }
  }
}
