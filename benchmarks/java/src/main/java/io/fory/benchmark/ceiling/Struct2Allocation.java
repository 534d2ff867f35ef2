package io.fory.benchmark.ceiling;

import io.fory.benchmark.data.Struct;
import io.fory.benchmark.data.Struct2;
import java.util.function.Supplier;

/** Allocates a {@link Struct2} with its 104 boxes, out of the same values without boxes. */
final class Struct2Allocation implements Supplier<Object> {

  private final Struct values = Struct.create();

  @Override
  public Object get() {
    Struct2 struct = new Struct2();
    boxFields0To25(struct, values);
    boxFields26To51(struct, values);
    boxFields52To77(struct, values);
    boxFields78To103(struct, values);
    return struct;
  }

  private static void boxFields0To25(Struct2 struct, Struct values) {
    struct.f0 = values.f0;
    struct.f1 = values.f1;
    struct.f2 = values.f2;
    struct.f3 = values.f3;
    struct.f4 = values.f4;
    struct.f5 = values.f5;
    struct.f6 = values.f6;
    struct.f7 = values.f7;
    struct.f8 = values.f8;
    struct.f9 = values.f9;
    struct.f10 = values.f10;
    struct.f11 = values.f11;
    struct.f12 = values.f12;
    struct.f13 = values.f13;
    struct.f14 = values.f14;
    struct.f15 = values.f15;
    struct.f16 = values.f16;
    struct.f17 = values.f17;
    struct.f18 = values.f18;
    struct.f19 = values.f19;
    struct.f20 = values.f20;
    struct.f21 = values.f21;
    struct.f22 = values.f22;
    struct.f23 = values.f23;
    struct.f24 = values.f24;
    struct.f25 = values.f25;
  }

  private static void boxFields26To51(Struct2 struct, Struct values) {
    struct.f26 = values.f26;
    struct.f27 = values.f27;
    struct.f28 = values.f28;
    struct.f29 = values.f29;
    struct.f30 = values.f30;
    struct.f31 = values.f31;
    struct.f32 = values.f32;
    struct.f33 = values.f33;
    struct.f34 = values.f34;
    struct.f35 = values.f35;
    struct.f36 = values.f36;
    struct.f37 = values.f37;
    struct.f38 = values.f38;
    struct.f39 = values.f39;
    struct.f40 = values.f40;
    struct.f41 = values.f41;
    struct.f42 = values.f42;
    struct.f43 = values.f43;
    struct.f44 = values.f44;
    struct.f45 = values.f45;
    struct.f46 = values.f46;
    struct.f47 = values.f47;
    struct.f48 = values.f48;
    struct.f49 = values.f49;
    struct.f50 = values.f50;
    struct.f51 = values.f51;
  }

  private static void boxFields52To77(Struct2 struct, Struct values) {
    struct.f52 = values.f52;
    struct.f53 = values.f53;
    struct.f54 = values.f54;
    struct.f55 = values.f55;
    struct.f56 = values.f56;
    struct.f57 = values.f57;
    struct.f58 = values.f58;
    struct.f59 = values.f59;
    struct.f60 = values.f60;
    struct.f61 = values.f61;
    struct.f62 = values.f62;
    struct.f63 = values.f63;
    struct.f64 = values.f64;
    struct.f65 = values.f65;
    struct.f66 = values.f66;
    struct.f67 = values.f67;
    struct.f68 = values.f68;
    struct.f69 = values.f69;
    struct.f70 = values.f70;
    struct.f71 = values.f71;
    struct.f72 = values.f72;
    struct.f73 = values.f73;
    struct.f74 = values.f74;
    struct.f75 = values.f75;
    struct.f76 = values.f76;
    struct.f77 = values.f77;
  }

  private static void boxFields78To103(Struct2 struct, Struct values) {
    struct.f78 = values.f78;
    struct.f79 = values.f79;
    struct.f80 = values.f80;
    struct.f81 = values.f81;
    struct.f82 = values.f82;
    struct.f83 = values.f83;
    struct.f84 = values.f84;
    struct.f85 = values.f85;
    struct.f86 = values.f86;
    struct.f87 = values.f87;
    struct.f88 = values.f88;
    struct.f89 = values.f89;
    struct.f90 = values.f90;
    struct.f91 = values.f91;
    struct.f92 = values.f92;
    struct.f93 = values.f93;
    struct.f94 = values.f94;
    struct.f95 = values.f95;
    struct.f96 = values.f96;
    struct.f97 = values.f97;
    struct.f98 = values.f98;
    struct.f99 = values.f99;
    struct.f100 = values.f100;
    struct.f101 = values.f101;
    struct.f102 = values.f102;
    struct.f103 = values.f103;
  }
}
