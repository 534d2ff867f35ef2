package io.fory;

import io.fory.buffer.BufferCallback;
import io.fory.buffer.MemoryBuffer;
import io.fory.error.ClassText;
import io.fory.error.ConfigurationMismatchException;
import io.fory.error.ErrorCode;
import io.fory.error.ErrorText;
import io.fory.error.ForyException;
import io.fory.error.MalformedInputException;
import io.fory.error.VerificationException;
import io.fory.message.ErrorTrace;
import io.fory.message.MessageReader;
import io.fory.message.MessageWriter;
import io.fory.message.ReceivedSchemas;
import io.fory.message.ResolvedType;
import io.fory.message.SentSchemas;
import io.fory.message.TypeWriter;
import io.fory.message.WireOptions;
import io.fory.resolver.RequestedType;
import io.fory.resolver.TypeRegistry;
import io.fory.schema.Schema;
import io.fory.schema.model.SchemaAccess;
import io.fory.schema.model.SchemaModel;
import io.fory.serializer.Serializer;
import io.fory.wire.MessageHeader;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Writes object graphs as bytes and reads them back.
 *
 * <p>Immutable and thread-safe: an application makes one, with {@link #builder()}, and shares it
 * between all its threads, virtual ones included.
 *
 * <pre>{@code
 * Fory fory = Fory.builder().register(Order.class).build();
 * byte[] bytes = fory.serialize(order);
 * Order back = fory.deserialize(bytes, Order.class);
 * }</pre>
 *
 * <p>Whatever goes wrong with a value or with input is a {@link ForyException}. A failed call
 * leaves nothing behind: neither indexes of a buffer nor anything that a later call could notice.
 */
public final class Fory {
  private final TypeRegistry registry;
  private final WireOptions options;
  private final int header;
  private final Limits limits;
  private final CallContexts contexts;
  private final Compilation compilation;

  Fory(TypeRegistry registry, WireOptions options, Limits limits, Compilation compilation) {
    this.registry = registry;
    this.options = options;
    this.header = MessageHeader.of(options);
    this.limits = limits;
    this.compilation = compilation;
    this.contexts = new CallContexts(registry, options, limits.maxDepth());
  }

  /** Returns a builder with the default options. */
  public static ForyBuilder builder() {
    return new ForyBuilder();
  }

  /**
   * Returns the message of a value, which may be null.
   *
   * @throws ForyException if a class in its graph is not registered or cannot be written
   */
  public byte[] serialize(Object value) {
    return serialize(value, null, null);
  }

  /**
   * Returns the message of a value, which may be null, without the buffers for which {@code
   * callback} returns false: these travel beside it. See {@code docs/guide/zero-copy.md}.
   *
   * @throws ForyException if a class in its graph is not registered or cannot be written; buffers
   *     may have been offered before
   * @throws UnsupportedOperationException in the cross-language format, which does not specify it
   */
  public byte[] serialize(Object value, BufferCallback callback) {
    return serialize(value, null, required(callback, "callback"));
  }

  /**
   * Returns the message of a value.
   *
   * @param session or null outside of any session
   * @param callback takes buffers that travel beside the message; null if none do
   */
  byte[] serialize(Object value, SentSchemas session, BufferCallback callback) {
    CallContexts.Pair pair = contexts.borrow();
    MessageWriter out = pair.writer;
    try {
      out.begin();
      write(out, value, session, callback);
      byte[] bytes = out.endToBytes();
      commit(session);
      return bytes;
    } finally {
      leave(out, session);
      contexts.giveBack(pair);
    }
  }

  /**
   * Writes the message of a value, which may be null, at the writer index of {@code buffer} and
   * moves that behind it.
   *
   * @throws ForyException if a class in its graph is not registered or cannot be written, or the
   *     buffer is full and cannot grow; the writer index is then where it was
   */
  public void serialize(MemoryBuffer buffer, Object value) {
    serialize(buffer, value, null, null);
  }

  /**
   * Writes the message of a value, which may be null, at the writer index of {@code buffer} and
   * moves that behind it, without the buffers for which {@code callback} returns false: these
   * travel beside it. See {@code docs/guide/zero-copy.md}.
   *
   * @throws ForyException as {@link #serialize(MemoryBuffer, Object)}; buffers may have been
   *     offered before
   * @throws UnsupportedOperationException in the cross-language format, which does not specify it
   */
  public void serialize(MemoryBuffer buffer, Object value, BufferCallback callback) {
    serialize(buffer, value, null, required(callback, "callback"));
  }

  private <T> T required(T beside, String name) {
    Objects.requireNonNull(beside, name);
    if (options.xlang()) {
      throw new UnsupportedOperationException(
          "The cross-language format does not specify buffers beside a message; build the Fory"
              + " with ForyBuilder.withXlang(false)");
    }
    return beside;
  }

  void serialize(MemoryBuffer buffer, Object value, SentSchemas session, BufferCallback callback) {
    Objects.requireNonNull(buffer, "buffer");
    CallContexts.Pair pair = contexts.borrow();
    MessageWriter out = pair.writer;
    try {
      out.begin(buffer);
      write(out, value, session, callback);
      out.end();
      commit(session);
    } finally {
      leave(out, session);
      contexts.giveBack(pair);
    }
  }

  private static void commit(SentSchemas session) {
    if (session != null) {
      session.commit();
    }
  }

  private static void leave(MessageWriter out, SentSchemas session) {
    out.reset();
    if (session != null) {
      session.rollBack();
    }
  }

  private void write(
      MessageWriter out, Object value, SentSchemas session, BufferCallback callback) {
    try {
      TypeWriter types = out.types();
      types.enter(session);
      int first = session == null ? header : MessageHeader.inSession(header, !session.isStarted());
      if (callback != null) {
        first = MessageHeader.withBuffers(first);
        out.offerTo(callback);
      }
      types.writeMessage(out, first, value);
    } catch (RuntimeException e) {
      throw value == null ? e : out.failureAtRoot(e, value);
    } catch (StackOverflowError e) {
      throw out.stackExhausted(value);
    }
  }

  /**
   * Reads a message.
   *
   * @param bytes one message and nothing else
   * @return the root; null if null was written
   * @throws ForyException if it is malformed, exceeds a limit, or has a class that is not
   *     registered
   */
  public Object deserialize(byte[] bytes) {
    return deserialize(bytes, Object.class);
  }

  /**
   * Reads a message whose root is of the given type; admits no class that the type cannot reach.
   *
   * @param bytes one message and nothing else
   * @param type class or interface of the root; for a primitive type the value comes boxed, for a
   *     class that the JDK hides, such as that of {@code List.of}, as the built-in type it is of
   * @return the root; null if null was written, which is an error for a primitive type
   * @throws ForyException if it is malformed, exceeds a limit, is not of that type, or has a class
   *     that is not registered or that the type cannot reach
   */
  public <T> T deserialize(byte[] bytes, Class<T> type) {
    return deserialize(bytes, type, null, null);
  }

  /**
   * Reads a message that has buffers beside it.
   *
   * @param bytes one message and nothing else
   * @param buffers those for which the writer's callback returned false, in that order; each from
   *     its reader index to its writer index. See {@code docs/guide/zero-copy.md} for what the
   *     graph then shares with them
   * @throws ForyException as {@link #deserialize(byte[])}, and if there are too few or too many
   *     buffers, or one has another size than at the writer
   * @throws UnsupportedOperationException in the cross-language format, which does not specify it
   */
  public Object deserialize(byte[] bytes, Iterable<MemoryBuffer> buffers) {
    return deserialize(bytes, Object.class, buffers);
  }

  /**
   * Reads a message that has buffers beside it and whose root is of the given type, as {@link
   * #deserialize(byte[], Class)} and {@link #deserialize(byte[], Iterable)}.
   */
  public <T> T deserialize(byte[] bytes, Class<T> type, Iterable<MemoryBuffer> buffers) {
    return deserialize(bytes, type, null, required(buffers, "buffers"));
  }

  <T> T deserialize(
      byte[] bytes, Class<T> type, ReceivedSchemas session, Iterable<MemoryBuffer> buffers) {
    Objects.requireNonNull(bytes, "bytes");
    Objects.requireNonNull(type, "type");
    CallContexts.Pair pair = contexts.borrow();
    MessageReader in = pair.reader;
    try {
      in.begin(bytes);
      T value = read(in, type, session, buffers);
      if (in.remaining() != 0) {
        throw trailing(in);
      }
      return value;
    } finally {
      in.reset();
      contexts.giveBack(pair);
    }
  }

  private ForyException trailing(MessageReader in) {
    MalformedInputException error =
        new MalformedInputException(
            ErrorText.count(in.remaining(), "byte")
                + (in.remaining() == 1 ? " follows the message" : " follow the message"));
    return suspecting(error.withOffset(in.offset()))
        .withCure("Messages that stand back to back are read from a MemoryBuffer");
  }

  /**
   * Adds the names of application serializers to an error about bytes: one of them may be wrong.
   */
  private ForyException suspecting(ForyException error) {
    boolean misread =
        error.code() == ErrorCode.MALFORMED_INPUT || error.code() == ErrorCode.TRUNCATED_INPUT;
    return misread ? error.withCure(registry.suspicion()) : error;
  }

  /**
   * Reads the message at the reader index of {@code buffer} and moves that behind it.
   *
   * @return the root; null if null was written
   * @throws ForyException as {@link #deserialize(byte[])}; the reader index is then where it was
   */
  public Object deserialize(MemoryBuffer buffer) {
    return deserialize(buffer, Object.class);
  }

  /**
   * Reads the message at the reader index of {@code buffer}, whose root is of the given type, and
   * moves that behind it.
   *
   * @return the root; null if null was written, which is an error for a primitive type
   * @throws ForyException as {@link #deserialize(byte[], Class)}; the reader index is then where it
   *     was
   */
  public <T> T deserialize(MemoryBuffer buffer, Class<T> type) {
    return deserialize(buffer, type, null, null);
  }

  /**
   * Reads the message at the reader index of {@code buffer}, which has buffers beside it, and moves
   * that behind it, as {@link #deserialize(MemoryBuffer)} and {@link #deserialize(byte[],
   * Iterable)}.
   */
  public Object deserialize(MemoryBuffer buffer, Iterable<MemoryBuffer> buffers) {
    return deserialize(buffer, Object.class, buffers);
  }

  /**
   * Reads the message at the reader index of {@code buffer}, which has buffers beside it and whose
   * root is of the given type, and moves that behind it, as {@link #deserialize(MemoryBuffer,
   * Class)} and {@link #deserialize(byte[], Iterable)}.
   */
  public <T> T deserialize(MemoryBuffer buffer, Class<T> type, Iterable<MemoryBuffer> buffers) {
    return deserialize(buffer, type, null, required(buffers, "buffers"));
  }

  <T> T deserialize(
      MemoryBuffer buffer, Class<T> type, ReceivedSchemas session, Iterable<MemoryBuffer> buffers) {
    Objects.requireNonNull(buffer, "buffer");
    Objects.requireNonNull(type, "type");
    CallContexts.Pair pair = contexts.borrow();
    MessageReader in = pair.reader;
    try {
      in.begin(buffer);
      T value = read(in, type, session, buffers);
      in.end(buffer);
      return value;
    } finally {
      in.reset();
      contexts.giveBack(pair);
    }
  }

  /**
   * Reads the message between position and limit of {@code buffer} and moves the position behind
   * it.
   *
   * @return the root; null if null was written
   * @throws ForyException as {@link #deserialize(byte[])}; the position is then where it was
   */
  public Object deserialize(ByteBuffer buffer) {
    return deserialize(buffer, Object.class);
  }

  /**
   * Reads the message between position and limit of {@code buffer}, whose root is of the given
   * type, and moves the position behind it.
   *
   * @return the root; null if null was written, which is an error for a primitive type
   * @throws ForyException as {@link #deserialize(byte[], Class)}; the position is then where it was
   */
  public <T> T deserialize(ByteBuffer buffer, Class<T> type) {
    return deserialize(buffer, type, null);
  }

  <T> T deserialize(ByteBuffer buffer, Class<T> type, ReceivedSchemas session) {
    Objects.requireNonNull(buffer, "buffer");
    MemoryBuffer view = MemoryBuffer.wrap(buffer);
    T value = deserialize(view, type, session, null);
    buffer.position(buffer.position() + view.readerIndex());
    return value;
  }

  @SuppressWarnings("unchecked") // nobody can name the hidden classes of the JDK
  private <T> T read(
      MessageReader in, Class<T> type, ReceivedSchemas session, Iterable<MemoryBuffer> buffers) {
    try {
      RequestedType root = type == Object.class ? RequestedType.ANY : registry.requested(type);
      in.limit(limits.memoryFor(in.remaining()), type, root.admitted());
      MessageReader.workOf(in).begin(limits.maxKeyWork());
      int header = in.readUint8();
      MessageHeader.check(header, options.xlang(), in);
      boolean tracked =
          options.xlang() ? options.trackReferences() : MessageHeader.tracksReferences(header);
      if (tracked && !options.trackReferences()) {
        throw untracked(in);
      }
      in.enterMessage(
          tracked, MessageHeader.isInSession(header) ? required(session, header, in) : null);
      if (buffers != null || MessageHeader.hasBuffers(header)) {
        in.takeFrom(buffers, MessageHeader.hasBuffers(header), limits.mostMemory());
      }
      Object value = in.readObject(root.written());
      in.complete();
      return (T) root.checked(value);
    } catch (RuntimeException e) {
      throw suspecting(
          in.failure(e, type == Object.class ? null : ClassText.simpleNameOf(type), type));
    } catch (StackOverflowError e) {
      throw in.stackExhausted();
    }
  }

  private static ReceivedSchemas required(ReceivedSchemas session, int header, MessageReader in) {
    if (session == null) {
      throw new ConfigurationMismatchException("The message belongs to a session")
          .withOffset(in.offset() - 1)
          .withCure("Read it with the ForySession that has read the messages before it");
    }
    if (MessageHeader.starts(header)) {
      session.start();
    }
    return session;
  }

  private static ForyException untracked(MessageReader in) {
    return new ConfigurationMismatchException("The message was written with reference tracking")
        .withOffset(in.offset())
        .withCure("Build the reader with ForyBuilder.withRefTracking(true)");
  }

  /**
   * Returns a deep copy of a value: the result of writing and reading it.
   *
   * @throws ForyException if a class in its graph is not registered or cannot be written
   */
  @SuppressWarnings("unchecked") // a message is read as the class that was written
  public <T> T copy(T value) {
    return value == null ? null : (T) deserialize(serialize(value));
  }

  /**
   * Returns the schemas of registered structs and enums, as messages carry them; see {@code
   * docs/guide/evolution.md}.
   *
   * @throws ForyException if a class is not admitted, or is neither a struct nor an enum
   * @throws IllegalStateException in the cross-language format, which has none
   */
  public List<Schema> schemasOf(Class<?>... types) {
    List<Schema> schemas = new ArrayList<>();
    for (Class<?> type : types) {
      SchemaModel model = registry.describe(Objects.requireNonNull(type, "type"));
      schemas.add(SchemaAccess.show(model, Schema.class));
    }
    return schemas;
  }

  /**
   * Returns one end of a new session, which sends the schema of a class only once.
   *
   * @throws IllegalStateException in the cross-language format, which has none
   */
  public ForySession newSession() {
    if (options.xlang()) {
      throw new IllegalStateException("the cross-language format has no sessions");
    }
    return new ForySession(this);
  }

  /**
   * Generates the code for registered classes, and for all classes that they declare, before
   * returning; without this it is generated in the background once a class has been used a number
   * of times.
   *
   * @return the classes among them that stay with the interpreter, which writes the same bytes, and
   *     why: code generation is off, the class loader does not see this library, the module does
   *     not open the package; empty if all have generated code
   * @throws ForyException if a class is not registered, or cannot be serialized
   */
  public Map<Class<?>, String> ensureCompiled(Class<?>... types) {
    Map<Class<?>, String> interpreted = new LinkedHashMap<>();
    for (Class<?> type : types) {
      Objects.requireNonNull(type, "type");
      try {
        for (ResolvedType reached : registry.reachedFrom(type)) {
          String reason = compilation.ensureCompiled(reached);
          if (reason != null) {
            interpreted.put(reached.type(), reason);
          }
        }
      } catch (RuntimeException e) {
        throw ErrorTrace.userCode("Code called for " + type.getTypeName(), e);
      }
    }
    return interpreted;
  }

  /**
   * Makes the serializers of registered classes, and of all classes that they declare, as their
   * first use would, and looks for declared places that nothing registered can fill. A test, or an
   * application when it starts, thus learns which classes cannot be written before the first
   * message holds one.
   *
   * @param types none for all classes that are registered
   * @throws VerificationException if there is a problem; it has a line for each of them
   */
  public void verify(Class<?>... types) {
    for (Class<?> type : types) {
      Objects.requireNonNull(type, "type");
    }
    registry.verify(types);
  }

  /** Returns the serializer that is at work for a class now; tests tell the engines apart by it. */
  Serializer<?> serializerOf(Class<?> type) {
    return registry.resolve(type).serializer();
  }
}
