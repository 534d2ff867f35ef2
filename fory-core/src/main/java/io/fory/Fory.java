package io.fory;

import static java.util.Objects.requireNonNull;

import io.fory.buffer.BufferCallback;
import io.fory.buffer.MemoryBuffer;
import io.fory.error.ForyException;
import io.fory.error.VerificationException;
import io.fory.inside.Explanation;
import io.fory.message.ErrorTrace;
import io.fory.message.ResolvedType;
import io.fory.message.WireOptions;
import io.fory.plan.ScalarKind;
import io.fory.resolver.TypeRegistry;
import io.fory.schema.Schema;
import io.fory.schema.model.SchemaAccess;
import io.fory.serializer.Serializer;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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
  private final Compilation compilation;
  private final Calls calls;

  Fory(TypeRegistry registry, WireOptions options, Limits limits, Compilation compilation) {
    this.registry = registry;
    this.options = options;
    this.compilation = compilation;
    this.calls = new Calls(registry, options, limits, compilation.recorder());
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
    return calls.write(value);
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
    return calls.write(value, null, calls.besides(callback, "callback"));
  }

  /**
   * Writes the message of a value, which may be null, at the writer index of {@code buffer} and
   * moves that behind it.
   *
   * @throws ForyException if a class in its graph is not registered or cannot be written, or the
   *     buffer is full and cannot grow; the writer index is then where it was
   */
  public void serialize(MemoryBuffer buffer, Object value) {
    calls.write(requireNonNull(buffer, "buffer"), value);
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
    calls.write(requireNonNull(buffer, "buffer"), value, null, calls.besides(callback, "callback"));
  }

  /**
   * Writes the message of a value, which may be null, at the position of {@code buffer} and moves
   * that behind it; its limit stays, and its order plays no part.
   *
   * @throws ForyException if a class in its graph is not registered or cannot be written, or the
   *     message has more bytes than remain, or the buffer is read-only; the position is then where
   *     it was
   */
  public void serialize(ByteBuffer buffer, Object value) {
    calls.write(buffer, value, null);
  }

  /**
   * Writes the message of a value, which may be null, to a stream, in chunks of about 64 KiB:
   * {@link #deserialize(InputStream)} reads it, and {@link #deserialize(byte[])} does not. In the
   * cross-language format it is the same message as everywhere. Neither flushes nor closes the
   * stream. A literal null needs a cast, {@code (Object) null}, since it could be a callback too.
   * See {@code docs/guide/streaming.md}.
   *
   * @throws ForyException if a class in its graph is not registered or cannot be written, or the
   *     stream fails, with its exception as the cause; a part of the message may have been written
   */
  public void serialize(OutputStream stream, Object value) {
    calls.write(stream, value, null, null);
  }

  /**
   * Writes the message of a value to a stream, without the buffers for which {@code callback}
   * returns false, as {@link #serialize(OutputStream, Object)} and {@link #serialize(Object,
   * BufferCallback)}.
   */
  public void serialize(OutputStream stream, Object value, BufferCallback callback) {
    calls.write(requireNonNull(stream, "stream"), value, null, calls.besides(callback, "callback"));
  }

  /**
   * Writes the message of a value, which may be null, to a channel, which must block, as {@link
   * #serialize(OutputStream, Object)}.
   */
  public void serialize(WritableByteChannel channel, Object value) {
    calls.write(channel, value, null, null);
  }

  /**
   * Writes the message of a value to a channel, which must block, without the buffers for which
   * {@code callback} returns false, as {@link #serialize(OutputStream, Object)} and {@link
   * #serialize(Object, BufferCallback)}.
   */
  public void serialize(WritableByteChannel channel, Object value, BufferCallback callback) {
    calls.write(
        requireNonNull(channel, "channel"), value, null, calls.besides(callback, "callback"));
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
    return calls.readFrom(requireNonNull(bytes, "bytes"), Object.class);
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
  @SuppressWarnings("unchecked") // checked; nobody can name the hidden classes of the JDK
  public <T> T deserialize(byte[] bytes, Class<T> type) {
    return (T) calls.readFrom(requireNonNull(bytes, "bytes"), type);
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
    return calls.readBeside(bytes, "bytes", type, null, buffers);
  }

  /**
   * Reads the message at the reader index of {@code buffer} and moves that behind it.
   *
   * @return the root; null if null was written
   * @throws ForyException as {@link #deserialize(byte[])}; the reader index is then where it was
   */
  public Object deserialize(MemoryBuffer buffer) {
    return calls.readFrom(requireNonNull(buffer, "buffer"), Object.class);
  }

  /**
   * Reads the message at the reader index of {@code buffer}, whose root is of the given type, and
   * moves that behind it.
   *
   * @return the root; null if null was written, which is an error for a primitive type
   * @throws ForyException as {@link #deserialize(byte[], Class)}; the reader index is then where it
   *     was
   */
  @SuppressWarnings("unchecked") // checked; nobody can name the hidden classes of the JDK
  public <T> T deserialize(MemoryBuffer buffer, Class<T> type) {
    return (T) calls.readFrom(requireNonNull(buffer, "buffer"), type);
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
    return calls.readBeside(buffer, "buffer", type, null, buffers);
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
    return calls.read(buffer, type, null);
  }

  /**
   * Reads the next message of a stream, and not a byte behind it. Takes messages in chunks, as
   * {@link #serialize(OutputStream, Object)} writes them, and others; these, among them all of the
   * cross-language format, value by value, so that the stream should be a {@link
   * java.io.BufferedInputStream}.
   *
   * @return the root; null if null was written
   * @throws ForyException as {@link #deserialize(byte[])}, or if the stream fails, with its
   *     exception as the cause; with {@link io.fory.error.ErrorCode#STREAM_ENDED} if there is no
   *     message any more. Where the stream stands after any other error is not specified
   */
  public Object deserialize(InputStream stream) {
    return deserialize(stream, Object.class);
  }

  /**
   * Reads the next message of a stream, whose root is of the given type, as {@link
   * #deserialize(InputStream)} and {@link #deserialize(byte[], Class)}.
   */
  public <T> T deserialize(InputStream stream, Class<T> type) {
    return calls.read(stream, "stream", type, null, null);
  }

  /** Reads the next message of a channel that blocks, as {@link #deserialize(InputStream)}. */
  public Object deserialize(ReadableByteChannel channel) {
    return deserialize(channel, Object.class);
  }

  /**
   * Reads the next message of a channel, which must block, and whose root is of the given type, as
   * {@link #deserialize(InputStream)} and {@link #deserialize(byte[], Class)}.
   */
  public <T> T deserialize(ReadableByteChannel channel, Class<T> type) {
    return calls.read(channel, "channel", type, null, null);
  }

  /**
   * Reads a message whose root is of a generic type; see {@link ForyReader}.
   *
   * @param bytes one message and nothing else
   * @throws ForyException as {@link #deserialize(byte[], Class)}, or if an element is not of the
   *     type that the type arguments declare
   */
  public <T> T deserialize(byte[] bytes, TypeRef<T> type) {
    requireNonNull(bytes, "bytes");
    return readerFor(type).read(bytes);
  }

  /**
   * Reads a message into an object; see {@link ForyReader#into}.
   *
   * @param bytes one message and nothing else
   * @return the object
   * @throws ForyException as {@link #deserialize(byte[], Class)}, or if the object cannot be filled
   */
  @SuppressWarnings("unchecked") // an object is of its class
  public <T> T deserializeInto(byte[] bytes, T object) {
    requireNonNull(bytes, "bytes");
    Class<?> type = requireNonNull(object, "object").getClass();
    return readerFor((Class<T>) type).into(object).read(bytes);
  }

  /** Returns a reader of messages whose root is of a class. */
  public <T> ForyReader<T> readerFor(Class<T> type) {
    return new ForyReader<>(calls, type, null);
  }

  /** Returns a reader of messages whose root is of a generic type. */
  public <T> ForyReader<T> readerFor(TypeRef<T> type) {
    return new ForyReader<>(calls, TypeRef.typeOf(type), null);
  }

  /** Returns a reader of messages whose root is of a type that reflection gives. */
  public ForyReader<?> readerFor(Type type) {
    return new ForyReader<>(calls, type, null);
  }

  /**
   * Returns a deep copy of a value, which may be null, without bytes between: values that cannot
   * change are shared, {@code transient} fields are copied; see {@code docs/guide/copy.md}.
   *
   * @throws ForyException if a class in its graph is not registered or cannot be written
   */
  public <T> T copy(T value) {
    return calls.copy(value);
  }

  /**
   * Returns the schemas of registered structs and enums, as messages carry them, and of containers
   * without fields, for {@code SchemaFile} alone; see {@code docs/guide/schema-check.md}.
   *
   * @param types none for all that are registered, themselves or because another one declares them,
   *     in an order that depends on their numbers and names only
   * @throws ForyException if a class is not admitted, or is none of these
   * @throws IllegalStateException in the cross-language format, which has none
   */
  public List<Schema> schemasOf(Class<?>... types) {
    List<Schema> schemas = new ArrayList<>();
    for (Class<?> type :
        required(types).length == 0 ? registry.describable() : Arrays.asList(types)) {
      schemas.add(SchemaAccess.show(registry.describe(type), Schema.class));
    }
    return schemas;
  }

  /**
   * Returns a writer of a sequence of messages, with an end.
   *
   * @param stream is closed with the writer
   */
  public SequenceWriter newWriter(OutputStream stream) {
    return new SequenceWriter(calls, !options.xlang(), stream);
  }

  /**
   * Returns a reader of a sequence that {@link #newWriter} has written.
   *
   * @param stream is closed with the reader
   * @param type of each value
   */
  public <T> SequenceReader<T> newReader(InputStream stream, Class<T> type) {
    return new SequenceReader<>(calls, type, !options.xlang(), stream);
  }

  /** Returns a reader of a sequence whose values are of a generic type. */
  public <T> SequenceReader<T> newReader(InputStream stream, TypeRef<T> type) {
    requireNonNull(stream, "stream");
    return new SequenceReader<>(calls, TypeRef.typeOf(type), !options.xlang(), stream);
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
    return new ForySession(calls);
  }

  /**
   * Generates the code for registered classes, and for all classes that they declare, before
   * returning; without this it is generated in the background once a class has been used a number
   * of times.
   *
   * @return the classes among them that stay with the interpreter, which writes the same bytes, and
   *     why: code generation is off, the class loader does not see this library, the module does
   *     not open the package, a constructor that a writer tries throws; empty if all have generated
   *     code
   * @throws ForyException if a class is not registered, or cannot be serialized
   */
  public Map<Class<?>, String> ensureCompiled(Class<?>... types) {
    Map<Class<?>, String> interpreted = new LinkedHashMap<>();
    for (Class<?> type : required(types)) {
      try {
        for (ResolvedType reached : registry.reachedFrom(type)) {
          String reason = compilation.ensureCompiled(reached);
          if (reason != null) {
            interpreted.put(reached.type(), reason);
          }
        }
      } catch (Exception e) {
        throw ErrorTrace.userCode("Code called for " + type.getTypeName(), e);
      }
    }
    return interpreted;
  }

  /**
   * Makes the serializers of registered classes, and of all classes that they declare, as their
   * first use would, runs the constructors that their writers try first, and looks for declared
   * places that nothing registered can fill. A test, or an application when it starts, thus learns
   * which classes cannot be written before the first message holds one.
   *
   * @param types none for all classes that are registered
   * @throws VerificationException if there is a problem; it has a line for each of them
   */
  public void verify(Class<?>... types) {
    registry.verify(required(types));
  }

  private static Class<?>[] required(Class<?>[] types) {
    for (Class<?> type : requireNonNull(types, "types")) {
      requireNonNull(type, "type");
    }
    return types;
  }

  /**
   * Returns whether messages may have a root of a type: the class, or one below it, is registered
   * or built in, and so are the type arguments. A graph may still have an object that is refused.
   */
  public boolean admits(Type type) {
    return registry.admits(requireNonNull(type, "type"));
  }

  /**
   * Returns how objects of a class are written, as lines of text for people and bug reports: the
   * kind of its serializer, the fields in the order of the bytes with their encodings, what serves
   * it now, and what makes it slow. See {@code docs/guide/inside.md}. The text may differ between
   * versions of this library.
   *
   * @throws ForyException if the class is not admitted, or cannot be serialized
   */
  public String explain(Class<?> type) {
    ScalarKind primitive = requireNonNull(type, "type").isPrimitive() ? ScalarKind.of(type) : null;
    Class<?> boxed = primitive == null ? type : primitive.box();
    try {
      ResolvedType resolved = registry.resolve(boxed);
      if (Modifier.isAbstract(boxed.getModifiers()) && !type.isArray() && !type.isEnum()) {
        return Explanation.ofOpen(type, registry.implementationsOf(type));
      }
      String engine = compilation.engineOf(resolved);
      return Explanation.of(resolved, options, registry.schemaOf(resolved), engine);
    } catch (Exception e) {
      throw ErrorTrace.userCode("Code called for " + type.getTypeName(), e);
    }
  }

  /** Returns the serializer that is at work for a class now; tests tell the engines apart by it. */
  Serializer<?> serializerOf(Class<?> type) {
    return registry.resolve(type).serializer();
  }
}
