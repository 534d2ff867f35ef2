package io.fory;

import io.fory.buffer.MemoryBuffer;
import io.fory.error.ForyException;
import io.fory.message.ReceivedSchemas;
import java.io.InputStream;
import java.lang.reflect.Type;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.util.Objects;

/**
 * Reads messages whose root is of one type, which may be generic: from whatever has the bytes, with
 * buffers beside them, or into an object that is there already.
 *
 * <pre>{@code
 * ForyReader<List<Order>> orders = fory.readerFor(new TypeRef<List<Order>>() {});
 * List<Order> back = orders.read(stream);
 * }</pre>
 *
 * <p>Of a generic type the elements of collections, maps, arrays, {@code Optional} and the like are
 * checked against its type arguments, and no class is admitted that the type and its arguments do
 * not reach. The type arguments of classes of the application admit classes; the fields of such a
 * class are checked as the class declares them.
 *
 * <p>Immutable. That of a {@link Fory} is thread-safe; that of a {@link ForySession} is used as the
 * session is.
 *
 * @param <T> the type of the root
 */
public final class ForyReader<T> {
  private final Calls calls;
  private final Type type;
  private final ReceivedSchemas session;
  private final Iterable<MemoryBuffer> buffers;

  /** Whether the graph has copies of them all. */
  private final boolean copied;

  private final T target;

  ForyReader(Calls calls, Type type, ReceivedSchemas session) {
    this(calls, Objects.requireNonNull(type, "type"), session, null, false, null);
  }

  private ForyReader(
      Calls calls,
      Type type,
      ReceivedSchemas session,
      Iterable<MemoryBuffer> buffers,
      boolean copied,
      T target) {
    this.calls = calls;
    this.type = type;
    this.session = session;
    this.buffers = buffers;
    this.copied = copied;
    this.target = target;
  }

  /**
   * Returns a reader of one message that has buffers beside it.
   *
   * @param beside those for which the writer's callback returned false, in that order
   * @throws UnsupportedOperationException in the cross-language format, which does not specify it
   */
  public ForyReader<T> withBuffers(Iterable<MemoryBuffer> beside) {
    return withBuffers(beside, false);
  }

  /**
   * Returns a reader of one message that has buffers beside it, as {@link #withBuffers}, whose
   * graph has copies of all of them: none shares their memory. So keys, elements of sets and sorted
   * containers may refer to any of them. The copies count as memory of the graph.
   *
   * @param beside those for which the writer's callback returned false, in that order
   * @throws UnsupportedOperationException in the cross-language format, which does not specify it
   */
  public ForyReader<T> withCopiesOf(Iterable<MemoryBuffer> beside) {
    return withBuffers(beside, true);
  }

  private ForyReader<T> withBuffers(Iterable<MemoryBuffer> beside, boolean copies) {
    return new ForyReader<>(calls, type, session, calls.besides(beside, "buffers"), copies, target);
  }

  /**
   * Returns a reader that fills an object in place of making one: it sets all fields that the
   * message has. Objects that its fields refer to are made anew; fields that the message lacks keep
   * their values. With reference tracking it is the object that references to the root lead to.
   *
   * <p>The root of the message must be of exactly the class of the object, which is a struct: no
   * record, no class with final fields, no collection or map, and no class with a serializer of its
   * own. If the call fails, some fields may have been set.
   */
  public ForyReader<T> into(T object) {
    Objects.requireNonNull(object, "object");
    return new ForyReader<>(calls, type, session, buffers, copied, object);
  }

  /**
   * Reads a message.
   *
   * @param bytes one message and nothing else
   * @return the root; null if null was written
   * @throws ForyException as {@link Fory#deserialize(byte[], Class)}, or if an element is not of
   *     the type that the type arguments declare, or the object to fill cannot be filled
   */
  public T read(byte[] bytes) {
    return readFrom(bytes, "bytes");
  }

  /**
   * Reads a message that is a part of an array.
   *
   * @param from index of its first byte
   * @param count how many bytes it has; no byte of others
   * @throws IndexOutOfBoundsException if the part is not within the array
   * @throws ForyException as {@link #read(byte[])}
   */
  public T read(byte[] bytes, int from, int count) {
    MemoryBuffer part = MemoryBuffer.wrap(Objects.requireNonNull(bytes, "bytes"), from, count);
    T value = read(part);
    calls.requireEnd(part, type);
    return value;
  }

  /**
   * Reads the message at the reader index of {@code buffer} and moves that behind it.
   *
   * @throws ForyException as {@link #read(byte[])}; the reader index is then where it was
   */
  public T read(MemoryBuffer buffer) {
    return readFrom(buffer, "buffer");
  }

  /**
   * Reads the message at the position of {@code buffer} and moves that behind it.
   *
   * @throws ForyException as {@link #read(byte[])}; the position is then where it was
   */
  public T read(ByteBuffer buffer) {
    int start = Objects.requireNonNull(buffer, "buffer").position();
    MemoryBuffer view = MemoryBuffer.wrap(buffer);
    T value = read(view);
    BufferPosition.move(buffer, start + view.readerIndex());
    return value;
  }

  /**
   * Reads the next message of a stream, and not a byte behind it.
   *
   * @throws ForyException as {@link #read(byte[])} and {@link Fory#deserialize(InputStream)}
   */
  public T read(InputStream stream) {
    return readFrom(stream, "stream");
  }

  /**
   * Reads the next message of a channel, which must block, and not a byte behind it.
   *
   * @throws ForyException as {@link #read(byte[])} and {@link Fory#deserialize(InputStream)}
   */
  public T read(ReadableByteChannel channel) {
    return readFrom(channel, "channel");
  }

  @SuppressWarnings("unchecked") // the caller says that the type is T
  private T readFrom(Object source, String name) {
    Objects.requireNonNull(source, name);
    return (T)
        (session == null && buffers == null && target == null
            ? calls.readFrom(source, type)
            : calls.readFrom(source, type, session, buffers, copied, target));
  }
}
