package io.fory.benchmark.tin;

import com.esotericsoftware.kryo.Kryo;
import io.fory.Fory;
import io.fory.benchmark.codec.ApacheForyCodec;
import io.fory.benchmark.codec.Codec;
import io.fory.benchmark.codec.ForyCodec;
import io.fory.benchmark.codec.UnsafeKryo;
import io.fory.buffer.MemoryBuffer;
import java.util.List;
import org.apache.fory.memory.MemoryUtils;

/** A library of the suite, with what it is told of the network's classes. */
enum TinLibrary {
  /** Fory with generated serializers. */
  FORY {
    @Override
    Codec newCodec(TinForm form) {
      Fory fory =
          Fory.builder()
              .withCompatible(false)
              .register(TinArrays.class, 1)
              .register(TinObjects.class, 2)
              .withAsyncCompilation(false)
              .build();
      return new ForyCodec(fory, MemoryBuffer.newHeapBuffer(CAPACITY));
    }
  },
  /** Apache Fory. */
  APACHE_FORY {
    @Override
    Codec newCodec(TinForm form) {
      var fory = ApacheForyCodec.builder(false).build();
      CLASSES.forEach(fory::register);
      return new ApacheForyCodec(fory, MemoryUtils.buffer(CAPACITY));
    }
  },
  /** Kryo with its Unsafe buffers, which copy an array at once where the others loop. */
  KRYO {
    @Override
    Codec newCodec(TinForm form) {
      Kryo kryo = new Kryo();
      kryo.setReferences(false);
      kryo.setRegistrationRequired(true);
      kryo.register(double[].class);
      kryo.register(int[].class);
      CLASSES.forEach(kryo::register);
      return UnsafeKryo.newBulkCodec(kryo, CAPACITY);
    }
  },
  /** Protobuf. */
  PROTOBUF {
    @Override
    Codec newCodec(TinForm form) {
      return TinMessages.newCodec(form);
    }
  };

  /** Enough for every library, so that no buffer has to grow. */
  private static final int CAPACITY = 64_000_000;

  private static final List<Class<?>> CLASSES =
      List.of(
          TinArrays.class,
          TinObjects.class,
          Point.class,
          Point[].class,
          Triangle.class,
          Triangle[].class);

  /** Returns a codec for networks of the given form. */
  abstract Codec newCodec(TinForm form);
}
