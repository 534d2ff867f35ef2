package io.fory.benchmark.bulk;

import java.util.SplittableRandom;

/** The type of a bulk array, as the parameter {@code arrayType} names it. */
public enum ArrayType {
  BYTE(byte[].class),
  SHORT(short[].class),
  INT(int[].class),
  LONG(long[].class),
  DOUBLE(double[].class);

  private static final long SEED = 0x464F5259;

  private final Class<?> arrayClass;

  ArrayType(Class<?> arrayClass) {
    this.arrayClass = arrayClass;
  }

  /** Returns the class of the arrays that {@link #create} returns. */
  public Class<?> arrayClass() {
    return arrayClass;
  }

  /**
   * Returns a new array of random numbers, equal to every other one of the same size: of the
   * integer types' whole range, and doubles from 0 to 1.
   *
   * @param bytes the size of the elements together, a multiple of 8
   */
  public Object create(int bytes) {
    SplittableRandom random = new SplittableRandom(SEED);
    return switch (this) {
      case BYTE -> {
        byte[] array = new byte[bytes];
        random.nextBytes(array);
        yield array;
      }
      case SHORT -> {
        short[] array = new short[bytes / Short.BYTES];
        for (int i = 0; i < array.length; i++) {
          array[i] = (short) random.nextInt();
        }
        yield array;
      }
      case INT -> random.ints(bytes / Integer.BYTES).toArray();
      case LONG -> random.longs(bytes / Long.BYTES).toArray();
      case DOUBLE -> random.doubles(bytes / Double.BYTES).toArray();
    };
  }
}
