package io.fory.ipc;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.FutureTask;
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
