package io.fory.format.file;

import io.fory.error.ForyException;
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.MalformedInputException;
import io.fory.error.StreamException;
import io.fory.error.UnsupportedTypeException;
import io.fory.format.row.BinaryRow;
import io.fory.format.row.RowSchema;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

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
 * <p><b>Crashes.</b> A row is whole or refused: each has a checksum. What a writer that was killed
 * has not written wholly is a torn tail, which {@link #open} cuts off and {@link #read} ignores;
 * all rows before it are there. A crash of the machine may lose what was not {@linkplain #force
 * forced}.
 *
 * <p><b>Damage.</b> A row that is damaged keeps its number, and {@link #get} refuses it; the others
 * are read. Where the index of a group is damaged too, its rows are found by their sizes and
 * checksums.
 *
 * <p><b>Strangers.</b> A file is refused, or its rows are those that were written, as far as
 * checksums tell; against intent, {@link io.fory.format.row.RowVerifier} and the checks of each
 * access hold. {@link #get} looks at the checksum of its row, in time linear in the bytes of the
 * row. Opening reads the index, and the rows of the last group, at most 512. Where somebody makes
 * the file shorter while it is open, {@link #get} throws a {@link StreamException}; a row that was
 * returned before has lost its memory, and reading it throws an {@link InternalError}.
 *
 * <p><b>Errors</b> name the file: an {@link IOException} is a {@link
 * java.nio.file.FileSystemException} or a {@link java.io.FileNotFoundException}, the path of a
 * {@link ForyException} begins with that of the file.
 *
 * <p>A new file is readable and writable by its owner only. One {@code RowFile} at a time has a
 * file open for appending; readers may be beside it and see the rows that were there when they
 * opened. That is a lock, which the operating system drops if the process reads the file by other
 * means meanwhile; a writer that finds that another one has appended refuses to go on. Thread-safe;
 * an interrupt closes nothing. Rows in use stay readable after the file is closed.
 */
public final class RowFile implements Closeable {
  private final FileErrors errors;
  private final OpenFile file;
  private final FileHead head;
  private final GroupIndex index;
  private final boolean writable;
  private boolean closed;

  private RowFile(FileErrors errors, OpenFile file, FileHead head, boolean writable, int step)
      throws IOException {
    this.errors = errors;
    this.file = file;
    this.head = head;
    this.writable = writable;
    this.index = new GroupIndex(head, file, new FileWindows(file, step));
    if (!writable) {
      index.load(file.size(), false);
      return;
    }
    try (FileLock lock = file.lockToAppend()) {
      long size = file.size();
      index.load(size, lock.isValid());
      if (index.isDoubtful()) {
        MalformedInputException doubtful =
            new MalformedInputException(
                "The last rows are damaged: there are whole ones behind row " + index.rows());
        doubtful.withCure("RowFile.read reads those before it");
        throw doubtful;
      }
      file.truncate(index.end());
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
    FileErrors errors = new FileErrors(path);
    return errors.naming(() -> created(errors, schema, groupRows, step));
  }

  private static RowFile created(FileErrors errors, RowSchema schema, int groupRows, int step)
      throws IOException {
    if (schema.fields().isEmpty()) {
      throw new UnsupportedTypeException("A schema", "a file has rows with at least one field");
    }
    byte[] fields = FileHead.schemaBytes(schema);
    OpenFile file = OpenFile.create(errors.path());
    boolean done = false;
    try {
      RowFile rows =
          opened(errors, file, true, step, () -> FileHead.write(file, schema, fields, groupRows));
      done = true;
      return rows;
    } finally {
      if (!done) {
        Files.deleteIfExists(errors.path());
      }
    }
  }

  /**
   * Opens a file to append and read; cuts off a torn tail, and nothing else.
   *
   * @throws IOException if it cannot be opened, or another {@code RowFile} appends to it
   * @throws MalformedInputException if its head is damaged or not whole; then it has no rows. Also
   *     if it has whole rows behind one that ends behind the file
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
    FileErrors errors = new FileErrors(path);
    return errors.naming(
        () -> {
          OpenFile file = OpenFile.open(path, writable);
          return opened(errors, file, writable, step, () -> FileHead.read(file));
        });
  }

  private static RowFile opened(
      FileErrors errors, OpenFile file, boolean writable, int step, FileErrors.Use<FileHead> head)
      throws IOException {
    boolean done = false;
    try {
      RowFile rows = new RowFile(errors, file, head.run(), writable, step);
      done = true;
      return rows;
    } finally {
      if (!done) {
        file.release(writable);
      }
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
    try {
      return row(number);
    } catch (ForyException e) {
      throw errors.named(e);
    }
  }

  private BinaryRow row(long number) {
    GroupIndex.Found found;
    try {
      found = find(number);
    } catch (IOException e) {
      throw StreamException.failed(this, e);
    } catch (InternalError e) {
      throw StreamException.failed(this, FileWindows.shorter(e));
    }
    if (FileWindows.settle()) { // a checksum of zeros may fit a row of zeros
      throw StreamException.failed(this, FileWindows.shorter(null));
    }
    if (found == null) {
      throw new MalformedInputException("Row " + number + " is damaged");
    }
    FileRegion region = found.region();
    return BinaryRow.of(head.schema(), region.memory(), region.index(), found.size());
  }

  private synchronized GroupIndex.Found find(long number) throws IOException {
    requireOpen();
    if (number < 0 || number >= index.rows()) {
      throw new MalformedInputException("No row " + number + " in a file of " + index.rows());
    }
    return index.find(number);
  }

  private void requireOpen() throws IOException {
    if (closed) {
      throw new IOException("The file is closed");
    }
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
    return errors.naming(() -> appended(row));
  }

  private long appended(BinaryRow row) throws IOException {
    requireOpen();
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
    errors.naming(
        () -> {
          requireOpen();
          if (writable) {
            index.flush();
            file.force();
          }
          return null;
        });
  }

  /** Writes the index of the last rows, and closes the file. Rows in use stay readable. */
  @Override
  public synchronized void close() throws IOException {
    if (closed) {
      return;
    }
    closed = true;
    errors.naming(
        () -> {
          try {
            if (writable) {
              index.flush();
            }
          } finally {
            file.release(writable);
          }
          return null;
        });
  }
}
