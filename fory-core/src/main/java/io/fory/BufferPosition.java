package io.fory;

import io.fory.error.UserCodeException;
import java.nio.ByteBuffer;

/** Moves the positions of the {@link ByteBuffer}s that messages are written to and read from. */
final class BufferPosition {
  private BufferPosition() {}

  /**
   * Moves a buffer behind its message.
   *
   * @param position counted from where the buffer stood when the call began: code of the
   *     application can have moved it since
   * @throws UserCodeException if the limit is not behind that any more
   */
  static void move(ByteBuffer buffer, int position) {
    if (position > buffer.limit()) {
      throw UserCodeException.broken(
              "Code called for the message has changed the limit of its ByteBuffer", null)
          .withCure("Leave the buffer of a message alone until the call returns");
    }
    buffer.position(position);
  }
}
