package io.fory.ipc;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import io.fory.Fory;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** A message whose whole content follows from its writer and its number. */
final class Load {
  long writer;
  long number;
  byte[] inBand;
  byte[] copied;
  ByteBuffer shared;

  static Fory fory() {
    return fory(false);
  }

  static Fory fory(boolean compatible) {
    return Fory.builder()
        .withCodegen(false)
        .withCompatible(compatible)
        .register(Load.class)
        .build();
  }

  /** Makes a message; every third has a buffer of the arena if there is one. */
  static Load of(long writer, long number, ArenaBuffer buffer) {
    Load load = new Load();
    load.writer = writer;
    load.number = number;
    int seed = load.seed();
    load.inBand = pattern(seed, (seed & 3) == 0 ? 1500 : seed & 127);
    load.copied = (seed & 7) == 1 ? pattern(seed + 1, 4096 + (seed & 1023)) : null;
    if (buffer != null) {
      buffer.bytes().put(0, pattern(seed + 2, buffer.bytes().capacity()));
      load.shared = buffer.bytes();
    }
    return load;
  }

  /** Returns how large a buffer of the arena a message is to have, or 0 for none. */
  static int sharedBytes(long number) {
    return number % 3 == 0 ? 100 + (int) (number * 997 % 9000) : 0;
  }

  void requireWhole() {
    int seed = seed();
    requireWhole(inBand, seed);
    if (copied != null) {
      requireWhole(copied, seed + 1);
    }
    if (shared != null) {
      assertEquals(shared.capacity(), sharedBytes(number));
      byte[] bytes = new byte[shared.capacity()];
      shared.get(0, bytes);
      requireWhole(bytes, seed + 2);
    }
  }

  private void requireWhole(byte[] bytes, int seed) {
    assertTrue(
        Arrays.equals(bytes, pattern(seed, bytes.length)), "torn: " + writer + ", " + number);
  }

  private int seed() {
    return (int) (writer * 1_000_003 + number * 7919);
  }

  private static byte[] pattern(int seed, int length) {
    byte[] bytes = new byte[length];
    int value = seed;
    for (int i = 0; i < length; i++) {
      value = value * 1_103_515_245 + 12_345;
      bytes[i] = (byte) (value >> 16);
    }
    return bytes;
  }
}
