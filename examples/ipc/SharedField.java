import io.fory.Fory;
import io.fory.ipc.ArenaBuffer;
import io.fory.ipc.Consumer;
import io.fory.ipc.Delivery;
import io.fory.ipc.Producer;
import io.fory.ipc.Received;
import io.fory.ipc.SharedSegment;
import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;

/**
 * Two processes and a field of 100 MB: the owner computes it, the reader looks at it. The field
 * travels in turn without a copy, as memory of a segment that both map, and as a {@code double[]},
 * which is copied into the segment and out of it again.
 *
 * <p>{@code SharedField owner} is the one process, {@code SharedField reader} the other. The README
 * says how to run them. The name of the segment and the bytes of the field may follow.
 */
public class SharedField {
  private static final int ROUNDS = 10;
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /** The message. One of the two has the field; the other is null. */
  static final class Frame {
    int number;
    ByteBuffer shared;
    double[] copied;
  }

  /** The answer. */
  record Seen(int number, double first, double last) {}

  private static final Fory FORY =
      Fory.builder().register(Frame.class).register(Seen.class).build(); // one for both ends

  public static void main(String[] arguments) {
    String name = arguments.length > 1 ? arguments[1] : "shared-field";
    int bytes = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 100_000_000;
    if (arguments[0].equals("owner")) {
      own(name, bytes);
    } else {
      read(name);
    }
  }

  private static void own(String name, int bytes) {
    try (SharedSegment segment =
        SharedSegment.builder(name)
            .channel("frames", Delivery.BROADCAST)
            .channel("seen", Delivery.WORK_SHARING)
            .withArenaBytes(bytes + (1 << 20)) // one field at a time
            .create()) {
      Producer frames = segment.producer("frames", FORY);
      Consumer<Seen> seen = segment.consumer("seen", FORY, Seen.class);
      double[] shared = new double[ROUNDS];
      double[] copied = new double[ROUNDS];
      for (int round = 0; round < ROUNDS; round++) {
        shared[round] = exchange(frames, seen, computedInPlace(segment, bytes, round));
        copied[round] = exchange(frames, seen, computedInArray(bytes, round));
      }
      System.out.printf(
          Locale.ROOT,
          "%,d bytes to another process and its answer back, median of %d:%n"
              + "  shared  %9.3f ms%n  copied  %9.3f ms%n",
          bytes,
          ROUNDS,
          median(shared),
          median(copied));
    }
  }

  /** The field lies in the segment from the start: nothing is to be copied. */
  private static Frame computedInPlace(SharedSegment segment, int bytes, int round) {
    ArenaBuffer memory = segment.allocate(bytes, PATIENCE); // waits for the reader of the last one
    DoubleBuffer field = memory.bytes().asDoubleBuffer();
    for (int i = 0; i < field.capacity(); i++) {
      field.put(i, round + i);
    }
    Frame frame = new Frame();
    frame.number = 2 * round;
    frame.shared = memory.bytes();
    return frame;
  }

  private static Frame computedInArray(int bytes, int round) {
    Frame frame = new Frame();
    frame.number = 2 * round + 1;
    frame.copied = new double[bytes / Double.BYTES];
    for (int i = 0; i < frame.copied.length; i++) {
      frame.copied[i] = round + i;
    }
    return frame;
  }

  /** Sends a frame, waits for the answer, and returns how many milliseconds that took. */
  private static double exchange(Producer frames, Consumer<Seen> answers, Frame frame) {
    long start = System.nanoTime();
    require(frames.offer(frame, PATIENCE), "nobody reads");
    try (Received<Seen> message = answers.receive(PATIENCE)) {
      require(message != null, "nobody answers");
      double millis = (System.nanoTime() - start) / 1e6;
      Seen seen = message.value();
      int round = frame.number / 2;
      int last = (frame.shared != null ? frame.shared.capacity() / 8 : frame.copied.length) - 1;
      require(
          seen.number() == frame.number && seen.first() == round && seen.last() == round + last,
          "the reader has seen something else: " + seen);
      return millis;
    }
  }

  private static void read(String name) {
    try (SharedSegment segment = SharedSegment.open(name, PATIENCE)) {
      Consumer<Frame> frames = segment.consumer("frames", FORY, Frame.class);
      Producer seen = segment.producer("seen", FORY);
      for (int i = 0; i < 2 * ROUNDS; i++) {
        try (Received<Frame> message = frames.receive(PATIENCE)) {
          require(message != null, "no frame came");
          Frame frame = message.value();
          DoubleBuffer field =
              frame.shared != null
                  ? frame.shared.asDoubleBuffer() // the memory of the owner, read-only
                  : DoubleBuffer.wrap(frame.copied);
          double last = field.get(field.capacity() - 1);
          seen.offer(new Seen(frame.number, field.get(0), last), PATIENCE);
        } // from here on the memory of a shared field may be used again
      }
    }
  }

  private static double median(double[] millis) {
    Arrays.sort(millis);
    return millis[millis.length / 2];
  }

  private static void require(boolean condition, String otherwise) {
    if (!condition) {
      throw new IllegalStateException(otherwise);
    }
  }
}
