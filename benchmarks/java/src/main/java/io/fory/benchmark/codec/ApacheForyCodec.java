package io.fory.benchmark.codec;

import io.fory.benchmark.data.ObjectType;
import java.nio.ByteBuffer;
import java.util.List;
import org.apache.fory.BaseFory;
import org.apache.fory.Fory;
import org.apache.fory.config.ForyBuilder;
import org.apache.fory.context.MetaReadContext;
import org.apache.fory.context.MetaWriteContext;
import org.apache.fory.logging.LoggerFactory;
import org.apache.fory.memory.MemoryBuffer;
import org.apache.fory.memory.MemoryUtils;

/**
 * Apache Fory with the options of its own Java benchmarks: native format, no class version check,
 * measured classes registered without being required to be, code generated in the foreground,
 * numbers compressed as by its default; a reused buffer.
 */
public final class ApacheForyCodec implements Codec {

  private final Fory fory;
  private final MemoryBuffer buffer;
  private final Session session;

  /**
   * Creates a codec for graphs whose root is a {@code rootClass}. A {@link SchemaMode#SESSION
   * session} opens with the first message, which has to be read before the second.
   */
  public ApacheForyCodec(
      Class<?> rootClass, BufferType bufferType, boolean references, SchemaMode schemaMode) {
    session = schemaMode == SchemaMode.SESSION ? new Session() : null;
    ForyBuilder builder = builder(references).withCompatible(schemaMode != SchemaMode.SAME);
    if (session != null) {
      builder.withMetaShare(true).withScopedMetaShare(false);
    }
    fory = registered(builder.build(), ObjectType.graphClasses(rootClass));
    buffer = newBuffer(bufferType);
  }

  /** Creates a codec of a Fory and a buffer that are set up elsewhere. */
  public ApacheForyCodec(Fory fory, MemoryBuffer buffer) {
    this.fory = fory;
    this.buffer = buffer;
    session = null;
  }

  /** Returns a codec without references for an application of the given classes. */
  public static Codec of(Class<?>[] types, boolean codegen) {
    return new ApacheForyCodec(
        registered(builder(false).withCodegen(codegen).build(), List.of(types)),
        newBuffer(BufferType.array));
  }

  /** Registers classes in their order and returns {@code fory}. */
  public static <F extends BaseFory> F registered(F fory, List<Class<?>> types) {
    for (Class<?> type : types) {
      fory.register(type);
    }
    return fory;
  }

  /** Returns a buffer that holds every message but bulk data. */
  public static MemoryBuffer newBuffer(BufferType bufferType) {
    return bufferType == BufferType.array
        ? MemoryUtils.buffer(BufferType.CAPACITY)
        : MemoryUtils.wrap(ByteBuffer.allocateDirect(BufferType.CAPACITY));
  }

  /** Returns a builder with the same-schema options of this class. */
  public static ForyBuilder builder(boolean references) {
    LoggerFactory.disableLogging();
    return Fory.builder()
        .withXlang(false)
        .withCompatible(false)
        .withClassVersionCheck(false)
        .withRefTracking(references)
        .requireClassRegistration(false)
        .withCodegen(true)
        .withAsyncCompilation(false);
  }

  /** Returns a codec without references that reads as much as the heap has room for. */
  public static Codec ofAnySize(List<Class<?>> types) {
    ForyBuilder builder = builder(false).withMaxGraphMemoryBytes(Long.MAX_VALUE);
    return new ApacheForyCodec(registered(builder.build(), types), newBuffer(BufferType.array));
  }

  @Override
  public Object serialize(Object object) {
    buffer.writerIndex(0);
    if (session != null) {
      fory.setMetaWriteContext(session.written);
    }
    fory.serialize(buffer, object);
    return buffer;
  }

  @Override
  public Object deserialize() {
    buffer.readerIndex(0);
    if (session != null) {
      fory.setMetaReadContext(session.read);
    }
    return fory.deserialize(buffer);
  }

  @Override
  public int size() {
    return buffer.writerIndex();
  }

  /** The schemas that were written and read; both ends of a session set theirs for each message. */
  private static final class Session {
    final MetaWriteContext written = new MetaWriteContext();
    final MetaReadContext read = new MetaReadContext();
  }
}
