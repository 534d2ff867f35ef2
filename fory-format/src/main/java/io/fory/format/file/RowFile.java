package io.fory.format.file;

import io.fory.error.IncompatibleSchemaException;
import io.fory.error.MalformedInputException;
import io.fory.error.StreamException;
import io.fory.error.UnsupportedTypeException;
import io.fory.format.row.BinaryRow;
import io.fory.format.row.RowSchema;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Objects;
import java.util.Set;

/**
 * A file of rows of one schema: rows are appended to it and read by number, in place in mapped
 * memory. The file may be larger than the heap and than 2 GiB.
 *
 * <pre>{@code
 * try (RowFile file = RowFile.create(path, encoder.schema())) {
 *   file.append(encoder.toRow(order));
 * }
 * try (RowFile file = RowFile.read(path)) {
 *   BinaryRow row = file.get(file.size() - 1);
 * }
 * }</pre>
 *
 * <p><b>Crashes.</b> A row is whole or not there: each has a checksum, and what follows the last
 * whole row is a torn tail, which {@link #open} cuts off and {@link #read} ignores. So the rows of
 * a writer that was killed are all there, up to the one that it was writing. A crash of the machine
 * may lose what was not {@linkplain #force forced}.
 *
 * <p><b>Strangers.</b> A file is refused, or its rows are those that were written, as far as
 * checksums tell; against intent, {@link io.fory.format.row.RowVerifier} and the checks of each
 * access hold. {@link #get} looks at the checksum of its row, in time linear in the bytes of the
 * row. Opening reads the index, and the rows of the last group, at most 512. Nobody else may make
 * the file shorter while it is open: the virtual machine then throws an {@link InternalError}.
 *
 * <p>A new file is readable and writable by its owner only. One {@code RowFile} at a time has a
 * file open for appending; readers may be beside it and see the rows that were there when they
 * opened. Thread-safe. An interrupt of a thread that appends closes the file, as it does with each
 * {@link FileChannel}. Rows stay readable after the file is closed.
 */
public final class RowFile implements Closeable {
  private final FileChannel channel;
  private final FileHead head;
  private final FileWindows windows;
  private final GroupIndex index;
  private final boolean writable;

  private RowFile(FileChannel channel, FileHead head, boolean writable, int step)
      throws IOException {
    this.channel = channel;
    this.head = head;
    this.writable = writable;
    this.windows = new FileWindows(channel, step);
    this.index = new GroupIndex(head, channel, windows);
    long size = channel.size();
    index.load(size, writable);
    if (writable && index.end() < size) {
      windows.clear();
      channel.truncate(index.end());
    }
  }

  /**
   * Makes a new file without rows.
   *
   * @throws IOException if it is there, or cannot be made
   * @throws UnsupportedTypeException if the schema has no fields
   */
  public static RowFile create(Path path, RowSchema schema) throws IOException {
    return create(path, schema, FileHead.GROUP_ROWS, FileWindows.STEP);
  }

  static RowFile create(Path path, RowSchema schema, int groupRows, int step) throws IOException {
    if (schema.fields().isEmpty()) {
      throw new UnsupportedTypeException("A schema", "a file has rows with at least one field");
    }
    FileChannel channel =
        FileChannel.open(
            path,
            Set.of(
                StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE),
            ownerOnly(path));
    return opened(channel, path, true, step, () -> FileHead.write(channel, schema, groupRows));
  }

  private static FileAttribute<?>[] ownerOnly(Path path) {
    return path.getFileSystem().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
        }
        : new FileAttribute<?>[0];
  }

  /**
   * Opens a file to append and read; cuts off a torn tail.
   *
   * @throws IOException if it cannot be opened, or another {@code RowFile} appends to it
   * @throws MalformedInputException if its head is damaged or not whole; then it has no rows
   */
  public static RowFile open(Path path) throws IOException {
    return open(path, true, FileWindows.STEP);
  }

  /**
   * Opens a file to read; ignores a torn tail.
   *
   * @throws IOException if it cannot be opened
   * @throws MalformedInputException if its head is damaged or not whole; then it has no rows
   */
  public static RowFile read(Path path) throws IOException {
    return open(path, false, FileWindows.STEP);
  }

  static RowFile open(Path path, boolean writable, int step) throws IOException {
    FileChannel channel =
        writable
            ? FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE)
            : FileChannel.open(path, StandardOpenOption.READ);
    return opened(channel, path, writable, step, () -> FileHead.read(channel));
  }

  private interface HeadSource {
    FileHead get() throws IOException;
  }

  private static RowFile opened(
      FileChannel channel, Path path, boolean writable, int step, HeadSource head)
      throws IOException {
    boolean done = false;
    try {
      if (writable && !lock(channel)) {
        throw new FileSystemException(path.toString(), null, "Somebody appends to the file");
      }
      RowFile file = new RowFile(channel, head.get(), writable, step);
      done = true;
      return file;
    } finally {
      if (!done) {
        channel.close();
      }
    }
  }

  private static boolean lock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }

  /** Returns the schema of the rows. */
  public RowSchema schema() {
    return head.schema();
  }

  /** Returns the number of rows. */
  public synchronized long size() {
    return index.rows();
  }

  /**
   * Returns a row, in place; it has the schema of this file.
   *
   * @param number of the row, from 0
   * @throws MalformedInputException if there is no such row, or it is damaged
   * @throws StreamException if the file cannot be read
   */
  public BinaryRow get(long number) {
    GroupIndex.Found found;
    try {
      synchronized (this) {
        if (number < 0 || number >= index.rows()) {
          throw new MalformedInputException("No row " + number + " in a file of " + index.rows());
        }
        found = index.find(number);
      }
    } catch (IOException e) {
      throw StreamException.failed(channel, e);
    }
    if (found == null) {
      throw new MalformedInputException("Row " + number + " of a file is damaged");
    }
    FileRegion region = found.region();
    return BinaryRow.of(head.schema(), region.memory(), region.index(), found.size());
  }

  /**
   * Appends a row. If it throws, the rows are those that were there.
   *
   * @return the number of the row
   * @throws IncompatibleSchemaException if the row has another schema
   * @throws IOException if the file is closed or open for reading only, or the row cannot be
   *     written
   */
  public synchronized long append(BinaryRow row) throws IOException {
    Objects.requireNonNull(row, "row");
    if (!row.schema().equals(head.schema())) {
      throw new IncompatibleSchemaException("The row has another schema than the file");
    }
    if (!writable) {
      throw new IOException("The file is open for reading only");
    }
    if (row.sizeInBytes() > RowRecord.MAX_ROW_BYTES) {
      throw new UnsupportedTypeException("A row", "it is too large for a file");
    }
    index.append(row.buffer(), row.offset(), row.sizeInBytes());
    return index.rows() - 1;
  }

  /** Makes the storage device keep the rows that were appended. */
  public synchronized void force() throws IOException {
    if (writable) {
      index.flush();
      channel.force(true);
    }
  }

  /** Writes the index of the last rows, and closes the file. Rows in use stay readable. */
  @Override
  public synchronized void close() throws IOException {
    if (!channel.isOpen()) {
      return;
    }
    try (channel) {
      if (writable) {
        index.flush();
      }
    }
  }
}
