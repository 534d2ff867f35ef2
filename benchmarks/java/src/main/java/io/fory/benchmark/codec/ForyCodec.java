package io.fory.benchmark.codec;

import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.ForySession;
import io.fory.benchmark.data.Image;
import io.fory.benchmark.data.Media;
import io.fory.benchmark.data.MediaContent;
import io.fory.buffer.MemoryBuffer;

/**
 * Fory with the builder's defaults but for the schema mode; the measured classes registered by id
 * as in the other libraries; a reused buffer.
 */
public final class ForyCodec implements Codec {

  /** How the serializers of the measured classes come to be. */
  public enum Engine {
    /** As by default: interpreted at first, generated in the background. */
    BACKGROUND,
    /** Generated before the first message. */
    GENERATED,
    /** Interpreted for ever. */
    INTERPRETED
  }

  private final Fory fory;
  private final ForySession session;
  private final MemoryBuffer buffer;

  /**
   * Creates a codec for graphs whose root is a {@code rootClass}. A {@link SchemaMode#SESSION
   * session} opens with the first message, which has to be read before the second.
   */
  public ForyCodec(
      Class<?> rootClass,
      BufferType bufferType,
      boolean references,
      Engine engine,
      SchemaMode schemaMode) {
    this(Fory.builder(), rootClass, bufferType, references, engine, schemaMode);
  }

  /** Creates a codec of a builder that has further options. */
  public ForyCodec(
      ForyBuilder builder,
      Class<?> rootClass,
      BufferType bufferType,
      boolean references,
      Engine engine,
      SchemaMode schemaMode) {
    builder.withRefTracking(references).register(rootClass, 1);
    if (rootClass == MediaContent.class) {
      builder
          .register(Image.class, 2)
          .register(Image.Size.class, 3)
          .register(Media.class, 4)
          .register(Media.Player.class, 5);
    }
    builder.withCompatible(schemaMode != SchemaMode.SAME);
    builder.withCodegen(engine != Engine.INTERPRETED);
    builder.withAsyncCompilation(engine == Engine.BACKGROUND);
    fory = builder.build();
    session = schemaMode == SchemaMode.SESSION ? fory.newSession() : null;
    buffer = newBuffer(bufferType);
  }

  /** Creates a codec of a Fory and a buffer that are set up elsewhere. */
  public ForyCodec(Fory fory, MemoryBuffer buffer) {
    this.fory = fory;
    this.session = null;
    this.buffer = buffer;
  }

  /** Returns a same-schema Fory with generated serializers, the classes registered in turn. */
  public static Fory newFory(Class<?>... types) {
    ForyBuilder builder = Fory.builder().withCompatible(false).withAsyncCompilation(false);
    for (int i = 0; i < types.length; i++) {
      builder.register(types[i], i + 1);
    }
    return builder.build();
  }

  /** Returns a buffer that holds every message but bulk data. */
  public static MemoryBuffer newBuffer(BufferType bufferType) {
    return bufferType == BufferType.array
        ? MemoryBuffer.newHeapBuffer(BufferType.CAPACITY)
        : MemoryBuffer.newDirectBuffer(BufferType.CAPACITY);
  }

  /** Returns Fory as an application with many classes sets it up: interpreted at first. */
  public static Codec of(Class<?>[] types) {
    ForyBuilder builder = Fory.builder();
    for (int i = 0; i < types.length; i++) {
      builder.register(types[i], i + 1);
    }
    return new ForyCodec(builder.build(), newBuffer(BufferType.array));
  }

  @Override
  public Object serialize(Object object) {
    buffer.clear();
    if (session == null) {
      fory.serialize(buffer, object);
    } else {
      session.serialize(buffer, object);
    }
    return buffer;
  }

  @Override
  public Object deserialize() {
    buffer.readerIndex(0);
    return session == null ? fory.deserialize(buffer) : session.deserialize(buffer);
  }

  @Override
  public int size() {
    return buffer.writerIndex();
  }
}
