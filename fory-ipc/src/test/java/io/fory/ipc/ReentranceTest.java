package io.fory.ipc;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectOutput;
import java.util.ArrayList;
import java.util.List;
import org.testng.annotations.AfterMethod;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Code that is run by a call of a producer or a consumer calls the same one again. */
public final class ReentranceTest {
  private static final Fory FORY = Fory.builder().register(Hook.class).build();

  private static Runnable onWrite = () -> {};
  private static Runnable onRead = () -> {};

  /** A value whose code does something else meanwhile. */
  public static final class Hook implements Externalizable {
    private static final long serialVersionUID = 1L;

    @Override
    public void writeExternal(ObjectOutput out) throws IOException {
      onWrite.run();
      out.writeInt(7);
    }

    @Override
    public void readExternal(ObjectInput in) throws IOException {
      onRead.run();
      assertEquals(in.readInt(), 7);
    }
  }

  @AfterMethod
  public void doNothingMeanwhile() {
    onWrite = () -> {};
    onRead = () -> {};
  }

  @DataProvider
  public static Object[][] deliveries() {
    return new Object[][] {{Delivery.BROADCAST}, {Delivery.WORK_SHARING}};
  }

  private static SharedSegment segment(Delivery delivery) {
    return SharedSegment.builder(TestSegments.file())
        .channel("c", delivery, 8, 256)
        .withArenaBytes(1 << 18)
        .create();
  }

  private static List<Object> sent(String name) {
    return List.of(name, new long[1000], new Hook(), new long[1000]);
  }

  private static void requireNext(Consumer<Object> consumer, String name) {
    try (Received<Object> message = consumer.poll()) {
      List<?> back = (List<?>) message.value();
      assertEquals(back.get(0), name);
      assertEquals((long[]) back.get(1), new long[1000]);
      assertEquals((long[]) back.get(3), new long[1000]);
    }
  }

  private static String refusal(Runnable call) {
    IllegalStateException refused = expectThrows(IllegalStateException.class, call::run);
    assertEquals(refused.getMessage().lines().count(), 1);
    return refused.getMessage();
  }

  @Test(dataProvider = "deliveries")
  public void aProducerIsNotUsedByTheCodeThatWritesItsMessage(Delivery delivery) {
    try (SharedSegment segment = segment(delivery)) {
      Producer producer = segment.producer("c", FORY);
      Producer another = segment.producer("c", FORY);
      Consumer<Object> consumer = segment.consumer("c", FORY, Object.class);
      List<String> refusals = new ArrayList<>();
      onWrite =
          () -> {
            onWrite = () -> {};
            refusals.add(refusal(() -> producer.offer("inner")));
            assertTrue(another.offer(sent("other")));
          };
      assertTrue(producer.offer(sent("outer")));
      assertEquals(refusals.size(), 1);
      assertTrue(refusals.get(0).startsWith("the producer is in use"), refusals.get(0));
      requireNext(consumer, "other");
      requireNext(consumer, "outer");
      assertTrue(producer.offer(sent("next")));
      requireNext(consumer, "next");
      assertNull(consumer.poll());
    }
  }

  @Test(dataProvider = "deliveries")
  public void aConsumerIsNeitherUsedNorClosedByTheCodeThatReadsItsMessage(Delivery delivery) {
    SharedSegment segment = segment(delivery);
    Producer producer = segment.producer("c", FORY);
    Consumer<Object> consumer = segment.consumer("c", FORY, Object.class);
    List<Runnable> calls =
        List.of(
            consumer::poll,
            () -> consumer.receive(java.time.Duration.ZERO),
            consumer::close,
            segment::close);
    for (Runnable call : calls) {
      assertTrue(producer.offer(sent("outer")));
      assertTrue(producer.offer(sent("second")));
      List<String> refusals = new ArrayList<>();
      onRead =
          () -> {
            onRead = () -> {};
            refusals.add(refusal(call));
          };
      requireNext(consumer, "outer");
      assertEquals(refusals.size(), 1);
      assertTrue(refusals.get(0).startsWith("the consumer is in use"), refusals.get(0));
      requireNext(consumer, "second");
    }
    segment.close();
  }

  @Test(dataProvider = "deliveries")
  public void aSegmentThatTheWritingCodeClosesTakesNoMessage(Delivery delivery) {
    try (SharedSegment owner = segment(delivery)) {
      SharedSegment segment = SharedSegment.open(owner.path());
      Producer producer = segment.producer("c", FORY);
      onWrite = segment::close;
      assertEquals(refusal(() -> producer.offer(sent("outer"))), "the segment is closed");
      assertNull(owner.consumer("c", FORY, Object.class).poll());
      owner.allocate(1 << 18).close();
    }
  }
}
