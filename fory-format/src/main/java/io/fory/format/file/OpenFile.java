package io.fory.format.file;

import java.io.EOFException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * A file that this virtual machine has open: one for each file, however many {@link RowFile}s use
 * it. Its descriptors are closed when the last of them ends, since the kernel drops the locks that
 * a process has on a file when it closes any descriptor of that file.
 *
 * <p>No interrupt closes it: it is read and written as a {@link RandomAccessFile}, and mapped by a
 * thread of its own. Thread-safe.
 */
final class OpenFile implements FileSource {
  /** Where the locks begin, far behind the bytes of any file. */
  private static final long WRITER = 1L << 60;

  private static final long APPEND = WRITER + 1;

  /** The files that are open in this virtual machine; guards users and descriptors. */
  private static final Map<Object, OpenFile> OPEN = new HashMap<>();

  private final Object key;
  private final byte[] word = new byte[Long.BYTES];
  private RandomAccessFile reading;
  private RandomAccessFile writing;
  private FileLock writer;
  private int users;

  private long bytesRead;

  private OpenFile(Object key) {
    this.key = key;
  }

  /** Makes a new file, which its owner alone may open, and opens it to append. */
  static OpenFile create(Path path) throws IOException {
    requireDefault(path);
    Files.createFile(path, ownerOnly(path));
    return open(path, true);
  }

  private static FileAttribute<?>[] ownerOnly(Path path) {
    return path.getFileSystem().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
        }
        : new FileAttribute<?>[0];
  }

  /**
   * Opens a file, or joins those who have it open.
   *
   * @throws IOException if there is none, or somebody appends to it and this one wants to
   */
  static OpenFile open(Path path, boolean writable) throws IOException {
    requireDefault(path);
    synchronized (OPEN) {
      Object key = key(path);
      OpenFile file = OPEN.getOrDefault(key, new OpenFile(key));
      try {
        file.join(path, writable);
        file.users++;
        OPEN.put(key, file);
        return file;
      } finally {
        file.closeUnused();
      }
    }
  }

  private static void requireDefault(Path path) throws IOException {
    if (path.getFileSystem() != FileSystems.getDefault()) {
      throw new FileSystemException(path.toString(), null, "It cannot be mapped into memory");
    }
  }

  private static Object key(Path path) throws IOException {
    Object key = Files.readAttributes(path, BasicFileAttributes.class).fileKey();
    return key == null ? path.toRealPath() : key;
  }

  private void join(Path path, boolean writable) throws IOException {
    if (!writable) {
      if (reading == null && writing == null) {
        reading = new RandomAccessFile(path.toFile(), "r");
      }
    } else {
      if (writer == null) {
        if (writing == null) {
          writing = new RandomAccessFile(path.toFile(), "rw");
        }
        writer = tryLock(WRITER);
      } else {
        throw inUse(path);
      }
      if (writer == null) {
        throw inUse(path);
      }
    }
    if (users == 0 && !key(path).equals(key)) {
      throw new FileSystemException(path.toString(), null, "It was replaced while it was opened");
    }
  }

  private static FileSystemException inUse(Path path) {
    return new FileSystemException(path.toString(), null, "Somebody appends to the file");
  }

  private FileLock tryLock(long position) throws IOException {
    try {
      return writing.getChannel().tryLock(position, 1, false);
    } catch (OverlappingFileLockException e) {
      return null;
    }
  }

  /**
   * Takes the lock that a writer has while it changes the file. The lock of {@link #open} may be
   * gone: the application has read the file by other means, in this process.
   *
   * @throws IOException if another process has it
   */
  FileLock lockToAppend() throws IOException {
    FileLock lock = tryLock(APPEND);
    if (lock == null) {
      throw new IOException("Another process appends to the file");
    }
    return lock;
  }

  /** Ends the use of one {@link RowFile}. */
  void release(boolean writable) throws IOException {
    synchronized (OPEN) {
      users--;
      try {
        if (writable) {
          FileLock lock = writer;
          writer = null;
          lock.release();
        }
      } finally {
        closeUnused();
      }
    }
  }

  private void closeUnused() throws IOException {
    if (users == 0) {
      OPEN.remove(key);
      try {
        close(reading);
      } finally {
        close(writing);
        reading = null;
        writing = null;
      }
    }
  }

  private static void close(RandomAccessFile file) throws IOException {
    if (file != null) {
      file.close();
    }
  }

  private RandomAccessFile file() {
    synchronized (OPEN) {
      return writing != null ? writing : reading;
    }
  }

  long size() throws IOException {
    return file().length();
  }

  /** Returns how many bytes were read, besides those of its mapped memory. */
  synchronized long bytesRead() {
    return bytesRead;
  }

  /** Reads bytes; returns how many there are. */
  synchronized int read(long at, byte[] target, int count) throws IOException {
    RandomAccessFile file = file();
    file.seek(at);
    int done = 0;
    while (done < count) {
      int some = file.read(target, done, count - done);
      if (some < 0) {
        return done;
      }
      done += some;
      bytesRead += some;
    }
    return done;
  }

  @Override
  public void copy(long at, byte[] target, int count) throws IOException {
    if (read(at, target, count) < count) {
      throw new EOFException("The file became shorter");
    }
  }

  @Override
  public synchronized long getLong(long at) throws IOException {
    Arrays.fill(word, (byte) 0);
    read(at, word, Long.BYTES);
    return ByteBuffer.wrap(word).order(ByteOrder.LITTLE_ENDIAN).getLong();
  }

  synchronized void write(long at, byte[] bytes, int count) throws IOException {
    RandomAccessFile file = file();
    file.seek(at);
    file.write(bytes, 0, count);
  }

  void truncate(long size) throws IOException {
    if (size < size()) {
      file().setLength(size);
    }
  }

  void force() throws IOException {
    file().getFD().sync();
  }

  /** Maps bytes, in a thread of its own: an interrupt of this one would close the file for all. */
  ByteBuffer map(long at, long size) throws IOException {
    FileChannel channel = file().getChannel();
    FutureTask<ByteBuffer> task =
        new FutureTask<>(() -> channel.map(FileChannel.MapMode.READ_ONLY, at, size));
    Thread thread = new Thread(task, "fory-format-map");
    thread.setDaemon(true);
    thread.start();
    boolean interrupted = false;
    try {
      for (; ; ) {
        try {
          return task.get().order(ByteOrder.LITTLE_ENDIAN);
        } catch (InterruptedException e) {
          interrupted = true;
        } catch (ExecutionException e) {
          throw new IOException("The file cannot be mapped", e.getCause());
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
