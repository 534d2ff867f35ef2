package io.fory.ipc;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Calls that wait for room or for a message end when the segment does. */
public final class WaitingTest {
  private static final Fory FORY = Fory.builder().build();
  private static final Duration LONG = Duration.ofMinutes(10);
  private static final int ARENA = 1 << 16;

  private static SharedSegment create(Path path) {
    return SharedSegment.builder(path)
        .channel("full", Delivery.WORK_SHARING, 4, 128)
        .channel("open", Delivery.WORK_SHARING, 4, 128)
        .withArenaBytes(ARENA)
        .create();
  }

  /** What a call waits for. */
  private enum Want {
    SLOT,
    ARENA_OF_A_MESSAGE,
    ARENA_OF_A_BUFFER,
    MESSAGE
  }

  /** How the segment ends. */
  private enum End {
    /** Another thread of this process closes it. */
    CLOSED_HERE,
    /** Its owner, another process, closes it. */
    CLOSED_BY_OWNER,
    /** Its owner dies, and another process replaces it. */
    REPLACED
  }

  @DataProvider
  public static Object[][] waits() {
    Object[][] all = new Object[Want.values().length * End.values().length * 2][];
    int count = 0;
    for (Want want : Want.values()) {
      for (End end : End.values()) {
        for (Waiting waiting : Waiting.values()) {
          all[count++] = new Object[] {want, end, waiting};
        }
      }
    }
    return all;
  }

  @Test(dataProvider = "waits")
  public void aCallThatWaitsEndsWithTheSegment(Want want, End end, Waiting waiting)
      throws Exception {
    Path path = TestSegments.file();
    try (Jvm owner = Jvm.start(Owner.class, path)) {
      owner.awaitLine("created");
      SharedSegment segment = SharedSegment.open(path);
      FutureTask<Object> task = new FutureTask<>(call(segment, want, waiting));
      Thread thread = new Thread(task);
      thread.start();
      awaitCall(thread);
      end(owner, segment, end, path);
      ExecutionException ended =
          expectThrows(ExecutionException.class, () -> task.get(60, SECONDS));
      Throwable cause = ended.getCause();
      boolean here = end == End.CLOSED_HERE;
      assertEquals(cause.getClass(), here ? IllegalStateException.class : SegmentException.class);
      String message = cause.getMessage();
      assertTrue(message.contains(end == End.REPLACED ? "replaced" : "closed"), message);
      segment.close();
    }
  }

  private static Callable<Object> call(SharedSegment segment, Want want, Waiting waiting) {
    Producer full = segment.producer("full", FORY, waiting);
    Producer open = segment.producer("open", FORY, waiting);
    while (full.offer(1)) {}
    if (want == Want.ARENA_OF_A_MESSAGE || want == Want.ARENA_OF_A_BUFFER) {
      segment.allocate(ARENA);
    }
    return switch (want) {
      case SLOT -> () -> full.offer(2, LONG);
      case ARENA_OF_A_MESSAGE -> () -> open.offer(new byte[10_000], LONG);
      case ARENA_OF_A_BUFFER -> () -> segment.allocate(100, LONG);
      case MESSAGE -> {
        Consumer<Object> consumer = segment.consumer("open", FORY, Object.class, waiting);
        yield () -> consumer.receive(LONG);
      }
    };
  }

  /** Waits until a thread is within a call, and most likely waits there. */
  private static void awaitCall(Thread thread) {
    Set<String> classes =
        Stream.of(Producer.class, Consumer.class, SharedSegment.class)
            .map(Class::getName)
            .collect(Collectors.toSet());
    boolean within = false;
    while (!within) {
      assertTrue(thread.isAlive());
      within =
          Stream.of(thread.getStackTrace()).anyMatch(at -> classes.contains(at.getClassName()));
    }
    LockSupport.parkNanos(10_000_000);
  }

  private static void end(Jvm owner, SharedSegment segment, End end, Path path) throws IOException {
    switch (end) {
      case CLOSED_HERE -> segment.close();
      case CLOSED_BY_OWNER -> {
        owner.enterLine();
        assertEquals(owner.awaitEnd(), "");
      }
      case REPLACED -> {
        owner.kill();
        SharedSegment.builder(path).channel("other", Delivery.BROADCAST).create().close();
      }
    }
  }

  /** Creates a segment, and closes it when it is told to. */
  static final class Owner {
    public static void main(String[] arguments) throws IOException {
      SharedSegment segment = create(Path.of(arguments[0]));
      System.out.println("created");
      System.in.read();
      segment.close();
    }
  }
}
