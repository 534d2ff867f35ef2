package io.fory.message;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The names that a context has resolved lately, by their bytes: a direct-mapped cache, so that the
 * name of a class is compared but not decoded when it comes again. Holds registered names only.
 */
final class KnownDefinitions {
  private static final int SLOTS = 64;

  private final byte[][] names = new byte[SLOTS][];
  private final ResolvedType[] types = new ResolvedType[SLOTS];

  /** Returns the type that the registry has by a name, which may be null. */
  static ResolvedType registered(String name, TypeResolver resolver) {
    ResolvedType type = name == null ? null : resolver.registered(name);
    if (type == null) {
      throw TypeRefusal.unregistered(String.valueOf(name), resolver);
    }
    return type;
  }

  /** Returns the type whose name, in Latin-1, stands at {@code start}. */
  ResolvedType named(byte[] array, int start, int length, TypeResolver resolver) {
    int slot = slotOf(array, start, length);
    byte[] known = names[slot];
    if (known != null
        && known.length == length
        && Arrays.equals(known, 0, length, array, start, start + length)) {
      return types[slot];
    }
    String name = new String(array, start, length, StandardCharsets.ISO_8859_1);
    ResolvedType type = registered(name, resolver);
    names[slot] = Arrays.copyOfRange(array, start, start + length);
    types[slot] = type;
    return type;
  }

  /** Class names differ in their last characters more than anywhere else. */
  private static int slotOf(byte[] array, int start, int length) {
    int end = start + length;
    return (array[end - 1] * 31 + array[end - 2] * 7 + length) & (SLOTS - 1);
  }
}
