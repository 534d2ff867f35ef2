package io.fory.ipc;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Many producers and consumers at once, in a channel that is full and empty all the time. */
public final class ConcurrencyTest {
  private static final Duration LONG = Duration.ofMinutes(1);
  private static final int PRODUCERS = 3;
  private static final int CONSUMERS = 3;
  private static final int MESSAGES = 4000;

  @DataProvider
  public static Object[][] kinds() {
    List<Object[]> kinds = new ArrayList<>();
    for (Delivery delivery : Delivery.values()) {
      for (int capacity : new int[] {2, 16}) {
        kinds.add(new Object[] {delivery, capacity});
      }
    }
    return kinds.toArray(new Object[0][]);
  }

  @Test(dataProvider = "kinds")
  public void everyMessageArrivesOnceAtWhomItIsFor(Delivery delivery, int capacity)
      throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(PRODUCERS + CONSUMERS);
    try (SharedSegment segment =
        SharedSegment.builder(TestSegments.file())
            .channel("c", delivery, capacity, 256)
            .withArenaBytes(1 << 18)
            .withBlockBytes(512)
            .create()) {
      boolean broadcast = delivery == Delivery.BROADCAST;
      AtomicIntegerArray seen = new AtomicIntegerArray(PRODUCERS * MESSAGES);
      List<Future<?>> all = new ArrayList<>();
      List<Consumer<Load>> consumers = new ArrayList<>();
      for (int i = 0; i < CONSUMERS; i++) {
        consumers.add(segment.consumer("c", Load.fory(), Load.class));
      }
      for (Consumer<Load> consumer : consumers) {
        all.add(threads.submit(() -> consume(consumer, broadcast, seen)));
      }
      for (int i = 0; i < PRODUCERS; i++) {
        int writer = i;
        all.add(threads.submit(() -> produce(segment, writer)));
      }
      for (Future<?> one : all) {
        one.get();
      }
      for (int i = 0; i < seen.length(); i++) {
        assertEquals(seen.get(i), broadcast ? CONSUMERS : 1, "message " + i);
      }
      segment.allocate(1 << 18).close();
    } finally {
      threads.shutdownNow();
    }
  }

  private static void produce(SharedSegment segment, int writer) {
    Producer producer = segment.producer("c", Load.fory());
    for (int number = 0; number < MESSAGES; number++) {
      int size = Load.sharedBytes(number);
      ArenaBuffer buffer = size == 0 ? null : segment.allocate(size, LONG);
      assertTrue(producer.offer(Load.of(writer, number, buffer), LONG));
    }
    for (int i = 0; i < CONSUMERS; i++) {
      producer.offer(Load.of(-1, 1, null), LONG); // One end for each consumer.
    }
  }

  private static void consume(Consumer<Load> consumer, boolean broadcast, AtomicIntegerArray seen) {
    long[] last = {-1, -1, -1};
    int ends = broadcast ? PRODUCERS * CONSUMERS : PRODUCERS;
    while (ends > 0) {
      try (Received<Load> message = consumer.receive(LONG)) {
        Load load = message.value();
        load.requireWhole();
        if (load.writer < 0) {
          ends--;
          continue;
        }
        int writer = (int) load.writer;
        assertTrue(load.number > last[writer], "in order");
        last[writer] = load.number;
        seen.incrementAndGet(writer * MESSAGES + (int) load.number);
      }
    }
  }
}
