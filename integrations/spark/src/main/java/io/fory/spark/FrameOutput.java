package io.fory.spark;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import org.apache.spark.serializer.SerializationStream;
import scala.reflect.ClassTag;

/**
 * Writes values in frames. A frame ends when it is long, and when the stream is flushed: Spark
 * flushes behind each record that it may move.
 */
final class FrameOutput extends SerializationStream {
  private static final int FRAME_BYTES = 1 << 14;
  private static final int MOST_KEPT_BYTES = 1 << 20;

  private final RecordCodec.Session values;
  private final OutputStream out;
  private final Frame frame = new Frame();
  private boolean closed;

  FrameOutput(RecordCodec codec, OutputStream out) {
    this.values = codec.new Session();
    this.out = out;
  }

  @Override
  public <T> SerializationStream writeObject(T value, ClassTag<T> tag) {
    values.write(frame.buffer(), value);
    if (frame.length() >= FRAME_BYTES) {
      endFrame();
    }
    return this;
  }

  private void endFrame() {
    if (frame.length() > 0) {
      ByteBuffer bytes = frame.end();
      try {
        out.write(bytes.array(), bytes.arrayOffset(), bytes.remaining());
      } catch (IOException e) {
        throw Thrown.asIs(e);
      } finally {
        frame.clear(MOST_KEPT_BYTES);
        values.clear();
      }
    }
  }

  @Override
  public void flush() {
    endFrame();
    try {
      out.flush();
    } catch (IOException e) {
      throw Thrown.asIs(e);
    }
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      try (out) {
        endFrame();
      } catch (IOException e) {
        throw Thrown.asIs(e);
      }
    }
  }
}
