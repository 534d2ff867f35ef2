package io.fory.ipc;

import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.error.ForyException;
import io.fory.error.LimitExceededException;
import io.fory.error.MalformedInputException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.testng.Reporter;
import org.testng.annotations.Test;

/** Another process writes anything anywhere behind the header. */
public final class HostileContentTest {
  private static final int ROUNDS = 3000;
  private static final long[] VALUES = {0, 1, -1, Long.MIN_VALUE, Integer.MAX_VALUE, 1L << 40, 255};

  /** What the calls of one round came to. */
  private int failures;

  private int messages;

  @Test
  public void callsReturnOrThrowExceptionsOfTheFamily() throws Exception {
    Random random = new Random(1);
    Fory[] forys = {Load.fory(false), Load.fory(true)};
    for (int round = 0; round < ROUNDS; round++) {
      Fory fory = forys[round & 1];
      Path path = TestSegments.file();
      SharedSegment segment = ProcessesTest.builder(path).create();
      SharedMemory memory = segment.file().map();
      String channel = random.nextBoolean() ? "there" : "back";
      Consumer<Load> consumer = segment.consumer(channel, fory, Load.class);
      Producer producer = segment.producer(channel, fory);
      List<Lease> leases = new ArrayList<>();
      for (int i = 0; i < 5; i++) {
        producer.offer(Load.of(1, i, null));
      }
      int end = memory.size() - (1 << 18); // Content of buffers is not checked.
      for (int i = random.nextInt(8); i >= 0; i--) {
        strike(memory, random, end);
      }
      for (int i = 0; i < 20; i++) {
        int number = i;
        attempt(() -> producer.offer(Load.of(1, number, null)));
        attempt(() -> segment.allocate(5000).close());
        attempt(
            () -> {
              try (Received<Load> message = consumer.poll()) {
                messages += message == null ? 0 : 1;
                if (message != null && (number & 3) == 0) {
                  leases.add(message.retain());
                }
              }
            });
      }
      leases.forEach(lease -> attempt(lease::close));
      leases.clear();
      attempt(() -> Cleaner.run(segment));
      attempt(segment::close);
      Files.deleteIfExists(path);
    }
    assertTrue(failures > ROUNDS / 10 && messages > ROUNDS, failures + ", " + messages);
    Reporter.log("HostileContentTest: " + failures + " refusals, " + messages + " messages", true);
  }

  /** Changes a word, mostly where something is. */
  private static void strike(SharedMemory memory, Random random, int end) {
    int from = Geometry.HEADER_BYTES;
    int index = from + random.nextInt((end - from) / 8) * 8;
    if (index < 12_288 && random.nextInt(4) != 0) {
      return; // The control page: a lock that nobody gives back is waited for.
    }
    long old = memory.getLong(index);
    int kind = random.nextInt(3);
    long value =
        kind == 0
            ? old ^ 1L << random.nextInt(64)
            : kind == 1 ? VALUES[random.nextInt(VALUES.length)] : random.nextLong();
    if (index >= Geometry.ARENA_LOCK && index < Geometry.ARENA_LOCK + 8) {
      return;
    }
    memory.putLong(index, value);
  }

  private void attempt(Runnable call) {
    try {
      call.run();
    } catch (ForyException e) {
      failures++;
    }
  }

  @Test
  public void aLockOfTheArenaThatIsNotGivenBackEndsNoCallLate() {
    Path path = TestSegments.file();
    Duration moment = Duration.ofMillis(50);
    try (SharedSegment segment = ProcessesTest.builder(path).create()) {
      Producer producer = segment.producer("there", Load.fory());
      byte[] large = new byte[10_000];
      SharedMemory memory = memory(segment);
      for (long holder : new long[] {97, -1, 1L << 40, Long.MIN_VALUE}) {
        memory.putLong(Geometry.ARENA_LOCK, holder);
        String expected = "locked by participant " + holder;
        List<Runnable> calls =
            List.of(
                () -> segment.allocate(100),
                () -> segment.allocate(100, Duration.ofMinutes(10)),
                () -> producer.offer(large),
                () -> producer.offer(large, Duration.ofMinutes(10)));
        for (Runnable call : calls) {
          ForyException refused = expectThrows(MalformedInputException.class, call::run);
          assertTrue(refused.getMessage().contains(expected), refused.getMessage());
        }
      }
      memory.putLong(Geometry.ARENA_LOCK, 1); // Its own, of a thread that is stopped.
      String holder = "Participant 1, process " + ProcessHandle.current().pid();
      for (Runnable call :
          List.<Runnable>of(() -> segment.allocate(1, moment), () -> segment.allocate(1))) {
        ForyException refused = expectThrows(LimitExceededException.class, call::run);
        assertTrue(refused.getMessage().contains(holder), refused.getMessage());
      }
      assertFalse(producer.offer(large, moment));
      assertFalse(producer.offer(large));
      memory.putLong(Geometry.ARENA_LOCK, 0);
      assertTrue(producer.offer(large, moment));
    }
  }

  @Test
  public void aMessageThatChangesAfterItsChecksumIsRefused() {
    Path path = TestSegments.file();
    try (SharedSegment segment = ProcessesTest.builder(path).create()) {
      Consumer<Load> consumer = segment.consumer("there", Load.fory(), Load.class);
      Producer producer = segment.producer("there", Load.fory());
      int refused = 0;
      for (int i = 0; i < 200; i++) {
        ByteBuffer before = copy(segment);
        producer.offer(Load.of(1, 8, null)); // In the slot.
        ByteBuffer after = copy(segment);
        int changed = before.mismatch(after);
        SharedMemory memory = memory(segment);
        int slot = slotOf(before, after, changed);
        int index = slot + 16 + i % 8 * 4;
        memory.putInt(index, memory.getInt(index) ^ 1 << (i & 31));
        try (Received<Load> message = consumer.poll()) {
          assertTrue(message == null || message.value() != null);
        } catch (ForyException e) {
          refused++;
        }
      }
      assertTrue(refused == 200, refused + " of 200");
    }
  }

  @Test
  public void aHintIntoARunIsNotFollowed() {
    for (boolean joined : new boolean[] {false, true}) {
      Path path = TestSegments.file();
      try (SharedSegment segment = ProcessesTest.builder(path).create()) {
        SharedMemory memory = memory(segment);
        List<ArenaBuffer> parts = new ArrayList<>();
        for (int i = 0; joined && i < 8; i++) {
          parts.add(segment.allocate(2 << 10));
        }
        parts.forEach(ArenaBuffer::close);
        memory.putLong(Geometry.ARENA_HINT, 0);
        ByteBuffer all = segment.allocate(16 << 10).bytes(); // Of blocks of 1024 bytes.
        for (long hint = -1; hint <= 300; hint++) {
          memory.putLong(Geometry.ARENA_HINT, hint);
          ArenaBuffer other = segment.allocate(3 << 10);
          for (int i = 0; i < 3 << 10; i++) {
            other.bytes().put(i, (byte) 1);
          }
          other.close();
          assertFalse(hasOne(all), "the block of hint " + hint + " belongs to another run");
        }
      }
    }
  }

  private static boolean hasOne(ByteBuffer bytes) {
    for (int i = 0; i < bytes.limit(); i++) {
      if (bytes.get(i) == 1) {
        return true;
      }
    }
    return false;
  }

  /** Lengths that are possible one by one, and make runs that overlap others or are within them. */
  @Test
  public void callsEndWhenRunsOverlap() {
    Random random = new Random(2);
    for (int round = 0; round < 300; round++) {
      Path path = TestSegments.file();
      SharedSegment segment = ProcessesTest.builder(path).create();
      SharedMemory memory = memory(segment);
      Geometry geometry = Geometry.decode(memory.header(), memory.size());
      Producer producer = segment.producer("back", Load.fory());
      Consumer<Load> consumer = segment.consumer("back", Load.fory(), Load.class);
      List<ArenaBuffer> kept = new ArrayList<>();
      for (int i = 0; i < 10; i++) {
        int number = i;
        int block = random.nextInt(geometry.blocks());
        memory.putLong(geometry.runLength(block), 1 + random.nextInt(geometry.blocks() - block));
        memory.putLong(Geometry.ARENA_HINT, random.nextBoolean() ? block : random.nextLong());
        attempt(() -> kept.add(segment.allocate(1 + random.nextInt(20_000))));
        attempt(() -> producer.offer(Load.of(1, number, segment.allocate(9000))));
        attempt(
            () -> {
              try (Received<Load> message = consumer.poll()) {
                messages += message == null ? 0 : 1;
              }
            });
        if (kept.size() > 2) {
          attempt(kept.remove(0)::close);
        }
      }
      attempt(() -> Cleaner.run(segment));
      attempt(segment::close);
      assertFalse(Files.exists(path));
    }
  }

  private static SharedMemory memory(SharedSegment segment) {
    try {
      return segment.file().map();
    } catch (java.io.IOException e) {
      throw new AssertionError(e);
    }
  }

  private static ByteBuffer copy(SharedSegment segment) {
    SharedMemory memory = memory(segment);
    byte[] bytes = new byte[memory.size()];
    memory.get(0, bytes, 0, bytes.length);
    return ByteBuffer.wrap(bytes);
  }

  /** Returns the slot of the message between two states: the last change but for the arena. */
  private static int slotOf(ByteBuffer before, ByteBuffer after, int tail) {
    // The tail is the first change of a send; the slot follows.
    int from = tail & -8;
    int next = from + 8;
    while (before.getLong(next) == after.getLong(next)) {
      next += 8;
    }
    return next & -64;
  }
}
