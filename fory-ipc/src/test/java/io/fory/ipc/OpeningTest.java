package io.fory.ipc;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.stream.Stream;
import org.testng.annotations.Test;

/** Processes that attach under conditions that are not the usual ones. */
public final class OpeningTest {
  private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");
  private static final Duration LONG = Duration.ofSeconds(30);
  private static final int LONG_BYTES = 40 << 20;

  private static SharedSegment create(Path path) {
    return SharedSegment.builder(path)
        .channel("c", Delivery.WORK_SHARING, 4, 128)
        .withArenaBytes(LONG_BYTES + (1 << 20))
        .create();
  }

  @Test
  public void whoWaitsForASegmentSeesItsOwnerRestart() throws Exception {
    Path path = TestSegments.file();
    try (SharedSegment owner = create(path)) {
      SharedMemory memory = owner.file().map();
      memory.setRelease(Geometry.STATE, Geometry.CLOSED);
      SegmentException refused =
          expectThrows(SegmentException.class, () -> SharedSegment.open(path, Duration.ZERO));
      assertTrue(refused.getMessage().contains("closed"), refused.getMessage());
      FutureTask<SharedSegment> opening = new FutureTask<>(() -> SharedSegment.open(path, LONG));
      Thread thread = new Thread(opening);
      thread.start();
      while (thread.getState() != Thread.State.TIMED_WAITING) {
        assertTrue(thread.isAlive());
        Thread.onSpinWait();
      }
      memory.setRelease(Geometry.STATE, Geometry.OPEN);
      opening.get().close();
    }
  }

  @Test
  public void aThreadThatIsInterruptedCreatesAndOpens() throws IOException {
    Path path = TestSegments.file();
    for (boolean left : new boolean[] {false, true}) {
      if (left) { // So that it is taken over or replaced.
        try (Jvm other = Jvm.start(Creator.class, path)) {
          other.awaitLine("created");
        }
      }
      Thread.currentThread().interrupt();
      SharedSegment segment = create(path);
      SharedSegment same = SharedSegment.open(path, LONG);
      assertTrue(Thread.interrupted(), "it stays interrupted");
      try (segment;
          same) {
        assertTrue(same.producer("c", Fory.builder().build()).offer("message"));
      }
    }
    Thread.currentThread().interrupt();
    SegmentException none =
        expectThrows(SegmentException.class, () -> SharedSegment.open(path, LONG));
    assertTrue(Thread.interrupted());
    assertTrue(none.getMessage().startsWith("There is no segment"), none.getMessage());
    boolean called =
        Stream.of(none.getStackTrace()).anyMatch(at -> at.getClassName().contains("OpeningTest"));
    assertTrue(called, "the trace says who called");
  }

  /** Creates a segment, and does nothing until it is killed. */
  static final class Creator {
    public static void main(String[] arguments) throws IOException {
      SharedSegment segment = create(Path.of(arguments[0]));
      System.out.println("created");
      System.in.read();
      segment.close();
    }
  }

  /** All of them share one channel, which nobody has open before. */
  @Test
  public void openingsThatAreInterruptedDisturbNoOthers() throws Exception {
    Path path = TestSegments.file();
    ExecutorService threads = Executors.newFixedThreadPool(3);
    CyclicBarrier start = new CyclicBarrier(3);
    try (Jvm other = Jvm.start(Creator.class, path)) {
      other.awaitLine("created");
      for (int round = 0; round < 300; round++) {
        List<Future<?>> openings = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
          boolean interrupted = i == round % 3 || i == round % 5;
          openings.add(threads.submit(() -> openAndUse(path, start, interrupted)));
        }
        for (Future<?> opening : openings) {
          opening.get();
        }
      }
      other.enterLine();
      assertEquals(other.awaitEnd(), "");
    }
    threads.shutdown();
  }

  private static Void openAndUse(Path path, CyclicBarrier start, boolean interrupted)
      throws Exception {
    Fory fory = Fory.builder().build();
    start.await();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    try (SharedSegment segment = SharedSegment.open(path)) {
      assertEquals(Thread.interrupted(), interrupted);
      segment.allocate(100).close();
      assertTrue(segment.producer("c", fory).offer("message"));
      try (Consumer<Object> consumer = segment.consumer("c", fory, Object.class);
          Received<Object> message = consumer.receive(LONG)) {
        assertEquals(message.value(), "message");
      }
    }
    return null;
  }

  /** Reads three messages and prints what they are. */
  static final class Reader {
    public static void main(String[] arguments) {
      try (SharedSegment segment = SharedSegment.open(Path.of(arguments[0]));
          Consumer<Object> consumer = segment.consumer("c", Fory.builder().build(), Object.class)) {
        for (int i = 0; i < 2; i++) {
          try (Received<Object> message = consumer.receive(LONG)) {
            System.out.println(message.value());
          } catch (io.fory.error.LimitExceededException e) {
            System.out.println("too long");
          }
        }
      }
    }
  }

  @Test
  public void aMessageThatTheHeapDoesNotHoldIsRefusedAndTheNextOneRead() throws IOException {
    Path path = TestSegments.file();
    try (SharedSegment owner = create(path)) {
      Producer producer = owner.producer("c", Fory.builder().build());
      assertTrue(producer.offer("a".repeat(LONG_BYTES)));
      assertTrue(producer.offer("short"));
      try (Jvm other = Jvm.start(Reader.class, path)) { // Of 64 MB.
        assertEquals(other.awaitEnd(), "too long\nshort\n");
      }
    }
  }

  @Test
  public void noDirectoryForTemporaryFilesIsNeeded() throws IOException {
    Path path = TestSegments.file();
    try (SharedSegment owner = create(path)) {
      Producer producer = owner.producer("c", Fory.builder().build());
      assertTrue(producer.offer("one") && producer.offer("two"));
      List<String> flags = List.of("-Djava.io.tmpdir=" + path.resolveSibling("nowhere"));
      try (Jvm other = Jvm.start(JAVA, flags, Reader.class, path)) {
        String printed = other.awaitEnd();
        assertTrue(printed.endsWith("one\ntwo\n"), printed); // behind a warning of newer JDKs
      }
    }
  }
}
