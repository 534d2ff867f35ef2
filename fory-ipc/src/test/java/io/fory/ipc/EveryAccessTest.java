package io.fory.ipc;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotNull;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.fail;

import io.fory.Fory;
import io.fory.error.ForyException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * The file is truncated before each of the accesses of a call, one after the other: the call itself
 * says so, and nothing is left to be raised behind it.
 */
public final class EveryAccessTest {
  private static final Fory FORY = Fory.builder().build();

  /** What a process does meanwhile. */
  private enum Deed {
    OFFER,
    OFFER_SPILLED,
    OFFER_BUFFER,
    POLL,
    POLL_NOTHING,
    RECEIVE_NOTHING,
    CLOSE_MESSAGE,
    RETAIN,
    CLOSE_LEASE,
    CLOSE_LAST_LEASE,
    ALLOCATE,
    CLOSE_BUFFER,
    CLOSE_CONSUMER,
    CLOSE_SEGMENT
  }

  @DataProvider
  public static Object[][] deeds() {
    return Deeds.inChannels(Deed.values());
  }

  @Test(dataProvider = "deeds")
  public void aCallSaysThatTheMemoryIsGone(Deed deed, Delivery delivery) throws IOException {
    everyAccess(deed, delivery, 0);
  }

  /** Only its end, which no call touches but to see whether it is there. */
  @Test(dataProvider = "deeds")
  public void aCallSaysThatTheEndIsGone(Deed deed, Delivery delivery) throws IOException {
    everyAccess(deed, delivery, -1);
  }

  private static void everyAccess(Deed deed, Delivery delivery, int rest) throws IOException {
    int most = accesses(deed, delivery, rest, -1);
    boolean none = deed == Deed.CLOSE_CONSUMER && delivery == Delivery.WORK_SHARING;
    assertTrue(most > 0 || none, deed + " touches no memory");
    for (int i = 0; i < most; i++) {
      accesses(deed, delivery, rest, i);
    }
  }

  /** Does something; the file is truncated before an access, by a page if {@code rest} is less. */
  private static int accesses(Deed deed, Delivery delivery, int rest, int whole)
      throws IOException {
    Path path = TestSegments.file();
    try (SharedSegment owner =
        SharedSegment.builder(path)
            .channel("c", delivery, 4, 128)
            .withArenaBytes(1 << 16)
            .withBlockBytes(1024)
            .withLeases(2)
            .create()) {
      SegmentFile file = SegmentFile.open(owner.path());
      int size = rest < 0 ? owner.size() - 4096 : rest;
      TruncatingMemory memory = new TruncatingMemory(file.map(), path, size);
      Geometry geometry = Geometry.decode(memory.header(), memory.size());
      Participants participants = new Participants(file, memory, geometry);
      Participants.Seat seat = Participants.locked(file, () -> participants.sit(false));
      SharedSegment segment = new SharedSegment(file, memory, geometry, participants, seat);
      Runnable call = prepared(deed, segment);
      memory.truncateAfter(whole);
      try {
        call.run();
        assertTrue(whole < 0 || memory.accesses() <= whole, deed + " at access " + whole);
      } catch (SegmentException e) {
        assertTrue(whole >= 0, e.toString());
      }
      int accesses = memory.accesses();
      if (whole >= 0) {
        restore(path, segment.size());
      }
      memory.truncateAfter(-1);
      segment.close();
      return accesses;
    } catch (ForyException e) {
      assertTrue(whole >= 0, e.toString()); // What closes a segment of zeros says so.
      return 0;
    } finally {
      Files.deleteIfExists(path);
    }
  }

  /** So that what follows meets zeros, and no page that is gone. */
  private static void restore(Path path, int size) throws IOException {
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE)) {
      channel.write(ByteBuffer.allocate(1), size - 1);
    }
  }

  private static Runnable prepared(Deed deed, SharedSegment segment) {
    Producer producer = segment.producer("c", FORY);
    Consumer<Object> consumer = segment.consumer("c", FORY, Object.class);
    switch (deed) {
      case OFFER:
        return () -> assertTrue(producer.offer("small"));
      case OFFER_SPILLED:
        return () -> assertTrue(producer.offer("x".repeat(3000)));
      case OFFER_BUFFER:
        ByteBuffer sent = segment.allocate(2000).bytes();
        return () -> assertTrue(producer.offer(sent));
      case POLL_NOTHING:
        return () -> assertEquals(consumer.poll(), null);
      case RECEIVE_NOTHING:
        return () -> assertEquals(consumer.receive(Duration.ZERO), null);
      case ALLOCATE:
        return () -> assertNotNull(segment.allocate(1500));
      case CLOSE_BUFFER:
        return segment.allocate(1500)::close;
      case CLOSE_SEGMENT:
        return segment::close;
      default:
        assertTrue(producer.offer(new byte[5000]));
        return reading(deed, consumer);
    }
  }

  private static Runnable reading(Deed deed, Consumer<Object> consumer) {
    if (deed == Deed.POLL) {
      return () -> assertNotNull(consumer.poll());
    }
    Received<Object> message = consumer.poll();
    switch (deed) {
      case CLOSE_MESSAGE:
        return message::close;
      case RETAIN:
        return () -> assertNotNull(message.retain());
      case CLOSE_LEASE:
        return message.retain()::close;
      case CLOSE_LAST_LEASE:
        Lease lease = message.retain();
        message.close();
        return lease::close;
      case CLOSE_CONSUMER:
        return consumer::close;
      default:
        fail(deed.toString());
        return null;
    }
  }
}
