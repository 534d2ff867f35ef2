package io.fory.benchmark.codec;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;

/**
 * JDK serialization, which always tracks references, over a reused {@link ByteArrayOutputStream}.
 *
 * <p>A direct buffer is filled and emptied with one bulk copy, since the JDK's object streams know
 * no buffers; beside their own cost the copy does not show.
 */
public final class JdkCodec implements Codec {

  private final Message message = new Message();
  private final ByteBuffer direct;

  /** Creates a codec for any serializable graph. */
  public JdkCodec(BufferType bufferType) {
    direct = bufferType == BufferType.array ? null : ByteBuffer.allocateDirect(BufferType.CAPACITY);
  }

  @Override
  public Object serialize(Object object) {
    message.reset();
    try (ObjectOutputStream out = new ObjectOutputStream(message)) {
      out.writeObject(object);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    if (direct != null) {
      message.copyTo(direct);
    }
    return message;
  }

  @Override
  public Object deserialize() {
    if (direct != null) {
      message.copyFrom(direct);
    }
    try (ObjectInputStream in = new ObjectInputStream(message.toInput())) {
      return in.readObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (ClassNotFoundException e) {
      throw new LinkageError("a class that was just written is gone", e);
    }
  }

  @Override
  public int size() {
    return message.size();
  }

  /** The bytes of the last message, readable in place. */
  private static final class Message extends ByteArrayOutputStream {

    Message() {
      super(BufferType.CAPACITY);
    }

    ByteArrayInputStream toInput() {
      return new ByteArrayInputStream(buf, 0, count);
    }

    void copyTo(ByteBuffer target) {
      target.put(0, buf, 0, count);
    }

    void copyFrom(ByteBuffer source) {
      source.get(0, buf, 0, count);
    }
  }
}
