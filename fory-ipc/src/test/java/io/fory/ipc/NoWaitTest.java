package io.fory.ipc;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertNotNull;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.error.LimitExceededException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * Processes that only make calls without a wait, or with short ones, look after the segment too.
 */
public final class NoWaitTest {
  private static final Fory FORY = Fory.builder().build();
  private static final int ARENA = 1 << 16;
  private static final Duration LONG = Duration.ofSeconds(30);

  private static SharedSegment segment() {
    return SharedSegment.builder(TestSegments.file())
        .channel("work", Delivery.WORK_SHARING, 4, 128)
        .channel("news", Delivery.BROADCAST, 4, 128)
        .withArenaBytes(ARENA)
        .create();
  }

  /** Calls something that is quick until it has happened, which takes some milliseconds. */
  private static void repeat(BooleanSupplier call) {
    long end = System.nanoTime() + LONG.toNanos();
    while (!call.getAsBoolean()) {
      assertTrue(System.nanoTime() < end, "it does not happen");
      LockSupport.parkNanos(100_000);
    }
  }

  @Test
  public void whatTheDeadHadIsThereWithoutAWait() {
    try (SharedSegment segment = segment()) {
      Producer work = segment.producer("work", FORY);
      Producer news = segment.producer("news", FORY);
      Consumer<Object> consumer = segment.consumer("work", FORY, Object.class);
      assertTrue(work.offer("for one"));
      Victim victim = Victim.attach(segment.path());
      victim.segment.allocate(ARENA);
      victim.segment.consumer("news", FORY, Object.class);
      assertNotNull(victim.segment.consumer("work", FORY, Object.class).poll());
      victim.die();
      repeat(
          () -> {
            try (Received<Object> message = consumer.poll()) {
              return message != null && message.value().equals("for one");
            }
          });
      // The next one looks by itself.
      dieWithArena(segment);
      repeat(
          () -> {
            try {
              segment.allocate(ARENA).close();
              return true;
            } catch (LimitExceededException e) {
              return false;
            }
          });
      dieWithArena(segment);
      repeat(() -> news.offer(new byte[10_000]));
    }
  }

  private static void dieWithArena(SharedSegment segment) {
    Victim victim = Victim.attach(segment.path());
    victim.segment.allocate(ARENA);
    victim.die();
  }

  @DataProvider
  public static Object[][] polls() {
    return new Object[][] {
      {null, Waiting.PARKING},
      {null, Waiting.POLLING},
      {Duration.ZERO, Waiting.PARKING},
      {Duration.ofNanos(100_000), Waiting.PARKING},
      {Duration.ofNanos(100_000), Waiting.POLLING},
      {Duration.ofMillis(2), Waiting.POLLING}
    };
  }

  @Test(dataProvider = "polls")
  public void aConsumerGetsWhatIsLeftAndThenTheEnd(Duration timeout, Waiting waiting) {
    SharedSegment owner = segment();
    try (SharedSegment segment = SharedSegment.open(owner.path())) {
      Consumer<Object> consumer = segment.consumer("work", FORY, Object.class, waiting);
      assertNull(received(consumer, timeout));
      assertTrue(owner.producer("work", FORY).offer("last"));
      owner.close();
      try (Received<Object> last = received(consumer, timeout)) {
        assertEquals(last.value(), "last");
      }
      repeat(
          () -> {
            try {
              assertNull(received(consumer, timeout));
              return false;
            } catch (SegmentException e) {
              assertTrue(e.getMessage().contains("has closed it"), e.getMessage());
              return true;
            }
          });
    }
  }

  private static Received<Object> received(Consumer<Object> consumer, Duration timeout) {
    return timeout == null ? consumer.poll() : consumer.receive(timeout);
  }

  @Test
  public void callsSayThatTheFileHasBeenDeletedOrLengthened() throws IOException {
    for (boolean deleted : new boolean[] {true, false}) {
      SharedSegment segment = segment();
      Path path = segment.path();
      Producer producer = segment.producer("work", FORY);
      Consumer<Object> consumer = segment.consumer("news", FORY, Object.class);
      if (deleted) {
        Files.delete(path);
      } else {
        Files.write(path, new byte[1], java.nio.file.StandardOpenOption.APPEND);
      }
      String expected = deleted ? "has been deleted" : "has been lengthened";
      Consumer<Object> reader = segment.consumer("work", FORY, Object.class);
      repeat(() -> says(expected, () -> consumer.poll()));
      repeat(
          () ->
              says(
                  expected,
                  () -> {
                    producer.offer("a"); // They are all sent and received.
                    reader.poll().close();
                  }));
      repeat(() -> says(expected, () -> segment.allocate(2 * ARENA / 3)));
      segment.close();
    }
  }

  private static boolean says(String expected, Runnable call) {
    try {
      call.run();
      return false;
    } catch (LimitExceededException e) {
      return false;
    } catch (SegmentException e) {
      assertTrue(e.getMessage().contains(expected), e.getMessage());
      return true;
    }
  }

  @Test
  public void anArenaWhoseFileHasBeenDeletedSaysSoWhenItGrows() throws IOException {
    SharedSegment segment =
        SharedSegment.builder(TestSegments.file())
            .channel("a", Delivery.BROADCAST, 4, 128)
            .withArenaBytes(ARENA)
            .withMaxArenaBytes(4 * ARENA)
            .create();
    Files.delete(segment.path());
    SegmentException gone =
        expectThrows(SegmentException.class, () -> segment.allocate(3 * ARENA, LONG));
    assertTrue(gone.getMessage().contains("has been deleted"), gone.getMessage());
    segment.close();
  }

  @Test
  public void aLockOfAParticipantThatIsNotAttachedIsGivenBack() throws IOException {
    try (SharedSegment segment = segment()) {
      SharedMemory memory = segment.file().map();
      Producer producer = segment.producer("work", FORY);
      memory.putLong(Geometry.ARENA_LOCK, 5);
      repeat(() -> producer.offer(new byte[5000]));
      assertEquals(memory.getLong(Geometry.ARENA_LOCK), 0);
    }
  }

  @Test
  public void slowLooksAskTheClockEachTimeAndQuickOnesSeldom() {
    Pace pace = new Pace();
    int due = 0;
    for (int i = 0; i < 100_000; i++) {
      due += pace.isDue() ? 1 : 0;
    }
    assertTrue(due < 20_000, "" + due);
    pace.hurry();
    for (int i = 0; i < 40; i++) {
      LockSupport.parkNanos(1_000_000);
      due = pace.isDue() ? due + 1 : 0;
    }
    assertTrue(due >= 8, "the last ones all: " + due);
    assertFalse(Thread.interrupted());
  }
}
