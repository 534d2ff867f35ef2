package io.fory.dump;

import io.fory.buffer.MemoryBuffer;
import io.fory.error.ErrorCode;
import io.fory.error.MalformedInputException;
import io.fory.plan.ScalarKind;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** The bytes of a message, and what may still be printed of it. */
final class DumpInput {
  private final MemoryBuffer buffer;
  private final long base;
  private final DumpLimits limits;
  private boolean compact;
  private int depth;
  private long values;

  /**
   * Makes one.
   *
   * @param base offset of the first byte in the file
   */
  DumpInput(MemoryBuffer buffer, long base, DumpLimits limits) {
    this.buffer = buffer;
    this.base = base;
    this.limits = limits;
  }

  MemoryBuffer buffer() {
    return buffer;
  }

  /** Says that the message has the compact form. */
  DumpInput inCompactForm(boolean is) {
    compact = is;
    return this;
  }

  boolean compact() {
    return compact;
  }

  KnownSchemas schemas() {
    return limits.schemas();
  }

  long offset() {
    return base + buffer.readerIndex();
  }

  long base() {
    return base;
  }

  int uint8() {
    return buffer.readByte() & 0xFF;
  }

  /** Counts a value that is about to be printed. */
  void node() {
    if (++values > limits.values()) {
      throw new Stop(
          ErrorCode.LIMIT_EXCEEDED,
          "more than " + limits.values() + " values; --max-values allows more",
          offset());
    }
  }

  void enter() {
    node();
    if (++depth > limits.depth()) {
      throw new Stop(
          ErrorCode.LIMIT_EXCEEDED,
          "values deeper than " + limits.depth() + " levels; --max-depth allows more",
          offset());
    }
  }

  void exit() {
    depth--;
  }

  MalformedInputException malformed(String problem) {
    MalformedInputException error = new MalformedInputException("Malformed input: " + problem);
    error.withOffset(buffer.readerIndex());
    return error;
  }

  /** Reads a number of elements or bytes, each of which takes a byte. */
  int length() {
    int length = buffer.readVarUint32();
    requireElements(length);
    return length;
  }

  void requireElements(int count) {
    require(count & 0xFFFFFFFFL);
  }

  void require(long bytes) {
    if (bytes > buffer.remaining()) {
      throw MalformedInputException.truncated(bytes, buffer.remaining(), buffer.readerIndex());
    }
  }

  /** Reads a string, or null. */
  String string() {
    long header = buffer.readVarUint64();
    int coding = (int) (header & 3);
    long bytes = header >>> 2;
    if (coding == 3 && bytes == 0) {
      return null;
    }
    if (coding == 3) {
      return packed(bytes);
    }
    require(bytes);
    byte[] content = buffer.readBytes((int) bytes);
    return switch (coding) {
      case 0 -> new String(content, StandardCharsets.ISO_8859_1);
      case 1 -> utf16(content);
      default -> new String(content, StandardCharsets.UTF_8);
    };
  }

  /** Returns chars of seven bits, the first in the lowest ones. */
  private String packed(long count) {
    if (!compact) {
      throw malformed("unknown string coding 3");
    }
    require((7 * Math.min(count, Integer.MAX_VALUE) + 7) / 8);
    char[] chars = new char[(int) count];
    int bits = 0;
    int held = 0;
    for (int i = 0; i < chars.length; i++) {
      if (held < 7) {
        bits |= uint8() << held;
        held += 8;
      }
      chars[i] = (char) (bits & 0x7F);
      bits >>>= 7;
      held -= 7;
    }
    return new String(chars);
  }

  private String utf16(byte[] content) {
    if (content.length % 2 != 0) {
      throw malformed("a UTF-16 string of an odd number of bytes");
    }
    char[] chars = new char[content.length / 2]; // surrogates as they are
    for (int i = 0; i < chars.length; i++) {
      chars[i] = (char) (content[2 * i] & 0xFF | content[2 * i + 1] << 8);
    }
    return new String(chars);
  }

  String hex(int count) {
    require(count);
    return HexFormat.of().formatHex(buffer.readBytes(count));
  }

  /** Reads an element of variable width. */
  Object varying(ScalarKind kind) {
    return switch (kind) {
      case CHAR -> String.valueOf((char) buffer.readVarUint32());
      case LONG -> buffer.readVarInt64();
      default -> buffer.readVarInt32();
    };
  }

  Object scalar(ScalarKind kind) {
    return switch (kind) {
      case BOOLEAN -> buffer.readByte() != 0;
      case BYTE -> buffer.readByte();
      case CHAR -> String.valueOf(buffer.readChar());
      case SHORT -> buffer.readInt16();
      case INT -> buffer.readInt32();
      case LONG -> buffer.readInt64();
      case FLOAT -> buffer.readFloat32();
      case DOUBLE -> buffer.readFloat64();
      default -> throw new IllegalStateException("not of the native format: " + kind);
    };
  }
}
