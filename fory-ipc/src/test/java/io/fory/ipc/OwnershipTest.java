package io.fory.ipc;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertThrows;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.error.ForyException;
import io.fory.error.LimitExceededException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Whose the memory of an arena buffer is, while and after a message with it is offered. */
public final class OwnershipTest {
  private static final Fory FORY = Fory.builder().build();
  private static final Duration LONG = Duration.ofSeconds(30);

  @DataProvider
  public static Object[][] deliveries() {
    return new Object[][] {{Delivery.BROADCAST}, {Delivery.WORK_SHARING}};
  }

  private static SharedSegment segment(Delivery delivery, int slotBytes, int arena) {
    return SharedSegment.builder(TestSegments.file())
        .channel("c", delivery, 4, slotBytes)
        .withArenaBytes(arena)
        .withBlockBytes(1024)
        .create();
  }

  /** Waits until a thread waits for room: it parks then. */
  private static void awaitWaiting(Thread thread) {
    long end = System.nanoTime() + LONG.toNanos();
    while (thread.getState() != Thread.State.TIMED_WAITING) {
      assertTrue(thread.isAlive() && System.nanoTime() < end, "" + thread.getState());
      Thread.onSpinWait();
    }
  }

  @DataProvider
  public static Object[][] failures() {
    return new Object[][] {{"too large"}, {"no room"}, {"not registered"}};
  }

  @Test(dataProvider = "failures")
  public void aLongMessageThatIsNotSentLeavesTheProducerWhole(String failure) {
    for (Delivery delivery : Delivery.values()) {
      try (SharedSegment segment = segment(delivery, 256, 4 << 20)) {
        Producer producer = segment.producer("c", FORY);
        Consumer<Object> consumer = segment.consumer("c", FORY, Object.class);
        List<Object> large = new ArrayList<>();
        large.add("x".repeat(failure.equals("too large") ? 5 << 20 : 3 << 20));
        ArenaBuffer rest = segment.allocate(failure.equals("no room") ? 4 << 20 : 1024);
        if (failure.equals("no room")) {
          assertFalse(producer.offer(large));
        } else {
          large.add(failure.equals("too large") ? "" : Thread.currentThread());
          assertThrows(ForyException.class, () -> producer.offer(large));
        }
        rest.close();
        for (int i = 0; i < 6; i++) {
          String text = "message " + i + "y".repeat(i * 400);
          assertTrue(producer.offer(text));
          try (Received<Object> message = consumer.poll()) {
            assertEquals(message.value(), text);
          }
        }
      }
    }
  }

  @Test
  public void aBufferThatIsClosedAfterItsSegmentFreesNothing() {
    try (SharedSegment owner = segment(Delivery.WORK_SHARING, 256, 1 << 16)) {
      SharedSegment first = SharedSegment.open(owner.path());
      ArenaBuffer old = first.allocate(1 << 16);
      first.close();
      try (SharedSegment second = SharedSegment.open(owner.path())) { // The same participant.
        second.allocate(1 << 16).bytes().putLong(0, 42);
        old.close();
        assertThrows(LimitExceededException.class, () -> owner.allocate(1));
        IllegalStateException refused =
            expectThrows(IllegalStateException.class, () -> old.slice(0, 1));
        assertEquals(refused.getMessage(), "the segment is closed");
      }
    }
  }

  @Test(dataProvider = "deliveries")
  public void aBufferThatACallSendsIsNotSentByAnotherCall(Delivery delivery) throws Exception {
    try (SharedSegment segment = segment(delivery, 256, 1 << 16)) {
      Consumer<Object> consumer = segment.consumer("c", FORY, Object.class);
      ArenaBuffer y = segment.allocate(10_000);
      ArenaBuffer x = segment.allocate(10_000);
      ArenaBuffer rest = segment.allocate(40_000);
      y.bytes().put(0, (byte) 8);
      x.bytes().put(0, (byte) 7);
      byte[] array = new byte[9_000];
      array[0] = 99;
      Producer waiting = segment.producer("c", FORY);
      FutureTask<Boolean> offer =
          new FutureTask<>(
              () -> waiting.offer(List.of(y.bytes(), x.bytes(), x.slice(0, 1), array), LONG));
      Thread thread = new Thread(offer);
      thread.start();
      awaitWaiting(thread);
      Producer other = segment.producer("c", FORY);
      IllegalStateException refused =
          expectThrows(IllegalStateException.class, () -> other.offer(x.bytes()));
      assertTrue(refused.getMessage().contains("is being sent"), refused.getMessage());
      rest.close();
      assertTrue(offer.get());
      try (Received<Object> message = consumer.receive(LONG)) {
        List<?> back = (List<?>) message.value();
        assertEquals(((ByteBuffer) back.get(0)).get(0), 8);
        assertEquals(((ByteBuffer) back.get(1)).get(0), 7);
        assertEquals(((byte[]) back.get(3))[0], 99);
      }
      segment.allocate(1 << 16).close();
    }
  }

  /** One has been sent before: the call fails, and all else is as it was. */
  @Test(dataProvider = "deliveries")
  public void aCallThatGivesUpLeavesBuffersToTheirOwner(Delivery delivery) {
    try (SharedSegment segment = segment(delivery, 256, 1 << 16)) {
      Producer producer = segment.producer("c", FORY);
      Consumer<Object> consumer = segment.consumer("c", FORY, Object.class);
      ArenaBuffer y = segment.allocate(10_000);
      ArenaBuffer sent = segment.allocate(10_000);
      assertTrue(producer.offer(sent.bytes()));
      assertThrows(
          IllegalStateException.class, () -> producer.offer(List.of(y.bytes(), sent.bytes())));
      ArenaBuffer rest = segment.allocate(40_000);
      assertFalse(producer.offer(List.of(y.bytes(), new byte[9_000]), Duration.ofMillis(5)));
      y.bytes().putLong(0, 42);
      assertThrows(LimitExceededException.class, () -> segment.allocate(10_000));
      consumer.poll().close();
      rest.close();
      assertTrue(producer.offer(y.bytes()));
      try (Received<Object> message = consumer.poll()) {
        assertEquals(((ByteBuffer) message.value()).order(ByteOrder.LITTLE_ENDIAN).getLong(0), 42);
      }
      segment.allocate(1 << 16).close();
    }
  }

  /** Other software has changed the table of the arena while the offer waited. */
  @Test(dataProvider = "deliveries")
  public void aRunThatOthersHaveTakenIsNoReasonToFreeTheRest(Delivery delivery) {
    try (SharedSegment segment = segment(delivery, 256, 1 << 16)) {
      Victim victim = Victim.attach(segment.path());
      Producer producer = victim.segment.producer("c", FORY);
      ArenaBuffer y = victim.segment.allocate(10_000);
      ArenaBuffer x = victim.segment.allocate(10_000);
      int state = victim.geometry.blockState(x.block());
      long owned = victim.memory.getLong(state);
      victim.memory.putLong(state, 1 << 8 | 1);
      assertThrows(
          IllegalStateException.class, () -> producer.offer(List.of(y.bytes(), x.bytes())));
      victim.memory.putLong(state, owned);
      assertThrows(LimitExceededException.class, () -> segment.allocate((1 << 16) - 10_240));
      Consumer<Object> consumer = segment.consumer("c", FORY, Object.class);
      assertTrue(producer.offer(List.of(y.bytes(), x.bytes())));
      consumer.poll().close();
      segment.allocate(1 << 16).close();
      victim.segment.close();
    }
  }

  @Test
  public void aBufferThatIsClosedWhileACallSendsItIsFreeWhenTheCallGivesUp() throws Exception {
    try (SharedSegment segment = segment(Delivery.BROADCAST, 256, 1 << 16)) {
      ArenaBuffer buffer = segment.allocate(10_000);
      ArenaBuffer rest = segment.allocate(50_000);
      Producer producer = segment.producer("c", FORY);
      FutureTask<Boolean> offer =
          new FutureTask<>(() -> producer.offer(List.of(buffer.bytes(), new byte[9_000]), LONG));
      Thread thread = new Thread(offer);
      thread.start();
      awaitWaiting(thread);
      buffer.close();
      assertThrows(LimitExceededException.class, () -> segment.allocate(10_000));
      thread.interrupt();
      assertFalse(offer.get());
      segment.allocate(10_000).close();
      assertThrows(IllegalStateException.class, () -> buffer.slice(0, 1));
      rest.close();
      segment.allocate(1 << 16).close();
    } catch (ExecutionException e) {
      throw new AssertionError(e.getCause());
    }
  }

  @Test(dataProvider = "deliveries")
  public void typedBuffersAreTheReadersOwn(Delivery delivery) {
    try (SharedSegment segment = segment(delivery, 256, 1 << 18)) {
      Producer producer = segment.producer("c", FORY);
      Consumer<Object> consumer = segment.consumer("c", FORY, Object.class);
      List<Object> sent = new ArrayList<>();
      for (ByteOrder order : List.of(ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN)) {
        DoubleBuffer direct = ByteBuffer.allocateDirect(8000).order(order).asDoubleBuffer();
        direct.put(0, 7.5).put(999, 8.5);
        sent.add(direct);
        sent.add(direct.asReadOnlyBuffer());
      }
      sent.add(DoubleBuffer.wrap(new double[1000]));
      sent.add(CharBuffer.wrap("x".repeat(5000)));
      assertTrue(producer.offer(sent));
      List<?> kept;
      try (Received<Object> message = consumer.poll()) {
        kept = (List<?>) message.value();
      }
      for (int i = 0; i < 8; i++) {
        byte[] bytes = new byte[100_000];
        Arrays.fill(bytes, (byte) 1);
        assertTrue(producer.offer(bytes));
        consumer.poll().close();
      }
      assertEquals(kept, sent);
      ((DoubleBuffer) kept.get(0)).put(0, 1);
    }
  }

  @DataProvider
  public static Object[][] slots() {
    List<Object[]> all = new ArrayList<>();
    for (Delivery delivery : Delivery.values()) {
      for (int slotBytes : new int[] {64, 192, 1024}) {
        all.add(new Object[] {delivery, slotBytes});
      }
    }
    return all.toArray(new Object[0][]);
  }

  @Test(dataProvider = "slots")
  public void aMessageHasAnyNumberOfArenaBuffers(Delivery delivery, int slotBytes) {
    Path path = TestSegments.file();
    try (SharedSegment segment =
        SharedSegment.builder(path)
            .channel("c", delivery, 4, slotBytes)
            .withArenaBytes(1 << 18)
            .withBlockBytes(64)
            .create()) {
      Producer producer = segment.producer("c", FORY);
      Consumer<Object> consumer = segment.consumer("c", FORY, Object.class);
      for (int count : new int[] {0, 1, 2, 3, 12, 13, 14, 82, 83, 84, 300, 1, 300}) {
        for (int text : new int[] {0, 400, 3000}) {
          List<Object> sent = new ArrayList<>();
          sent.add("x".repeat(text));
          for (int i = 0; i < count; i++) {
            ArenaBuffer buffer = segment.allocate(100);
            buffer.bytes().put(99, (byte) i);
            sent.add(i % 3 == 0 ? buffer.slice(99, 1) : buffer.bytes());
          }
          sent.add(new byte[5000]);
          assertTrue(producer.offer(sent), count + " with " + text);
          if (count > 0) {
            assertThrows(IllegalStateException.class, () -> producer.offer(sent));
          }
          List<?> back;
          Lease lease;
          try (Received<Object> message = consumer.poll()) {
            back = (List<?>) message.value();
            assertEquals(((String) back.get(0)).length(), text);
            lease = message.retain();
          }
          for (int i = 0; i < count; i++) {
            ByteBuffer buffer = (ByteBuffer) back.get(i + 1);
            assertTrue(buffer.isReadOnly() && buffer.isDirect());
            assertEquals(buffer.get(buffer.capacity() - 1), (byte) i);
          }
          lease.close();
          segment.allocate(1 << 18).close();
        }
      }
    }
  }
}
