package io.fory.benchmark.codec;

import com.caucho.hessian.io.Hessian2Input;
import com.caucho.hessian.io.Hessian2Output;
import java.io.IOException;

/**
 * Hessian 2 with its defaults, one message envelope around each object; output and input reused.
 *
 * <p>It always tracks references and always writes the names of the classes and fields.
 */
public final class HessianCodec extends HeapCodec {

  private final MessageStream message = new MessageStream();
  private final Hessian2Output output = new Hessian2Output(message);
  private final Hessian2Input input = new Hessian2Input(null);

  public HessianCodec(BufferType bufferType) {
    super(bufferType);
  }

  @Override
  int write(Object object) throws IOException {
    message.reset();
    output.reset();
    output.startMessage();
    output.writeObject(object);
    output.completeMessage();
    output.flush();
    return message.size();
  }

  @Override
  Object read(int size) throws IOException {
    input.init(message.toInput());
    input.startMessage();
    Object object = input.readObject();
    input.completeMessage();
    return object;
  }

  @Override
  byte[] array() {
    return message.array();
  }
}
