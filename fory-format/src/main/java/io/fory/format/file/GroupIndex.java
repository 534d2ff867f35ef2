package io.fory.format.file;

import io.fory.buffer.MemoryBuffer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileLock;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

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
 * right. The heap has 8 bytes for each group, and the ends of the last one and of damaged ones. Not
 * thread-safe.
 */
final class GroupIndex {
  private static final int MARK_BYTES = 8;

  /** The bytes that a search may look at, for each byte that is there. */
  private static final int SEARCHED = 8;

  /**
   * The bytes whose checksums may be looked at, for each byte that is there. A writer takes half of
   * it: in the file that it has made longer, more sizes of damaged records are within the file.
   */
  private static final int CHECKED = 8;

  /** The start of a group of which nothing is whole. */
  private static final long LOST = -1;

  private final OpenFile file;
  private final FileWindows windows;
  private final int groupRows;
  private final int indexBytes;
  private final byte[] chunk = new byte[RowRecord.CHUNK];

  private long[] starts = new long[16];
  private int groups;

  /** The ends of the records of the last group, unless that is full. */
  private final long[] ends;

  /** The ends of the records of full groups whose index is damaged. */
  private final Map<Integer, long[]> mended = new HashMap<>();

  private long rows;
  private long end;

  /** The bytes whose checksums may still be looked at while a group is scanned. */
  private long budget;

  private RecordSearch search;

  /** Whether the last scan ended where a record is torn, or damaged with whole ones behind it. */
  private boolean doubtful;

  GroupIndex(FileHead head, OpenFile file, FileWindows windows) {
    this.file = file;
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

  /** Tells whether what is behind the end may be more than a record that was not written wholly. */
  boolean isDoubtful() {
    return doubtful;
  }

  /**
   * Finds the groups, and the records of the last one. Of the others only the index is looked at,
   * unless it does not lead to the next group.
   *
   * @param size of the file
   * @param writable whether to write the indexes that are missing or wrong
   */
  void load(long size, boolean writable) throws IOException {
    budget = CHECKED * size;
    search = new RecordSearch(file, SEARCHED * size);
    while (end <= size - indexBytes) {
      long next = file.getLong(entry(end, groupRows - 1));
      if (next > end + indexBytes && isGroup(groups + 1, next, size)) {
        open(end);
        rows += groupRows;
        end = next;
      } else if (!loadDamaged(end, size, writable)) {
        return;
      }
    }
  }

  /** Loads a group by its records; false if it is the last one. */
  private boolean loadDamaged(long start, long size, boolean writable) throws IOException {
    RecordSearch.Found mark =
        search.group(start + MARK_BYTES, size, groups + 1, start, groupBytes());
    int count = scan(groups, start, mark == null ? size : mark.at(), ends);
    RecordSearch.Found later = endsAt(mark, count) ? mark : null;
    if (later != null) {
      doubtful = false;
      Arrays.fill(ends, Math.min(count, groupRows - 1), groupRows, later.at());
      count = groupRows;
    } else if (budget < (writable ? CHECKED / 2 * size : 0) || search.isSpent()) {
      doubtful = true;
    }
    if (count == 0) {
      return false;
    }
    boolean certain = isCertain(start, size);
    open(start);
    rows += count;
    end = ends[count - 1];
    if (writable && certain && !doubtful) {
      writeEnds(start, groups - 1, count, ends);
    } else if (count == groupRows) {
      mended.put(groups - 1, ends.clone());
    } else {
      doubtful |= !certain;
    }
    while (later != null && groups < later.number()) {
      open(LOST);
      rows += groupRows;
    }
    return count == groupRows;
  }

  /** Tells whether the next mark that is whole shows where the records of a scanned group end. */
  private boolean endsAt(RecordSearch.Found mark, int count) {
    if (mark == null || count < groupRows) {
      return mark != null;
    }
    // The mark of the next group may be damaged, and the end be right.
    boolean next = mark.number() == groups + 1;
    return next != (mark.at() == ends[count - 1]);
  }

  private long groupBytes() {
    return indexBytes + groupRows * RowRecord.bytes(RowRecord.MIN_ROW_BYTES);
  }

  /** Tells whether a group begins where it seems to: only then its index is written. */
  private boolean isCertain(long start, long size) throws IOException {
    long first = start + indexBytes;
    long next = RowRecord.end(file, first, size);
    return groups == 0
        || isGroup(groups, start, size)
        || next >= 0 && isWhole(first, next, (long) groups * groupRows);
  }

  private boolean isGroup(int group, long at, long size) throws IOException {
    return at <= size - indexBytes
        && (at & 7) == 0
        && file.getLong(at) == RowRecord.mark(group, at);
  }

  /**
   * Fills in the ends of a group by its records. A record that is damaged is one nevertheless if it
   * has an end: that of the index, or by its own size, if that leads to a record that is whole or,
   * by the sizes of the others, to the end of the group; or the next record that is whole.
   *
   * @param limit where its records end: no later group has its mark before it
   * @return how many there are
   */
  private int scan(int group, long start, long limit, long[] ends) throws IOException {
    doubtful = false;
    long firstRow = (long) group * groupRows;
    long at = start + indexBytes;
    for (int i = 0; i < groupRows; i++) {
      long next = endOf(group, start, i, at, limit);
      if (next < 0) {
        RecordSearch.Found whole = search.record(at + 8, limit, firstRow, groupRows, i + 1);
        doubtful = whole != null && isTorn(at, limit);
        if (whole == null || doubtful) {
          return i;
        }
        Arrays.fill(ends, i, whole.number(), whole.at());
        i = whole.number() - 1;
        next = whole.at();
      }
      ends[i] = next;
      at = next;
    }
    return groupRows;
  }

  /** Returns the end of a record, whole or damaged, or -1 if it is not known. */
  private long endOf(int group, long start, int i, long at, long limit) throws IOException {
    long number = (long) group * groupRows + i;
    long own = RowRecord.end(file, at, limit);
    if (own >= 0 && isWhole(at, own, number)) {
      return own;
    }
    long next = file.getLong(entry(start, i));
    long least = RowRecord.bytes(RowRecord.MIN_ROW_BYTES);
    if (next <= limit && (next & 7) == 0 && (next >= at + least || isLost(start, i, at, next))) {
      return next;
    }
    return own >= 0 && leadsOn(own, group, i + 1, limit) ? own : -1;
  }

  /** Tells whether an index has no bytes for a record: those of several ended as one. */
  private boolean isLost(long start, int i, long at, long next) throws IOException {
    return next == at && i > 0 && file.getLong(entry(start, i - 1)) == at;
  }

  /**
   * Tells whether a record of a group is whole, or those from it on lead by their sizes to an end.
   */
  private boolean leadsOn(long from, int group, int first, long limit) throws IOException {
    long at = from;
    for (int i = first; i < groupRows && at != limit; i++) {
      long next = spend(Long.BYTES) ? RowRecord.end(file, at, limit) : -1;
      if (next < 0) {
        return false;
      }
      if (i == first && isWhole(at, next, (long) group * groupRows + i)) {
        return true;
      }
      at = next;
    }
    return at == limit || isGroup(group + 1, at, limit);
  }

  private boolean isWhole(long at, long end, long number) throws IOException {
    return spend(end - at) && RowRecord.isWhole(file, at, end, number, chunk);
  }

  /** Tells whether a record looks like one that was not written wholly. */
  private boolean isTorn(long at, long limit) throws IOException {
    int size = (int) file.getLong(at);
    return RowRecord.isSize(size) && at + RowRecord.bytes(size) > limit;
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
    if (starts[group] == LOST) {
      return null;
    }
    boolean full = rows / groupRows > group;
    long first = starts[group] + indexBytes;
    long[] known = full ? mended.get(group) : ends;
    Found found = read(i == 0 ? first : endBefore(group, i, known), first, number);
    if (found == null && full && known == null) {
      known = mend(group);
      found = read(i == 0 ? first : known[i - 1], first, number);
    }
    return found;
  }

  private long endBefore(int group, int i, long[] known) throws IOException {
    return known == null ? windows.getLong(entry(starts[group], i - 1)) : known[i - 1];
  }

  /** Finds the records of a full group whose index is damaged. */
  private long[] mend(int group) throws IOException {
    long limit = end;
    for (int later = groups - 1; later > group; later--) {
      limit = starts[later] == LOST ? limit : starts[later];
    }
    long[] found = new long[groupRows];
    budget = CHECKED * (limit - starts[group]);
    search = new RecordSearch(file, SEARCHED * (limit - starts[group]));
    int count = scan(group, starts[group], limit, found);
    Arrays.fill(found, count, groupRows, limit);
    mended.put(group, found);
    return found;
  }

  private Found read(long at, long first, long number) throws IOException {
    long next = at < first ? -1 : RowRecord.end(windows, at, end);
    if (next < 0 || !RowRecord.isWhole(windows, at, next, number, chunk)) {
      return null;
    }
    int padded = (int) (next - at - RowRecord.HEAD_BYTES);
    FileRegion region = windows.region(at + RowRecord.HEAD_BYTES, padded);
    return new Found(region, (int) windows.getLong(at));
  }

  /** A row in memory and its size. */
  record Found(FileRegion region, int size) {}

  /** Appends a record. A failure leaves the rows that were there. */
  void append(MemoryBuffer memory, int from, int size) throws IOException {
    try (FileLock lock = file.lockToAppend()) {
      requireOwn(lock);
      int i = (int) (rows % groupRows);
      int group = (int) (rows / groupRows);
      long start = i == 0 ? end : starts[groups - 1];
      long at = i == 0 ? end + indexBytes : end;
      boolean done = false;
      try {
        if (i == 0) {
          file.write(start, mark(group, start), MARK_BYTES);
        }
        RowRecord.write(file, at, rows, memory, from, size, chunk);
        ends[i] = at + RowRecord.bytes(size);
        if (i == groupRows - 1) {
          writeEnds(start, group, groupRows, ends);
        }
        done = true;
      } finally {
        if (!done) {
          file.truncate(end);
        }
      }
      if (i == 0) {
        open(start);
      }
      rows++;
      end = ends[i];
    }
  }

  private void requireOwn(FileLock lock) throws IOException {
    if (!lock.isValid() || file.size() != end) {
      throw new IOException(
          "Somebody else has changed the file: it has " + file.size() + " bytes, not " + end);
    }
  }

  /** Writes the ends of the last group, if they are not there, and if nobody else has appended. */
  void flush() throws IOException {
    int last = (int) (rows % groupRows);
    if (last > 0) {
      try (FileLock lock = file.lockToAppend()) {
        requireOwn(lock);
        writeEnds(starts[groups - 1], groups - 1, last, ends);
      }
    }
  }

  private void writeEnds(long start, int group, int count, long[] ends) throws IOException {
    byte[] bytes = new byte[indexBytes];
    ByteBuffer index = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    index.putLong(RowRecord.mark(group, start));
    for (int i = 0; i < count; i++) {
      index.putLong(ends[i]);
    }
    file.write(start, bytes, indexBytes);
  }

  private static byte[] mark(int group, long start) {
    byte[] mark = new byte[MARK_BYTES];
    ByteBuffer.wrap(mark).order(ByteOrder.LITTLE_ENDIAN).putLong(RowRecord.mark(group, start));
    return mark;
  }
}
