package io.fory.ipc;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.error.ForyException;
import io.fory.error.LimitExceededException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Compatible messages have the numbers of their schemas, which are in the segment once. */
public final class SchemasTest {
  /** Too few for a schema beside the message, which has 20 bytes and more. */
  private static final int SLOT = 64;

  static final class Quote {
    long identifierOfTheInstrument;
    double priceOfTheLastTrade;
    Object somethingElse;
  }

  static final class Other {
    int numberThatHasALongNameToo = 5;
  }

  @DataProvider
  public static Object[][] deliveries() {
    return new Object[][] {{Delivery.BROADCAST}, {Delivery.WORK_SHARING}};
  }

  private static Fory fory() {
    return Fory.builder().register(Quote.class).register(Other.class).build();
  }

  private static SegmentBuilder builder(Delivery delivery, int schemaBytes) {
    return SharedSegment.builder(TestSegments.file())
        .channel("quotes", delivery, 4, SLOT)
        .withArenaBytes(0)
        .withSchemaBytes(schemaBytes);
  }

  private static Quote quote(int number) {
    Quote quote = new Quote();
    quote.identifierOfTheInstrument = number;
    quote.somethingElse = number % 3 == 0 ? new Other() : null;
    return quote;
  }

  private static void requireNext(Consumer<Quote> consumer, int number) {
    try (Received<Quote> message = consumer.poll()) {
      assertEquals(message.value().identifierOfTheInstrument, number);
      assertEquals(message.value().somethingElse instanceof Other, number % 3 == 0);
    }
  }

  @Test(dataProvider = "deliveries")
  public void schemasAreWrittenOnceWhoeverSendsAndReads(Delivery delivery) {
    try (SharedSegment segment = builder(delivery, 1024).create()) {
      for (int round = 0; round < 4; round++) {
        // Each with a Fory of its own, and consumers that have missed all messages before.
        List<Producer> producers = new ArrayList<>();
        try (SharedSegment other = SharedSegment.open(segment.path());
            Consumer<Quote> consumer = segment.consumer("quotes", fory(), Quote.class)) {
          for (SharedSegment at : List.of(segment, other)) {
            producers.add(at.producer("quotes", fory()));
            producers.add(at.producer("quotes", fory()));
          }
          for (int i = 0; i < 4; i++) {
            assertTrue(producers.get(i).offer(quote(round + i)));
          }
          for (int i = 0; i < 4; i++) {
            requireNext(consumer, round + i);
          }
        }
        assertEquals(SchemaTables.read(segment).size(), 2);
      }
    }
  }

  @Test(dataProvider = "deliveries")
  public void consumersThatShareOrComeLateNeedNoEarlierMessage(Delivery delivery) {
    try (SharedSegment segment = builder(delivery, 1024).create()) {
      Producer producer = segment.producer("quotes", fory());
      Consumer<Quote> one = segment.consumer("quotes", fory(), Quote.class);
      assertTrue(producer.offer(quote(3)));
      requireNext(one, 3);
      one.close();
      for (int i = 6; i < 20; i += 3) {
        try (SharedSegment late = SharedSegment.open(segment.path());
            Consumer<Quote> next = late.consumer("quotes", fory(), Quote.class)) {
          assertTrue(producer.offer(quote(i)));
          requireNext(next, i);
        }
      }
    }
  }

  @Test(dataProvider = "deliveries")
  public void messagesSurviveTheirProducer(Delivery delivery) {
    try (SharedSegment segment = builder(delivery, 1024).create()) {
      Consumer<Quote> consumer = segment.consumer("quotes", fory(), Quote.class);
      for (int i = 0; i < 3; i++) {
        Victim victim = Victim.attach(segment.path());
        assertTrue(victim.segment.producer("quotes", fory()).offer(quote(3 * i)));
        victim.die();
        Cleaner.run(segment);
        requireNext(consumer, 3 * i);
      }
      assertEquals(SchemaTables.read(segment).size(), 2);
    }
  }

  @Test(dataProvider = "deliveries")
  public void schemasWithoutRoomTravelInTheMessages(Delivery delivery) {
    for (int schemaBytes : new int[] {0, 64, 128}) {
      try (SharedSegment segment = builder(delivery, schemaBytes).create()) {
        expectThrows(
            LimitExceededException.class, () -> segment.producer("quotes", fory()).offer(quote(0)));
      }
      try (SharedSegment segment =
          builder(delivery, schemaBytes).withArenaBytes(1 << 16).create()) {
        Producer producer = segment.producer("quotes", fory());
        Consumer<Quote> consumer = segment.consumer("quotes", fory(), Quote.class);
        for (int i = 0; i < 10; i++) {
          assertTrue(producer.offer(quote(i)));
          requireNext(consumer, i);
        }
      }
    }
  }

  @Test(dataProvider = "deliveries")
  public void aTableThatIsLockedOrNotUnderstoodKeepsNobodyFromSending(Delivery delivery)
      throws IOException {
    for (long[] change : new long[][] {{8, 77}, {8, -1}, {0, -8}, {0, 8}, {0, 1 << 30}}) {
      try (SharedSegment segment = builder(delivery, 1024).withArenaBytes(1 << 16).create()) {
        SharedMemory memory = segment.file().map();
        Geometry geometry = Geometry.decode(memory.header(), memory.size());
        memory.putLong(geometry.schemaEnd() + (int) change[0], change[1]);
        Producer producer = segment.producer("quotes", fory());
        Consumer<Quote> consumer = segment.consumer("quotes", fory(), Quote.class);
        for (int i = 0; i < 5; i++) {
          assertTrue(producer.offer(quote(i)));
          requireNext(consumer, i);
        }
      }
    }
  }

  @Test
  public void aSchemaThatIsNotThatOfTheMessageIsRefused() throws IOException {
    try (SharedSegment segment = builder(Delivery.BROADCAST, 1024).create()) {
      SharedMemory memory = segment.file().map();
      Geometry geometry = Geometry.decode(memory.header(), memory.size());
      Producer producer = segment.producer("quotes", fory());
      assertTrue(producer.offer(quote(1)));
      int length = memory.getInt(geometry.schemas());
      for (int i = 0; i < length + 4; i++) {
        int at = geometry.schemas() + i & -4;
        memory.putInt(at, memory.getInt(at) ^ 1 << (i & 3) * 8);
        try (SharedSegment other = SharedSegment.open(segment.path());
            Consumer<Quote> consumer = other.consumer("quotes", fory(), Quote.class)) {
          ForyException refused = expectThrows(ForyException.class, consumer::poll);
          assertFalse(refused instanceof SegmentException);
        }
        memory.putInt(at, memory.getInt(at) ^ 1 << (i & 3) * 8);
        assertTrue(producer.offer(quote(1)));
      }
    }
  }
}
