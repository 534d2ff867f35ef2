package io.fory.benchmark.startup;

import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.benchmark.codec.BufferType;
import io.fory.benchmark.codec.Codec;
import io.fory.benchmark.codec.ForyCodec;
import io.fory.buffer.MemoryBuffer;

/** Fory as an application with many classes sets it up: interpreted at first. */
final class ForyApplication {

  private ForyApplication() {}

  static Codec newCodec(Class<?>[] types) {
    ForyBuilder builder = Fory.builder();
    for (int i = 0; i < types.length; i++) {
      builder.register(types[i], i + 1);
    }
    return new ForyCodec(builder.build(), MemoryBuffer.newHeapBuffer(BufferType.CAPACITY));
  }
}
