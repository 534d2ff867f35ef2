package io.fory.format.file;

import io.fory.buffer.MemoryBuffer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.util.Arrays;

/**
 * Where the records of a file are. They stand in groups of one number of rows; a group begins with
 * its index.
 *
 * <pre>
 *   | mark, 8 | end of record 0, 8 | end of record 1, 8 | … | record 0 | record 1 | …
 * </pre>
 *
 * <p>Ends count from the first byte of the file; those of records that are not there are 0. They
 * are written when a group is full, and when the file is forced or closed. The index saves time and
 * proves nothing: records say their size and have a checksum, and where both disagree the record is
 * right. The heap has 8 bytes for each group, and the ends of the last one. Not thread-safe.
 */
final class GroupIndex {
  private static final int MARK_BYTES = 8;

  private final FileChannel channel;
  private final FileWindows windows;
  private final int groupRows;
  private final int indexBytes;

  /** What is written next; null until a row is appended. */
  private ByteBuffer chunk;

  private long[] starts = new long[16];
  private int groups;

  /** The ends of the records of the last group, unless that is full. */
  private final long[] ends;

  private long rows;
  private long end;

  /** The bytes whose checksums may still be looked at while the file is opened. */
  private long budget;

  /** Whether there may be bytes behind the end, of an append that failed. */
  private boolean torn;

  GroupIndex(FileHead head, FileChannel channel, FileWindows windows) {
    this.channel = channel;
    this.windows = windows;
    this.groupRows = head.groupRows();
    this.indexBytes = MARK_BYTES + groupRows * Long.BYTES;
    this.ends = new long[groupRows];
    this.end = head.bytes();
  }

  long rows() {
    return rows;
  }

  /** Returns the index behind the last record. */
  long end() {
    return end;
  }

  /**
   * Finds the groups, and the whole records of the last one. Of the others only the index is looked
   * at, unless it does not lead to the next group.
   *
   * @param size of the file
   * @param writable whether to write the indexes that are missing or wrong
   */
  void load(long size, boolean writable) throws IOException {
    budget = 2 * size;
    long at = end;
    while (at <= size - indexBytes) {
      long next = windows.getLong(entry(at, groupRows - 1));
      if (next > at + indexBytes && isGroup(next, size)) {
        open(at);
        rows += groupRows;
        end = next;
      } else {
        int whole = scan(at, size);
        if (whole == 0) {
          break;
        }
        open(at);
        rows += whole;
        end = ends[whole - 1];
        if (writable) {
          writeEnds(at, whole);
        }
        if (whole < groupRows) {
          break;
        }
      }
      at = end;
    }
  }

  private boolean isGroup(long at, long size) throws IOException {
    return at <= size - indexBytes
        && (at & 7) == 0
        && windows.getLong(at) == RowRecord.mark(groups + 1L, at);
  }

  /** Fills in the ends of a group; returns the number of the last whole record, plus one. */
  private int scan(long start, long size) throws IOException {
    int whole = 0;
    long at = start + indexBytes;
    for (int i = 0; i < groupRows; i++) {
      long next = RowRecord.end(windows, at, size);
      if (next >= 0 && spend(next - at) && RowRecord.read(windows, at, next, rows + i) != null) {
        whole = i + 1;
      } else {
        next = windows.getLong(entry(start, i));
        if (next < at + RowRecord.bytes(RowRecord.MIN_ROW_BYTES)
            || next > size
            || (next & 7) != 0) {
          break;
        }
      }
      ends[i] = next;
      at = next;
    }
    return whole;
  }

  /**
   * Counts bytes, so that records of a stranger that overlap cost no more than those that do not.
   */
  private boolean spend(long bytes) {
    budget -= bytes;
    return budget >= 0;
  }

  private void open(long start) {
    if (groups == starts.length) {
      starts = Arrays.copyOf(starts, groups * 2);
    }
    starts[groups++] = start;
  }

  private static long entry(long start, int i) {
    return start + MARK_BYTES + (long) i * Long.BYTES;
  }

  /** Returns the row of a number that is there, with its padding, or null if it is damaged. */
  Found find(long number) throws IOException {
    int group = (int) (number / groupRows);
    int i = (int) (number % groupRows);
    boolean full = rows / groupRows > group;
    long first = starts[group] + indexBytes;
    long at = first;
    if (i > 0) {
      at = full ? windows.getLong(entry(starts[group], i - 1)) : ends[i - 1];
    }
    Found found = at < first ? null : read(at, number);
    return found == null && full ? walk(first, i, number) : found;
  }

  /** Finds a row without the index. */
  private Found walk(long first, int i, long number) throws IOException {
    long at = first;
    for (int before = 0; before < i && at >= 0; before++) {
      at = RowRecord.end(windows, at, end);
    }
    return at < 0 ? null : read(at, number);
  }

  private Found read(long at, long number) throws IOException {
    long next = RowRecord.end(windows, at, end);
    FileRegion region = next < 0 ? null : RowRecord.read(windows, at, next, number);
    return region == null ? null : new Found(region, (int) windows.getLong(at));
  }

  /** A row in memory and its size. */
  record Found(FileRegion region, int size) {}

  /** Appends a record. A failure leaves the rows that were there. */
  void append(MemoryBuffer memory, int from, int size) throws IOException {
    if (torn) {
      channel.truncate(end);
    }
    if (chunk == null) {
      chunk = RowRecord.newChunk();
    }
    torn = true;
    int i = (int) (rows % groupRows);
    long at = end;
    if (i == 0) {
      writeMark(end);
      at += indexBytes;
    }
    RowRecord.write(channel, at, rows, memory, from, size, chunk);
    long next = at + RowRecord.bytes(size);
    ends[i] = next;
    if (i == groupRows - 1) {
      writeEnds(starts[groups - 1], groupRows);
    }
    if (i == 0) {
      open(end);
    }
    rows++;
    end = next;
    torn = false;
  }

  private void writeMark(long start) throws IOException {
    chunk.clear().putLong(RowRecord.mark(groups, start));
    FileRegion.writeFully(channel, chunk.flip(), start);
  }

  /** Writes the ends of the last group, if they are not there. */
  void flush() throws IOException {
    int last = (int) (rows % groupRows);
    if (last > 0) {
      writeEnds(starts[groups - 1], last);
    }
  }

  private void writeEnds(long start, int count) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(indexBytes).order(ByteOrder.LITTLE_ENDIAN);
    bytes.putLong(RowRecord.mark(groups - 1L, start));
    for (int i = 0; i < count; i++) {
      bytes.putLong(ends[i]);
    }
    FileRegion.writeFully(channel, bytes.clear(), start);
  }
}
