package io.fory.builtin.container;

import io.fory.type.BuiltInTypes;
import java.io.ByteArrayOutputStream;

/** Puts a message together byte by byte, as nobody's writer would. */
final class MessageBytes {
  private static final int HEADER = 0x40;
  private static final int TRACKED_HEADER = 0x48;
  private static final int TYPED = 2;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  private MessageBytes(int header) {
    bytes.write(header);
  }

  static MessageBytes untracked() {
    return new MessageBytes(HEADER);
  }

  static MessageBytes tracked() {
    return new MessageBytes(TRACKED_HEADER);
  }

  /** Adds the head and the type of a value whose class is built in. */
  MessageBytes object(Class<?> type) {
    return put(TYPED).type(type);
  }

  MessageBytes type(Class<?> type) {
    return varint(4 + 2 * BuiltInTypes.numberOf(type));
  }

  MessageBytes put(int... values) {
    for (int value : values) {
      bytes.write(value);
    }
    return this;
  }

  MessageBytes varint(int value) {
    int rest = value;
    while (rest >>> 7 != 0) {
      bytes.write(rest | 0x80);
      rest >>>= 7;
    }
    bytes.write(rest);
    return this;
  }

  byte[] toBytes() {
    return bytes.toByteArray();
  }
}
