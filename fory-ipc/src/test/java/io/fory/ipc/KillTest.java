package io.fory.ipc;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertTrue;

import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.testng.Reporter;
import org.testng.annotations.Test;

/**
 * Processes are killed at random moments, each of them with many participants in it. Nothing that
 * was acknowledged is lost, nothing comes twice that was done with, nothing is torn, and nothing of
 * the segment stays taken.
 */
public final class KillTest {
  private static final int KILLS = Integer.getInteger("fory.ipc.kills", 1000);
  private static final int LANES = 2;
  private static final int ARENA = 1 << 20;
  private static final int MAX_JOBS = 16 << 20;
  private static final Duration MOMENT = Duration.ofMillis(20);

  @Test
  public void whatIsAcknowledgedSurvivesTheDeathOfAnyProcess() throws Exception {
    int processes = (KILLS + Worker.THREADS - 1) / Worker.THREADS;
    int jobs = processes * Worker.THREADS * 8;
    Path file = TestSegments.file();
    MappedByteBuffer notes = Worker.notes(file, (long) jobs + MAX_JOBS);
    try (SharedSegment segment =
        SharedSegment.builder(TestSegments.file())
            .channel("up", Delivery.BROADCAST, 64, 512)
            .channel("jobs", Delivery.WORK_SHARING, 64, 512)
            .withArenaBytes(ARENA)
            .withBlockBytes(1024)
            .create()) {
      long[] received = new long[processes * Worker.THREADS];
      AtomicBoolean over = new AtomicBoolean();
      ExecutorService threads = Executors.newFixedThreadPool(LANES + 2);
      Consumer<Load> up = segment.consumer("up", Load.fory(true), Load.class);
      Future<?> reading = threads.submit(() -> read(up, received, over));
      Future<Integer> posting = threads.submit(() -> post(segment, over));
      AtomicInteger started = new AtomicInteger();
      List<Future<?>> lanes = new ArrayList<>();
      for (int i = 0; i < LANES; i++) {
        Random random = new Random(i);
        lanes.add(
            threads.submit(
                () -> {
                  int process = started.getAndIncrement();
                  while (process < processes) {
                    int first = process * Worker.THREADS;
                    runAndKill(segment.path(), file, first, jobs, random);
                    process = started.getAndIncrement();
                  }
                  return null;
                }));
      }
      for (Future<?> lane : lanes) {
        lane.get();
      }
      over.set(true);
      int posted = posting.get();
      reading.get();
      threads.shutdown();
      Cleaner.run(segment);
      readRest(up, received);
      check(notes, received);
      checkJobs(segment, notes, jobs, posted);
      segment.allocate(ARENA).close();
      Reporter.log(
          "KillTest: "
              + processes * Worker.THREADS
              + " participants in "
              + processes
              + " processes killed; "
              + java.util.Arrays.stream(received).sum()
              + " messages, "
              + posted
              + " jobs",
          true);
    }
    Files.delete(file);
  }

  private static void runAndKill(Path segment, Path notes, int first, int jobs, Random random)
      throws IOException, InterruptedException {
    try (Jvm worker = Jvm.start(Worker.class, segment, notes, first, jobs)) {
      worker.awaitLine("running");
      Thread.sleep(5 + random.nextInt(100), random.nextInt(1_000_000));
    }
  }

  private static void read(Consumer<Load> up, long[] received, AtomicBoolean over) {
    while (!over.get()) {
      try (Received<Load> message = up.receive(MOMENT)) {
        if (message != null) {
          count(message.value(), received);
        }
      }
    }
  }

  private static void readRest(Consumer<Load> up, long[] received) {
    for (Received<Load> next = up.poll(); next != null; next = up.poll()) {
      try (Received<Load> message = next) {
        count(message.value(), received);
      }
    }
  }

  private static void count(Load load, long[] received) {
    load.requireWhole();
    assertEquals(load.number, received[(int) load.writer], "next of writer " + load.writer);
    received[(int) load.writer]++;
  }

  private static int post(SharedSegment segment, AtomicBoolean over) {
    Producer producer = segment.producer("jobs", Load.fory(true));
    int posted = 0;
    while (!over.get() && posted < MAX_JOBS) {
      if (producer.offer(Load.of(-1, posted, null), MOMENT)) {
        posted++;
      }
    }
    return posted;
  }

  private static void check(MappedByteBuffer notes, long[] received) {
    for (int process = 0; process < received.length / Worker.THREADS; process++) {
      for (int i = 0; i < Worker.WRITERS; i++) {
        int writer = process * Worker.THREADS + i;
        long acknowledged = notes.getLong(writer * 8);
        // One message may have been sent without its process having come to note it.
        assertTrue(
            received[writer] == acknowledged || received[writer] == acknowledged + 1,
            "writer " + writer + ": " + acknowledged + " sent, " + received[writer] + " received");
      }
    }
  }

  private static void checkJobs(
      SharedSegment segment, MappedByteBuffer notes, int jobs, int posted) {
    Consumer<Load> consumer = segment.consumer("jobs", Load.fory(true), Load.class);
    boolean[] left = new boolean[posted];
    for (Received<Load> next = consumer.poll(); next != null; next = consumer.poll()) {
      try (Received<Load> message = next) {
        message.value().requireWhole();
        int number = (int) message.value().number;
        assertEquals(notes.get(jobs + number), 0, "job " + number + " was done with");
        left[number] = true;
      }
    }
    int unknown = 0;
    for (int number = 0; number < posted; number++) {
      if (!left[number] && notes.get(jobs + number) == 0) {
        unknown++; // Done, and its process did not come to note it.
      }
    }
    int jobbers = jobs / 8 / Worker.THREADS * Worker.JOBBERS;
    assertTrue(unknown <= jobbers, unknown + " jobs are lost, at most " + jobbers + " can be");
    assertNull(consumer.poll());
  }
}
