package io.fory.hostile;

import io.fory.type.BuiltInTypes;
import io.fory.type.LayoutHash;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Puts messages together byte by byte, right ones and wrong ones. */
public final class MessageBuilder {
  /** Heads of objects. */
  public static final int NULL = 0;

  public static final int DECLARED = 1;
  public static final int TYPED = 2;
  public static final int REFERENCE = 3;

  /** Kinds of elements. */
  public static final int SLOTS = 0;

  public static final int BODIES = 1;
  public static final int TYPED_BODIES = 2;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  /** Starts a message without references. */
  public static MessageBuilder message() {
    return new MessageBuilder().bytes(0x40);
  }

  /** Starts a message with references. */
  public static MessageBuilder tracked() {
    return new MessageBuilder().bytes(0x48);
  }

  /** Starts a message of a session, without references. */
  public static MessageBuilder ofSession() {
    return new MessageBuilder().bytes(0x50);
  }

  /** Starts the first message of a session, without references. */
  public static MessageBuilder startOfSession() {
    return new MessageBuilder().bytes(0x51);
  }

  /** Appends bytes. */
  public MessageBuilder bytes(int... values) {
    for (int value : values) {
      out.write(value);
    }
    return this;
  }

  /** Appends bytes. */
  public MessageBuilder bytes(byte[] values) {
    out.writeBytes(values);
    return this;
  }

  /** Appends an unsigned LEB128. */
  public MessageBuilder varint(long value) {
    out.writeBytes(Mutations.varint(value));
    return this;
  }

  /** Appends four bytes, the lowest first. */
  public MessageBuilder int32(int value) {
    return bytes(value & 0xFF, value >> 8 & 0xFF, value >> 16 & 0xFF, value >>> 24);
  }

  /** Appends the identity of a built-in type. */
  public MessageBuilder type(Class<?> builtIn) {
    int number = BuiltInTypes.numberOf(builtIn);
    if (number < 0) {
      throw new IllegalArgumentException(builtIn + " is not built in");
    }
    return varint(4 + 2L * number);
  }

  /** Appends the head of a value of a built-in type. */
  public MessageBuilder typed(Class<?> builtIn) {
    return bytes(TYPED).type(builtIn);
  }

  /** Appends the identity of a class by its name, with a layout hash. */
  public MessageBuilder named(String name, int hash) {
    return bytes(1).string(name).int32(hash);
  }

  /** Appends the identity of a class by its schema. */
  public MessageBuilder schema(byte[] schema) {
    return varint(3).varint(schema.length).bytes(schema);
  }

  /** Appends the identity of a class by its schema, which the session knows by a number then. */
  public MessageBuilder schema(int number, byte[] schema) {
    return schema(schema).varint(number + 1L);
  }

  /** Appends the identity of a class by the number of a schema that the session has sent before. */
  public MessageBuilder schemaReference(long number, byte[] schema) {
    int check = LayoutHash.of(schema);
    return varint(3).varint(0).varint(number).bytes(check & 0xFF, check >>> 8 & 0xFF);
  }

  /** Appends the identity of a class that the message has named before. */
  public MessageBuilder named(int number) {
    return varint(5 + 2L * number);
  }

  /** Appends a reference. */
  public MessageBuilder reference(int number) {
    return bytes(REFERENCE).varint(number);
  }

  /** Appends a string. */
  public MessageBuilder string(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) > 0xFF) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_16LE);
        return varint((long) bytes.length << 2 | 1).bytes(bytes);
      }
    }
    return varint((long) text.length() << 2).bytes(text.getBytes(StandardCharsets.ISO_8859_1));
  }

  /** Returns how many bytes have been appended. */
  public int size() {
    return out.size();
  }

  /** Returns the message. */
  public byte[] build() {
    return out.toByteArray();
  }
}
