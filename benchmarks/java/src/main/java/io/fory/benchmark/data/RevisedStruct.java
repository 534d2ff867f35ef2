package io.fory.benchmark.data;

import java.lang.reflect.Field;

/**
 * A later version of {@link Struct}: {@code f0} is a {@code long} instead of an {@code int}, {@code
 * f1} is gone, and {@code added} is new.
 */
public final class RevisedStruct {

  public long f0;
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
  public int added = 17;

  /** Creates a struct whose fields are all zero, but for the added one. */
  public RevisedStruct() {}

  /** Returns what a reader of this version makes of a struct. */
  public static RevisedStruct of(Struct old) {
    RevisedStruct revised = new RevisedStruct();
    try {
      for (Field field : Struct.class.getFields()) {
        if (!field.getName().equals("f1")) {
          RevisedStruct.class.getField(field.getName()).set(revised, field.get(old));
        }
      }
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("the versions differ in f0, f1 and added", e);
    }
    return revised;
  }

  @Override
  public boolean equals(Object other) {
    try {
      for (Field field : RevisedStruct.class.getFields()) {
        if (!(other instanceof RevisedStruct) || !field.get(this).equals(field.get(other))) {
          return false;
        }
      }
    } catch (IllegalAccessException e) {
      throw new LinkageError("all fields are public", e);
    }
    return true;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(f0);
  }
}
