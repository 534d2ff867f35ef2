package io.fory.benchmark.data;

import java.util.Arrays;
import java.util.Random;

/**
 * The public fields {@code f0 … f103} of {@link Struct} and {@link Struct2}, by number.
 *
 * <p>Reflective, and therefore only for setting up and checking; no suite measures it.
 */
final class NumberedFields {

  private static final int COUNT = 104;
  private static final long SEED = 17;

  private NumberedFields() {}

  /** Sets every field to the next random value of its type, in the order of the numbers. */
  static void fill(Object struct) {
    Random random = new Random(SEED);
    try {
      for (int i = 0; i < COUNT; i++) {
        Object value =
            switch (i % 4) {
              case 0 -> random.nextInt();
              case 1 -> random.nextLong();
              case 2 -> random.nextFloat();
              default -> random.nextDouble();
            };
        struct.getClass().getField("f" + i).set(struct, value);
      }
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("a struct has public fields f0 to f" + (COUNT - 1), e);
    }
  }

  static boolean equal(Object left, Object right) {
    return Arrays.equals(values(left), values(right));
  }

  static int hash(Object struct) {
    return Arrays.hashCode(values(struct));
  }

  private static Object[] values(Object struct) {
    Object[] values = new Object[COUNT];
    try {
      for (int i = 0; i < COUNT; i++) {
        values[i] = struct.getClass().getField("f" + i).get(struct);
      }
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("a struct has public fields f0 to f" + (COUNT - 1), e);
    }
    return values;
  }
}
