package io.fory.format.file;

import io.fory.buffer.MemoryBuffer;
import io.fory.format.layout.Padding;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
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

  /** The bytes of the smallest row: null bits and one slot. */
  static final int MIN_ROW_BYTES = 16;

  static final int MAX_ROW_BYTES = Integer.MAX_VALUE - 7;

  private static final int CHUNK = 1 << 16;
  private static final long GROUP_MARK = 0x50555247L; // "GRUP"

  private RowRecord() {}

  /** Returns the bytes of the record of a row. */
  static long bytes(int size) {
    return HEAD_BYTES + Padding.padded(size);
  }

  /**
   * Returns the index behind a record by its size alone.
   *
   * @param limit where the records end
   * @return -1 if there is no record
   */
  static long end(FileWindows windows, long at, long limit) throws IOException {
    if (at > limit - HEAD_BYTES) {
      return -1;
    }
    int size = (int) windows.getLong(at);
    if (size < MIN_ROW_BYTES || size > MAX_ROW_BYTES) {
      return -1;
    }
    long end = at + bytes(size);
    return end <= limit ? end : -1;
  }

  /** Returns the bytes of a record that has its end, or null if its checksum is another one. */
  static FileRegion read(FileWindows windows, long at, long end, long number) throws IOException {
    long head = windows.getLong(at);
    int padded = (int) (end - at - HEAD_BYTES);
    FileRegion region = windows.region(at + HEAD_BYTES, padded);
    ByteBuffer row = region.memory().sliceAsByteBuffer(region.index(), padded);
    return checksum(number, (int) head, row, 0) == (int) (head >>> 32) ? region : null;
  }

  /**
   * Writes a record.
   *
   * @param chunk a buffer of {@link #newChunk()}
   */
  static void write(
      FileChannel channel,
      long at,
      long number,
      MemoryBuffer memory,
      int from,
      int size,
      ByteBuffer chunk)
      throws IOException {
    ByteBuffer row = memory.sliceAsByteBuffer(from, size);
    int padding = (int) Padding.padded(size) - size;
    int checksum = checksum(number, size, row.duplicate(), padding);
    chunk.clear().putInt(size).putInt(checksum);
    long to = at;
    while (row.hasRemaining()) {
      int limit = row.limit();
      row.limit(Math.min(limit, row.position() + chunk.remaining()));
      chunk.put(row);
      row.limit(limit);
      if (chunk.remaining() < padding || row.hasRemaining()) {
        to = flush(channel, chunk, to);
      }
    }
    chunk.put(new byte[padding]);
    flush(channel, chunk, to);
  }

  private static long flush(FileChannel channel, ByteBuffer chunk, long at) throws IOException {
    int count = chunk.flip().limit();
    FileRegion.writeFully(channel, chunk, at);
    chunk.clear();
    return at + count;
  }

  static ByteBuffer newChunk() {
    return ByteBuffer.allocateDirect(CHUNK).order(ByteOrder.LITTLE_ENDIAN);
  }

  private static int checksum(long number, int size, ByteBuffer row, int padding) {
    CRC32C sum = new CRC32C();
    ByteBuffer head = ByteBuffer.allocate(12).order(ByteOrder.LITTLE_ENDIAN);
    sum.update(head.putLong(number).putInt(size).array());
    sum.update(row);
    sum.update(new byte[padding]);
    return (int) sum.getValue();
  }

  /** Returns the number that a group begins with. */
  static long mark(long group, long at) {
    ByteBuffer bytes = ByteBuffer.allocate(16).order(ByteOrder.LITTLE_ENDIAN);
    CRC32C sum = new CRC32C();
    sum.update(bytes.putLong(group).putLong(at).array());
    return sum.getValue() << 32 | GROUP_MARK;
  }
}
