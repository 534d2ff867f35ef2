package io.fory.format.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.Map;
import java.util.zip.CRC32C;

/**
 * Looks for what is whole behind a damaged part of a file: the mark of a later group, or a record
 * of this one. Each index that is a multiple of 8 may be its beginning. A record is found without
 * its number: its checksum, with the bytes behind the number taken away, is that of the number.
 *
 * <p>The bytes whose checksums are computed for that are bounded, so that bytes that look like many
 * large records cost time in proportion to what is there.
 */
final class RecordSearch {
  /** What a byte adds to the CRC-32C of RFC 3720. */
  private static final int[] TABLE = new int[256];

  /** Where in the table the number with this upper byte is. */
  private static final int[] BY_UPPER_BYTE = new int[256];

  private static final int CHUNK = 1 << 16;
  private static final int LOOK = 16;

  /** How many records must seem to follow one before its checksum is looked at. */
  private static final int FOLLOWERS = 3;

  static {
    for (int i = 0; i < TABLE.length; i++) {
      int value = i;
      for (int bit = 0; bit < 8; bit++) {
        value = (value >>> 1) ^ (0x82f63b78 & -(value & 1));
      }
      TABLE[i] = value;
      BY_UPPER_BYTE[value >>> 24] = i;
    }
  }

  private final OpenFile file;
  private final byte[] chunk = new byte[CHUNK];
  private final ByteBuffer words = ByteBuffer.wrap(new byte[CHUNK]).order(ByteOrder.LITTLE_ENDIAN);
  private long budget;

  /** Which bytes of the file the words are. */
  private long wordsFrom;

  private long wordsEnd;

  /** The numbers of the rows of a group, by their checksums. */
  private final Map<Integer, Integer> numbers = new HashMap<>();

  private long numbersFrom = -1;

  RecordSearch(OpenFile file, long budget) {
    this.file = file;
    this.budget = budget;
  }

  /**
   * A part that is whole.
   *
   * @param at its first byte
   * @param number of the group, or of the record in its group
   */
  record Found(long at, int number) {}

  private interface Look {
    /** Returns a number, or -1. */
    int at(long at, long word) throws IOException;
  }

  /**
   * Returns the first of the groups from a number on whose mark is there, or null.
   *
   * @param start of the group before the first: it bounds the numbers, wherever the search begins
   * @param groupBytes of a group, at least
   */
  Found group(long from, long size, int first, long start, long groupBytes) throws IOException {
    return search(
        from,
        size,
        (at, word) -> {
          if ((int) word == RowRecord.GROUP_MARK) {
            long last = first + (at - start) / groupBytes;
            for (long group = first; group <= last && budget > 0; group++, budget -= 16) {
              if (RowRecord.mark(group, at) == word) {
                return (int) group;
              }
            }
          }
          return -1;
        });
  }

  /**
   * Returns the first whole record of a group, or null.
   *
   * @param firstRow number of the first row of the group
   * @param count of the rows of the group
   * @param first number in the group of the record, at least
   */
  Found record(long from, long limit, long firstRow, int count, int first) throws IOException {
    if (numbersFrom != firstRow) {
      numbers.clear();
      numbersFrom = firstRow;
      for (int i = 0; i < count; i++) {
        CRC32C sum = new CRC32C();
        ByteBuffer number = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        sum.update(number.putLong(firstRow + i).array());
        numbers.put((int) sum.getValue(), i);
      }
    }
    return search(
        from,
        limit,
        (at, word) -> {
          int size = (int) word;
          long end = RowRecord.isSize(size) ? at + RowRecord.bytes(size) : limit + 1;
          if (end > limit || end - at > budget / 8 || !leadsOn(end, limit)) {
            return -1;
          }
          if (!spend(end - at)) {
            return -1;
          }
          int number = number(at, size, end, (int) (word >>> 32));
          return number < first ? -1 : number;
        });
  }

  /** Tells whether records seem to follow each other from an index on. */
  private boolean leadsOn(long from, long limit) throws IOException {
    long at = from;
    for (int i = 0; i < FOLLOWERS && at < limit; i++) {
      at = spend(LOOK) ? RowRecord.end(file, at, limit) : -1;
      if (at < 0) {
        return false;
      }
    }
    return true;
  }

  /** Tells whether it gave up. */
  boolean isSpent() {
    return budget < 0;
  }

  private boolean spend(long bytes) {
    budget -= bytes;
    return budget >= 0;
  }

  private Found search(long from, long limit, Look look) throws IOException {
    for (long at = from; at <= limit - Long.BYTES && window(at) && spend(Long.BYTES); ) {
      long end = Math.min(wordsEnd, limit) - Long.BYTES;
      long start = at;
      for (; at <= end; at += Long.BYTES) {
        int number = look.at(at, words.getLong((int) (at - wordsFrom)));
        if (number >= 0) {
          spend(at - start);
          return new Found(at, number);
        }
      }
      spend(at - start);
    }
    return null;
  }

  /**
   * Has the word at an index in memory; false if there is none. Records of one group are looked for
   * one after the other, so most of them are in what was read for the one before.
   */
  private boolean window(long at) throws IOException {
    if (at < wordsFrom || at > wordsEnd - Long.BYTES || (at - wordsFrom) % Long.BYTES != 0) {
      wordsFrom = at;
      wordsEnd = at + file.read(at, words.array(), CHUNK);
    }
    return at <= wordsEnd - Long.BYTES;
  }

  /** Returns the number in its group of the record whose checksum this is, or -1. */
  private int number(long at, int size, long end, int checksum) throws IOException {
    CRC32C sum = new CRC32C();
    RowRecord.add(sum, file, size, at + RowRecord.HEAD_BYTES, end, chunk);
    int state = checksum ^ (int) sum.getValue();
    for (long bytes = end - at - RowRecord.HEAD_BYTES + Integer.BYTES; bytes > 0; bytes--) {
      int index = BY_UPPER_BYTE[state >>> 24];
      state = (state ^ TABLE[index]) << 8 | index;
    }
    return numbers.getOrDefault(state, -1);
  }
}
