package io.fory.format.file;

import io.fory.buffer.MemoryBuffer;
import io.fory.format.layout.Padding;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;

/**
 * A row in a file.
 *
 * <pre>
 *   | size of the row, 4 | CRC-32C, 4 | row | zeros up to a multiple of 8 |
 * </pre>
 *
 * <p>The checksum is that of the number of the row (8 bytes), the size, the row and the zeros: a
 * record that stands where another one should is not whole.
 */
final class RowRecord {
  static final int HEAD_BYTES = 8;

  /** The bytes of the smallest row: a slot in the compact layout. */
  static final int MIN_ROW_BYTES = 1;

  static final int MAX_ROW_BYTES = Integer.MAX_VALUE - 7;

  /** "GRUP". */
  static final int GROUP_MARK = 0x50555247;

  /** The bytes of a buffer for {@link #write} and {@link #isWhole}. */
  static final int CHUNK = 1 << 16;

  private RowRecord() {}

  /** Returns the bytes of the record of a row. */
  static long bytes(int size) {
    return HEAD_BYTES + Padding.padded(size);
  }

  /** Tells whether a row may have a size. */
  static boolean isSize(int size) {
    return size >= MIN_ROW_BYTES && size <= MAX_ROW_BYTES;
  }

  /**
   * Returns the index behind a record by its size alone.
   *
   * @param limit where the records end
   * @return -1 if there is no record
   */
  static long end(FileSource source, long at, long limit) throws IOException {
    if (at > limit - HEAD_BYTES) {
      return -1;
    }
    int size = (int) source.getLong(at);
    if (!isSize(size)) {
      return -1;
    }
    long end = at + bytes(size);
    return end <= limit ? end : -1;
  }

  /** Tells whether a record that has its end has its checksum. */
  static boolean isWhole(FileSource source, long at, long end, long number, byte[] chunk)
      throws IOException {
    long head = source.getLong(at);
    CRC32C sum = new CRC32C();
    sum.update(littleEndian(8).putLong(number).array());
    add(sum, source, (int) head, at + HEAD_BYTES, end, chunk);
    return (int) sum.getValue() == (int) (head >>> 32);
  }

  /** Adds a record without its number to a checksum. */
  static void add(CRC32C sum, FileSource source, int size, long from, long end, byte[] chunk)
      throws IOException {
    sum.update(littleEndian(4).putInt(size).array());
    for (long at = from; at < end; ) {
      int count = (int) Math.min(chunk.length, end - at);
      source.copy(at, chunk, count);
      sum.update(chunk, 0, count);
      at += count;
    }
  }

  private static ByteBuffer littleEndian(int count) {
    return ByteBuffer.allocate(count).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Writes a record. */
  static void write(
      OpenFile file, long at, long number, MemoryBuffer memory, int from, int size, byte[] chunk)
      throws IOException {
    int padded = (int) Padding.padded(size);
    CRC32C sum = new CRC32C();
    sum.update(littleEndian(12).putLong(number).putInt(size).array());
    for (int done = 0; done < padded; ) {
      int count = fill(memory, from, size, done, padded, chunk, 0);
      sum.update(chunk, 0, count);
      done += count;
    }
    ByteBuffer head = ByteBuffer.wrap(chunk).order(ByteOrder.LITTLE_ENDIAN);
    head.putInt(0, size).putInt(4, (int) sum.getValue());
    long to = at;
    int room = HEAD_BYTES;
    for (int done = 0; done < padded; ) {
      int count = fill(memory, from, size, done, padded, chunk, room);
      file.write(to, chunk, room + count);
      to += room + count;
      done += count;
      room = 0;
    }
  }

  /** Copies bytes of a row and its zeros into a chunk; returns how many. */
  private static int fill(
      MemoryBuffer memory, int from, int size, int done, int padded, byte[] chunk, int to) {
    int count = Math.min(chunk.length - to, padded - done);
    int ofRow = Math.max(0, Math.min(count, size - done));
    memory.getBytes(from + done, chunk, to, ofRow);
    for (int i = ofRow; i < count; i++) {
      chunk[to + i] = 0;
    }
    return count;
  }

  /** Returns the number that a group begins with. */
  static long mark(long group, long at) {
    CRC32C sum = new CRC32C();
    sum.update(littleEndian(16).putLong(group).putLong(at).array());
    return sum.getValue() << 32 | GROUP_MARK;
  }
}
