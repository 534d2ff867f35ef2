package io.fory.ipc;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.nio.file.Path;
import org.testng.annotations.Test;

/** A process dies while it joins free runs of the arena to a longer one. */
public final class ArenaJoinTest {
  private static final int BLOCK = 1024;
  private static final int BLOCKS = 8;

  @Test
  public void noLengthsAreLeftWithinRuns() {
    boolean joined = false;
    for (int stores = 0; !joined; stores++) {
      joined = joinAndDie(stores);
      assertTrue(stores < 100);
    }
  }

  /** Returns whether the join was over before the process was to die. */
  private static boolean joinAndDie(int stores) {
    Path path = TestSegments.file();
    try (SharedSegment segment =
        SharedSegment.builder(path)
            .channel("a", Delivery.WORK_SHARING, 4, 128)
            .withArenaBytes(BLOCKS * BLOCK)
            .withBlockBytes(BLOCK)
            .create()) {
      ArenaBuffer[] ones = new ArenaBuffer[BLOCKS];
      for (int i = 0; i < BLOCKS; i++) {
        ones[i] = segment.allocate(BLOCK);
      }
      ones[0].close();
      for (int i = 2; i < BLOCKS; i++) {
        ones[i].close();
      }
      Victim victim = Victim.attach(path);
      victim.memory.haltAfter(stores);
      boolean done = false;
      try {
        victim.segment.allocate((BLOCKS - 3) * BLOCK);
        done = true;
      } catch (HaltingMemory.Killed e) {
        // As planned.
      }
      victim.die();
      Cleaner.run(segment);
      requireRuns(victim.memory, victim.geometry);
      segment.allocate((BLOCKS - 2) * BLOCK).close();
      return done;
    }
  }

  private static void requireRuns(SharedMemory memory, Geometry geometry) {
    boolean hinted = false;
    int block = 0;
    while (block < BLOCKS) {
      hinted |= memory.getLong(Geometry.ARENA_HINT) == block;
      int length = (int) memory.getLong(geometry.runLength(block));
      assertTrue(length > 0, "block " + block);
      for (int within = block + 1; within < block + length; within++) {
        assertEquals(memory.getLong(geometry.runLength(within)), 0, "block " + within);
      }
      block += length;
    }
    assertEquals(block, BLOCKS);
    assertTrue(hinted, "the hint leads to a run");
  }
}
