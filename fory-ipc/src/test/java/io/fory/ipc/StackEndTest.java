package io.fory.ipc;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import io.fory.Fory;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Messages are taken and closed where the stack of the thread ends, at every depth of a call. */
public final class StackEndTest {
  private static final Fory FORY = Fory.builder().build();
  private static final int CAPACITY = 64;
  private static final int ROUNDS = 60;
  private static final int STACK_BYTES = 180_000;

  /** How many calls are made while a stack unwinds. */
  private static final int CALLS = 200;

  @DataProvider
  public static Object[][] deliveries() {
    return new Object[][] {
      {Delivery.BROADCAST, 0}, {Delivery.WORK_SHARING, 0}, {Delivery.WORK_SHARING, 5000}
    };
  }

  /** Takes and closes, from the end of a stack on. */
  private static final class Reader implements Runnable {
    final Consumer<Object> consumer;
    final Received<?>[] open = new Received<?>[ROUNDS * CALLS];
    int left;
    int taken;
    int cutOff;

    Reader(Consumer<Object> consumer) {
      this.consumer = consumer;
    }

    @Override
    public void run() {
      left = CALLS;
      descend(1, 2);
    }

    @SuppressWarnings("InfiniteRecursion") // The end of the stack is what it looks for.
    private void descend(long a, long b) {
      try {
        descend(b, a);
      } catch (StackOverflowError e) {
        // As planned.
      }
      if (left > 0) {
        left--;
        try {
          Received<Object> message = consumer.poll();
          if (message != null) {
            open[taken] = message;
            taken++;
            message.close();
            open[taken - 1] = null;
          }
        } catch (StackOverflowError e) {
          cutOff++;
        }
      }
    }
  }

  @Test(dataProvider = "deliveries")
  public void nothingIsLostAndNoSlotIs(Delivery delivery, int bytes) throws Exception {
    byte[] payload = new byte[bytes];
    try (SharedSegment segment =
        SharedSegment.builder(TestSegments.file())
            .channel("c", delivery, CAPACITY, 128)
            .withArenaBytes(1 << 20)
            .create()) {
      Producer producer = segment.producer("c", FORY);
      Consumer<Object> consumer = segment.consumer("c", FORY, Object.class);
      Reader reader = new Reader(consumer);
      int sent = 0;
      for (int round = 0; round < ROUNDS; round++) {
        while (producer.offer(payload)) {
          sent++;
        }
        Thread thread = new Thread(null, reader, "short of stack", STACK_BYTES + 8 * round);
        thread.start();
        thread.join();
        for (int i = 0; i < reader.taken; i++) {
          if (reader.open[i] != null) {
            reader.open[i].close();
            reader.open[i] = null;
          }
        }
        for (Received<Object> message; (message = consumer.poll()) != null; message.close()) {
          reader.taken++;
        }
      }
      assertTrue(reader.cutOff > ROUNDS, reader.cutOff + " calls");
      assertEquals(reader.taken, sent);
      for (int i = 0; i < CAPACITY; i++) {
        assertTrue(producer.offer(payload), "after " + i);
      }
      for (int i = 0; i < CAPACITY; i++) {
        consumer.poll().close();
      }
      segment.allocate(1 << 20).close(); // All of it.
    }
  }
}
