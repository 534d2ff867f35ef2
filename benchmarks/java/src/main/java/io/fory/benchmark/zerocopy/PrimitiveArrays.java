package io.fory.benchmark.zerocopy;

import java.io.Serial;
import java.io.Serializable;
import java.util.Arrays;
import java.util.SplittableRandom;

/** PRIMITIVE_ARRAY: an object with five arrays of one length, filled with random values. */
public class PrimitiveArrays implements Serializable {

  @Serial private static final long serialVersionUID = 1L;

  private static final long SEED = 0x464F5259;

  public boolean[] booleans;
  public byte[] bytes;
  public int[] ints;
  public long[] longs;
  public double[] doubles;

  public PrimitiveArrays() {}

  /** Returns a new object, equal to every other one of the same length. */
  static PrimitiveArrays create(int length) {
    SplittableRandom random = new SplittableRandom(SEED);
    PrimitiveArrays it = new PrimitiveArrays();
    it.booleans = new boolean[length];
    for (int i = 0; i < length; i++) {
      it.booleans[i] = random.nextBoolean();
    }
    it.bytes = new byte[length];
    random.nextBytes(it.bytes);
    it.ints = random.ints(length).toArray();
    it.longs = random.longs(length).toArray();
    it.doubles = random.doubles(length).toArray();
    return it;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof PrimitiveArrays that && Arrays.deepEquals(values(), that.values());
  }

  @Override
  public int hashCode() {
    return Arrays.deepHashCode(values());
  }

  private Object[] values() {
    return new Object[] {booleans, bytes, ints, longs, doubles};
  }
}
