package io.fory.benchmark.codec;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;

/**
 * JDK serialization, which always tracks references, over a reused stream.
 *
 * <p>The object streams are new for each message: they cannot be reset to their first state.
 */
public final class JdkCodec extends HeapCodec {

  private final MessageStream message = new MessageStream();

  public JdkCodec(BufferType bufferType) {
    super(bufferType);
  }

  @Override
  int write(Object object) throws IOException {
    message.reset();
    try (ObjectOutputStream out = new ObjectOutputStream(message)) {
      out.writeObject(object);
    }
    return message.size();
  }

  @Override
  Object read(int size) throws IOException, ClassNotFoundException {
    try (ObjectInputStream in = new ObjectInputStream(message.toInput())) {
      return in.readObject();
    }
  }

  @Override
  byte[] array() {
    return message.array();
  }
}
