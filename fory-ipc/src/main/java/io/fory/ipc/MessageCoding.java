package io.fory.ipc;

import io.fory.Fory;
import io.fory.buffer.BufferCallback;
import io.fory.buffer.MemoryBuffer;
import java.util.List;
import java.util.Objects;

/** How graphs become bytes and buffers and come back: the only use of a {@link Fory} here. */
final class MessageCoding {
  private final Fory fory;

  /**
   * Makes one.
   *
   * @throws IllegalArgumentException if messages of the Fory have no buffers beside them
   */
  MessageCoding(Fory fory) {
    this.fory = Objects.requireNonNull(fory, "fory");
    try {
      fory.serialize(MemoryBuffer.newHeapBuffer(16), null, buffer -> true);
    } catch (UnsupportedOperationException e) {
      throw new IllegalArgumentException(
          "a channel takes no Fory of the cross-language format; ForyBuilder.withXlang(false)", e);
    }
  }

  void write(MemoryBuffer target, Object value, BufferCallback callback) {
    fory.serialize(target, value, callback);
  }

  <T> T read(MemoryBuffer source, Class<T> type, List<MemoryBuffer> buffers) {
    return fory.deserialize(source, type, buffers);
  }
}
