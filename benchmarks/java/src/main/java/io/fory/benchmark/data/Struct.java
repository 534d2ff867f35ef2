package io.fory.benchmark.data;

import java.io.Serial;
import java.io.Serializable;

/**
 * STRUCT: 104 public primitive fields, 26 each of {@code int}, {@code long}, {@code float} and
 * {@code double} in turn, filled with seeded random values.
 *
 * <p>The payload is 26 × 24 = 624 bytes at fixed width.
 */
public final class Struct implements Serializable {

  @Serial private static final long serialVersionUID = 1L;

  public int f0;
  public long f1;
  public float f2;
  public double f3;
  public int f4;
  public long f5;
  public float f6;
  public double f7;
  public int f8;
  public long f9;
  public float f10;
  public double f11;
  public int f12;
  public long f13;
  public float f14;
  public double f15;
  public int f16;
  public long f17;
  public float f18;
  public double f19;
  public int f20;
  public long f21;
  public float f22;
  public double f23;
  public int f24;
  public long f25;
  public float f26;
  public double f27;
  public int f28;
  public long f29;
  public float f30;
  public double f31;
  public int f32;
  public long f33;
  public float f34;
  public double f35;
  public int f36;
  public long f37;
  public float f38;
  public double f39;
  public int f40;
  public long f41;
  public float f42;
  public double f43;
  public int f44;
  public long f45;
  public float f46;
  public double f47;
  public int f48;
  public long f49;
  public float f50;
  public double f51;
  public int f52;
  public long f53;
  public float f54;
  public double f55;
  public int f56;
  public long f57;
  public float f58;
  public double f59;
  public int f60;
  public long f61;
  public float f62;
  public double f63;
  public int f64;
  public long f65;
  public float f66;
  public double f67;
  public int f68;
  public long f69;
  public float f70;
  public double f71;
  public int f72;
  public long f73;
  public float f74;
  public double f75;
  public int f76;
  public long f77;
  public float f78;
  public double f79;
  public int f80;
  public long f81;
  public float f82;
  public double f83;
  public int f84;
  public long f85;
  public float f86;
  public double f87;
  public int f88;
  public long f89;
  public float f90;
  public double f91;
  public int f92;
  public long f93;
  public float f94;
  public double f95;
  public int f96;
  public long f97;
  public float f98;
  public double f99;
  public int f100;
  public long f101;
  public float f102;
  public double f103;

  /** Creates a struct whose fields are all zero. */
  public Struct() {}

  /** Returns the struct that the suites measure; the same values on every call. */
  public static Struct create() {
    Struct struct = new Struct();
    NumberedFields.fill(struct);
    return struct;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Struct && NumberedFields.equal(this, other);
  }

  @Override
  public int hashCode() {
    return NumberedFields.hash(this);
  }
}
