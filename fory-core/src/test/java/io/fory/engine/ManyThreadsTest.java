package io.fory.engine;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNull;

import io.fory.Fory;
import io.fory.buffer.MemoryBuffer;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicReference;
import org.testng.annotations.Test;

/** One instance for many threads: a call never has the context of another one. */
public class ManyThreadsTest {
  /** More than the instance has places by thread, so that some share one. */
  private static final int THREADS = 100;

  /** More than make the context of a thread the one that is found first. */
  private static final int CALLS = 3000;

  record Point(int x, String name) {}

  record Box(Object value) {}

  @Test
  public void threadsAtOnceReadWhatTheyHaveWritten() throws Exception {
    Fory fory = Fory.builder().register(Point.class).build();
    CyclicBarrier start = new CyclicBarrier(THREADS);
    AtomicReference<Throwable> failure = new AtomicReference<>();
    List<Thread> threads = new ArrayList<>();
    for (int t = 0; t < THREADS; t++) {
      int number = t;
      threads.add(
          new Thread(
              () -> {
                try {
                  start.await();
                  roundTrips(fory, number, CALLS / 10);
                } catch (Throwable e) {
                  failure.compareAndSet(null, e);
                }
              }));
    }
    for (Thread thread : threads) {
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertNull(failure.get());
  }

  @Test
  public void threadsOneAfterTheOtherReadWhatTheyHaveWritten() throws Exception {
    Fory fory = Fory.builder().register(Point.class).build();
    AtomicReference<Throwable> failure = new AtomicReference<>();
    for (int t = 0; t < 8; t++) {
      int number = t;
      Thread thread =
          new Thread(
              () -> {
                try {
                  roundTrips(fory, number, CALLS);
                } catch (Throwable e) {
                  failure.compareAndSet(null, e);
                }
              });
      thread.start();
      thread.join();
      roundTrips(fory, -number, CALLS);
    }
    assertNull(failure.get());
  }

  /** Writes its value as a message of its own, inside of the call that writes or reads. */
  private static final class Nested implements Serializer<Box> {
    Fory fory;

    @Override
    public void write(WriteContext out, Box value) {
      byte[] inner = fory.serialize(value.value());
      out.writeVarUint32(inner.length);
      out.writeBytes(inner, 0, inner.length);
    }

    @Override
    public Box read(ReadContext in) {
      byte[] inner = new byte[in.readVarUint32()];
      in.readBytes(inner, 0, inner.length);
      return new Box(fory.deserialize(inner));
    }
  }

  @Test
  public void callsInsideOfCallsHaveContextsOfTheirOwn() {
    Nested nested = new Nested();
    Fory fory = Fory.builder().registerSerializer(Box.class, nested).register(Point.class).build();
    nested.fory = fory;
    for (int i = 0; i < CALLS; i++) {
      Point point = new Point(i, "p" + i);
      Object value = new Box(new Box(point));
      List<Object> written = new ArrayList<>(List.of(value, point));
      List<?> read = (List<?>) fory.deserialize(fory.serialize(written));
      assertEquals(read, written);
    }
  }

  private static void roundTrips(Fory fory, int number, int calls) {
    MemoryBuffer buffer = MemoryBuffer.newHeapBuffer(64);
    for (int i = 0; i < calls; i++) {
      Point point = new Point(number * CALLS + i, "thread " + number);
      buffer.readerIndex(0).writerIndex(0);
      fory.serialize(buffer, point);
      assertEquals(fory.deserialize(buffer, Point.class), point);
      assertEquals(fory.deserialize(fory.serialize(point)), point);
    }
  }
}
