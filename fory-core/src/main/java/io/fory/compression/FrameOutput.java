package io.fory.compression;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Objects;

/**
 * One frame that is being written. If the target fails, the frame gets no end, which would make it
 * look whole.
 */
final class FrameOutput extends OutputStream {
  /** The stream that the frame goes to. */
  private static final class Target extends OutputStream {
    private final OutputStream target;
    private Throwable failure;
    private boolean closing;
    private boolean closed;

    Target(OutputStream target) {
      this.target = target;
    }

    @Override
    public void write(int one) throws IOException {
      write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int size) throws IOException {
      if (failure != null && closing) {
        return; // the failure has been thrown
      }
      if (failure != null) {
        throw new IOException("the stream has failed before", failure);
      }
      try {
        target.write(bytes, from, size);
      } catch (Exception | Error e) {
        failure = e;
        throw e;
      }
    }

    @Override
    public void flush() throws IOException {
      if (!closing) {
        try {
          target.flush();
        } catch (Exception | Error e) {
          failure = e;
          throw e;
        }
      }
    }

    @Override
    public void close() throws IOException {
      if (!closed) {
        closed = true;
        target.close();
      }
    }
  }

  private final Target target;
  private final OutputStream frame;
  private boolean closed;

  /** Begins a frame. */
  FrameOutput(Algorithm algorithm, OutputStream target) throws IOException {
    this.target = new Target(target);
    this.frame = algorithm.compressing(this.target);
  }

  private void checkOpen() throws IOException {
    if (closed) {
      throw new IOException("the stream is closed");
    }
  }

  @Override
  public void write(int one) throws IOException {
    write(new byte[] {(byte) one}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int from, int size) throws IOException {
    Objects.checkFromIndexSize(from, size, bytes.length);
    checkOpen();
    frame.write(bytes, from, size);
  }

  @Override
  public void flush() throws IOException {
    checkOpen();
    frame.flush();
  }

  @Override
  public void close() throws IOException {
    if (closed) {
      return;
    }
    closed = true;
    target.closing = true;
    try {
      frame.close();
    } finally {
      target.close();
    }
  }
}
