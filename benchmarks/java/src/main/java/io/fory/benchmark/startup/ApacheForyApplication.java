package io.fory.benchmark.startup;

import io.fory.benchmark.codec.ApacheForyCodec;
import io.fory.benchmark.codec.BufferType;
import io.fory.benchmark.codec.Codec;
import org.apache.fory.Fory;
import org.apache.fory.memory.MemoryUtils;

/** Apache Fory with the options of its codec, every class registered. */
final class ApacheForyApplication {

  private ApacheForyApplication() {}

  static Codec newCodec(Class<?>[] types, boolean codegen) {
    Fory fory = ApacheForyCodec.builder(false).withCodegen(codegen).build();
    for (Class<?> type : types) {
      fory.register(type);
    }
    return new ApacheForyCodec(fory, MemoryUtils.buffer(BufferType.CAPACITY));
  }
}
