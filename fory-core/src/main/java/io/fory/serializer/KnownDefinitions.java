package io.fory.serializer;

import java.util.Arrays;

/**
 * The names that a context has resolved lately, by their bytes: a direct-mapped cache, so that the
 * name of a class is compared but not decoded when it comes again. Holds registered names only.
 */
final class KnownDefinitions {
  private static final int SLOTS = 64;

  private final byte[][] names = new byte[SLOTS][];
  private final ResolvedType[] types = new ResolvedType[SLOTS];

  /** Returns the type whose encoded name stands at {@code start}, or null if it is not known. */
  ResolvedType find(byte[] array, int start, int length) {
    int slot = slotOf(array, start, length);
    byte[] name = names[slot];
    return name != null
            && name.length == length
            && Arrays.equals(name, 0, length, array, start, start + length)
        ? types[slot]
        : null;
  }

  void add(byte[] array, int start, int length, ResolvedType type) {
    int slot = slotOf(array, start, length);
    names[slot] = Arrays.copyOfRange(array, start, start + length);
    types[slot] = type;
  }

  /** Class names differ in their last characters more than anywhere else. */
  private static int slotOf(byte[] array, int start, int length) {
    int end = start + length;
    return (array[end - 1] * 31 + array[end - 2] * 7 + length) & (SLOTS - 1);
  }
}
