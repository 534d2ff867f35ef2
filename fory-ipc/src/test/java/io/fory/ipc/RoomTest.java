package io.fory.ipc;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.error.LimitExceededException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Messages that need several runs of the arena, which others need too. */
public final class RoomTest {
  private static final Fory FORY = Fory.builder().build();
  private static final Duration LONG = Duration.ofSeconds(30);
  private static final int ARENA = 64 << 10;

  private static SegmentBuilder builder() {
    return SharedSegment.builder(TestSegments.file())
        .channel("c", Delivery.WORK_SHARING, 4, 192)
        .withArenaBytes(ARENA)
        .withBlockBytes(1024);
  }

  private static List<byte[]> two(int bytes) {
    return List.of(new byte[bytes], new byte[bytes]);
  }

  @Test
  public void aMessageThatWaitsForRoomHoldsNone() {
    try (SharedSegment segment = builder().create()) {
      ArenaBuffer taken = segment.allocate(40 << 10);
      Producer producer = segment.producer("c", FORY);
      // Of the free 24 KiB the first array takes 20, and the second one does not fit.
      assertFalse(producer.offer(two(20 << 10)));
      segment.allocate(24 << 10).close();
      taken.close();
      assertTrue(producer.offer(two(20 << 10)));
    }
  }

  @Test
  public void producersWhoseMessagesFitAloneDoNotWaitForEachOther() throws Exception {
    int each = 200;
    ExecutorService threads = Executors.newFixedThreadPool(3);
    try (SharedSegment segment = builder().create();
        Consumer<Object> consumer = segment.consumer("c", FORY, Object.class)) {
      Callable<Integer> sender =
          () -> {
            Producer producer = segment.producer("c", FORY);
            int sent = 0;
            while (sent < each && producer.offer(two(24 << 10), LONG)) {
              sent++;
            }
            return sent;
          };
      Future<Integer> one = threads.submit(sender);
      Future<Integer> other = threads.submit(sender);
      int received = 0;
      for (; received < 2 * each; received++) {
        try (Received<Object> message = consumer.receive(LONG)) {
          if (message == null) {
            break;
          }
        }
      }
      assertEquals(received, 2 * each);
      assertEquals(one.get() + other.get(), 2 * each);
    } finally {
      threads.shutdownNow();
    }
  }

  @DataProvider
  public static Object[][] tooLarge() {
    return new Object[][] {{"two arrays"}, {"an array beside a buffer of the arena"}};
  }

  @Test(dataProvider = "tooLarge")
  public void aMessageThatIsLargerThanTheArenaIsRefusedAtOnce(String message) {
    try (SharedSegment segment = builder().create()) {
      Producer producer = segment.producer("c", FORY);
      ByteBuffer own = segment.allocate(40 << 10).bytes();
      Object value = message.equals("two arrays") ? two(40 << 10) : List.of(own, new byte[40_000]);
      LimitExceededException refused =
          expectThrows(LimitExceededException.class, () -> producer.offer(value, LONG));
      assertTrue(refused.getMessage().contains("withMaxArenaBytes"), refused.getMessage());
      assertTrue(producer.offer(own)); // It is the writer's as before.
    }
  }

  @Test
  public void anArenaGrowsForAllPartsOfAMessage() {
    try (SharedSegment segment = builder().withMaxArenaBytes(4 * ARENA).create()) {
      Producer producer = segment.producer("c", FORY);
      segment.allocate(40 << 10);
      assertTrue(producer.offer(two(100 << 10)));
      assertFalse(producer.offer(two(20 << 10)));
    }
  }
}
