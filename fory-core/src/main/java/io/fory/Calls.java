package io.fory;

import io.fory.buffer.BlockFailure;
import io.fory.buffer.BlockMessage;
import io.fory.buffer.BufferCallback;
import io.fory.buffer.MemoryBuffer;
import io.fory.error.ClassText;
import io.fory.error.ConfigurationMismatchException;
import io.fory.error.ErrorCode;
import io.fory.error.ErrorText;
import io.fory.error.ForyException;
import io.fory.error.MalformedInputException;
import io.fory.message.BlockMessages;
import io.fory.message.ErrorTrace;
import io.fory.message.MessageReader;
import io.fory.message.MessageWriter;
import io.fory.message.ReceivedSchemas;
import io.fory.message.RootErrors;
import io.fory.message.SentSchemas;
import io.fory.message.TypeReader;
import io.fory.message.TypeWriter;
import io.fory.message.WireOptions;
import io.fory.plan.TypeShape;
import io.fory.recording.Recorder;
import io.fory.resolver.RequestedType;
import io.fory.resolver.TypeRegistry;
import io.fory.wire.MessageHeader;
import java.io.OutputStream;
import java.lang.reflect.Type;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.util.Objects;

/**
 * The calls of a {@link Fory} and its sessions that write or read one message: each borrows a
 * context, attaches it to the bytes, and resets it and gives it back, whatever happens in between.
 */
final class Calls {
  private final TypeRegistry registry;
  private final WireOptions options;
  private final int header;

  /** The header of a message that numbers no objects, and is nothing but its root. */
  private final int plain;

  private final Limits limits;
  private final CallContexts contexts;
  private final BlockMessages blocks;
  private final Recorder recorder;

  Calls(TypeRegistry registry, WireOptions options, Limits limits, Recorder recorder) {
    this.recorder = recorder;
    this.registry = registry;
    this.options = options;
    this.header = MessageHeader.of(options);
    this.plain = MessageHeader.untracked(header);
    this.limits = limits;
    this.blocks = new BlockMessages(header);
    this.contexts = new CallContexts(registry, options, limits, blocks);
  }

  /**
   * Returns what passes buffers beside messages.
   *
   * @throws UnsupportedOperationException in the cross-language format, which does not specify it
   */
  <T> T besides(T beside, String name) {
    Objects.requireNonNull(beside, name);
    if (options.xlang()) {
      throw new UnsupportedOperationException(
          "The cross-language format does not specify buffers beside a message; build the Fory"
              + " with ForyBuilder.withXlang(false)");
    }
    return beside;
  }

  /** Returns the message of a value, which belongs to no session. */
  byte[] write(Object value) {
    BlockMessage known = blocks.areWritten() ? blocks.written() : null;
    byte[] message = known == null ? null : known.write(value);
    return message != null ? message : writeTo(null, value, null, null);
  }

  /** Writes a message that belongs to no session at the writer index of {@code buffer}. */
  void write(MemoryBuffer buffer, Object value) {
    BlockMessage known = blocks.areWritten() ? blocks.written() : null;
    if (known == null || !known.write(buffer, value) && !writeOffHeap(known, buffer, value)) {
      writeTo(buffer, value, null, null);
    }
  }

  /** Writes a message of one block to a buffer without an array; returns whether it was written. */
  private boolean writeOffHeap(BlockMessage known, MemoryBuffer buffer, Object value) {
    if (!BlockMessage.needRoom(buffer)) {
      return false;
    }
    CallContexts.Pair pair = contexts.borrow();
    try {
      return known.write(buffer, value, pair.room(known.length()));
    } finally {
      contexts.giveBack(pair);
    }
  }

  /**
   * Returns the message of a value.
   *
   * @param session or null outside of any session
   * @param callback takes buffers that travel beside the message; null if none do
   */
  byte[] write(Object value, SentSchemas session, BufferCallback callback) {
    return writeTo(null, value, session, callback);
  }

  /** Writes a message to a stream. */
  void write(OutputStream stream, Object value, SentSchemas session, BufferCallback callback) {
    writeTo(Objects.requireNonNull(stream, "stream"), value, session, callback);
  }

  /** Writes a message to a channel. */
  void write(
      WritableByteChannel channel, Object value, SentSchemas session, BufferCallback callback) {
    writeTo(Objects.requireNonNull(channel, "channel"), value, session, callback);
  }

  /** Writes a message at the position of {@code buffer} and moves that behind it. */
  void write(ByteBuffer buffer, Object value, SentSchemas session) {
    int start = Objects.requireNonNull(buffer, "buffer").position();
    MemoryBuffer view = MemoryBuffer.wrap(buffer);
    writeTo(view.writerIndex(0), value, session, null);
    BufferPosition.move(buffer, start + view.writerIndex());
  }

  /** Writes the message of a value at the writer index of {@code buffer} and moves that. */
  void write(MemoryBuffer buffer, Object value, SentSchemas session, BufferCallback callback) {
    writeTo(Objects.requireNonNull(buffer, "buffer"), value, session, callback);
  }

  /** Returns the copy of a value, which may be null. */
  <T> T copy(T value) {
    return contexts.copy(value);
  }

  /**
   * Writes a message.
   *
   * @param target a {@link MemoryBuffer}, a stream or a channel; null for bytes of its own
   * @return these; null with a target
   */
  byte[] writeTo(Object target, Object value, SentSchemas session, BufferCallback callback) {
    CallContexts.Pair pair = contexts.borrow();
    MessageWriter out = pair.writer;
    try {
      int first = header;
      if (target == null) {
        out.begin();
      } else {
        if (!(target instanceof MemoryBuffer)) {
          first = MessageHeader.inStream(header);
        }
        out.begin(target, first != header);
      }
      writeMessage(out, first, value, session, callback);
      byte[] bytes = null;
      if (target == null) {
        bytes = out.endToBytes();
      } else {
        end(out, value);
      }
      if (session != null) {
        session.commit();
      }
      return bytes;
    } finally {
      out.reset();
      if (session != null) {
        session.rollBack();
      }
      contexts.giveBack(pair);
    }
  }

  private void writeMessage(
      MessageWriter out, int header, Object value, SentSchemas session, BufferCallback callback) {
    try {
      TypeWriter types = out.types();
      types.enter(session);
      int first = session == null ? header : MessageHeader.inSession(header, !session.isStarted());
      if (callback != null) {
        first = MessageHeader.withBuffers(first);
        out.offerTo(callback);
      }
      types.writeMessage(out, first, value);
    } catch (Exception | Error e) {
      throw ofWriting(out, e, value);
    }
  }

  /** Ends a message, of which a stream gets the rest, and may throw whatever it likes. */
  private static void end(MessageWriter out, Object value) {
    try {
      out.end();
    } catch (Exception | Error e) {
      throw ofWriting(out, e, value);
    }
  }

  private static RuntimeException ofWriting(MessageWriter out, Throwable thrown, Object value) {
    if (thrown instanceof StackOverflowError) {
      return out.stackExhausted(value);
    }
    return RootErrors.atRoot(out, exceptionOf(thrown, classOf(value)), value);
  }

  private static Exception exceptionOf(Throwable thrown, Class<?> type) {
    return thrown instanceof Error error ? ErrorTrace.ofError(error, type) : (Exception) thrown;
  }

  private static Class<?> classOf(Object value) {
    return value == null ? Object.class : value.getClass();
  }

  /** Reads the message at the position of {@code buffer} and moves that behind it. */
  @SuppressWarnings("unchecked") // checked; nobody can name the hidden classes of the JDK
  <T> T read(ByteBuffer buffer, Class<T> type, ReceivedSchemas session) {
    int start = Objects.requireNonNull(buffer, "buffer").position();
    MemoryBuffer view = MemoryBuffer.wrap(buffer);
    T value = (T) readFrom(view, type, session, null, false, null);
    BufferPosition.move(buffer, start + view.readerIndex());
    return value;
  }

  /**
   * Reads a message from an array, a {@link MemoryBuffer}, a stream or a channel.
   *
   * @param name of the parameter that it is
   */
  @SuppressWarnings("unchecked") // as above
  <T> T read(
      Object source,
      String name,
      Class<T> type,
      ReceivedSchemas session,
      Iterable<MemoryBuffer> buffers) {
    return (T) readFrom(Objects.requireNonNull(source, name), type, session, buffers, false, null);
  }

  /** Reads a message that has buffers beside it, as {@link #read}. */
  <T> T readBeside(
      Object source,
      String name,
      Class<T> type,
      ReceivedSchemas session,
      Iterable<MemoryBuffer> buffers) {
    Objects.requireNonNull(source, name);
    Objects.requireNonNull(type, "type");
    return read(source, name, type, session, besides(buffers, "buffers"));
  }

  /**
   * Reads a message that belongs to no session and has no buffers beside it.
   *
   * @param source as below
   */
  Object readFrom(Object source, Type type) {
    BlockMessage known = blocks.areRead() ? blocks.read() : null;
    if (known != null) {
      try {
        Object root = known.read(source, type);
        if (root == BlockMessage.OTHER) {
          root = readOffHeap(known, source, type);
        }
        if (root != BlockMessage.OTHER) {
          return root;
        }
      } catch (BlockFailure e) {
        throw rejected(e, type);
      }
    }
    return readFrom(source, type, null, null, false, null);
  }

  /** Reads a message of one block in a buffer without an array; {@link BlockMessage#OTHER}, too. */
  private Object readOffHeap(BlockMessage known, Object source, Type type) {
    if (!(source instanceof MemoryBuffer buffer) || !BlockMessage.needRoom(buffer)) {
      return BlockMessage.OTHER;
    }
    CallContexts.Pair pair = contexts.borrow();
    try {
      return known.read(buffer, type, pair.room(known.length()));
    } finally {
      contexts.giveBack(pair);
    }
  }

  /** Returns the error of a message that a context would have read as far. */
  private ForyException rejected(BlockFailure failure, Type type) {
    CallContexts.Pair pair = contexts.borrow();
    MessageReader in = pair.reader;
    try {
      in.attachBehind(failure.offset());
      in.enter();
      ForyException error = ofReading(in, failure.getCause(), TypeShape.raw(type));
      recorder.rejected(error, type);
      return error;
    } finally {
      in.reset();
      contexts.giveBack(pair);
    }
  }

  /**
   * Reads a message.
   *
   * @param source an array that holds it and nothing else, a {@link MemoryBuffer}, a stream or a
   *     channel
   * @param type of the root
   * @param session or null outside of any session
   * @param buffers those beside the message; null if none are passed
   * @param copied whether the graph has copies of all of them
   * @param target the object to be filled; null to make one
   */
  Object readFrom(
      Object source,
      Type type,
      ReceivedSchemas session,
      Iterable<MemoryBuffer> buffers,
      boolean copied,
      Object target) {
    Objects.requireNonNull(type, "type");
    CallContexts.Pair pair = contexts.borrow();
    MessageReader in = pair.reader;
    try {
      begin(in, source);
      Object value = readMessage(pair, type, session, buffers, copied, target);
      end(in, source);
      if (source instanceof byte[] && in.remaining() != 0) {
        throw trailing(in.remaining(), in.offset());
      }
      return value;
    } catch (ForyException e) {
      recorder.rejected(e, type);
      throw e;
    } finally {
      in.reset();
      contexts.giveBack(pair);
    }
  }

  /** Begins a message: a stream gives its first bytes, and may throw whatever it likes. */
  private void begin(MessageReader in, Object source) {
    try {
      in.begin(source, limits.memoryPerByte(), limits.mostMemory());
    } catch (Exception | Error e) {
      throw ofStream(in, e);
    }
  }

  /** Ends a message, of which a stream may have a last chunk. */
  private static void end(MessageReader in, Object source) {
    try {
      in.end(source);
    } catch (Exception | Error e) {
      throw ofStream(in, e);
    }
  }

  private static ForyException ofStream(MessageReader in, Throwable thrown) {
    if (thrown instanceof ForyException error) {
      return error;
    }
    if (thrown instanceof StackOverflowError) {
      return in.stackExhausted();
    }
    return RootErrors.atRoot(in, exceptionOf(thrown, Object.class), null, Object.class);
  }

  private Object readMessage(
      CallContexts.Pair pair,
      Type type,
      ReceivedSchemas session,
      Iterable<MemoryBuffer> buffers,
      boolean copied,
      Object target) {
    Class<?> raw = Object.class;
    MessageReader in = pair.reader;
    try {
      RequestedType root = null; // most callers ask for none, which is spared all questions
      long memory = limits.memoryFor(in.remaining());
      if (type == Object.class) {
        in.limit(memory, raw, null);
      } else {
        raw = TypeShape.raw(type);
        root = pair.requested(type, registry);
        in.limit(memory, raw, root.admitted());
      }
      MessageReader.workOf(in).begin(in.offset());
      Class<?> written = root == null ? Object.class : root.written();
      boolean usual = buffers == null && target == null;
      Object value = usual ? TypeReader.of(in).readAlike(in, written) : TypeReader.OTHER;
      if (value == TypeReader.OTHER) {
        enter(in, session, buffers, copied);
        value = usual ? TypeReader.of(in).readObject(in, written) : readRoot(in, written, target);
      }
      in.complete();
      return root == null ? value : root.checked(value, MessageReader.workOf(in));
    } catch (Exception | Error e) {
      throw ofReading(in, e, raw);
    }
  }

  private ForyException ofReading(MessageReader in, Throwable thrown, Class<?> raw) {
    if (thrown instanceof StackOverflowError) {
      return in.stackExhausted();
    }
    String name = raw == Object.class ? null : ClassText.simpleNameOf(raw);
    return suspecting(RootErrors.atRoot(in, exceptionOf(thrown, raw), name, raw));
  }

  /** Reads the root of a message whose header has been read, into the target if there is one. */
  private static Object readRoot(MessageReader in, Class<?> written, Object target) {
    return target == null ? TypeReader.of(in).readObject(in, written) : in.readInto(target);
  }

  /** Reads the header of a message. */
  private void enter(
      MessageReader in, ReceivedSchemas session, Iterable<MemoryBuffer> buffers, boolean copied) {
    int first = in.readUint8();
    MessageHeader.check(first, options, in);
    boolean tracked =
        options.xlang() ? options.trackReferences() : MessageHeader.tracksReferences(first);
    if (tracked && !options.trackReferences()) {
      throw untracked(in);
    }
    in.enterMessage(
        tracked, MessageHeader.isInSession(first) ? required(session, first, in) : null);
    if (MessageHeader.untracked(first) == plain) {
      TypeReader.of(in).beginRoot(in);
    }
    if (buffers != null || MessageHeader.hasBuffers(first)) {
      in.takeFrom(buffers, MessageHeader.hasBuffers(first), copied, limits.mostMemory());
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
   * Makes sure that nothing follows a message in a buffer of its own.
   *
   * @throws ForyException if something does
   */
  void requireEnd(MemoryBuffer part, Type type) {
    if (part.remaining() > 0) {
      ForyException error = trailing(part.remaining(), part.readerIndex());
      recorder.rejected(error, type);
      throw error;
    }
  }

  private ForyException trailing(int bytes, long offset) {
    MalformedInputException error =
        new MalformedInputException(
            ErrorText.count(bytes, "byte")
                + (bytes == 1 ? " follows the message" : " follow the message"));
    return suspecting(error.withOffset(offset))
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
}
