package io.fory.schema.model;

import io.fory.error.MalformedInputException;

/** Reads the bits that a {@link BitWriter} wrote. */
final class BitReader {
  private final byte[] bytes;
  private int position;

  BitReader(byte[] bytes) {
    this.bytes = bytes;
  }

  /** Returns how many bits are left, those that fill the last byte included. */
  int remaining() {
    return bytes.length * 8 - position;
  }

  /** Reads a number of so many bits, at most 32. */
  int bits(int count) {
    if (count > remaining()) {
      throw malformed("it ends early");
    }
    long value = 0;
    int done = 0;
    while (done < count) {
      int start = position & 7;
      int part = Math.min(8 - start, count - done);
      long read = (bytes[position >>> 3] & 0xFFL) >>> start & (1L << part) - 1;
      value |= read << done;
      done += part;
      position += part;
    }
    return (int) value;
  }

  boolean bit() {
    return bits(1) != 0;
  }

  /** Reads a number in groups of four bits; never a negative one. */
  int varbits() {
    int value = 0;
    for (int shift = 0; shift < Integer.SIZE; shift += 4) {
      int group = bits(5);
      value |= (group & 15) << shift;
      if (group < 16) {
        if (group == 0 && shift > 0) {
          throw malformed("a number is not in its shortest form");
        }
        if (value < 0) {
          break;
        }
        return value;
      }
    }
    throw malformed("a number exceeds 31 bits");
  }

  /** Reads a number below {@code count}. */
  int choice(int count) {
    int value = bits(BitWriter.choiceBits(count));
    if (value >= count) {
      throw malformed("number " + value + " of " + count);
    }
    return value;
  }

  /**
   * Reads a number of things that are to follow.
   *
   * @param leastBits that each of them takes
   * @param things their name, in the plural
   * @throws MalformedInputException if the bits that are left cannot hold so many
   */
  int count(int leastBits, String things) {
    int count = varbits();
    checkFits(count, leastBits, things);
    return count;
  }

  /** Throws unless {@code count} things of so many bits each can follow. */
  void checkFits(long count, int leastBits, String things) {
    if (count * leastBits > remaining()) {
      throw malformed(count + " " + things + " in " + remaining() + " bits");
    }
  }

  /**
   * Makes the exception for the bytes that were just read.
   *
   * @param problem the defect; no raw names
   */
  MalformedInputException malformed(String problem) {
    return new MalformedInputException("Malformed schema: " + problem + ", at bit " + position);
  }
}
