package io.fory.ipc;

import io.fory.Fory;
import io.fory.ForySession;
import io.fory.buffer.BufferCallback;
import io.fory.buffer.MemoryBuffer;
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.UnsupportedTypeException;
import java.util.List;
import java.util.Objects;

/**
 * How graphs become bytes and buffers and come back: the only use of a {@link Fory} here. Schemas
 * are in the table of the segment, so that each message can be read by itself.
 */
final class MessageCoding {
  private final ForySession session;

  /**
   * Makes one for a producer or a consumer.
   *
   * @throws IllegalArgumentException if messages of the Fory have no sessions and no buffers
   */
  MessageCoding(Fory fory, SchemaTable schemas) {
    Objects.requireNonNull(fory, "fory");
    try {
      this.session = fory.newSession().sharing(schemas);
    } catch (IllegalStateException e) {
      throw new IllegalArgumentException(
          "a channel takes no Fory of the cross-language format; ForyBuilder.withXlang(false)", e);
    }
  }

  void write(MemoryBuffer target, Object value, BufferCallback callback) {
    session.serialize(target, value, callback);
  }

  /**
   * Reads a message. If it is refused by one of the errors of a key that refers to a buffer which
   * others may change, it is read once more, with copies of its buffers: those a key may have.
   */
  <T> T read(MemoryBuffer source, Class<T> type, List<MemoryBuffer> buffers) {
    try {
      return session.deserialize(source, type, buffers);
    } catch (UnsupportedTypeException | IncompatibleSchemaException e) {
      if (buffers.isEmpty()) {
        throw e;
      }
      return session.readerFor(type).withCopiesOf(buffers).read(source);
    }
  }
}
