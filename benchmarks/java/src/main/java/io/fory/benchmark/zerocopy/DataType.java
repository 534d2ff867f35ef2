package io.fory.benchmark.zerocopy;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;

/** The objects of the zero-copy suite, as the parameter {@code dataType} names them. */
public enum DataType {
  /** A list of five byte buffers. */
  BUFFER,
  PRIMITIVE_ARRAY;

  private static final int BUFFERS = 5;
  private static final long SEED = 0x464F5259;

  /** Returns a new object, whose buffers are {@link ByteBuffer}s on the heap. */
  Object createWithByteBuffers(int size) {
    return create(size, ByteBuffer::wrap);
  }

  /** Returns a new object, whose buffers are {@link ByteArrayValue}s. */
  Object createWithByteArrayValues(int size) {
    return create(size, ByteArrayValue::new);
  }

  private Object create(int size, Function<byte[], Object> toBuffer) {
    if (this == PRIMITIVE_ARRAY) {
      return PrimitiveArrays.create(size);
    }
    SplittableRandom random = new SplittableRandom(SEED);
    List<Object> buffers = new ArrayList<>();
    for (int i = 0; i < BUFFERS; i++) {
      byte[] bytes = new byte[size];
      random.nextBytes(bytes);
      buffers.add(toBuffer.apply(bytes));
    }
    return buffers;
  }
}
