package io.fory.benchmark.data;

import java.io.Serial;
import java.io.Serializable;

/** STRUCT2: the fields and values of {@link Struct}, each in its box. None of them is null. */
public final class Struct2 implements Serializable {

  @Serial private static final long serialVersionUID = 1L;

  public Integer f0;
  public Long f1;
  public Float f2;
  public Double f3;
  public Integer f4;
  public Long f5;
  public Float f6;
  public Double f7;
  public Integer f8;
  public Long f9;
  public Float f10;
  public Double f11;
  public Integer f12;
  public Long f13;
  public Float f14;
  public Double f15;
  public Integer f16;
  public Long f17;
  public Float f18;
  public Double f19;
  public Integer f20;
  public Long f21;
  public Float f22;
  public Double f23;
  public Integer f24;
  public Long f25;
  public Float f26;
  public Double f27;
  public Integer f28;
  public Long f29;
  public Float f30;
  public Double f31;
  public Integer f32;
  public Long f33;
  public Float f34;
  public Double f35;
  public Integer f36;
  public Long f37;
  public Float f38;
  public Double f39;
  public Integer f40;
  public Long f41;
  public Float f42;
  public Double f43;
  public Integer f44;
  public Long f45;
  public Float f46;
  public Double f47;
  public Integer f48;
  public Long f49;
  public Float f50;
  public Double f51;
  public Integer f52;
  public Long f53;
  public Float f54;
  public Double f55;
  public Integer f56;
  public Long f57;
  public Float f58;
  public Double f59;
  public Integer f60;
  public Long f61;
  public Float f62;
  public Double f63;
  public Integer f64;
  public Long f65;
  public Float f66;
  public Double f67;
  public Integer f68;
  public Long f69;
  public Float f70;
  public Double f71;
  public Integer f72;
  public Long f73;
  public Float f74;
  public Double f75;
  public Integer f76;
  public Long f77;
  public Float f78;
  public Double f79;
  public Integer f80;
  public Long f81;
  public Float f82;
  public Double f83;
  public Integer f84;
  public Long f85;
  public Float f86;
  public Double f87;
  public Integer f88;
  public Long f89;
  public Float f90;
  public Double f91;
  public Integer f92;
  public Long f93;
  public Float f94;
  public Double f95;
  public Integer f96;
  public Long f97;
  public Float f98;
  public Double f99;
  public Integer f100;
  public Long f101;
  public Float f102;
  public Double f103;

  /** Creates a struct whose fields are all null. */
  public Struct2() {}

  /** Returns the struct that the suites measure; the same values on every call. */
  public static Struct2 create() {
    Struct2 struct = new Struct2();
    NumberedFields.fill(struct);
    return struct;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Struct2 && NumberedFields.equal(this, other);
  }

  @Override
  public int hashCode() {
    return NumberedFields.hash(this);
  }
}
