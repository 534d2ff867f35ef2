package io.fory.benchmark.xlang;

import java.util.Arrays;
import org.apache.fory.annotation.ForyField;

/**
 * SAMPLE: the sample of the Kryo benchmarks, {@link io.fory.benchmark.data.Sample}, in types that
 * every language has. What is a {@code short} or a {@code char} there is an {@code int} here, and
 * the boxes keep only their names.
 */
public class Sample {

  @ForyField(id = 1)
  @io.fory.annotation.ForyField(id = 1)
  public int intValue;

  @ForyField(id = 2)
  @io.fory.annotation.ForyField(id = 2)
  public long longValue;

  @ForyField(id = 3)
  @io.fory.annotation.ForyField(id = 3)
  public float floatValue;

  @ForyField(id = 4)
  @io.fory.annotation.ForyField(id = 4)
  public double doubleValue;

  @ForyField(id = 5)
  @io.fory.annotation.ForyField(id = 5)
  public int shortValue;

  @ForyField(id = 6)
  @io.fory.annotation.ForyField(id = 6)
  public int charValue;

  @ForyField(id = 7)
  @io.fory.annotation.ForyField(id = 7)
  public boolean booleanValue;

  @ForyField(id = 8)
  @io.fory.annotation.ForyField(id = 8)
  public int intValueBoxed;

  @ForyField(id = 9)
  @io.fory.annotation.ForyField(id = 9)
  public long longValueBoxed;

  @ForyField(id = 10)
  @io.fory.annotation.ForyField(id = 10)
  public float floatValueBoxed;

  @ForyField(id = 11)
  @io.fory.annotation.ForyField(id = 11)
  public double doubleValueBoxed;

  @ForyField(id = 12)
  @io.fory.annotation.ForyField(id = 12)
  public int shortValueBoxed;

  @ForyField(id = 13)
  @io.fory.annotation.ForyField(id = 13)
  public int charValueBoxed;

  @ForyField(id = 14)
  @io.fory.annotation.ForyField(id = 14)
  public boolean booleanValueBoxed;

  @ForyField(id = 15)
  @io.fory.annotation.ForyField(id = 15)
  public int[] intArray;

  @ForyField(id = 16)
  @io.fory.annotation.ForyField(id = 16)
  public long[] longArray;

  @ForyField(id = 17)
  @io.fory.annotation.ForyField(id = 17)
  public float[] floatArray;

  @ForyField(id = 18)
  @io.fory.annotation.ForyField(id = 18)
  public double[] doubleArray;

  @ForyField(id = 19)
  @io.fory.annotation.ForyField(id = 19)
  public int[] shortArray;

  @ForyField(id = 20)
  @io.fory.annotation.ForyField(id = 20)
  public int[] charArray;

  @ForyField(id = 21)
  @io.fory.annotation.ForyField(id = 21)
  public boolean[] booleanArray;

  @ForyField(id = 22)
  @io.fory.annotation.ForyField(id = 22)
  public String string;

  /** Creates a sample of zeros and nulls. */
  public Sample() {}

  /** Returns the sample that the suite measures; equal on every call. */
  static Sample create() {
    Sample it = new Sample();
    it.intValue = 123;
    it.longValue = 1_230_000;
    it.floatValue = 12.345f;
    it.doubleValue = 1.234567;
    it.shortValue = 12345;
    it.charValue = '!';
    it.booleanValue = true;

    it.intValueBoxed = 321;
    it.longValueBoxed = 3_210_000;
    it.floatValueBoxed = 54.321f;
    it.doubleValueBoxed = 7.654321;
    it.shortValueBoxed = 32100;
    it.charValueBoxed = '$';
    it.booleanValueBoxed = false;

    it.intArray = new int[] {-1234, -123, -12, -1, 0, 1, 12, 123, 1234};
    it.longArray = new long[] {-123400, -12300, -1200, -100, 0, 100, 1200, 12300, 123400};
    it.floatArray = new float[] {-12.34f, -12.3f, -12, -1, 0, 1, 12, 12.3f, 12.34f};
    it.doubleArray = new double[] {-1.234, -1.23, -12, -1, 0, 1, 12, 1.23, 1.234};
    it.shortArray = new int[] {-1234, -123, -12, -1, 0, 1, 12, 123, 1234};
    it.charArray = new int[] {'a', 's', 'd', 'f', 'A', 'S', 'D', 'F'};
    it.booleanArray = new boolean[] {true, false, false, true};

    it.string = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    return it;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Sample that && Arrays.deepEquals(values(), that.values());
  }

  @Override
  public int hashCode() {
    return Arrays.deepHashCode(values());
  }

  private Object[] values() {
    return new Object[] {
      intValue,
      longValue,
      floatValue,
      doubleValue,
      shortValue,
      charValue,
      booleanValue,
      intValueBoxed,
      longValueBoxed,
      floatValueBoxed,
      doubleValueBoxed,
      shortValueBoxed,
      charValueBoxed,
      booleanValueBoxed,
      intArray,
      longArray,
      floatArray,
      doubleArray,
      shortArray,
      charArray,
      booleanArray,
      string
    };
  }
}
