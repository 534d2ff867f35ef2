package io.fory.benchmark.jmh;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.TimeUnit;

/**
 * The lock that JMH takes on the machine while it measures, taken here for JVMs that take turns,
 * each of which has a JMH of its own: those are told to ignore it.
 */
final class MachineLock implements AutoCloseable {

  private static final long POLL_SECONDS = 5;

  static {
    // Read once, when JMH's runner is loaded.
    System.setProperty("jmh.ignoreLock", "true");
  }

  private final FileChannel channel;

  private MachineLock(FileChannel channel) {
    this.channel = channel;
  }

  /**
   * Takes the lock, once no other JMH has it.
   *
   * @param out where a user reads that another one has
   * @throws IOException if the file of the lock cannot be opened
   */
  static MachineLock acquire(PrintWriter out) throws IOException {
    Path file = Path.of(System.getProperty("java.io.tmpdir"), "jmh.lock");
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    boolean waiting = false;
    while (true) {
      FileLock lock = channel.tryLock();
      if (lock != null) {
        return new MachineLock(channel);
      }
      if (!waiting) {
        out.println("waiting: another JMH run has the machine");
        out.flush();
        waiting = true;
      }
      try {
        TimeUnit.SECONDS.sleep(POLL_SECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        channel.close();
        throw new IOException("interrupted while another JMH run had the machine", e);
      }
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
