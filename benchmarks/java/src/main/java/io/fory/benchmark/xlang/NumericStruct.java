package io.fory.benchmark.xlang;

import io.fory.annotation.ForyEncoding;
import java.util.Arrays;
import java.util.Random;
import org.apache.fory.annotation.ForyField;
import org.apache.fory.annotation.Int32Type;
import org.apache.fory.config.Int32Encoding;

/** NUMERIC_STRUCT: twelve {@code int}s, of four bytes each in every library's message. */
public class NumericStruct {

  private static final long SEED = 17;

  @ForyField(id = 1)
  @io.fory.annotation.ForyField(id = 1, encoding = ForyEncoding.FIXED)
  public @Int32Type(encoding = Int32Encoding.FIXED) int f1;

  @ForyField(id = 2)
  @io.fory.annotation.ForyField(id = 2, encoding = ForyEncoding.FIXED)
  public @Int32Type(encoding = Int32Encoding.FIXED) int f2;

  @ForyField(id = 3)
  @io.fory.annotation.ForyField(id = 3, encoding = ForyEncoding.FIXED)
  public @Int32Type(encoding = Int32Encoding.FIXED) int f3;

  @ForyField(id = 4)
  @io.fory.annotation.ForyField(id = 4, encoding = ForyEncoding.FIXED)
  public @Int32Type(encoding = Int32Encoding.FIXED) int f4;

  @ForyField(id = 5)
  @io.fory.annotation.ForyField(id = 5, encoding = ForyEncoding.FIXED)
  public @Int32Type(encoding = Int32Encoding.FIXED) int f5;

  @ForyField(id = 6)
  @io.fory.annotation.ForyField(id = 6, encoding = ForyEncoding.FIXED)
  public @Int32Type(encoding = Int32Encoding.FIXED) int f6;

  @ForyField(id = 7)
  @io.fory.annotation.ForyField(id = 7, encoding = ForyEncoding.FIXED)
  public @Int32Type(encoding = Int32Encoding.FIXED) int f7;

  @ForyField(id = 8)
  @io.fory.annotation.ForyField(id = 8, encoding = ForyEncoding.FIXED)
  public @Int32Type(encoding = Int32Encoding.FIXED) int f8;

  @ForyField(id = 9)
  @io.fory.annotation.ForyField(id = 9, encoding = ForyEncoding.FIXED)
  public @Int32Type(encoding = Int32Encoding.FIXED) int f9;

  @ForyField(id = 10)
  @io.fory.annotation.ForyField(id = 10, encoding = ForyEncoding.FIXED)
  public @Int32Type(encoding = Int32Encoding.FIXED) int f10;

  @ForyField(id = 11)
  @io.fory.annotation.ForyField(id = 11, encoding = ForyEncoding.FIXED)
  public @Int32Type(encoding = Int32Encoding.FIXED) int f11;

  @ForyField(id = 12)
  @io.fory.annotation.ForyField(id = 12, encoding = ForyEncoding.FIXED)
  public @Int32Type(encoding = Int32Encoding.FIXED) int f12;

  /** Creates a struct of zeros. */
  public NumericStruct() {}

  /**
   * Returns the struct of a number, with the same values on every call: random ones of every size,
   * from 3 significant bits in {@link #f1} to 31 in {@link #f12}, of both signs, none of them zero.
   *
   * @param number 0 for the struct that the suite measures alone, else the place in a list
   */
  static NumericStruct create(int number) {
    Random random = new Random(SEED + number);
    NumericStruct struct = new NumericStruct();
    struct.f1 = ofBits(3, random);
    struct.f2 = ofBits(5, random);
    struct.f3 = ofBits(8, random);
    struct.f4 = ofBits(10, random);
    struct.f5 = ofBits(13, random);
    struct.f6 = ofBits(15, random);
    struct.f7 = ofBits(18, random);
    struct.f8 = ofBits(20, random);
    struct.f9 = ofBits(23, random);
    struct.f10 = ofBits(25, random);
    struct.f11 = ofBits(28, random);
    struct.f12 = ofBits(31, random);
    return struct;
  }

  /** Returns a number whose magnitude has exactly so many significant bits, at least 1. */
  private static int ofBits(int bits, Random random) {
    int highest = 1 << (bits - 1);
    int magnitude = highest | random.nextInt(highest);
    return random.nextBoolean() ? magnitude : -magnitude;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof NumericStruct that && Arrays.equals(values(), that.values());
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(values());
  }

  private int[] values() {
    return new int[] {f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12};
  }
}
