package io.fory.benchmark.growth;

import io.fory.benchmark.codec.Codec;
import java.util.stream.IntStream;

/** The elements of the arrays, as the parameter {@code componentType} names them. */
public enum ComponentType {
  INT {
    @Override
    Object newArray(int length) {
      return IntStream.range(0, length).map(it -> it * STEP).toArray();
    }

    @Override
    Codec newProtostuffCodec(Object array) {
      return ProtostuffRoot.newCodec(Ints::new, (Ints it) -> it.value, array);
    }
  },
  LONG {
    @Override
    Object newArray(int length) {
      return IntStream.range(0, length).mapToLong(it -> (long) it * STEP).toArray();
    }

    @Override
    Codec newProtostuffCodec(Object array) {
      return ProtostuffRoot.newCodec(Longs::new, (Longs it) -> it.value, array);
    }
  },
  DOUBLE {
    @Override
    Object newArray(int length) {
      return IntStream.range(0, length).mapToDouble(it -> it / (double) STEP).toArray();
    }

    @Override
    Codec newProtostuffCodec(Object array) {
      return ProtostuffRoot.newCodec(Doubles::new, (Doubles it) -> it.value, array);
    }
  };

  private static final int STEP = 77;

  /** Returns a new array of that many elements, equal on every call. */
  abstract Object newArray(int length);

  abstract Codec newProtostuffCodec(Object array);

  private static final class Ints {
    final int[] value;

    Ints(int[] value) {
      this.value = value;
    }
  }

  private static final class Longs {
    final long[] value;

    Longs(long[] value) {
      this.value = value;
    }
  }

  private static final class Doubles {
    final double[] value;

    Doubles(double[] value) {
      this.value = value;
    }
  }
}
