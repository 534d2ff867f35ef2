package io.fory.ipc;

import io.fory.Fory;
import io.fory.buffer.BufferCallback;
import io.fory.buffer.MemoryBuffer;
import java.util.List;

/** How graphs become bytes and buffers and come back: the only use of a {@link Fory} here. */
final class MessageCoding {
  private final Fory fory;

  MessageCoding(Fory fory) {
    this.fory = fory;
  }

  void write(MemoryBuffer target, Object value, BufferCallback callback) {
    fory.serialize(target, value, callback);
  }

  <T> T read(MemoryBuffer source, Class<T> type, List<MemoryBuffer> buffers) {
    return fory.deserialize(source, type, buffers);
  }
}
