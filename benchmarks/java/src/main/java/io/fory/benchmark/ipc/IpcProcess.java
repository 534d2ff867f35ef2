package io.fory.benchmark.ipc;

import io.fory.benchmark.ipc.Note.Wish;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * One of the two processes: one asks and measures, the other one answers.
 *
 * <p>The one that asks prints the 50th, 99th and 99.9th percentile of a round trip, and for each
 * size how long a message with such a payload takes, all in nanoseconds.
 */
public final class IpcProcess {
  /** The sizes of payloads. */
  static final int[] SIZES = {1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000};

  private static final int MAX_ROUND_TRIPS = 10_000_000;
  private static final int BATCH_BYTES = 16_000_000;
  private static final int MAX_BATCH = 256;

  private final Link link;
  private long sent;
  private long received;

  private IpcProcess(Link link) {
    this.link = link;
  }

  /**
   * Runs it.
   *
   * @param args the transport; the folder where both meet; and for the one that asks the
   *     milliseconds of each measurement, before which it warms up for as long
   * @throws IOException if the connection breaks
   */
  public static void main(String[] args) throws IOException {
    boolean asks = args.length == 3;
    try (Link link = Link.open(Transport.valueOf(args[0]), asks, Path.of(args[1]))) {
      IpcProcess process = new IpcProcess(link);
      if (asks) {
        process.ask(Long.parseLong(args[2]) * 1_000_000);
      } else {
        process.answer();
      }
    }
  }

  private void answer() throws IOException {
    Wish wish;
    do {
      wish = link.receive(received++);
      if (wish != Wish.NOTHING) {
        link.send(Note.of(sent++, Wish.NOTHING, null));
      }
    } while (wish != Wish.THE_END);
  }

  private void ask(long nanos) throws IOException {
    long[] times = new long[MAX_ROUND_TRIPS];
    roundTrips(times, 2 * nanos);
    int count = roundTrips(times, nanos);
    Arrays.sort(times, 0, count);
    System.out.println(
        times[count / 2] + " " + times[(int) (count * 0.99)] + " " + times[(int) (count * 0.999)]);
    for (int size : SIZES) {
      int batch = Math.max(1, Math.min(MAX_BATCH, BATCH_BYTES / size));
      batches(size, batch, times, nanos);
      count = batches(size, batch, times, nanos);
      Arrays.sort(times, 0, count);
      System.out.println(times[count / 2] / batch);
    }
    roundTrip(Wish.THE_END, null);
  }

  private int roundTrips(long[] times, long nanos) throws IOException {
    long begin = System.nanoTime();
    int count = 0;
    for (long start = begin; count < times.length && start - begin < nanos; ) {
      roundTrip(Wish.AN_ANSWER, null);
      long end = System.nanoTime();
      times[count++] = end - start;
      start = end;
    }
    return count;
  }

  private void roundTrip(Wish wish, ByteBuffer payload) throws IOException {
    link.send(Note.of(sent++, wish, payload));
    link.receive(received++);
  }

  /** Sends messages, the last one of each batch asks for an answer. */
  private int batches(int size, int batch, long[] times, long nanos) throws IOException {
    long begin = System.nanoTime();
    int count = 0;
    for (long start = begin; count < times.length && start - begin < nanos; ) {
      for (int i = 1; i < batch; i++) {
        link.send(Note.of(sent++, Wish.NOTHING, link.payload(size)));
      }
      roundTrip(Wish.AN_ANSWER, link.payload(size));
      long end = System.nanoTime();
      times[count++] = end - start;
      start = end;
    }
    return count;
  }
}
