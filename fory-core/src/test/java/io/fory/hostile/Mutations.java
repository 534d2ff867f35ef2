package io.fory.hostile;

import com.sun.management.ThreadMXBean;
import io.fory.Fory;
import io.fory.error.ForyException;
import io.fory.fixture.Rejection;
import io.fory.hostile.SeedMessages.Seed;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

/**
 * A program that reads mutated seed messages, to be run in a small virtual machine. It prints one
 * line of numbers, and a line for each violation, and fails if there is one.
 *
 * <p>Arguments: {@code bits} or {@code lengths}.
 */
public final class Mutations {
  private static final long[] LENGTHS = {
    (1L << 7) - 1, 1L << 14, 1L << 21, 1L << 28, (1L << 31) - 1, (1L << 32) - 1
  };

  /** What the default limit admits for the graph, and as much for what is not kept. */
  private static final long ALLOWED_BYTES = (16L << 20) + (1L << 20);

  private static final int ALLOWED_PER_BYTE = 128;
  private static final int MAX_VIOLATIONS = 20;

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private final List<String> violations = new ArrayList<>();
  private int inputs;
  private int rejected;
  private int accepted;
  private long mostAllocated;
  private long longestNanos;
  private boolean references;
  private String slowest = "";
  private String largest = "";

  private Mutations() {}

  /** Runs all mutations of a kind. */
  @SuppressWarnings("SystemOut") // it is how a program tells the one that started it
  public static void main(String[] args) {
    Mutations mutations = new Mutations();
    boolean bits = args[0].equals("bits");
    for (Seed seed : bits ? SeedMessages.ten() : SeedMessages.all()) {
      for (boolean generated : new boolean[] {false, true}) {
        mutations.run(seed, generated, bits);
      }
    }
    System.out.println(mutations.summary(args[0]));
    mutations.violations.forEach(System.out::println);
    System.exit(mutations.violations.isEmpty() ? 0 : 1);
  }

  private String summary(String kind) {
    return kind
        + ": "
        + inputs
        + " inputs, "
        + rejected
        + " rejected, "
        + accepted
        + " type-correct, "
        + violations.size()
        + " violations; most allocated "
        + mostAllocated
        + " bytes ("
        + largest
        + "), longest "
        + longestNanos / 1000
        + " us ("
        + slowest
        + ")";
  }

  private void run(Seed seed, boolean generated, boolean bits) {
    Fory fory = seed.option().fory(generated);
    references = seed.option().references();
    byte[] message = fory.serialize(seed.value());
    for (Delivery delivery : bits ? Delivery.values() : new Delivery[] {Delivery.BYTES}) {
      String name = seed + (generated ? ", generated, " : ", interpreted, ") + delivery;
      int before = violations.size();
      if (bits) {
        flipBits(fory, message, name, delivery);
      } else {
        inflate(fory, message, name, delivery);
      }
      if (!Arrays.equals(fory.serialize(seed.value()), message)) {
        violations.add(name + ": the next output differs");
      }
      if (violations.size() > before + MAX_VIOLATIONS) {
        violations.subList(before + MAX_VIOLATIONS, violations.size()).clear();
      }
    }
  }

  private void flipBits(Fory fory, byte[] message, String name, Delivery delivery) {
    byte[] mutant = message.clone();
    for (int bit = 0; bit < message.length * 8; bit++) {
      mutant[bit >> 3] ^= (byte) (1 << (bit & 7));
      feed(fory, mutant, name + ", bit " + bit, delivery);
      mutant[bit >> 3] = message[bit >> 3];
    }
  }

  private void inflate(Fory fory, byte[] message, String name, Delivery delivery) {
    for (int at = 0; at < message.length; at++) {
      for (long length : LENGTHS) {
        byte[] varint = varint(length);
        byte[] mutant = new byte[message.length - 1 + varint.length];
        System.arraycopy(message, 0, mutant, 0, at);
        System.arraycopy(varint, 0, mutant, at, varint.length);
        System.arraycopy(message, at + 1, mutant, at + varint.length, message.length - at - 1);
        feed(fory, mutant, name + ", byte " + at + " to " + length, delivery);
      }
    }
  }

  public static byte[] varint(long value) {
    byte[] bytes = new byte[10];
    int count = 0;
    long rest = value;
    while (rest > 0x7F) {
      bytes[count++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    bytes[count++] = (byte) rest;
    return Arrays.copyOf(bytes, count);
  }

  private void feed(Fory fory, byte[] input, String name, Delivery delivery) {
    inputs++;
    long nanos = System.nanoTime();
    long allocated = threads.getCurrentThreadAllocatedBytes();
    Object[] value = new Object[1];
    Throwable thrown = Rejection.thrownBy(() -> value[0] = delivery.read(fory, input));
    allocated = threads.getCurrentThreadAllocatedBytes() - allocated;
    nanos = System.nanoTime() - nanos;
    String violation = Rejection.violation(thrown);
    if (violation == null && !(thrown instanceof ForyException)) {
      accepted++;
      Throwable wrong = Rejection.thrownBy(() -> TypeWalk.check(value[0], references));
      violation = wrong == null ? null : "not type-correct: " + wrong;
    } else {
      rejected++;
    }
    if (violation == null && allocated > ALLOWED_BYTES + (long) ALLOWED_PER_BYTE * input.length) {
      violation = allocated + " bytes allocated for " + input.length;
    }
    note(name, allocated, nanos);
    if (violation != null) {
      violations.add(name + ": " + violation + "\n  " + HexFormat.of().formatHex(input));
    }
  }

  private void note(String name, long allocated, long nanos) {
    if (allocated > mostAllocated) {
      mostAllocated = allocated;
      largest = name;
    }
    if (nanos > longestNanos) {
      longestNanos = nanos;
      slowest = name;
    }
  }
}
