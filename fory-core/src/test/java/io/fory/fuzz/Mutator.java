package io.fory.fuzz;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Makes a message into another one that is mostly like it: the mutations that lengths, type codes,
 * references and schemas are sensitive to.
 */
final class Mutator {
  private static final int MOST_MUTATIONS = 4;
  private static final int MOST_BYTES = 1 << 14;

  private static final long[] NUMBERS = {
    0,
    1,
    2,
    3,
    127,
    128,
    255,
    256,
    1 << 14,
    1 << 16,
    1 << 21,
    1 << 28,
    Integer.MAX_VALUE,
    1L << 32,
    Long.MAX_VALUE,
    -1
  };

  private final SplittableRandom random;

  Mutator(long seed) {
    random = new SplittableRandom(seed);
  }

  int below(int bound) {
    return random.nextInt(bound);
  }

  /**
   * Returns a mutant.
   *
   * @param message that is left as it is
   * @param others to take parts from
   */
  byte[] mutate(byte[] message, List<byte[]> others) {
    byte[] mutant = message.clone();
    int mutations = random.nextInt(3) > 0 ? 1 : 1 + random.nextInt(MOST_MUTATIONS);
    for (int i = 0; i < mutations && mutant.length > 0; i++) {
      mutant = mutateOnce(mutant, others);
    }
    return mutant.length <= MOST_BYTES ? mutant : Arrays.copyOf(mutant, MOST_BYTES);
  }

  private byte[] mutateOnce(byte[] from, List<byte[]> others) {
    int at = random.nextInt(from.length);
    int length = Math.min(1 + random.nextInt(1 + random.nextInt(32)), from.length - at);
    switch (random.nextInt(11)) {
      case 0:
        from[at] ^= (byte) (1 << random.nextInt(8));
        return from;
      case 1:
        from[at] = (byte) random.nextInt(256);
        return from;
      case 2:
        from[at] += (byte) (random.nextBoolean() ? 1 : -1);
        return from;
      case 3:
        return replaced(from, at, 1, varint(number()));
      case 4:
        return replaced(from, at, length, new byte[0]);
      case 5:
        return replaced(from, at, 0, Arrays.copyOfRange(from, at, at + length));
      case 6:
        return replaced(from, at, 0, repeated(from, at, length));
      case 7:
        return replaced(from, at, length, part(others.get(random.nextInt(others.size()))));
      case 8:
        return replaced(from, at, 0, part(others.get(random.nextInt(others.size()))));
      case 9:
        return replaced(from, at, length, part(from));
      default:
        return Arrays.copyOf(from, at);
    }
  }

  private long number() {
    return random.nextInt(4) == 0
        ? random.nextLong() >>> random.nextInt(64)
        : NUMBERS[random.nextInt(NUMBERS.length)];
  }

  private byte[] part(byte[] of) {
    if (of.length == 0) {
      return of;
    }
    int from = random.nextInt(of.length);
    int length = 1 + random.nextInt(1 + random.nextInt(64));
    return Arrays.copyOfRange(of, from, Math.min(from + length, of.length));
  }

  private byte[] repeated(byte[] from, int at, int length) {
    int times = 1 + random.nextInt(1 << random.nextInt(8));
    byte[] part = new byte[length * times];
    for (int i = 0; i < times; i++) {
      System.arraycopy(from, at, part, i * length, length);
    }
    return part;
  }

  private static byte[] replaced(byte[] from, int at, int length, byte[] part) {
    byte[] mutant = new byte[from.length - length + part.length];
    System.arraycopy(from, 0, mutant, 0, at);
    System.arraycopy(part, 0, mutant, at, part.length);
    int rest = at + length;
    System.arraycopy(from, rest, mutant, at + part.length, from.length - rest);
    return mutant;
  }

  private static byte[] varint(long value) {
    byte[] bytes = new byte[10];
    int count = 0;
    long rest = value;
    while (rest < 0 || rest > 0x7F) {
      bytes[count++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    bytes[count++] = (byte) rest;
    return Arrays.copyOf(bytes, count);
  }
}
