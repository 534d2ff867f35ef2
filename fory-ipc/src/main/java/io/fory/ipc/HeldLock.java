package io.fory.ipc;

import java.io.IOException;
import java.nio.channels.FileLock;

/**
 * A lock that this process has on the file of a segment.
 *
 * <p>An error that the JVM has still to raise for an access to memory that is gone is not to be
 * raised within a call of the channel: that would not count the thread out, and whoever closes the
 * channel waits for it for ever.
 */
record HeldLock(FileLock lock) implements AutoCloseable {
  void release() throws IOException {
    SharedMemory.settle();
    lock.release();
  }

  @Override
  public void close() throws IOException {
    release();
  }
}
