package io.fory.ipc;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertThrows;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.error.ForyException;
import io.fory.error.LimitExceededException;
import io.fory.error.MalformedInputException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Scanner;
import org.testng.annotations.Test;

/** An arena that grows when nothing is free, up to the size that was given when it was created. */
public final class GrowthTest {
  private static final Fory FORY = Fory.builder().withCompatible(false).build();
  private static final int FIRST = 1 << 14;
  private static final int MOST = 1 << 20;

  private static SegmentBuilder builder(Path path) {
    return SharedSegment.builder(path)
        .channel("a", Delivery.BROADCAST, 4, 128)
        .withBlockBytes(256)
        .withArenaBytes(FIRST)
        .withMaxArenaBytes(MOST);
  }

  private static long reserved(Path path) throws IOException {
    Process process = new ProcessBuilder("stat", "-c", "%b %B", path.toString()).start();
    try (Scanner blocks = new Scanner(process.getInputStream(), StandardCharsets.US_ASCII)) {
      return blocks.nextLong() * blocks.nextLong();
    }
  }

  @Test
  public void memoryIsReservedWhenItIsNeededAndNotBefore() throws IOException {
    Path path = TestSegments.file();
    try (SharedSegment segment = builder(path).create()) {
      long before = reserved(path);
      assertTrue(before < Files.size(path) - MOST / 2, before + " of " + Files.size(path));
      segment.allocate(FIRST).close();
      assertEquals(reserved(path), before);
      segment.allocate(MOST / 2).close();
      long after = reserved(path);
      assertTrue(after >= before + MOST / 2 - FIRST && after < before + MOST / 2, "" + after);
      segment.allocate(MOST / 2).close();
      assertEquals(reserved(path), after, "what is free is used first");
      segment.allocate(MOST).close();
      assertThrows(LimitExceededException.class, () -> segment.allocate(MOST + 1));
    }
  }

  @Test
  public void allWhoAreAttachedUseWhatOneHasReserved() {
    Path path = TestSegments.file();
    try (SharedSegment owner = builder(path).create();
        SharedSegment other = SharedSegment.open(path)) {
      Consumer<int[]> consumer = owner.consumer("a", FORY, int[].class);
      Producer producer = other.producer("a", FORY);
      List<ArenaBuffer> taken = new ArrayList<>();
      int[] sent = new int[FIRST];
      for (int round = 0; round < 8; round++) {
        taken.add((round % 2 == 0 ? owner : other).allocate(FIRST));
        sent[FIRST - 1] = round;
        assertTrue(producer.offer(sent), "the message makes it grow, too");
        try (Received<int[]> message = consumer.poll()) {
          assertEquals(message.value(), sent);
        }
      }
      for (ArenaBuffer buffer : taken) {
        buffer.close();
      }
      owner.allocate(MOST).close();
    }
  }

  @Test
  public void anInterruptNeitherStopsTheGrowthNorDropsTheLocks() {
    Path path = TestSegments.file();
    try (SharedSegment owner = builder(path).create();
        SharedSegment other = SharedSegment.open(path)) {
      Thread.currentThread().interrupt();
      ArenaBuffer buffer = other.allocate(MOST / 2);
      assertTrue(Thread.interrupted());
      Cleaner.run(owner);
      assertThrows(LimitExceededException.class, () -> owner.allocate(MOST));
      buffer.close();
      owner.allocate(MOST).close();
    }
  }

  @Test
  public void theNextOwnerFindsTheArenaAsLargeAsItWas() {
    Path path = TestSegments.file();
    try (SharedSegment segment = builder(path).create()) {
      segment.allocate(MOST).close();
      Victim other = Victim.attach(path);
      assertEquals(other.memory.getLong(Geometry.ARENA_BLOCKS), MOST / 256);
      other.segment.allocate(MOST);
      other.die();
      Cleaner.run(segment);
      segment.allocate(MOST).close();
    }
  }

  @Test
  public void aSizeThatCannotBeIsRefused() throws IOException {
    Path path = TestSegments.file();
    try (SharedSegment segment = builder(path).create()) {
      SharedMemory memory = segment.file().map();
      for (long blocks : new long[] {-1, 0, FIRST / 256 - 1, MOST / 256 + 1, 1L << 40}) {
        memory.putLong(Geometry.ARENA_BLOCKS, blocks);
        ForyException refused =
            expectThrows(MalformedInputException.class, () -> segment.allocate(100));
        assertTrue(refused.getMessage().contains(" " + blocks + " "), refused.getMessage());
        assertThrows(MalformedInputException.class, () -> segment.allocate(MOST));
      }
      memory.putLong(Geometry.ARENA_BLOCKS, FIRST / 256);
      segment.allocate(MOST).close();
    }
  }

  /** Else what it has lost would be read as zeros. */
  @Test
  public void aTruncatedFileDoesNotBecomeLongAgain() throws IOException {
    for (int cut = 0; cut < 4; cut++) {
      Path path = TestSegments.file();
      SharedSegment segment = builder(path).create();
      Consumer<byte[]> consumer = segment.consumer("a", FORY, byte[].class);
      byte[] sent = new byte[FIRST / 2];
      Arrays.fill(sent, (byte) 7);
      assertTrue(segment.producer("a", FORY).offer(sent));
      int whole = segment.size();
      int size = List.of(whole - MOST, whole - MOST / 2, whole - 4096, whole - 1).get(cut);
      try (FileChannel file = FileChannel.open(path, StandardOpenOption.WRITE)) {
        file.truncate(size);
      }
      for (int bytes : new int[] {MOST / 4, MOST - FIRST}) {
        assertThrows(SegmentException.class, () -> segment.allocate(bytes));
        assertEquals(Files.size(path), size);
      }
      if (cut == 0) {
        assertThrows(SegmentException.class, consumer::poll);
      }
      assertThrows(SegmentException.class, segment::close);
      Files.deleteIfExists(path);
    }
  }

  /** The end of the file is there from the start, and only it tells that nothing is missing. */
  @Test
  public void growthDoesNotWriteTheEndOfTheFile() throws IOException {
    Path path = TestSegments.file();
    try (SharedSegment segment = builder(path).create()) {
      int last = segment.size() - Long.BYTES;
      segment.file().map().putLong(last, 1);
      segment.allocate(MOST).close();
      assertEquals(segment.file().map().getLong(last), 1);
    }
  }
}
