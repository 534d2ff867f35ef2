package io.fory.hostile;

import io.fory.type.BuiltInTypes;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Puts messages together byte by byte, right ones and wrong ones. */
final class MessageBuilder {
  static final int NULL = 0;
  static final int DECLARED = 1;
  static final int TYPED = 2;
  static final int REFERENCE = 3;

  /** Kinds of elements. */
  static final int SLOTS = 0;

  static final int BODIES = 1;
  static final int TYPED_BODIES = 2;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  /** Starts a message without references. */
  static MessageBuilder message() {
    return new MessageBuilder().bytes(0x20);
  }

  /** Starts a message with references. */
  static MessageBuilder tracked() {
    return new MessageBuilder().bytes(0x28);
  }

  /** Appends bytes. */
  MessageBuilder bytes(int... values) {
    for (int value : values) {
      out.write(value);
    }
    return this;
  }

  /** Appends bytes. */
  MessageBuilder bytes(byte[] values) {
    out.writeBytes(values);
    return this;
  }

  /** Appends an unsigned LEB128. */
  MessageBuilder varint(long value) {
    out.writeBytes(Mutations.varint(value));
    return this;
  }

  /** Appends four bytes, the lowest first. */
  MessageBuilder int32(int value) {
    return bytes(value & 0xFF, value >> 8 & 0xFF, value >> 16 & 0xFF, value >>> 24);
  }

  /** Appends the identity of a built-in type. */
  MessageBuilder type(Class<?> builtIn) {
    int number = BuiltInTypes.numberOf(builtIn);
    if (number < 0) {
      throw new IllegalArgumentException(builtIn + " is not built in");
    }
    return varint(4 + 2L * number);
  }

  /** Appends the head of a value of a built-in type. */
  MessageBuilder typed(Class<?> builtIn) {
    return bytes(TYPED).type(builtIn);
  }

  /** Appends the identity of a class by its name, with a layout hash. */
  MessageBuilder named(String name, int hash) {
    return bytes(1).string(name).int32(hash);
  }

  /** Appends the identity of a class that the message has named before. */
  MessageBuilder named(int number) {
    return varint(5 + 2L * number);
  }

  /** Appends a reference. */
  MessageBuilder reference(int number) {
    return bytes(REFERENCE).varint(number);
  }

  /** Appends a string. */
  MessageBuilder string(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) > 0xFF) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_16LE);
        return varint((long) bytes.length << 2 | 1).bytes(bytes);
      }
    }
    return varint((long) text.length() << 2).bytes(text.getBytes(StandardCharsets.ISO_8859_1));
  }

  /** Returns how many bytes have been appended. */
  int size() {
    return out.size();
  }

  /** Returns the message. */
  byte[] build() {
    return out.toByteArray();
  }
}
