package io.fory.benchmark.stream;

import java.io.BufferedOutputStream;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** What stands between a library and the null device, as the parameter {@code sink} names it. */
public enum Sink {
  /** Nothing: each write is a call of the operating system. */
  RAW,
  /**
   * A {@link BufferedOutputStream} of its default size, which gathers messages until it is full.
   */
  BUFFERED;

  OutputStream open() throws IOException {
    File posix = new File("/dev/null");
    FileOutputStream device = new FileOutputStream(posix.exists() ? posix : new File("NUL"));
    return this == RAW ? device : new UnflushedOutputStream(device);
  }

  /**
   * A buffer that a library cannot flush. Kryo passes a flush on and protobuf does not; without
   * this one of them would never gather anything here.
   */
  private static final class UnflushedOutputStream extends BufferedOutputStream {

    UnflushedOutputStream(OutputStream out) {
      super(out);
    }

    @Override
    public synchronized void flush() {
      // A full buffer is written by write.
    }
  }
}
