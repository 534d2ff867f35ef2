package io.fory.benchmark.codec;

import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.buffer.MemoryBuffer;

/**
 * Fory: same-schema with the builder's defaults, the root class registered by id as in the other
 * libraries, a reused buffer.
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
  private final MemoryBuffer buffer;

  /** Creates a codec for graphs whose root is a {@code rootClass}. */
  public ForyCodec(Class<?> rootClass, BufferType bufferType, boolean references, Engine engine) {
    ForyBuilder builder = Fory.builder().withRefTracking(references).register(rootClass, 1);
    builder.withCodegen(engine != Engine.INTERPRETED);
    builder.withAsyncCompilation(engine == Engine.BACKGROUND);
    fory = builder.build();
    buffer =
        bufferType == BufferType.array
            ? MemoryBuffer.newHeapBuffer(BufferType.CAPACITY)
            : MemoryBuffer.newDirectBuffer(BufferType.CAPACITY);
  }

  /** Creates a codec of a Fory and a buffer that are set up elsewhere. */
  public ForyCodec(Fory fory, MemoryBuffer buffer) {
    this.fory = fory;
    this.buffer = buffer;
  }

  @Override
  public Object serialize(Object object) {
    buffer.clear();
    fory.serialize(buffer, object);
    return buffer;
  }

  @Override
  public Object deserialize() {
    buffer.readerIndex(0);
    return fory.deserialize(buffer);
  }

  @Override
  public int size() {
    return buffer.writerIndex();
  }
}
