package io.fory.buffer;

import java.lang.reflect.Type;
import java.util.Arrays;

/**
 * The messages whose root is of one class, the body of which is one block: all of them begin with
 * the same bytes, the head, and have the same length.
 *
 * <pre>
 *   0              head.length                length
 *   | header, type |   block of the root      |
 * </pre>
 *
 * <p>So they are written and read without a context: what a context counts, numbers, defines and
 * bounds is the same for each of them, and was found to be right when one was written or read with
 * a context. What is none of these messages is left to one. Immutable. See {@code
 * docs/decisions/0047-messages-of-one-block.md}.
 */
public final class BlockMessage {
  /** What {@link #read} returns instead of a root. */
  public static final Object OTHER = new Object();

  private final Class<?> type;
  private final Class<?> requested;
  private final KnownBytes head;
  private final BlockBody body;
  private final int headBytes;
  private final int length;

  private BlockMessage(Class<?> type, Class<?> requested, KnownBytes head, BlockBody body) {
    this.type = type;
    this.requested = requested;
    this.head = head;
    this.body = body;
    this.headBytes = head.length;
    this.length = headBytes + body.blockBytes();
  }

  /**
   * Returns the messages with a head and a block, or null if they are too short to be told by it.
   *
   * @param type class of the root
   * @param requested what a caller that reads them asks for
   */
  public static BlockMessage of(
      Class<?> type, Class<?> requested, KnownBytes head, BlockBody body) {
    BlockMessage message = new BlockMessage(type, requested, head, body);
    return message.length < head.room ? null : message;
  }

  /** Returns whether these are the messages of a class for callers that ask for a type. */
  public boolean isOf(Class<?> root, Class<?> asked) {
    return type == root && requested == asked;
  }

  /** Returns whether they begin so. */
  public boolean hasHead(KnownBytes other) {
    return Arrays.equals(head.bytes(), other.bytes());
  }

  /** Returns how many bytes each of them has. */
  public int length() {
    return length;
  }

  /**
   * Returns whether messages in a buffer pass through room of the caller: its bytes are in no
   * array.
   */
  public static boolean needRoom(MemoryBuffer buffer) {
    return buffer.heapArray() == null;
  }

  /**
   * Returns the message of a value, or null if it is none of these, or cannot be written as one.
   */
  public byte[] write(Object value) {
    if (value == null || value.getClass() != type) {
      return null;
    }
    byte[] message = Arrays.copyOf(head.bytes(), length);
    return write(message, headBytes, value) ? message : null;
  }

  /**
   * Writes the message of a value at the writer index of a buffer and moves that behind it.
   *
   * @return whether it was written; not if it is none of these, cannot be written as one, or the
   *     buffer has no array with room for it
   */
  public boolean write(MemoryBuffer buffer, Object value) {
    if (value == null || value.getClass() != type) {
      return false;
    }
    int writer = buffer.writerIndex();
    byte[] array = buffer.heapArray();
    if (array == null || !buffer.hasRoom(length)) {
      return false;
    }
    int at = buffer.heapBase() + writer;
    System.arraycopy(head.bytes(), 0, array, at, headBytes);
    if (!write(array, at + headBytes, value)) {
      return false;
    }
    buffer.advanceWriter(writer + length);
    return true;
  }

  /**
   * Writes as {@link #write(MemoryBuffer, Object)} does, to a buffer that {@linkplain #needRoom
   * needs} room.
   *
   * @param room of {@link #length()} bytes at least, of the calling thread
   */
  public boolean write(MemoryBuffer buffer, Object value, byte[] room) {
    if (value == null || value.getClass() != type || !buffer.hasRoom(length)) {
      return false;
    }
    System.arraycopy(head.bytes(), 0, room, 0, headBytes);
    if (!write(room, headBytes, value)) {
      return false;
    }
    int writer = buffer.writerIndex();
    try {
      buffer.copyIn(writer, room, 0, length);
      buffer.advanceWriter(writer + length);
      return true;
    } catch (RuntimeException | Error e) {
      buffer.advanceWriter(writer);
      return false; // memory that is gone: a context says so
    }
  }

  /** Returns whether it was written. No code of the application runs, so it can be tried again. */
  private boolean write(byte[] array, int at, Object value) {
    try {
      body.writeBlock(array, at, value);
      return true;
    } catch (RuntimeException | Error e) {
      return false; // a context says where and why
    }
  }

  /**
   * Reads a message.
   *
   * @param source an array that holds it and nothing else, or a buffer, whose reader index is moved
   *     behind it
   * @param asked what the caller asks for
   * @return the root; {@link #OTHER} if the message is none of these
   * @throws BlockFailure if it is one and cannot be read; constructors have run then, which must
   *     not run again
   */
  public Object read(Object source, Type asked) {
    if (asked != requested) {
      return OTHER;
    }
    if (source instanceof byte[] bytes) {
      return bytes.length == length && head.areAt(bytes, 0) ? readFrom(bytes) : OTHER;
    }
    return source instanceof MemoryBuffer buffer ? readFrom(buffer) : OTHER;
  }

  private Object readFrom(byte[] bytes) {
    int at = headBytes;
    try {
      Object made = body.newObject();
      at = length;
      return body.readBlock(null, bytes, headBytes, made);
    } catch (RuntimeException | Error e) {
      throw new BlockFailure(e, at);
    }
  }

  private Object readFrom(MemoryBuffer buffer) {
    int reader = buffer.readerIndex();
    byte[] array = buffer.heapArray();
    int from = buffer.heapBase() + reader;
    if (array == null || buffer.writerIndex() - reader < length || !head.areAt(array, from)) {
      return OTHER;
    }
    return readFrom(buffer, array, from + headBytes);
  }

  /**
   * Reads a message as {@link #read(Object, Type)} does, from a buffer that {@linkplain #needRoom
   * needs} room.
   *
   * @param room of {@link #length()} bytes at least, of the calling thread until this returns
   */
  public Object read(MemoryBuffer buffer, Type asked, byte[] room) {
    int reader = buffer.readerIndex();
    if (asked != requested || buffer.writerIndex() - reader < length) {
      return OTHER;
    }
    boolean known;
    try {
      buffer.copyOut(reader, room, 0, length);
      known = head.areAt(room, 0);
    } catch (RuntimeException | Error e) {
      known = false; // memory that is gone: a context says so
    }
    return known ? readFrom(buffer, room, headBytes) : OTHER;
  }

  /**
   * Reads the message at the reader index of a buffer.
   *
   * @param block index in the array of its first byte behind the head
   */
  private Object readFrom(MemoryBuffer buffer, byte[] array, int block) {
    int at = buffer.readerIndex() + headBytes;
    try {
      Object made = body.newObject();
      at += length - headBytes;
      Object root = body.readBlock(null, array, block, made);
      buffer.advanceReader(at);
      return root;
    } catch (RuntimeException | Error e) {
      throw new BlockFailure(e, at);
    }
  }
}
