package io.fory.ipc;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertNotNull;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertThrows;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.error.LimitExceededException;
import io.fory.error.UserCodeException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.testng.SkipException;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** What a channel delivers, to whom, and when it is full. */
public final class ChannelTest {
  private static final Fory FORY = Fory.builder().register(Parcel.class).build();
  private static final Duration LONG = Duration.ofSeconds(30);

  static final class Parcel {
    int number;
    String text = "";
    byte[] bytes;
    ByteBuffer buffer;
    double[] doubles;

    Parcel() {}

    Parcel(int number) {
      this.number = number;
    }
  }

  @DataProvider
  public static Object[][] deliveries() {
    return new Object[][] {{Delivery.BROADCAST}, {Delivery.WORK_SHARING}};
  }

  private static SegmentBuilder builder(Delivery delivery, int capacity) {
    return SharedSegment.builder(TestSegments.file())
        .channel("parcels", delivery, capacity, 256)
        .withBlockBytes(256)
        .withArenaBytes(1 << 20);
  }

  private static List<Integer> drain(Consumer<Parcel> consumer) {
    List<Integer> numbers = new ArrayList<>();
    for (Received<Parcel> next = consumer.poll(); next != null; next = consumer.poll()) {
      try (Received<Parcel> message = next) {
        numbers.add(message.value().number);
      }
    }
    return numbers;
  }

  @Test(dataProvider = "deliveries")
  public void messagesArriveInOrderAcrossManyLaps(Delivery delivery) {
    try (SharedSegment segment = builder(delivery, 8).create()) {
      Producer producer = segment.producer("parcels", FORY);
      Consumer<Parcel> consumer = segment.consumer("parcels", FORY, Parcel.class);
      int next = 0;
      for (int round = 0; round < 100; round++) {
        int count = round % 9;
        List<Integer> sent = new ArrayList<>();
        for (int i = 0; i < count; i++) {
          assertTrue(producer.offer(new Parcel(next)));
          sent.add(next++);
        }
        assertEquals(drain(consumer), sent);
      }
    }
  }

  @Test(dataProvider = "deliveries")
  public void aFullChannelRefusesUntilAMessageIsDoneWith(Delivery delivery) {
    try (SharedSegment segment = builder(delivery, 4).create()) {
      Producer producer = segment.producer("parcels", FORY);
      for (int i = 0; i < 4; i++) {
        assertTrue(producer.offer(new Parcel(i)));
      }
      assertFalse(producer.offer(new Parcel(4)));
      Consumer<Parcel> consumer = segment.consumer("parcels", FORY, Parcel.class);
      Received<Parcel> message = consumer.poll();
      assertFalse(producer.offer(new Parcel(4), Duration.ofMillis(5)), "it is still open");
      message.close();
      assertTrue(producer.offer(new Parcel(4)));
      assertEquals(drain(consumer), List.of(1, 2, 3, 4));
    }
  }

  @Test
  public void eachConsumerOfABroadcastChannelSeesAllAndOthersShare() {
    for (Delivery delivery : Delivery.values()) {
      try (SharedSegment segment = builder(delivery, 16).create()) {
        Producer producer = segment.producer("parcels", FORY);
        Consumer<Parcel> one = segment.consumer("parcels", FORY, Parcel.class);
        Consumer<Parcel> two = segment.consumer("parcels", FORY, Parcel.class);
        for (int i = 0; i < 6; i++) {
          producer.offer(new Parcel(i));
        }
        one.poll().close();
        List<Integer> atTwo = drain(two);
        assertEquals(
            atTwo,
            delivery == Delivery.BROADCAST ? List.of(0, 1, 2, 3, 4, 5) : List.of(1, 2, 3, 4, 5));
        assertEquals(
            drain(one), delivery == Delivery.BROADCAST ? List.of(1, 2, 3, 4, 5) : List.of());
      }
    }
  }

  @Test(dataProvider = "deliveries")
  public void aBufferOfTheArenaIsNotCopied(Delivery delivery) {
    try (SharedSegment segment = builder(delivery, 4).create()) {
      Producer producer = segment.producer("parcels", FORY);
      Consumer<Parcel> consumer = segment.consumer("parcels", FORY, Parcel.class);
      for (int round = 0; round < 100; round++) {
        ArenaBuffer field = segment.allocate(500_000);
        field.bytes().putInt(0, round).putInt(499_996, ~round);
        Parcel parcel = new Parcel(round);
        parcel.buffer = field.bytes();
        assertTrue(producer.offer(parcel));
        assertThrows(IllegalStateException.class, () -> producer.offer(parcel));
        try (Received<Parcel> message = consumer.receive(LONG)) {
          ByteBuffer back = message.value().buffer;
          assertEquals(back.getInt(0), round);
          assertEquals(back.getInt(499_996), ~round);
          assertTrue(back.isReadOnly());
          // The writer's view and the reader's are the same memory.
          field.bytes().put(7, (byte) round);
          assertEquals(back.get(7), (byte) round);
        }
      }
    }
  }

  @Test(dataProvider = "deliveries")
  public void messagesOfAllSizesArriveAndLeaveTheArenaEmpty(Delivery delivery) {
    try (SharedSegment segment = builder(delivery, 4).create()) {
      Producer producer = segment.producer("parcels", FORY);
      Consumer<Parcel> consumer = segment.consumer("parcels", FORY, Parcel.class);
      for (int size = 0; size < 60_000; size = size * 5 / 4 + 1) {
        Parcel parcel = new Parcel(size);
        parcel.text = "x".repeat(size);
        parcel.bytes = new byte[size];
        parcel.doubles = new double[size / 8];
        parcel.buffer = ByteBuffer.allocateDirect(size);
        assertTrue(producer.offer(parcel), "size " + size);
        try (Received<Parcel> message = consumer.poll()) {
          assertNotNull(message);
          assertEquals(message.value().text, parcel.text);
          assertEquals(message.value().bytes, parcel.bytes);
          assertEquals(message.value().doubles, parcel.doubles);
          assertEquals(message.value().buffer, parcel.buffer);
        }
      }
      segment.allocate((1 << 20) - 256).close();
      assertNull(consumer.poll());
    }
  }

  /** The head of a shared channel passes a message that is being read; its memory is not free. */
  @Test
  public void aFullArenaTakesNothingFromAMessageThatIsBeingRead() {
    try (SharedSegment segment = builder(Delivery.WORK_SHARING, 4).create()) {
      Producer producer = segment.producer("parcels", FORY);
      Consumer<Parcel> consumer = segment.consumer("parcels", FORY, Parcel.class);
      Parcel large = new Parcel(0);
      large.bytes = new byte[600_000];
      for (int lap = 0; lap < 3; lap++) {
        assertTrue(producer.offer(large));
        try (Received<Parcel> reading = consumer.poll()) {
          assertNotNull(reading);
          assertFalse(producer.offer(large));
          for (int i = 0; i < 3; i++) { // the fourth slot is that of the message
            assertTrue(producer.offer(new Parcel(i)));
            consumer.poll().close();
            assertFalse(producer.offer(large));
          }
        }
        assertTrue(producer.offer(large));
        consumer.poll().close();
      }
    }
  }

  @DataProvider
  public static Object[][] stops() {
    return new Object[][] {{true, 1}, {false, 1}, {false, 2}};
  }

  /** Others fill and empty the channel several times between two loads of a producer. */
  @Test(dataProvider = "stops")
  public void aProducerThatStoodStillFindsTheChannelWhole(boolean atHead, int loads) {
    try (SharedSegment segment = builder(Delivery.BROADCAST, 4).create()) {
      Producer producer = segment.producer("parcels", FORY);
      Consumer<Parcel> consumer = segment.consumer("parcels", FORY, Parcel.class);
      for (int i = 0; i < 4; i++) {
        assertTrue(producer.offer(new Parcel(i)));
      }
      Victim other = Victim.attach(segment.path());
      ChannelGeometry channel = other.geometry.channel("parcels");
      other.memory.standStill(
          atHead ? channel.head() : channel.freed(),
          loads,
          () -> {
            for (int i = 4; i < 20; i++) {
              consumer.poll().close();
              assertTrue(producer.offer(new Parcel(i)));
            }
            assertEquals(drain(consumer), List.of(16, 17, 18, 19));
          });
      assertTrue(other.segment.producer("parcels", FORY).offer(new Parcel(20)));
      assertEquals(drain(consumer), List.of(20));
      other.segment.close();
    }
  }

  @Test
  public void aFullArenaIsAnErrorAndWhatIsFreedCanBeTakenAgain() {
    try (SharedSegment segment = builder(Delivery.BROADCAST, 4).create()) {
      List<ArenaBuffer> taken = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        taken.add(segment.allocate(1 << 18));
      }
      assertThrows(LimitExceededException.class, () -> segment.allocate(1));
      assertThrows(LimitExceededException.class, () -> segment.allocate(1 << 21));
      taken.get(1).close();
      taken.get(1).close();
      taken.get(2).close();
      segment.allocate(1 << 19).close();
    }
  }

  /** By reflection, since this is compiled for JDK 17. */
  @Test
  public void aBufferWhoseMemoryIsClosedIsAnErrorOfTheApplication() throws Exception {
    if (Runtime.version().feature() < 22) {
      throw new SkipException("buffers of arenas that are closed come with JDK 22");
    }
    Class<?> arenas = Class.forName("java.lang.foreign.Arena");
    Object arena = arenas.getMethod("ofConfined").invoke(null);
    List<ByteBuffer> buffers = new ArrayList<>();
    for (long bytes : new long[] {100, 8192}) {
      Object memory = arenas.getMethod("allocate", long.class, long.class).invoke(arena, bytes, 8L);
      Class<?> segments = Class.forName("java.lang.foreign.MemorySegment");
      buffers.add((ByteBuffer) segments.getMethod("asByteBuffer").invoke(memory));
    }
    arenas.getMethod("close").invoke(arena);
    try (SharedSegment segment =
        SharedSegment.builder(TestSegments.file())
            .channel("c", Delivery.BROADCAST)
            .withArenaBytes(1 << 14)
            .create()) {
      Producer producer = segment.producer("c", Fory.builder().build());
      for (ByteBuffer buffer : buffers) {
        UserCodeException closed =
            expectThrows(UserCodeException.class, () -> producer.offer(buffer));
        assertTrue(closed.getMessage().contains("arena"), closed.getMessage());
      }
      segment.allocate(1 << 14).close(); // Nothing is kept for them.
    }
  }
}
