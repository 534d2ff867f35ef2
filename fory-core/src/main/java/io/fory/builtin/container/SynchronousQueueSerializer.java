package io.fory.builtin.container;

import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;
import java.util.concurrent.SynchronousQueue;

/**
 * Serializer of {@link SynchronousQueue}, which never has elements.
 *
 * <p>Body: a byte, 1 if the queue is fair, else 0.
 */
final class SynchronousQueueSerializer implements Serializer<SynchronousQueue<?>> {
  private static final int BYTES = 240;

  @Override
  public int minBytes() {
    return 1;
  }

  @Override
  public void write(WriteContext out, SynchronousQueue<?> queue) {
    out.writeByte(ConcurrentContainers.isFair(queue) ? 1 : 0);
  }

  @Override
  public SynchronousQueue<?> read(ReadContext in) {
    in.charge(BYTES);
    return new SynchronousQueue<>(in.readBoolean());
  }
}
