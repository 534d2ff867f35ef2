package io.fory.ipc;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.error.ForyException;
import io.fory.error.LimitExceededException;
import io.fory.error.MalformedInputException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Numbers of participants and channels in the segment that nobody has, and interrupts. */
public final class StrayTest {
  private static final Fory FORY = Fory.builder().build();
  private static final Duration LONG = Duration.ofMinutes(10);
  private static final int ARENA = 1 << 16;
  private static final int CAPACITY = 64;

  private static SegmentBuilder builder(Path path) {
    return SharedSegment.builder(path)
        .channel("all", Delivery.BROADCAST, CAPACITY, 192)
        .channel("work", Delivery.WORK_SHARING, CAPACITY, 192)
        .withParticipants(4)
        .withBlockBytes(1024)
        .withLeases(2)
        .withArenaBytes(ARENA);
  }

  private static Geometry geometry(SharedMemory memory) {
    return Geometry.decode(memory.header(), memory.size());
  }

  @DataProvider
  public static Object[][] states() {
    return new Object[][] {
      {97L << 8 | 1},
      {4L << 8 | 1}, // A number that nobody has now.
      {0L << 8 | 1},
      {-1L << 8 | 1},
      {1L << 40 | 1},
      {Long.MIN_VALUE | 1 << 8 | 1},
      {7L << 8 | 9 << 2 | 2}, // Of a channel that is not there,
      {7L << 8 | 9 << 2 | 3}, // retained,
      {7L << 8 | 1 << 7 | 9 << 2 | 3}, // and gone.
      {7L << 8 | 1 << 7 | 1 << 2 | 3} // Gone, and retained by nobody.
    };
  }

  @Test(dataProvider = "states")
  public void aRunOfNobodyBecomesFree(long state) throws IOException {
    try (SharedSegment segment = builder(TestSegments.file()).create()) {
      SharedMemory memory = segment.file().map();
      memory.putLong(geometry(memory).blockState(0), state);
      Cleaner.run(segment);
      segment.allocate(ARENA).close();
    }
  }

  @Test
  public void whatAParticipantHasStaysItsOwn() {
    Path path = TestSegments.file();
    try (SharedSegment segment = builder(path).create();
        SharedSegment other = SharedSegment.open(path)) {
      ArenaBuffer owned = other.allocate(ARENA / 2);
      assertTrue(segment.producer("work", FORY).offer(ByteBuffer.allocate(ARENA / 4)));
      Received<Object> message = other.consumer("work", FORY, Object.class).poll();
      Lease lease = message.retain();
      message.close();
      Cleaner.run(segment);
      expectThrows(LimitExceededException.class, () -> segment.allocate(ARENA / 2));
      segment.allocate(ARENA / 4).close();
      lease.close();
      segment.allocate(ARENA / 2).close();
      owned.close();
      segment.allocate(ARENA).close();
    }
  }

  @DataProvider
  public static Object[][] holders() {
    return new Object[][] {{0L}, {3L}, {97L}, {255L}};
  }

  @Test(dataProvider = "holders")
  public void aLeaseOfNobodyEnds(long holder) throws IOException {
    try (SharedSegment segment = builder(TestSegments.file()).create()) {
      SharedMemory memory = segment.file().map();
      assertTrue(segment.producer("work", FORY).offer(ByteBuffer.allocate(ARENA / 2)));
      Received<Object> message = segment.consumer("work", FORY, Object.class).poll();
      message.retain();
      int entry = geometry(memory).lease(0);
      memory.putLong(entry, memory.getLong(entry) & ~0xffL | holder | 1L << 60);
      memory.putLong(geometry(memory).lease(1), (message.position() + 1) << 16 | 1 << 8 | holder);
      message.close();
      Cleaner.run(segment);
      segment.allocate(ARENA).close();
      assertEquals(memory.getLong(entry), 0);
    }
  }

  @DataProvider
  public static Object[][] growers() {
    return new Object[][] {{97L}, {-1L}, {1L << 40}, {Long.MIN_VALUE}};
  }

  @Test(dataProvider = "growers")
  public void anArenaThatNobodyMakesLargerIsRefused(long grower) throws IOException {
    SegmentBuilder larger = builder(TestSegments.file()).withMaxArenaBytes(4 * ARENA);
    try (SharedSegment segment = larger.create()) {
      SharedMemory memory = segment.file().map();
      memory.putLong(Geometry.ARENA_GROWER, grower);
      for (Duration timeout : new Duration[] {Duration.ZERO, LONG}) {
        ForyException refused =
            expectThrows(MalformedInputException.class, () -> segment.allocate(2 * ARENA, timeout));
        assertTrue(refused.getMessage().contains("participant " + grower), refused.getMessage());
      }
      memory.putLong(Geometry.ARENA_GROWER, 0);
      segment.allocate(2 * ARENA).close();
    }
  }

  /** Whoever comes next gets what the dead consumer was not done with, and nothing else. */
  @Test
  public void aConsumerThatDiesLeavesNothingThatItWasDoneWith() {
    Path path = TestSegments.file();
    try (SharedSegment segment = builder(path).create()) {
      Producer producer = segment.producer("all", FORY);
      for (int left : new int[] {0, 1}) {
        Victim victim = Victim.attach(path);
        Consumer<Integer> dying = victim.segment.consumer("all", FORY, Integer.class);
        for (int i = 0; i < CAPACITY - 1; i++) {
          assertTrue(producer.offer(i));
          Received<Integer> message = dying.poll();
          if (left == 0 || i < CAPACITY - 2) {
            message.close();
          }
        }
        victim.die();
        Cleaner.run(segment);
        try (Consumer<Integer> next = segment.consumer("all", FORY, Integer.class)) {
          if (left == 1) {
            try (Received<Integer> twice = next.poll()) {
              assertEquals(twice.value(), CAPACITY - 2);
            }
          }
          assertNull(next.poll());
        }
      }
    }
  }

  @Test
  public void thePlacesOfConsumersThatDieAreFree() throws IOException {
    Path path = TestSegments.file();
    try (SharedSegment segment =
        SharedSegment.builder(path).channel("all", Delivery.BROADCAST, 4, 192, 2).create()) {
      Producer producer = segment.producer("all", FORY);
      for (int round = 0; round < 5; round++) {
        Victim victim = Victim.attach(path);
        victim.segment.consumer("all", FORY, Integer.class);
        victim.segment.consumer("all", FORY, Integer.class);
        expectThrows(SegmentException.class, () -> segment.consumer("all", FORY, Integer.class));
        while (producer.offer(1)) {}
        victim.die();
        Cleaner.run(segment);
        try (Consumer<Integer> one = segment.consumer("all", FORY, Integer.class);
            Consumer<Integer> other = segment.consumer("all", FORY, Integer.class)) {
          for (int i = 0; i < 4; i++) {
            one.poll().close();
            other.poll().close();
          }
        }
      }
      SharedMemory memory = segment.file().map();
      ChannelGeometry all = geometry(memory).channels().get(0);
      for (long owner : new long[] {97, -1, 1L << 40}) { // Nobody, with a cursor that cannot be.
        memory.putLong(all.consumerOwner(1), owner);
        memory.putLong(all.consumerCursor(1), Long.MAX_VALUE);
        Cleaner.run(segment);
        assertEquals(memory.getLong(all.consumerOwner(1)), 0);
        segment.consumer("all", FORY, Integer.class).close();
      }
    }
  }

  @Test
  public void anInterruptEndsTheWaitOfAnAllocationWhichSaysSo() throws IOException {
    try (SharedSegment segment = builder(TestSegments.file()).create()) {
      ArenaBuffer all = segment.allocate(ARENA);
      SharedMemory memory = segment.file().map();
      for (long holder : new long[] {0, 1}) {
        memory.putLong(Geometry.ARENA_LOCK, holder);
        Thread.currentThread().interrupt();
        ForyException ended =
            expectThrows(LimitExceededException.class, () -> segment.allocate(1, LONG));
        assertTrue(Thread.interrupted(), "it stays interrupted");
        assertTrue(ended.getMessage().contains("interrupt of this thread"), ended.getMessage());
        ended = expectThrows(LimitExceededException.class, () -> segment.allocate(1));
        assertFalse(ended.getMessage().contains("interrupt"), ended.getMessage());
      }
      memory.putLong(Geometry.ARENA_LOCK, 0);
      all.close();
    }
  }

  @Test
  public void anInterruptDoesNotEndAWaitForALock() {
    Thread.currentThread().interrupt();
    Deadline lock = Deadline.ofLock(LONG.toNanos());
    Deadline call = new Deadline(LONG.toNanos());
    boolean lockIsOver = lock.isOver();
    boolean callIsOver = call.isOver();
    assertTrue(Thread.interrupted());
    assertFalse(lockIsOver || lock.wasInterrupted());
    assertTrue(callIsOver && call.wasInterrupted());
  }
}
