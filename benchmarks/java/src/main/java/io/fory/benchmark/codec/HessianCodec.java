package io.fory.benchmark.codec;

import com.caucho.hessian.io.Hessian2Input;
import com.caucho.hessian.io.Hessian2Output;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * Hessian 2 with its defaults, one message envelope around each object; output and input reused.
 *
 * <p>It always tracks references and always writes the names of the classes and fields.
 */
public final class HessianCodec extends HeapCodec {

  private final MessageStream message = new MessageStream();
  private final Hessian2Output output = new Hessian2Output(message);
  private final Hessian2Input input = new Hessian2Input(null);

  /** Creates a codec for any serializable graph. */
  public HessianCodec(BufferType bufferType) {
    super(bufferType);
  }

  @Override
  int write(Object object) {
    message.reset();
    output.reset();
    try {
      output.startMessage();
      output.writeObject(object);
      output.completeMessage();
      output.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return message.size();
  }

  @Override
  Object read(int size) {
    input.init(message.toInput());
    try {
      input.startMessage();
      Object object = input.readObject();
      input.completeMessage();
      return object;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  byte[] array() {
    return message.array();
  }
}
