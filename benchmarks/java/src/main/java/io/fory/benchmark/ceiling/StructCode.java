package io.fory.benchmark.ceiling;

import static io.fory.benchmark.ceiling.LittleEndianBytes.getDouble;
import static io.fory.benchmark.ceiling.LittleEndianBytes.getFloat;
import static io.fory.benchmark.ceiling.LittleEndianBytes.getInt;
import static io.fory.benchmark.ceiling.LittleEndianBytes.getLong;
import static io.fory.benchmark.ceiling.LittleEndianBytes.putDouble;
import static io.fory.benchmark.ceiling.LittleEndianBytes.putFloat;
import static io.fory.benchmark.ceiling.LittleEndianBytes.putInt;
import static io.fory.benchmark.ceiling.LittleEndianBytes.putLong;

import io.fory.benchmark.data.Struct;
import java.util.Objects;

/**
 * The code for {@link Struct}: 52 fields of eight bytes, then 52 of four, each half by name.
 *
 * <p>In methods of 52 writes and about 26 reads, because the JIT makes worse code of longer ones;
 * see {@code docs/decisions/0002-chunked-methods.md}. None is shorter than 326 bytes of bytecode:
 * up to there C2 would inline it, and then leave some of its reads as calls.
 */
final class StructCode implements ModelCode {

  private static final long START = MessageStart.of(0xD51C_77D4);
  private static final int BODY_BYTES = 624;

  @Override
  public int write(Object object, byte[] bytes) {
    Struct struct = (Struct) object;
    Objects.checkFromIndexSize(0, MessageStart.BYTES + BODY_BYTES, bytes.length);
    putLong(bytes, 0, START);
    writeEightBytes(struct, bytes, MessageStart.BYTES);
    writeFourBytes(struct, bytes, MessageStart.BYTES);
    return MessageStart.BYTES + BODY_BYTES;
  }

  @Override
  public Object read(byte[] bytes, int end) {
    MessageStart.require(START, bytes, end);
    Objects.checkFromIndexSize(MessageStart.BYTES, BODY_BYTES, end);
    Struct struct = new Struct();
    readFields0To26(struct, bytes, MessageStart.BYTES);
    readFields27To52(struct, bytes, MessageStart.BYTES);
    readFields53To78(struct, bytes, MessageStart.BYTES);
    readFields79To103(struct, bytes, MessageStart.BYTES);
    return struct;
  }

  private static void writeEightBytes(Struct struct, byte[] bytes, int at) {
    putLong(bytes, at, struct.f1);
    putLong(bytes, at + 8, struct.f101);
    putDouble(bytes, at + 16, struct.f103);
    putDouble(bytes, at + 24, struct.f11);
    putLong(bytes, at + 32, struct.f13);
    putDouble(bytes, at + 40, struct.f15);
    putLong(bytes, at + 48, struct.f17);
    putDouble(bytes, at + 56, struct.f19);
    putLong(bytes, at + 64, struct.f21);
    putDouble(bytes, at + 72, struct.f23);
    putLong(bytes, at + 80, struct.f25);
    putDouble(bytes, at + 88, struct.f27);
    putLong(bytes, at + 96, struct.f29);
    putDouble(bytes, at + 104, struct.f3);
    putDouble(bytes, at + 112, struct.f31);
    putLong(bytes, at + 120, struct.f33);
    putDouble(bytes, at + 128, struct.f35);
    putLong(bytes, at + 136, struct.f37);
    putDouble(bytes, at + 144, struct.f39);
    putLong(bytes, at + 152, struct.f41);
    putDouble(bytes, at + 160, struct.f43);
    putLong(bytes, at + 168, struct.f45);
    putDouble(bytes, at + 176, struct.f47);
    putLong(bytes, at + 184, struct.f49);
    putLong(bytes, at + 192, struct.f5);
    putDouble(bytes, at + 200, struct.f51);
    putLong(bytes, at + 208, struct.f53);
    putDouble(bytes, at + 216, struct.f55);
    putLong(bytes, at + 224, struct.f57);
    putDouble(bytes, at + 232, struct.f59);
    putLong(bytes, at + 240, struct.f61);
    putDouble(bytes, at + 248, struct.f63);
    putLong(bytes, at + 256, struct.f65);
    putDouble(bytes, at + 264, struct.f67);
    putLong(bytes, at + 272, struct.f69);
    putDouble(bytes, at + 280, struct.f7);
    putDouble(bytes, at + 288, struct.f71);
    putLong(bytes, at + 296, struct.f73);
    putDouble(bytes, at + 304, struct.f75);
    putLong(bytes, at + 312, struct.f77);
    putDouble(bytes, at + 320, struct.f79);
    putLong(bytes, at + 328, struct.f81);
    putDouble(bytes, at + 336, struct.f83);
    putLong(bytes, at + 344, struct.f85);
    putDouble(bytes, at + 352, struct.f87);
    putLong(bytes, at + 360, struct.f89);
    putLong(bytes, at + 368, struct.f9);
    putDouble(bytes, at + 376, struct.f91);
    putLong(bytes, at + 384, struct.f93);
    putDouble(bytes, at + 392, struct.f95);
    putLong(bytes, at + 400, struct.f97);
    putDouble(bytes, at + 408, struct.f99);
  }

  private static void writeFourBytes(Struct struct, byte[] bytes, int at) {
    putInt(bytes, at + 416, struct.f0);
    putFloat(bytes, at + 420, struct.f10);
    putInt(bytes, at + 424, struct.f100);
    putFloat(bytes, at + 428, struct.f102);
    putInt(bytes, at + 432, struct.f12);
    putFloat(bytes, at + 436, struct.f14);
    putInt(bytes, at + 440, struct.f16);
    putFloat(bytes, at + 444, struct.f18);
    putFloat(bytes, at + 448, struct.f2);
    putInt(bytes, at + 452, struct.f20);
    putFloat(bytes, at + 456, struct.f22);
    putInt(bytes, at + 460, struct.f24);
    putFloat(bytes, at + 464, struct.f26);
    putInt(bytes, at + 468, struct.f28);
    putFloat(bytes, at + 472, struct.f30);
    putInt(bytes, at + 476, struct.f32);
    putFloat(bytes, at + 480, struct.f34);
    putInt(bytes, at + 484, struct.f36);
    putFloat(bytes, at + 488, struct.f38);
    putInt(bytes, at + 492, struct.f4);
    putInt(bytes, at + 496, struct.f40);
    putFloat(bytes, at + 500, struct.f42);
    putInt(bytes, at + 504, struct.f44);
    putFloat(bytes, at + 508, struct.f46);
    putInt(bytes, at + 512, struct.f48);
    putFloat(bytes, at + 516, struct.f50);
    putInt(bytes, at + 520, struct.f52);
    putFloat(bytes, at + 524, struct.f54);
    putInt(bytes, at + 528, struct.f56);
    putFloat(bytes, at + 532, struct.f58);
    putFloat(bytes, at + 536, struct.f6);
    putInt(bytes, at + 540, struct.f60);
    putFloat(bytes, at + 544, struct.f62);
    putInt(bytes, at + 548, struct.f64);
    putFloat(bytes, at + 552, struct.f66);
    putInt(bytes, at + 556, struct.f68);
    putFloat(bytes, at + 560, struct.f70);
    putInt(bytes, at + 564, struct.f72);
    putFloat(bytes, at + 568, struct.f74);
    putInt(bytes, at + 572, struct.f76);
    putFloat(bytes, at + 576, struct.f78);
    putInt(bytes, at + 580, struct.f8);
    putInt(bytes, at + 584, struct.f80);
    putFloat(bytes, at + 588, struct.f82);
    putInt(bytes, at + 592, struct.f84);
    putFloat(bytes, at + 596, struct.f86);
    putInt(bytes, at + 600, struct.f88);
    putFloat(bytes, at + 604, struct.f90);
    putInt(bytes, at + 608, struct.f92);
    putFloat(bytes, at + 612, struct.f94);
    putInt(bytes, at + 616, struct.f96);
    putFloat(bytes, at + 620, struct.f98);
  }

  private static void readFields0To26(Struct struct, byte[] bytes, int at) {
    struct.f1 = getLong(bytes, at);
    struct.f101 = getLong(bytes, at + 8);
    struct.f103 = getDouble(bytes, at + 16);
    struct.f11 = getDouble(bytes, at + 24);
    struct.f13 = getLong(bytes, at + 32);
    struct.f15 = getDouble(bytes, at + 40);
    struct.f17 = getLong(bytes, at + 48);
    struct.f19 = getDouble(bytes, at + 56);
    struct.f21 = getLong(bytes, at + 64);
    struct.f23 = getDouble(bytes, at + 72);
    struct.f25 = getLong(bytes, at + 80);
    struct.f27 = getDouble(bytes, at + 88);
    struct.f29 = getLong(bytes, at + 96);
    struct.f3 = getDouble(bytes, at + 104);
    struct.f31 = getDouble(bytes, at + 112);
    struct.f33 = getLong(bytes, at + 120);
    struct.f35 = getDouble(bytes, at + 128);
    struct.f37 = getLong(bytes, at + 136);
    struct.f39 = getDouble(bytes, at + 144);
    struct.f41 = getLong(bytes, at + 152);
    struct.f43 = getDouble(bytes, at + 160);
    struct.f45 = getLong(bytes, at + 168);
    struct.f47 = getDouble(bytes, at + 176);
    struct.f49 = getLong(bytes, at + 184);
    struct.f5 = getLong(bytes, at + 192);
    struct.f51 = getDouble(bytes, at + 200);
    struct.f53 = getLong(bytes, at + 208);
  }

  private static void readFields27To52(Struct struct, byte[] bytes, int at) {
    struct.f55 = getDouble(bytes, at + 216);
    struct.f57 = getLong(bytes, at + 224);
    struct.f59 = getDouble(bytes, at + 232);
    struct.f61 = getLong(bytes, at + 240);
    struct.f63 = getDouble(bytes, at + 248);
    struct.f65 = getLong(bytes, at + 256);
    struct.f67 = getDouble(bytes, at + 264);
    struct.f69 = getLong(bytes, at + 272);
    struct.f7 = getDouble(bytes, at + 280);
    struct.f71 = getDouble(bytes, at + 288);
    struct.f73 = getLong(bytes, at + 296);
    struct.f75 = getDouble(bytes, at + 304);
    struct.f77 = getLong(bytes, at + 312);
    struct.f79 = getDouble(bytes, at + 320);
    struct.f81 = getLong(bytes, at + 328);
    struct.f83 = getDouble(bytes, at + 336);
    struct.f85 = getLong(bytes, at + 344);
    struct.f87 = getDouble(bytes, at + 352);
    struct.f89 = getLong(bytes, at + 360);
    struct.f9 = getLong(bytes, at + 368);
    struct.f91 = getDouble(bytes, at + 376);
    struct.f93 = getLong(bytes, at + 384);
    struct.f95 = getDouble(bytes, at + 392);
    struct.f97 = getLong(bytes, at + 400);
    struct.f99 = getDouble(bytes, at + 408);
    struct.f0 = getInt(bytes, at + 416);
  }

  private static void readFields53To78(Struct struct, byte[] bytes, int at) {
    struct.f10 = getFloat(bytes, at + 420);
    struct.f100 = getInt(bytes, at + 424);
    struct.f102 = getFloat(bytes, at + 428);
    struct.f12 = getInt(bytes, at + 432);
    struct.f14 = getFloat(bytes, at + 436);
    struct.f16 = getInt(bytes, at + 440);
    struct.f18 = getFloat(bytes, at + 444);
    struct.f2 = getFloat(bytes, at + 448);
    struct.f20 = getInt(bytes, at + 452);
    struct.f22 = getFloat(bytes, at + 456);
    struct.f24 = getInt(bytes, at + 460);
    struct.f26 = getFloat(bytes, at + 464);
    struct.f28 = getInt(bytes, at + 468);
    struct.f30 = getFloat(bytes, at + 472);
    struct.f32 = getInt(bytes, at + 476);
    struct.f34 = getFloat(bytes, at + 480);
    struct.f36 = getInt(bytes, at + 484);
    struct.f38 = getFloat(bytes, at + 488);
    struct.f4 = getInt(bytes, at + 492);
    struct.f40 = getInt(bytes, at + 496);
    struct.f42 = getFloat(bytes, at + 500);
    struct.f44 = getInt(bytes, at + 504);
    struct.f46 = getFloat(bytes, at + 508);
    struct.f48 = getInt(bytes, at + 512);
    struct.f50 = getFloat(bytes, at + 516);
    struct.f52 = getInt(bytes, at + 520);
  }

  private static void readFields79To103(Struct struct, byte[] bytes, int at) {
    struct.f54 = getFloat(bytes, at + 524);
    struct.f56 = getInt(bytes, at + 528);
    struct.f58 = getFloat(bytes, at + 532);
    struct.f6 = getFloat(bytes, at + 536);
    struct.f60 = getInt(bytes, at + 540);
    struct.f62 = getFloat(bytes, at + 544);
    struct.f64 = getInt(bytes, at + 548);
    struct.f66 = getFloat(bytes, at + 552);
    struct.f68 = getInt(bytes, at + 556);
    struct.f70 = getFloat(bytes, at + 560);
    struct.f72 = getInt(bytes, at + 564);
    struct.f74 = getFloat(bytes, at + 568);
    struct.f76 = getInt(bytes, at + 572);
    struct.f78 = getFloat(bytes, at + 576);
    struct.f8 = getInt(bytes, at + 580);
    struct.f80 = getInt(bytes, at + 584);
    struct.f82 = getFloat(bytes, at + 588);
    struct.f84 = getInt(bytes, at + 592);
    struct.f86 = getFloat(bytes, at + 596);
    struct.f88 = getInt(bytes, at + 600);
    struct.f90 = getFloat(bytes, at + 604);
    struct.f92 = getInt(bytes, at + 608);
    struct.f94 = getFloat(bytes, at + 612);
    struct.f96 = getInt(bytes, at + 616);
    struct.f98 = getFloat(bytes, at + 620);
  }
}
