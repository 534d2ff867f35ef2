package io.fory.ipc;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotNull;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectOutput;
import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.locks.LockSupport;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** A thread closes a segment while others are within calls of its producers and consumers. */
public final class ClosingTest {
  private static final Fory FORY = Fory.builder().register(Slow.class).build();
  private static final Duration LONG = Duration.ofMinutes(10);
  private static final int ROUNDS = 40;

  private static CountDownLatch begun;
  private static CountDownLatch goesOn;

  /** A value whose writing and reading take until they are told to go on. */
  public static final class Slow implements Externalizable {
    private static final long serialVersionUID = 1L;

    @Override
    public void writeExternal(ObjectOutput out) throws IOException {
      await();
      out.writeInt(7);
    }

    @Override
    public void readExternal(ObjectInput in) throws IOException {
      await();
      assertEquals(in.readInt(), 7);
    }

    private static void await() {
      begun.countDown();
      try {
        assertTrue(goesOn.await(60, SECONDS));
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    }
  }

  /** A class whose schema is in the table of the segment. */
  static final class Leaf {
    int value = 1;
  }

  @DataProvider
  public static Object[][] deliveries() {
    return new Object[][] {{Delivery.BROADCAST}, {Delivery.WORK_SHARING}};
  }

  private static SharedSegment create(Delivery delivery) {
    return SharedSegment.builder(TestSegments.file())
        .channel("c", delivery, 16, 192)
        .withArenaBytes(1 << 16)
        .create();
  }

  private static FutureTask<Object> started(Callable<Object> call) {
    FutureTask<Object> task = new FutureTask<>(call);
    new Thread(task).start();
    return task;
  }

  private static void requireClosed(FutureTask<Object> task) throws Exception {
    Throwable cause =
        expectThrows(ExecutionException.class, () -> task.get(60, SECONDS)).getCause();
    assertEquals(cause.getClass(), IllegalStateException.class, "" + cause);
    assertEquals(cause.getMessage(), "the segment is closed");
  }

  /** Closes a segment while a call of it reads or writes a value. */
  private static void requireClosedWithin(SharedSegment segment, Callable<Object> call)
      throws Exception {
    FutureTask<Object> calling = started(call);
    assertTrue(begun.await(60, SECONDS));
    FutureTask<Object> closing =
        started(
            () -> {
              segment.close();
              return "closed";
            });
    while (!segment.isClosing()) {
      Thread.onSpinWait();
    }
    goesOn.countDown();
    assertEquals(closing.get(60, SECONDS), "closed");
    requireClosed(calling);
  }

  @Test(dataProvider = "deliveries")
  public void aCallThatReadsAMessageGivesItBack(Delivery delivery) throws Exception {
    begun = new CountDownLatch(2); // It is written and read.
    goesOn = new CountDownLatch(0);
    try (SharedSegment owner = create(delivery)) {
      assertTrue(owner.producer("c", FORY).offer(new Slow()));
      goesOn = new CountDownLatch(1);
      SharedSegment segment = SharedSegment.open(owner.path());
      Consumer<Object> consumer = segment.consumer("c", FORY, Object.class);
      requireClosedWithin(segment, () -> consumer.receive(LONG));
      if (delivery == Delivery.WORK_SHARING) {
        owner.consumer("c", FORY, Object.class).poll().close();
      }
    }
  }

  @Test(dataProvider = "deliveries")
  public void aCallThatWritesAMessageSendsNone(Delivery delivery) throws Exception {
    begun = new CountDownLatch(1);
    goesOn = new CountDownLatch(1);
    try (SharedSegment owner = create(delivery)) {
      Consumer<Object> consumer = owner.consumer("c", FORY, Object.class);
      SharedSegment segment = SharedSegment.open(owner.path());
      Producer producer = segment.producer("c", FORY);
      requireClosedWithin(segment, () -> producer.offer(new Slow()));
      assertEquals(consumer.poll(), null);
    }
  }

  /** Producers of the owner use the slots again that the consumers have left. */
  @Test(dataProvider = "deliveries")
  public void callsEndWithNothingButThatTheSegmentIsClosed(Delivery delivery) throws Exception {
    try (SharedSegment owner = create(delivery)) {
      boolean[] stop = {false};
      FutureTask<Object> traffic = started(() -> traffic(owner, stop));
      for (int round = 0; round < ROUNDS; round++) {
        SharedSegment segment = SharedSegment.open(owner.path());
        List<FutureTask<Object>> calls = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
          Consumer<Object> consumer = segment.consumer("c", FORY, Object.class);
          calls.add(started(() -> receive(consumer)));
        }
        Producer producer = segment.producer("c", FORY);
        calls.add(started(() -> offer(segment, producer)));
        LockSupport.parkNanos(round * 100_000L);
        segment.close();
        for (FutureTask<Object> call : calls) {
          requireClosed(call);
        }
      }
      stop[0] = true;
      assertTrue((long) traffic.get(60, SECONDS) > 0);
    }
  }

  private static Object receive(Consumer<Object> consumer) {
    for (; ; ) {
      Received<Object> message = consumer.receive(LONG);
      message.close();
    }
  }

  private static Object offer(SharedSegment segment, Producer producer) {
    for (; ; ) {
      ByteBuffer shared = segment.allocate(3000, LONG).bytes();
      producer.offer(shared, LONG);
      producer.offer(new byte[5000], LONG);
      producer.offer("small", LONG);
    }
  }

  private static Object traffic(SharedSegment owner, boolean[] stop) {
    Producer producer = owner.producer("c", FORY);
    Consumer<Object> consumer = owner.consumer("c", FORY, Object.class);
    long received = 0;
    while (!stop[0]) {
      producer.offer("more");
      try (Received<Object> message = consumer.poll()) {
        received += message == null ? 0 : 1;
      }
    }
    return received;
  }

  @Test
  public void anErrorOfTheApplicationIsNotTakenForALossOfTheMemory() {
    try (SharedSegment owner = create(Delivery.BROADCAST)) {
      Fory failing = Fory.builder().register(Failing.class).build();
      Producer producer = owner.producer("c", failing);
      Consumer<Object> consumer = owner.consumer("c", failing, Object.class);
      assertTrue(producer.offer(new Failing()) && producer.offer("next"));
      InternalError thrown = expectThrows(InternalError.class, consumer::poll);
      assertEquals(thrown.getMessage(), "of the application");
      try (Received<Object> next = consumer.poll()) {
        assertEquals(next.value(), "next");
      }
    }
  }

  /** Fails when it is read. */
  public static final class Failing implements Externalizable {
    private static final long serialVersionUID = 1L;

    @Override
    public void writeExternal(ObjectOutput out) {}

    @Override
    public void readExternal(ObjectInput in) {
      throw new InternalError("of the application");
    }
  }

  /** A Fory keeps what it was last used with for the next call. */
  @Test
  public void theMemoryOfAClosedSegmentIsGivenBackWhileItsForyLives() throws IOException {
    Fory fory = Fory.builder().register(Leaf.class).build();
    for (boolean offers : new boolean[] {true, false}) {
      WeakReference<SharedMemory> memory = closedMemory(fory, offers);
      for (int i = 0; i < 100 && memory.get() != null; i++) {
        System.gc();
        LockSupport.parkNanos(10_000_000);
      }
      assertNull(memory.get(), "after " + (offers ? "an offer" : "a poll"));
    }
    assertEquals(fory.deserialize(fory.serialize("x")), "x");
  }

  private static WeakReference<SharedMemory> closedMemory(Fory fory, boolean offers)
      throws IOException {
    Path path = TestSegments.file();
    try (SharedSegment segment =
        SharedSegment.builder(path).channel("c", Delivery.WORK_SHARING, 4, 128).create()) {
      Fory writer = offers ? fory : Fory.builder().register(Leaf.class).build();
      assertTrue(segment.producer("c", writer).offer(new Leaf()));
      if (!offers) {
        Consumer<Object> consumer = segment.consumer("c", fory, Object.class);
        try (Received<Object> message = consumer.poll()) {
          assertNotNull(message.value());
        }
      }
      return new WeakReference<>(segment.file().map());
    }
  }
}
