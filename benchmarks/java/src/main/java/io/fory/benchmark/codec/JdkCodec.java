package io.fory.benchmark.codec;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.UncheckedIOException;

/**
 * JDK serialization, which always tracks references, over a reused stream.
 *
 * <p>The object streams are new for each message: they cannot be reset to their first state.
 */
public final class JdkCodec extends HeapCodec {

  private final MessageStream message = new MessageStream();

  /** Creates a codec for any serializable graph. */
  public JdkCodec(BufferType bufferType) {
    super(bufferType);
  }

  @Override
  int write(Object object) {
    message.reset();
    try (ObjectOutputStream out = new ObjectOutputStream(message)) {
      out.writeObject(object);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return message.size();
  }

  @Override
  Object read(int size) {
    try (ObjectInputStream in = new ObjectInputStream(message.toInput())) {
      return in.readObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (ClassNotFoundException e) {
      throw new LinkageError("a class that was just written is gone", e);
    }
  }

  @Override
  byte[] array() {
    return message.array();
  }
}
