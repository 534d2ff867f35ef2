package io.fory.compression;

import io.fory.error.LimitExceededException;
import io.fory.error.MalformedInputException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** A program that reads frames with changed bytes; any other exception ends it. */
final class MutatedFrames {
  private static final int ROUNDS = 6_000;

  private MutatedFrames() {}

  public static void main(String[] arguments) {
    Random random = new Random(20_261_125);
    long refused = 0;
    long read = 0;
    for (Compression compression : Algorithms.all()) {
      Compression bounded = compression.withMaxBytes(1 << 20);
      List<byte[]> frames =
          List.of(
              compression.compress(new byte[0]),
              compression.compress(Algorithms.text(random, 500)),
              compression.compress(Algorithms.noise(random, 100)),
              compression.compress(Algorithms.text(random, 70_000)),
              compression.compress(new byte[2 << 20]));
      for (int round = 0; round < ROUNDS; round++) {
        byte[] frame = mutated(random, frames.get(round % frames.size()));
        try {
          bounded.decompress(frame);
          read++;
        } catch (MalformedInputException | LimitExceededException e) {
          refused++;
        }
      }
    }
    System.out.println(refused + " refused, " + read + " read");
  }

  private static byte[] mutated(Random random, byte[] whole) {
    int length = random.nextInt(8) == 0 ? random.nextInt(whole.length + 1) : whole.length;
    byte[] frame = Arrays.copyOf(whole, length);
    // Most changes are near the beginning, where the sizes are.
    int span = random.nextBoolean() ? Math.min(length, 24) : length;
    for (int changes = random.nextInt(4); changes > 0 && span > 0; changes--) {
      frame[random.nextInt(span)] =
          (byte) (random.nextBoolean() ? random.nextInt() : random.nextInt(2) - 1);
    }
    return frame;
  }
}
