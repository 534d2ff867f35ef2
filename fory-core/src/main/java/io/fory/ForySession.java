package io.fory;

import io.fory.buffer.BufferCallback;
import io.fory.buffer.MemoryBuffer;
import io.fory.error.ForyException;
import io.fory.message.ReceivedSchemas;
import io.fory.message.SchemaSource;
import io.fory.message.SentSchemas;
import io.fory.message.SessionReceivedSchemas;
import io.fory.message.SessionSentSchemas;
import io.fory.message.SharedReceivedSchemas;
import io.fory.message.SharedSentSchemas;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.Type;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.util.Objects;

/**
 * One end of a connection, or the writer or a reader of a log: messages that follow each other and
 * are read in the order in which they were written. The schema of a class is in the first message
 * that has an object of the class; later messages refer to it.
 *
 * <pre>{@code
 * ForySession here = fory.newSession();
 * connection.send(here.serialize(request));
 * Response response = here.deserialize(connection.receive(), Response.class);
 * }</pre>
 *
 * <p>A message of a session is read by the session at the other end, and by nothing else. A failed
 * call to write leaves the session as it was; the other end need not know of it. A message that was
 * written but never arrives takes its schemas with it, and so does one that the reader refuses, as
 * for a root of another type, those behind the place where it does: later messages that refer to
 * them are refused too. Call {@link #resynchronize()} at the writer when messages may have been
 * lost or refused, and from time to time in a log whose readers may begin in the middle.
 *
 * <p>A message may have buffers beside it, as one of {@link Fory} may: see {@code
 * docs/guide/zero-copy.md}. Each message has buffers of its own.
 *
 * <p>Writing and reading are independent of each other: a session object may do one of them, or
 * both. Not thread-safe: one thread at a time may write, and one may read. Messages of a session
 * that {@linkplain #sharing(SchemaRegistry) shares} its schemas do not depend on each other: any
 * number of threads may write and read at a time, in any order.
 */
public final class ForySession {
  private final Calls calls;
  private final SentSchemas sent;
  private final ReceivedSchemas received;

  ForySession(Calls calls) {
    this(calls, new SessionSentSchemas(), new SessionReceivedSchemas());
  }

  private ForySession(Calls calls, SentSchemas sent, ReceivedSchemas received) {
    this.calls = calls;
    this.sent = sent;
    this.received = received;
  }

  /**
   * Returns a new session of the same {@code Fory} whose messages have the numbers of a registry in
   * place of schemas. Each of them can be read by any session that shares the registry, whatever
   * that has read before. The new session is thread-safe if the registry is.
   */
  public ForySession sharing(SchemaRegistry registry) {
    return sharing(SharedSchemas.of(registry));
  }

  /**
   * Returns a new session of the same {@code Fory} whose messages have the fingerprints of schemas
   * in place of these, as {@link #sharing(SchemaRegistry)}.
   */
  public ForySession sharing(SchemaStore store) {
    return sharing(SharedSchemas.of(store));
  }

  private ForySession sharing(SchemaSource source) {
    return new ForySession(calls, new SharedSentSchemas(source), new SharedReceivedSchemas(source));
  }

  /**
   * Returns the next message.
   *
   * @throws ForyException as {@link Fory#serialize(Object)}
   */
  public byte[] serialize(Object value) {
    return calls.write(value, sent, null);
  }

  /**
   * Returns the next message, without the buffers for which {@code callback} returns false: these
   * travel beside it.
   *
   * @throws ForyException as {@link Fory#serialize(Object, BufferCallback)}
   */
  public byte[] serialize(Object value, BufferCallback callback) {
    return calls.write(value, sent, Objects.requireNonNull(callback, "callback"));
  }

  /**
   * Writes the next message at the writer index of {@code buffer} and moves that behind it.
   *
   * @throws ForyException as {@link Fory#serialize(MemoryBuffer, Object)}
   */
  public void serialize(MemoryBuffer buffer, Object value) {
    calls.write(buffer, value, sent, null);
  }

  /**
   * Writes the next message at the writer index of {@code buffer} and moves that behind it, without
   * the buffers for which {@code callback} returns false: these travel beside it.
   *
   * @throws ForyException as {@link Fory#serialize(MemoryBuffer, Object, BufferCallback)}
   */
  public void serialize(MemoryBuffer buffer, Object value, BufferCallback callback) {
    Objects.requireNonNull(buffer, "buffer");
    calls.write(buffer, value, sent, Objects.requireNonNull(callback, "callback"));
  }

  /**
   * Writes the next message at the position of {@code buffer} and moves that behind it.
   *
   * @throws ForyException as {@link Fory#serialize(ByteBuffer, Object)}
   */
  public void serialize(ByteBuffer buffer, Object value) {
    calls.write(buffer, value, sent);
  }

  /**
   * Writes the next message to a stream.
   *
   * @throws ForyException as {@link Fory#serialize(OutputStream, Object)}
   */
  public void serialize(OutputStream stream, Object value) {
    calls.write(stream, value, sent, null);
  }

  /**
   * Writes the next message to a stream, without the buffers for which {@code callback} returns
   * false: these travel beside it.
   *
   * @throws ForyException as {@link Fory#serialize(OutputStream, Object, BufferCallback)}
   */
  public void serialize(OutputStream stream, Object value, BufferCallback callback) {
    Objects.requireNonNull(stream, "stream");
    calls.write(stream, value, sent, Objects.requireNonNull(callback, "callback"));
  }

  /**
   * Writes the next message to a channel.
   *
   * @throws ForyException as {@link Fory#serialize(WritableByteChannel, Object)}
   */
  public void serialize(WritableByteChannel channel, Object value) {
    calls.write(channel, value, sent, null);
  }

  /**
   * Writes the next message to a channel, without the buffers for which {@code callback} returns
   * false: these travel beside it.
   *
   * @throws ForyException as {@link Fory#serialize(WritableByteChannel, Object, BufferCallback)}
   */
  public void serialize(WritableByteChannel channel, Object value, BufferCallback callback) {
    Objects.requireNonNull(channel, "channel");
    calls.write(channel, value, sent, Objects.requireNonNull(callback, "callback"));
  }

  /**
   * Makes the next messages carry the schemas of their classes again, so that a reader that has
   * missed earlier ones can read from there on.
   */
  public void resynchronize() {
    sent.clear();
  }

  /**
   * Reads the next message.
   *
   * @return the root; null if null was written
   * @throws ForyException as {@link Fory#deserialize(byte[])}, or if the message refers to a schema
   *     that this session has not received
   */
  public Object deserialize(byte[] bytes) {
    return deserialize(bytes, Object.class);
  }

  /**
   * Reads the next message, whose root is of the given type.
   *
   * @return the root; null if null was written
   * @throws ForyException as {@link Fory#deserialize(byte[], Class)}, or if the message refers to a
   *     schema that this session has not received
   */
  public <T> T deserialize(byte[] bytes, Class<T> type) {
    return calls.read(bytes, "bytes", type, received, null);
  }

  /**
   * Reads the next message, which has buffers beside it.
   *
   * @throws ForyException as {@link #deserialize(byte[])} and {@link Fory#deserialize(byte[],
   *     Iterable)}
   */
  public Object deserialize(byte[] bytes, Iterable<MemoryBuffer> buffers) {
    return deserialize(bytes, Object.class, buffers);
  }

  /**
   * Reads the next message, which has buffers beside it and whose root is of the given type, as
   * {@link #deserialize(byte[], Class)} and {@link #deserialize(byte[], Iterable)}.
   */
  public <T> T deserialize(byte[] bytes, Class<T> type, Iterable<MemoryBuffer> buffers) {
    return calls.readBeside(bytes, "bytes", type, received, buffers);
  }

  /**
   * Reads the next message at the reader index of {@code buffer} and moves that behind it.
   *
   * @return the root; null if null was written
   * @throws ForyException as {@link #deserialize(byte[])}; the reader index is then where it was
   */
  public Object deserialize(MemoryBuffer buffer) {
    return deserialize(buffer, Object.class);
  }

  /**
   * Reads the next message at the reader index of {@code buffer}, whose root is of the given type,
   * and moves that behind it.
   *
   * @return the root; null if null was written
   * @throws ForyException as {@link #deserialize(byte[], Class)}; the reader index is then where it
   *     was
   */
  public <T> T deserialize(MemoryBuffer buffer, Class<T> type) {
    return calls.read(buffer, "buffer", type, received, null);
  }

  /**
   * Reads the next message at the reader index of {@code buffer}, which has buffers beside it, and
   * moves that behind it, as {@link #deserialize(MemoryBuffer)} and {@link #deserialize(byte[],
   * Iterable)}.
   */
  public Object deserialize(MemoryBuffer buffer, Iterable<MemoryBuffer> buffers) {
    return deserialize(buffer, Object.class, buffers);
  }

  /**
   * Reads the next message at the reader index of {@code buffer}, which has buffers beside it and
   * whose root is of the given type, and moves that behind it, as {@link #deserialize(MemoryBuffer,
   * Class)} and {@link #deserialize(byte[], Iterable)}.
   */
  public <T> T deserialize(MemoryBuffer buffer, Class<T> type, Iterable<MemoryBuffer> buffers) {
    return calls.readBeside(buffer, "buffer", type, received, buffers);
  }

  /**
   * Reads the next message between position and limit of {@code buffer} and moves the position
   * behind it.
   *
   * @return the root; null if null was written
   * @throws ForyException as {@link #deserialize(byte[])}; the position is then where it was
   */
  public Object deserialize(ByteBuffer buffer) {
    return deserialize(buffer, Object.class);
  }

  /**
   * Reads the next message between position and limit of {@code buffer}, whose root is of the given
   * type, and moves the position behind it.
   *
   * @return the root; null if null was written
   * @throws ForyException as {@link #deserialize(byte[], Class)}; the position is then where it was
   */
  public <T> T deserialize(ByteBuffer buffer, Class<T> type) {
    return calls.read(buffer, type, received);
  }

  /**
   * Reads the next message from a stream, and not a byte behind it.
   *
   * @return the root; null if null was written
   * @throws ForyException as {@link Fory#deserialize(InputStream)}, or if the message refers to a
   *     schema that this session has not received
   */
  public Object deserialize(InputStream stream) {
    return deserialize(stream, Object.class);
  }

  /**
   * Reads the next message, whose root is of the given type, from a stream, and not a byte behind
   * it.
   *
   * @return the root; null if null was written
   * @throws ForyException as {@link Fory#deserialize(InputStream, Class)}, or if the message refers
   *     to a schema that this session has not received
   */
  public <T> T deserialize(InputStream stream, Class<T> type) {
    return calls.read(stream, "stream", type, received, null);
  }

  /** Reads the next message from a channel, as {@link #deserialize(InputStream)}. */
  public Object deserialize(ReadableByteChannel channel) {
    return deserialize(channel, Object.class);
  }

  /**
   * Reads the next message, whose root is of the given type, from a channel, as {@link
   * #deserialize(InputStream, Class)}.
   */
  public <T> T deserialize(ReadableByteChannel channel, Class<T> type) {
    return calls.read(channel, "channel", type, received, null);
  }

  /** Returns a reader of the next messages whose root is of a class. */
  public <T> ForyReader<T> readerFor(Class<T> type) {
    return new ForyReader<>(calls, type, received);
  }

  /** Returns a reader of the next messages whose root is of a generic type. */
  public <T> ForyReader<T> readerFor(TypeRef<T> type) {
    return new ForyReader<>(calls, TypeRef.typeOf(type), received);
  }

  /** Returns a reader of the next messages whose root is of a type that reflection gives. */
  public ForyReader<?> readerFor(Type type) {
    return new ForyReader<>(calls, type, received);
  }
}
