package io.fory.ipc;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** What others still get when participants have died and the owner has closed the segment. */
public final class LeavingTest {
  private static final Fory FORY = Fory.builder().build();
  private static final Duration LONG = Duration.ofSeconds(30);

  private static SharedSegment create(Path path) {
    return SharedSegment.builder(path).channel("c", Delivery.WORK_SHARING, 4, 192).create();
  }

  @DataProvider
  public static Object[][] deeds() {
    return new Object[][] {{"reads a message"}, {"has claimed a slot"}};
  }

  @Test(dataProvider = "deeds")
  public void whatADeadParticipantHadIsThereAfterTheOwnerHasClosed(String deed) {
    Path path = TestSegments.file();
    SharedSegment owner = create(path);
    try (SharedSegment other = SharedSegment.open(path)) {
      Producer producer = owner.producer("c", FORY);
      Victim victim = Victim.attach(path);
      boolean reads = deed.equals("reads a message");
      if (reads) {
        assertTrue(producer.offer("first"));
        assertEquals(victim.segment.consumer("c", FORY, String.class).poll().value(), "first");
      } else {
        victim.memory.haltAfter(1); // The claim.
        expectThrows(
            HaltingMemory.Killed.class,
            () -> victim.segment.producer("c", FORY).offer("never sent"));
      }
      assertTrue(producer.offer("second"));
      Consumer<String> consumer = other.consumer("c", FORY, String.class);
      owner.close();
      victim.die();
      for (String expected : reads ? new String[] {"second", "first"} : new String[] {"second"}) {
        try (Received<String> message = consumer.receive(LONG)) {
          assertEquals(message.value(), expected);
        }
      }
      SegmentException end = expectThrows(SegmentException.class, () -> consumer.receive(LONG));
      assertTrue(end.getMessage().contains("closed"), end.getMessage());
    }
  }

  /** An entry that names a process, and whose lock nobody has. */
  private static boolean isCleaned(long process, boolean sameNamespace) throws IOException {
    Path path = TestSegments.file();
    try (SharedSegment owner = create(path)) {
      Victim victim = Victim.attach(path);
      assertTrue(owner.producer("c", FORY).offer("message"));
      victim.segment.consumer("c", FORY, String.class).poll();
      victim.die();
      SharedMemory memory = owner.file().map();
      int entry = victim.geometry.participant(2);
      ProcessHandle handle = ProcessHandle.of(process).orElseThrow();
      memory.putLong(entry + 8, process);
      memory.putLong(entry + 16, handle.info().startInstant().orElseThrow().toEpochMilli());
      if (!sameNamespace) {
        memory.putLong(entry + 24, memory.getLong(entry + 24) + 1);
      }
      try (Consumer<String> consumer = owner.consumer("c", FORY, String.class)) {
        Cleaner.run(owner);
        Received<String> message = consumer.poll();
        return message != null && message.value().equals("message");
      }
    }
  }

  @Test
  public void theNumberOfAProcessProvesThatItLivesInItsNamespaceAlone() throws IOException {
    Process running = new ProcessBuilder("sleep", "60").start();
    try {
      assertEquals(isCleaned(running.pid(), true), false, "it may have lost its lock");
      assertEquals(isCleaned(running.pid(), false), true, "another one has its number");
    } finally {
      running.destroyForcibly();
    }
  }

  @Test
  public void aParticipantOfThisProcessThatItDoesNotKnowIsDead() throws IOException {
    assertTrue(isCleaned(ProcessHandle.current().pid(), true));
  }

  @Test
  public void aCallThatWaitsWhileItsSegmentIsClosedEndsAndTakesNothing() throws Exception {
    Path path = TestSegments.file();
    try (SharedSegment owner = create(path)) {
      SharedSegment other = SharedSegment.open(path);
      Consumer<String> consumer = other.consumer("c", FORY, String.class);
      FutureTask<Received<String>> waiting = new FutureTask<>(() -> consumer.receive(LONG));
      Thread thread = new Thread(waiting);
      thread.start();
      while (thread.getState() != Thread.State.TIMED_WAITING) {
        Thread.onSpinWait();
      }
      other.close();
      ExecutionException end = expectThrows(ExecutionException.class, waiting::get);
      assertEquals(end.getCause().getClass(), IllegalStateException.class);
      assertTrue(end.getCause().getMessage().contains("the segment is closed"));
      assertTrue(owner.producer("c", FORY).offer("message"));
      assertEquals(owner.consumer("c", FORY, String.class).poll().value(), "message");
    }
  }

  @Test
  public void whatNobodyHasIsGivenBack() throws IOException {
    Path path = TestSegments.file();
    try (SharedSegment owner = create(path)) {
      Producer producer = owner.producer("c", FORY);
      assertTrue(producer.offer("first"));
      assertTrue(producer.offer("second"));
      Victim victim = Victim.attach(path);
      Consumer<String> slow = victim.segment.consumer("c", FORY, String.class);
      assertEquals(slow.poll().value(), "first");
      // Its place is free though it has a message, as one leaves it that stood still.
      victim.memory.setRelease(victim.geometry.participant(2), 0);
      Cleaner.run(owner);
      Consumer<String> consumer = owner.consumer("c", FORY, String.class);
      assertEquals(consumer.poll().value(), "first");
      assertEquals(consumer.poll().value(), "second");
      victim.die();
    }
  }
}
