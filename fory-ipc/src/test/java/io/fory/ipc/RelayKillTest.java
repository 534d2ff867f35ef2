package io.fory.ipc;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import org.testng.Reporter;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * One process sends, and one of two others after the other reads until it is killed. Each message
 * comes at least once, and again only if the consumer that had it open was killed.
 */
public final class RelayKillTest {
  private static final int KILLS = Math.max(6, Integer.getInteger("fory.ipc.kills", 1000) / 100);
  private static final int MAX_MESSAGES = 1 << 22;
  private static final Duration MOMENT = Duration.ofMillis(20);

  /** Sends until it is told to end, and prints how many messages it has sent. */
  static final class Sender {
    public static void main(String[] arguments) throws IOException {
      try (SharedSegment segment = SharedSegment.open(Path.of(arguments[0]))) {
        Producer producer = segment.producer("messages", Load.fory());
        int number = 0;
        System.out.println("running");
        while (System.in.available() == 0 && number < MAX_MESSAGES) {
          if (producer.offer(Load.of(0, number, null), MOMENT)) {
            number++;
          }
        }
        System.out.println(number);
      }
    }
  }

  /** Counts each message while it has it open, until it is killed. */
  static final class Reader {
    public static void main(String[] arguments) throws IOException {
      MappedByteBuffer notes = Worker.notes(Path.of(arguments[1]), MAX_MESSAGES);
      try (SharedSegment segment = SharedSegment.open(Path.of(arguments[0]));
          Consumer<Load> consumer = segment.consumer("messages", Load.fory(), Load.class)) {
        boolean first = true;
        while (true) {
          try (Received<Load> message = consumer.receive(MOMENT)) {
            if (message != null) {
              count(message.value(), notes);
            }
          }
          if (first) {
            System.out.println("running");
            first = false;
          }
        }
      }
    }
  }

  private static void count(Load load, MappedByteBuffer notes) {
    load.requireWhole();
    int number = (int) load.number;
    notes.put(number, (byte) (notes.get(number) + 1));
  }

  @DataProvider
  public static Object[][] deliveries() {
    return new Object[][] {{Delivery.BROADCAST}, {Delivery.WORK_SHARING}};
  }

  @Test(dataProvider = "deliveries")
  public void aMessageComesAgainOnlyIfItsConsumerWasKilled(Delivery delivery) throws Exception {
    Random random = new Random(3);
    Path path = TestSegments.file();
    Path file = TestSegments.file();
    MappedByteBuffer notes = Worker.notes(file, MAX_MESSAGES);
    try (SharedSegment segment =
            SharedSegment.builder(path).channel("messages", delivery, 64, 512).create();
        Jvm sender = Jvm.start(Sender.class, path)) {
      sender.awaitLine("running");
      for (int kill = 0; kill < KILLS; kill++) {
        try (Jvm reader = Jvm.start(Reader.class, path, file)) {
          reader.awaitLine("running");
          Thread.sleep(5 + random.nextInt(100), random.nextInt(1_000_000));
        }
      }
      sender.enterLine();
      int sent = readRest(segment, sender, notes);
      int twice = check(notes, sent);
      Reporter.log(
          "RelayKillTest: "
              + delivery
              + ", "
              + KILLS
              + " kills, "
              + sent
              + " sent, "
              + twice
              + " twice",
          true);
    }
    Files.delete(file);
  }

  /** Reads what is left, so that the sender comes to its end; returns how many it has sent. */
  private static int readRest(SharedSegment segment, Jvm sender, MappedByteBuffer notes)
      throws IOException {
    int sent = Integer.parseInt(sender.awaitEnd().strip());
    try (Consumer<Load> consumer = segment.consumer("messages", Load.fory(), Load.class)) {
      Cleaner.run(segment); // What the last one had open is there again.
      for (Received<Load> next = consumer.poll(); next != null; next = consumer.poll()) {
        try (Received<Load> message = next) {
          count(message.value(), notes);
        }
      }
    }
    return sent;
  }

  /** Returns how many messages came again. */
  private static int check(MappedByteBuffer notes, int sent) {
    assertTrue(sent > KILLS, "" + sent);
    int again = 0;
    for (int number = 0; number < sent; number++) {
      assertTrue(notes.get(number) > 0, "message " + number + " of " + sent + " is lost");
      again += notes.get(number) - 1;
    }
    assertEquals(notes.get(sent), 0, "one that was not sent");
    assertTrue(again <= KILLS, again + " came again, " + KILLS + " consumers were killed");
    return again;
  }
}
