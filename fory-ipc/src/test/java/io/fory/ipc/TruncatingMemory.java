package io.fory.ipc;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** The memory of a segment whose file is truncated before one of the accesses. */
final class TruncatingMemory extends SharedMemory {
  private final Path path;

  /** How many accesses there are before that one; a negative number for no such one. */
  private int left = -1;

  private int accesses;
  private final int rest;

  /** Its file is truncated to a number of bytes. */
  TruncatingMemory(SharedMemory whole, Path path, int rest) {
    super(whole.slice(0, whole.size()));
    this.path = path;
    this.rest = rest;
  }

  void truncateAfter(int count) {
    left = count;
    accesses = 0;
  }

  /** Returns how many there were since {@link #truncateAfter}. */
  int accesses() {
    return accesses;
  }

  private void access() {
    accesses++;
    if (left-- == 0) {
      try (FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE)) {
        channel.truncate(rest);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  @Override
  int getInt(int index) {
    access();
    return super.getInt(index);
  }

  @Override
  void putInt(int index, int value) {
    access();
    super.putInt(index, value);
  }

  @Override
  long getLong(int index) {
    access();
    return super.getLong(index);
  }

  @Override
  void putLong(int index, long value) {
    access();
    super.putLong(index, value);
  }

  @Override
  long getAcquire(int index) {
    access();
    return super.getAcquire(index);
  }

  @Override
  long getVolatile(int index) {
    access();
    return super.getVolatile(index);
  }

  @Override
  void setRelease(int index, long value) {
    access();
    super.setRelease(index, value);
  }

  @Override
  void get(int index, byte[] target, int to, int count) {
    access();
    super.get(index, target, to, count);
  }

  @Override
  void put(int index, ByteBuffer source, int from, int count) {
    access();
    super.put(index, source, from, count);
  }
}
