package io.fory.format.layout;

/** Zeros that make the length of a value a multiple of 8 bytes. */
public final class Padding {
  private Padding() {}

  /** Returns a length with its padding. */
  public static long padded(long bytes) {
    return bytes + 7 & ~7L;
  }
}
