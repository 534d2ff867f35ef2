package io.fory.wire.xlang;

import io.fory.platform.LittleEndian;
import io.fory.serializer.CopyContext;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;

/**
 * Serializer of arrays of floats that take two bytes each. Body: the number of bytes as unsigned
 * LEB128, then the elements. Specified in the section "primitive array".
 *
 * @param ieee whether elements are IEEE 754 binary16, else bfloat16
 */
record HalfArraySerializer(boolean ieee) implements Serializer<float[]> {
  @Override
  public void write(WriteContext out, float[] value) {
    out.writeVarUint32(value.length * Short.BYTES);
    for (float element : value) {
      int p = out.reserve(Short.BYTES);
      if (ieee) {
        LittleEndian.putFloat16(out.array(), p, element);
      } else {
        LittleEndian.putBfloat16(out.array(), p, element);
      }
    }
  }

  @Override
  public float[] copy(CopyContext context, float[] original) {
    return original.clone();
  }

  @Override
  public float[] read(ReadContext in) {
    int bytes = in.readLength(1);
    if (bytes % Short.BYTES != 0) {
      throw in.malformedInput("an array of numbers of two bytes takes " + bytes);
    }
    in.charge(bytes * 2L);
    float[] value = new float[bytes / Short.BYTES];
    for (int i = 0; i < value.length; i++) {
      int p = in.take(Short.BYTES);
      value[i] =
          ieee ? LittleEndian.getFloat16(in.array(), p) : LittleEndian.getBfloat16(in.array(), p);
    }
    return value;
  }

  @Override
  public boolean nests() {
    return false;
  }

  @Override
  public int minBytes() {
    return 1;
  }
}
