package io.fory.ipc;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertThrows;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.error.LimitExceededException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Buffers that readers keep beyond their message. */
public final class LeaseTest {
  private static final Fory FORY = Fory.builder().register(Parcel.class).build();
  private static final int ARENA = 1 << 16;
  private static final int PART = ARENA / 4;

  static final class Parcel {
    ByteBuffer first;
    ByteBuffer second;
    byte[] rest = {};
  }

  @DataProvider
  public static Object[][] deliveries() {
    return new Object[][] {{Delivery.BROADCAST}, {Delivery.WORK_SHARING}};
  }

  private static SharedSegment segment(Delivery delivery) {
    return SharedSegment.builder(TestSegments.file())
        .channel("parcels", delivery, 4, 256)
        .withBlockBytes(256)
        .withArenaBytes(ARENA)
        .withLeases(3)
        .create();
  }

  private static Parcel parcel(SharedSegment segment, int seed) {
    ArenaBuffer buffer = segment.allocate(PART);
    for (int i = 0; i < PART; i += 4) {
      buffer.bytes().putInt(i, seed + i);
    }
    Parcel parcel = new Parcel();
    parcel.first = buffer.slice(0, PART / 4);
    parcel.second = buffer.slice(PART / 4, PART / 2);
    return parcel;
  }

  private static void requireWhole(Parcel parcel, int seed) {
    assertEquals(parcel.first.capacity(), PART / 4);
    assertEquals(parcel.second.capacity(), PART / 2);
    for (int i = 0; i < PART / 4; i += 4) {
      assertEquals(parcel.first.getInt(i), seed + i);
      assertEquals(parcel.second.getInt(i), seed + PART / 4 + i);
    }
  }

  @Test(dataProvider = "deliveries")
  public void aRetainedBufferOutlivesItsMessageAndIsFreeAfterItsLastLease(Delivery delivery) {
    try (SharedSegment segment = segment(delivery)) {
      Producer producer = segment.producer("parcels", FORY);
      Consumer<Parcel> consumer = segment.consumer("parcels", FORY, Parcel.class);
      for (int round = 0; round < 8; round++) {
        assertTrue(producer.offer(parcel(segment, round)));
        Received<Parcel> message = consumer.poll();
        Parcel kept = message.value();
        Lease one = message.retain();
        Lease two = message.retain();
        if (round % 2 == 0) {
          one.close(); // Before the message is done with, and after it.
        }
        message.close();
        assertThrows(IllegalStateException.class, message::retain);
        one.close();
        one.close();
        for (int lap = 100; lap < 110; lap++) {
          assertTrue(producer.offer(parcel(segment, lap)));
          consumer.poll().close();
        }
        requireWhole(kept, round);
        assertThrows(LimitExceededException.class, () -> segment.allocate(ARENA));
        two.close();
        segment.allocate(ARENA).close();
      }
    }
  }

  @SuppressWarnings("try") // closed early, which is what the test is about
  @Test
  public void eachConsumerOfABroadcastChannelHasLeasesOfItsOwn() {
    try (SharedSegment segment = segment(Delivery.BROADCAST);
        SharedSegment other = SharedSegment.open(segment.path())) {
      Producer producer = segment.producer("parcels", FORY);
      Consumer<Parcel> here = segment.consumer("parcels", FORY, Parcel.class);
      Consumer<Parcel> there = other.consumer("parcels", FORY, Parcel.class);
      assertTrue(producer.offer(parcel(segment, 5)));
      Received<Parcel> one = here.poll();
      Received<Parcel> two = there.poll();
      Lease atHere = one.retain();
      one.close();
      atHere.close();
      requireWhole(two.value(), 5);
      Lease atThere = two.retain();
      Parcel kept = two.value();
      two.close();
      requireWhole(kept, 5);
      assertThrows(LimitExceededException.class, () -> segment.allocate(ARENA));
      other.close(); // Ends its leases.
      atThere.close();
      segment.allocate(ARENA).close();
    }
  }

  @Test(dataProvider = "deliveries")
  public void aReaderThatDiesKeepsNothing(Delivery delivery) {
    try (SharedSegment segment = segment(delivery)) {
      Producer producer = segment.producer("parcels", FORY);
      Victim victim = Victim.attach(segment.path());
      Consumer<Parcel> consumer = victim.segment.consumer("parcels", FORY, Parcel.class);
      assertTrue(producer.offer(parcel(segment, 1)));
      try (Received<Parcel> message = consumer.poll()) {
        message.retain();
      }
      assertThrows(LimitExceededException.class, () -> segment.allocate(ARENA));
      victim.die();
      Cleaner.run(segment);
      segment.allocate(ARENA).close();
    }
  }

  @Test(dataProvider = "deliveries")
  public void theTableOfLeasesIsBounded(Delivery delivery) {
    try (SharedSegment segment = segment(delivery)) {
      Producer producer = segment.producer("parcels", FORY);
      Consumer<Parcel> consumer = segment.consumer("parcels", FORY, Parcel.class);
      assertTrue(producer.offer(parcel(segment, 1)));
      Parcel small = new Parcel();
      assertTrue(producer.offer(small));
      List<Lease> leases = new ArrayList<>();
      try (Received<Parcel> message = consumer.poll()) {
        for (int i = 0; i < 3; i++) {
          leases.add(message.retain());
        }
        LimitExceededException full = expectThrows(LimitExceededException.class, message::retain);
        assertTrue(full.getMessage().contains("withLeases"), full.getMessage());
      }
      try (Received<Parcel> message = consumer.poll()) {
        message.retain().close(); // It has nothing to be retained.
      }
      leases.forEach(Lease::close);
      segment.allocate(ARENA).close();
    }
  }

  @Test
  public void slicesAreNotCopiedAndTravelWithTheirBuffer() {
    try (SharedSegment segment = segment(Delivery.BROADCAST)) {
      Producer producer = segment.producer("parcels", FORY);
      Consumer<Parcel> consumer = segment.consumer("parcels", FORY, Parcel.class);
      ArenaBuffer buffer = segment.allocate(PART);
      Parcel sent = new Parcel();
      sent.first = buffer.slice(8, 16);
      sent.second = buffer.slice(100, 7);
      assertThrows(IndexOutOfBoundsException.class, () -> buffer.slice(PART, 1));
      assertTrue(producer.offer(sent));
      assertThrows(IllegalStateException.class, () -> buffer.slice(0, 1));
      assertThrows(IllegalStateException.class, () -> producer.offer(sent));
      try (Received<Parcel> message = consumer.poll()) {
        buffer.bytes().put(8, (byte) 77).put(106, (byte) 78); // The same memory.
        assertEquals(message.value().first.get(0), 77);
        assertEquals(message.value().second.get(6), 78);
        assertFalse(message.value().first.isReadOnly() && !message.value().first.isDirect());
      }
      segment.allocate(ARENA).close();
    }
  }
}
