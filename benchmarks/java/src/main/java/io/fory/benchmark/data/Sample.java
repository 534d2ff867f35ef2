package io.fory.benchmark.data;

import java.io.Serial;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Objects;

/**
 * SAMPLE: the sample of the Kryo benchmarks. Every primitive, its box and its array (but for {@code
 * byte}), a string, and on request a reference to itself.
 */
public class Sample implements Serializable {

  @Serial private static final long serialVersionUID = 1L;

  public int intValue;
  public long longValue;
  public float floatValue;
  public double doubleValue;
  public short shortValue;
  public char charValue;
  public boolean booleanValue;

  public Integer intValueBoxed;
  public Long longValueBoxed;
  public Float floatValueBoxed;
  public Double doubleValueBoxed;
  public Short shortValueBoxed;
  public Character charValueBoxed;
  public Boolean booleanValueBoxed;

  public int[] intArray;
  public long[] longArray;
  public float[] floatArray;
  public double[] doubleArray;
  public short[] shortArray;
  public char[] charArray;
  public boolean[] booleanArray;

  public String string;
  public Sample sample;

  public Sample() {}

  /**
   * Returns the sample that the suites measure; equal on every call.
   *
   * @param references whether {@link #sample} is the sample itself instead of null
   */
  public static Sample create(boolean references) {
    Sample it = new Sample();
    it.intValue = 123;
    it.longValue = 1_230_000;
    it.floatValue = 12.345f;
    it.doubleValue = 1.234567;
    it.shortValue = 12345;
    it.charValue = '!';
    it.booleanValue = true;

    it.intValueBoxed = 321;
    it.longValueBoxed = 3_210_000L;
    it.floatValueBoxed = 54.321f;
    it.doubleValueBoxed = 7.654321;
    it.shortValueBoxed = 32100;
    it.charValueBoxed = '$';
    it.booleanValueBoxed = false;

    it.intArray = new int[] {-1234, -123, -12, -1, 0, 1, 12, 123, 1234};
    it.longArray = new long[] {-123400, -12300, -1200, -100, 0, 100, 1200, 12300, 123400};
    it.floatArray = new float[] {-12.34f, -12.3f, -12, -1, 0, 1, 12, 12.3f, 12.34f};
    it.doubleArray = new double[] {-1.234, -1.23, -12, -1, 0, 1, 12, 1.23, 1.234};
    it.shortArray = new short[] {-1234, -123, -12, -1, 0, 1, 12, 123, 1234};
    it.charArray = new char[] {'a', 's', 'd', 'f', 'A', 'S', 'D', 'F'};
    it.booleanArray = new boolean[] {true, false, false, true};

    it.string = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    it.sample = references ? it : null;
    return it;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Sample that
        && Arrays.deepEquals(values(), that.values())
        && refersToItself() == that.refersToItself()
        && (refersToItself() || Objects.equals(sample, that.sample));
  }

  @Override
  public int hashCode() {
    return Arrays.deepHashCode(values());
  }

  @SuppressWarnings("ReferenceEquality") // The reference is the question.
  private boolean refersToItself() {
    return sample == this;
  }

  /** Returns every value but {@link #sample}, which may be a cycle. */
  private Object[] values() {
    return Fields.values(this, "sample");
  }
}
