package io.fory.benchmark.jmh;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.expectThrows;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.openjdk.jmh.profile.ProfilerException;
import org.testng.annotations.Test;

public class TurnstileTest {

  /** Has iterations at a place, and notes its place in each. */
  private static Callable<Void> iterations(
      Turnstile turnstile, int place, int count, List<Integer> order) {
    return () -> {
      try {
        TurnProfiler profiler = new TurnProfiler(TurnProfiler.option(turnstile.port(), place));
        for (int i = 0; i < count; i++) {
          profiler.beforeIteration(null, null);
          order.add(place);
          profiler.afterIteration(null, null, null);
        }
      } finally {
        turnstile.leave(place);
      }
      return null;
    };
  }

  private static List<Integer> order(int... counts) throws Exception {
    List<Integer> order = Collections.synchronizedList(new ArrayList<>());
    ExecutorService threads = Executors.newFixedThreadPool(counts.length);
    try (Turnstile turnstile = new Turnstile(counts.length)) {
      List<Future<Void>> places = new ArrayList<>();
      for (int place = counts.length - 1; place >= 0; place--) {
        places.add(threads.submit(iterations(turnstile, place, counts[place], order)));
      }
      for (Future<Void> place : places) {
        place.get();
      }
    } finally {
      threads.shutdownNow();
    }
    return order;
  }

  @Test
  public void iterationsGoRoundWhoeverCameFirst() throws Exception {
    assertEquals(order(3, 3, 3), List.of(0, 1, 2, 0, 1, 2, 0, 1, 2));
  }

  @Test
  public void whoeverHasLeftIsNotWaitedFor() throws Exception {
    assertEquals(order(0, 3, 1), List.of(1, 2, 1, 1));
    assertEquals(order(1, 0, 0), List.of(0));
  }

  @Test
  public void anOptionThatIsNoPlaceIsRefused() {
    for (String option : List.of("", "1", "here/0", "1/")) {
      expectThrows(ProfilerException.class, () -> new TurnProfiler(option));
    }
  }
}
