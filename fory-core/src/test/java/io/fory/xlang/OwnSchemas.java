package io.fory.xlang;

import io.fory.annotation.ForyEncoding;
import io.fory.annotation.ForyField;

/** Those classes of {@link Schemas} that are declared otherwise here; with the same values. */
final class OwnSchemas {
  private OwnSchemas() {}

  static final class Scalars {
    boolean flag = true;
    byte int8 = -128;
    short int16 = -32768;
    int int32 = Integer.MIN_VALUE;

    @ForyField(encoding = ForyEncoding.FIXED)
    int fixed32 = Integer.MAX_VALUE;

    @ForyField(encoding = ForyEncoding.VARINT)
    long int64 = Long.MIN_VALUE;

    @ForyField(encoding = ForyEncoding.FIXED)
    long fixed64 = Long.MAX_VALUE;

    @ForyField(encoding = ForyEncoding.TAGGED)
    long tagged64 = 1 << 30;

    @ForyField(unsigned = true)
    byte uint8 = -1;

    @ForyField(unsigned = true)
    short uint16 = -1;

    @ForyField(unsigned = true)
    int uint32 = -1;

    @ForyField(encoding = ForyEncoding.FIXED, unsigned = true)
    int fixed_uint32 = -2;

    @ForyField(encoding = ForyEncoding.VARINT, unsigned = true)
    long uint64 = Long.MAX_VALUE;

    @ForyField(encoding = ForyEncoding.FIXED, unsigned = true)
    long fixed_uint64 = Long.MAX_VALUE - 1;

    @ForyField(encoding = ForyEncoding.TAGGED, unsigned = true)
    long tagged_uint64 = Integer.MAX_VALUE;

    float float32 = -0.0f;
    double float64 = Double.MIN_VALUE;
  }

  static final class Halves {
    @ForyField(encoding = ForyEncoding.FLOAT16)
    float float16 = 1.5f;

    /** Its bits. */
    @ForyField(encoding = ForyEncoding.BFLOAT16)
    short bfloat16 = (short) 0xC000;

    @ForyField(encoding = ForyEncoding.FLOAT16, nullable = true)
    Float maybe = 0x1p-24f;

    @ForyField(encoding = ForyEncoding.FLOAT16)
    float[] float16s = {1.5f, -2, Float.POSITIVE_INFINITY};

    @ForyField(encoding = ForyEncoding.BFLOAT16)
    short[] bfloat16s = {0x3FC0};
  }

  static final class Unsigned {
    @ForyField(encoding = ForyEncoding.FIXED)
    byte[] int8s = {1, -1};

    @ForyField(unsigned = true)
    byte[] uint8s = {1, -1};

    @ForyField(unsigned = true)
    short[] uint16s = {1, -1};

    @ForyField(unsigned = true)
    int[] uint32s = {1, -1};

    @ForyField(unsigned = true)
    long[] uint64s = {1, -1};
  }
}
