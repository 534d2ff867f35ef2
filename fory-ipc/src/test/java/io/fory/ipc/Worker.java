package io.fory.ipc;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;

/**
 * A program that writes and reads until it is killed, each of its threads as a participant of its
 * own. In a file beside the segment it notes what has been acknowledged: for each writer the count
 * of messages that were sent, for each job that it is done.
 */
final class Worker {
  static final int WRITERS = 10;
  static final int READERS = 2;
  static final int JOBBERS = 4;
  static final int THREADS = WRITERS + READERS + JOBBERS;
  private static final Duration MOMENT = Duration.ofMillis(100);

  private static final CountDownLatch STARTED = new CountDownLatch(THREADS);

  private Worker() {}

  /** Returns the notes of a file. */
  static MappedByteBuffer notes(Path file, long size) throws IOException {
    try (FileChannel channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      MappedByteBuffer notes = channel.map(FileChannel.MapMode.READ_WRITE, 0, size);
      notes.order(ByteOrder.LITTLE_ENDIAN);
      return notes;
    }
  }

  /** Takes the file of the segment, that of the notes, the first writer, where jobs are noted. */
  public static void main(String[] arguments) throws Exception {
    Path path = Path.of(arguments[0]);
    Path file = Path.of(arguments[1]);
    int first = Integer.parseInt(arguments[2]);
    int jobs = Integer.parseInt(arguments[3]);
    MappedByteBuffer notes = notes(file, file.toFile().length());
    SharedSegment[] segments = new SharedSegment[THREADS];
    for (int i = 0; i < THREADS; i++) {
      segments[i] = SharedSegment.open(path);
    }
    for (int i = 0; i < THREADS; i++) {
      int writer = first + i;
      SharedSegment segment = segments[i];
      Runnable work =
          i < WRITERS
              ? () -> write(segment, writer, notes)
              : i < WRITERS + READERS ? () -> read(segment) : () -> doJobs(segment, notes, jobs);
      Thread thread = new Thread(work);
      thread.setUncaughtExceptionHandler(
          (failed, e) -> {
            e.printStackTrace(System.out);
            Runtime.getRuntime().halt(1);
          });
      thread.start();
    }
    STARTED.await();
    System.out.println("running");
  }

  private static void write(SharedSegment segment, int writer, MappedByteBuffer notes) {
    Producer producer = segment.producer("up", Load.fory(true));
    for (long number = 0; ; number++) {
      int size = Load.sharedBytes(number);
      ArenaBuffer buffer = size == 0 ? null : segment.allocate(size, Duration.ofMinutes(1));
      Load load = Load.of(writer, number, buffer);
      while (!producer.offer(load, MOMENT)) {}
      notes.putLong(writer * 8, number + 1);
      started(number);
    }
  }

  /** Counts a thread that has done its first round. */
  private static void started(long round) {
    if (round == 0) {
      STARTED.countDown();
    }
  }

  /** Reads, and looks at what it has retained when the next message has come. */
  private static void read(SharedSegment segment) {
    Consumer<Load> consumer = segment.consumer("up", Load.fory(true), Load.class);
    Load kept = null;
    Lease lease = null;
    for (long round = 0; ; round++) {
      started(round);
      try (Received<Load> message = consumer.receive(MOMENT)) {
        if (message == null) {
          continue;
        }
        message.value().requireWhole();
        if (lease != null) {
          kept.requireWhole();
          lease.close();
        }
        kept = message.value();
        lease = message.retain();
      }
    }
  }

  private static void doJobs(SharedSegment segment, MappedByteBuffer notes, int jobs) {
    Consumer<Load> consumer = segment.consumer("jobs", Load.fory(true), Load.class);
    for (long round = 0; ; round++) {
      started(round);
      Received<Load> message = consumer.receive(MOMENT);
      if (message != null) {
        int number = (int) message.value().number;
        message.value().requireWhole();
        message.close();
        notes.put(jobs + number, (byte) 1);
      }
    }
  }
}
