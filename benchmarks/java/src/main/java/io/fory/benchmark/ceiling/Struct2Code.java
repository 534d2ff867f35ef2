package io.fory.benchmark.ceiling;

import static io.fory.benchmark.ceiling.LittleEndianBytes.getDouble;
import static io.fory.benchmark.ceiling.LittleEndianBytes.getFloat;
import static io.fory.benchmark.ceiling.LittleEndianBytes.getInt;
import static io.fory.benchmark.ceiling.LittleEndianBytes.getLong;
import static io.fory.benchmark.ceiling.LittleEndianBytes.putDouble;
import static io.fory.benchmark.ceiling.LittleEndianBytes.putFloat;
import static io.fory.benchmark.ceiling.LittleEndianBytes.putInt;
import static io.fory.benchmark.ceiling.LittleEndianBytes.putLong;

import io.fory.benchmark.data.Struct2;
import java.util.Objects;

/**
 * The code for {@link Struct2}: 13 bytes of presence bits, then as {@link StructCode}; a box that
 * is null leaves its bytes 0.
 *
 * <p>The methods end where a presence byte does. That nothing is null costs nothing to find out:
 * the JIT leaves the test to the memory access that follows.
 */
final class Struct2Code implements ModelCode {

  private static final long START = MessageStart.of(0x13CE_C02B);
  private static final int BODY_BYTES = 637;

  @Override
  public int write(Object object, byte[] bytes) {
    Struct2 struct = (Struct2) object;
    Objects.checkFromIndexSize(0, MessageStart.BYTES + BODY_BYTES, bytes.length);
    putLong(bytes, 0, START);
    writeFields0To31(struct, bytes, MessageStart.BYTES);
    writeFields32To63(struct, bytes, MessageStart.BYTES);
    writeFields64To103(struct, bytes, MessageStart.BYTES);
    return MessageStart.BYTES + BODY_BYTES;
  }

  @Override
  public Object read(byte[] bytes, int end) {
    MessageStart.require(START, bytes, end);
    Objects.checkFromIndexSize(MessageStart.BYTES, BODY_BYTES, end);
    Struct2 struct = new Struct2();
    readFields0To23(struct, bytes, MessageStart.BYTES);
    readFields24To47(struct, bytes, MessageStart.BYTES);
    readFields48To71(struct, bytes, MessageStart.BYTES);
    readFields72To103(struct, bytes, MessageStart.BYTES);
    return struct;
  }

  private static void writeFields0To31(Struct2 struct, byte[] bytes, int at) {
    int present0 =
        put(bytes, at + 13, struct.f1)
            | put(bytes, at + 21, struct.f101) << 1
            | put(bytes, at + 29, struct.f103) << 2
            | put(bytes, at + 37, struct.f11) << 3
            | put(bytes, at + 45, struct.f13) << 4
            | put(bytes, at + 53, struct.f15) << 5
            | put(bytes, at + 61, struct.f17) << 6
            | put(bytes, at + 69, struct.f19) << 7;
    bytes[at] = (byte) present0;
    int present1 =
        put(bytes, at + 77, struct.f21)
            | put(bytes, at + 85, struct.f23) << 1
            | put(bytes, at + 93, struct.f25) << 2
            | put(bytes, at + 101, struct.f27) << 3
            | put(bytes, at + 109, struct.f29) << 4
            | put(bytes, at + 117, struct.f3) << 5
            | put(bytes, at + 125, struct.f31) << 6
            | put(bytes, at + 133, struct.f33) << 7;
    bytes[at + 1] = (byte) present1;
    int present2 =
        put(bytes, at + 141, struct.f35)
            | put(bytes, at + 149, struct.f37) << 1
            | put(bytes, at + 157, struct.f39) << 2
            | put(bytes, at + 165, struct.f41) << 3
            | put(bytes, at + 173, struct.f43) << 4
            | put(bytes, at + 181, struct.f45) << 5
            | put(bytes, at + 189, struct.f47) << 6
            | put(bytes, at + 197, struct.f49) << 7;
    bytes[at + 2] = (byte) present2;
    int present3 =
        put(bytes, at + 205, struct.f5)
            | put(bytes, at + 213, struct.f51) << 1
            | put(bytes, at + 221, struct.f53) << 2
            | put(bytes, at + 229, struct.f55) << 3
            | put(bytes, at + 237, struct.f57) << 4
            | put(bytes, at + 245, struct.f59) << 5
            | put(bytes, at + 253, struct.f61) << 6
            | put(bytes, at + 261, struct.f63) << 7;
    bytes[at + 3] = (byte) present3;
  }

  private static void writeFields32To63(Struct2 struct, byte[] bytes, int at) {
    int present4 =
        put(bytes, at + 269, struct.f65)
            | put(bytes, at + 277, struct.f67) << 1
            | put(bytes, at + 285, struct.f69) << 2
            | put(bytes, at + 293, struct.f7) << 3
            | put(bytes, at + 301, struct.f71) << 4
            | put(bytes, at + 309, struct.f73) << 5
            | put(bytes, at + 317, struct.f75) << 6
            | put(bytes, at + 325, struct.f77) << 7;
    bytes[at + 4] = (byte) present4;
    int present5 =
        put(bytes, at + 333, struct.f79)
            | put(bytes, at + 341, struct.f81) << 1
            | put(bytes, at + 349, struct.f83) << 2
            | put(bytes, at + 357, struct.f85) << 3
            | put(bytes, at + 365, struct.f87) << 4
            | put(bytes, at + 373, struct.f89) << 5
            | put(bytes, at + 381, struct.f9) << 6
            | put(bytes, at + 389, struct.f91) << 7;
    bytes[at + 5] = (byte) present5;
    int present6 =
        put(bytes, at + 397, struct.f93)
            | put(bytes, at + 405, struct.f95) << 1
            | put(bytes, at + 413, struct.f97) << 2
            | put(bytes, at + 421, struct.f99) << 3
            | put(bytes, at + 429, struct.f0) << 4
            | put(bytes, at + 433, struct.f10) << 5
            | put(bytes, at + 437, struct.f100) << 6
            | put(bytes, at + 441, struct.f102) << 7;
    bytes[at + 6] = (byte) present6;
    int present7 =
        put(bytes, at + 445, struct.f12)
            | put(bytes, at + 449, struct.f14) << 1
            | put(bytes, at + 453, struct.f16) << 2
            | put(bytes, at + 457, struct.f18) << 3
            | put(bytes, at + 461, struct.f2) << 4
            | put(bytes, at + 465, struct.f20) << 5
            | put(bytes, at + 469, struct.f22) << 6
            | put(bytes, at + 473, struct.f24) << 7;
    bytes[at + 7] = (byte) present7;
  }

  private static void writeFields64To103(Struct2 struct, byte[] bytes, int at) {
    int present8 =
        put(bytes, at + 477, struct.f26)
            | put(bytes, at + 481, struct.f28) << 1
            | put(bytes, at + 485, struct.f30) << 2
            | put(bytes, at + 489, struct.f32) << 3
            | put(bytes, at + 493, struct.f34) << 4
            | put(bytes, at + 497, struct.f36) << 5
            | put(bytes, at + 501, struct.f38) << 6
            | put(bytes, at + 505, struct.f4) << 7;
    bytes[at + 8] = (byte) present8;
    int present9 =
        put(bytes, at + 509, struct.f40)
            | put(bytes, at + 513, struct.f42) << 1
            | put(bytes, at + 517, struct.f44) << 2
            | put(bytes, at + 521, struct.f46) << 3
            | put(bytes, at + 525, struct.f48) << 4
            | put(bytes, at + 529, struct.f50) << 5
            | put(bytes, at + 533, struct.f52) << 6
            | put(bytes, at + 537, struct.f54) << 7;
    bytes[at + 9] = (byte) present9;
    int present10 =
        put(bytes, at + 541, struct.f56)
            | put(bytes, at + 545, struct.f58) << 1
            | put(bytes, at + 549, struct.f6) << 2
            | put(bytes, at + 553, struct.f60) << 3
            | put(bytes, at + 557, struct.f62) << 4
            | put(bytes, at + 561, struct.f64) << 5
            | put(bytes, at + 565, struct.f66) << 6
            | put(bytes, at + 569, struct.f68) << 7;
    bytes[at + 10] = (byte) present10;
    int present11 =
        put(bytes, at + 573, struct.f70)
            | put(bytes, at + 577, struct.f72) << 1
            | put(bytes, at + 581, struct.f74) << 2
            | put(bytes, at + 585, struct.f76) << 3
            | put(bytes, at + 589, struct.f78) << 4
            | put(bytes, at + 593, struct.f8) << 5
            | put(bytes, at + 597, struct.f80) << 6
            | put(bytes, at + 601, struct.f82) << 7;
    bytes[at + 11] = (byte) present11;
    int present12 =
        put(bytes, at + 605, struct.f84)
            | put(bytes, at + 609, struct.f86) << 1
            | put(bytes, at + 613, struct.f88) << 2
            | put(bytes, at + 617, struct.f90) << 3
            | put(bytes, at + 621, struct.f92) << 4
            | put(bytes, at + 625, struct.f94) << 5
            | put(bytes, at + 629, struct.f96) << 6
            | put(bytes, at + 633, struct.f98) << 7;
    bytes[at + 12] = (byte) present12;
  }

  private static void readFields0To23(Struct2 struct, byte[] bytes, int at) {
    int present0 = bytes[at];
    struct.f1 = takeLong(bytes, at + 13, present0 & 1);
    struct.f101 = takeLong(bytes, at + 21, present0 & 2);
    struct.f103 = takeDouble(bytes, at + 29, present0 & 4);
    struct.f11 = takeDouble(bytes, at + 37, present0 & 8);
    struct.f13 = takeLong(bytes, at + 45, present0 & 16);
    struct.f15 = takeDouble(bytes, at + 53, present0 & 32);
    struct.f17 = takeLong(bytes, at + 61, present0 & 64);
    struct.f19 = takeDouble(bytes, at + 69, present0 & 128);
    int present1 = bytes[at + 1];
    struct.f21 = takeLong(bytes, at + 77, present1 & 1);
    struct.f23 = takeDouble(bytes, at + 85, present1 & 2);
    struct.f25 = takeLong(bytes, at + 93, present1 & 4);
    struct.f27 = takeDouble(bytes, at + 101, present1 & 8);
    struct.f29 = takeLong(bytes, at + 109, present1 & 16);
    struct.f3 = takeDouble(bytes, at + 117, present1 & 32);
    struct.f31 = takeDouble(bytes, at + 125, present1 & 64);
    struct.f33 = takeLong(bytes, at + 133, present1 & 128);
    int present2 = bytes[at + 2];
    struct.f35 = takeDouble(bytes, at + 141, present2 & 1);
    struct.f37 = takeLong(bytes, at + 149, present2 & 2);
    struct.f39 = takeDouble(bytes, at + 157, present2 & 4);
    struct.f41 = takeLong(bytes, at + 165, present2 & 8);
    struct.f43 = takeDouble(bytes, at + 173, present2 & 16);
    struct.f45 = takeLong(bytes, at + 181, present2 & 32);
    struct.f47 = takeDouble(bytes, at + 189, present2 & 64);
    struct.f49 = takeLong(bytes, at + 197, present2 & 128);
  }

  private static void readFields24To47(Struct2 struct, byte[] bytes, int at) {
    int present3 = bytes[at + 3];
    struct.f5 = takeLong(bytes, at + 205, present3 & 1);
    struct.f51 = takeDouble(bytes, at + 213, present3 & 2);
    struct.f53 = takeLong(bytes, at + 221, present3 & 4);
    struct.f55 = takeDouble(bytes, at + 229, present3 & 8);
    struct.f57 = takeLong(bytes, at + 237, present3 & 16);
    struct.f59 = takeDouble(bytes, at + 245, present3 & 32);
    struct.f61 = takeLong(bytes, at + 253, present3 & 64);
    struct.f63 = takeDouble(bytes, at + 261, present3 & 128);
    int present4 = bytes[at + 4];
    struct.f65 = takeLong(bytes, at + 269, present4 & 1);
    struct.f67 = takeDouble(bytes, at + 277, present4 & 2);
    struct.f69 = takeLong(bytes, at + 285, present4 & 4);
    struct.f7 = takeDouble(bytes, at + 293, present4 & 8);
    struct.f71 = takeDouble(bytes, at + 301, present4 & 16);
    struct.f73 = takeLong(bytes, at + 309, present4 & 32);
    struct.f75 = takeDouble(bytes, at + 317, present4 & 64);
    struct.f77 = takeLong(bytes, at + 325, present4 & 128);
    int present5 = bytes[at + 5];
    struct.f79 = takeDouble(bytes, at + 333, present5 & 1);
    struct.f81 = takeLong(bytes, at + 341, present5 & 2);
    struct.f83 = takeDouble(bytes, at + 349, present5 & 4);
    struct.f85 = takeLong(bytes, at + 357, present5 & 8);
    struct.f87 = takeDouble(bytes, at + 365, present5 & 16);
    struct.f89 = takeLong(bytes, at + 373, present5 & 32);
    struct.f9 = takeLong(bytes, at + 381, present5 & 64);
    struct.f91 = takeDouble(bytes, at + 389, present5 & 128);
  }

  private static void readFields48To71(Struct2 struct, byte[] bytes, int at) {
    int present6 = bytes[at + 6];
    struct.f93 = takeLong(bytes, at + 397, present6 & 1);
    struct.f95 = takeDouble(bytes, at + 405, present6 & 2);
    struct.f97 = takeLong(bytes, at + 413, present6 & 4);
    struct.f99 = takeDouble(bytes, at + 421, present6 & 8);
    struct.f0 = takeInteger(bytes, at + 429, present6 & 16);
    struct.f10 = takeFloat(bytes, at + 433, present6 & 32);
    struct.f100 = takeInteger(bytes, at + 437, present6 & 64);
    struct.f102 = takeFloat(bytes, at + 441, present6 & 128);
    int present7 = bytes[at + 7];
    struct.f12 = takeInteger(bytes, at + 445, present7 & 1);
    struct.f14 = takeFloat(bytes, at + 449, present7 & 2);
    struct.f16 = takeInteger(bytes, at + 453, present7 & 4);
    struct.f18 = takeFloat(bytes, at + 457, present7 & 8);
    struct.f2 = takeFloat(bytes, at + 461, present7 & 16);
    struct.f20 = takeInteger(bytes, at + 465, present7 & 32);
    struct.f22 = takeFloat(bytes, at + 469, present7 & 64);
    struct.f24 = takeInteger(bytes, at + 473, present7 & 128);
    int present8 = bytes[at + 8];
    struct.f26 = takeFloat(bytes, at + 477, present8 & 1);
    struct.f28 = takeInteger(bytes, at + 481, present8 & 2);
    struct.f30 = takeFloat(bytes, at + 485, present8 & 4);
    struct.f32 = takeInteger(bytes, at + 489, present8 & 8);
    struct.f34 = takeFloat(bytes, at + 493, present8 & 16);
    struct.f36 = takeInteger(bytes, at + 497, present8 & 32);
    struct.f38 = takeFloat(bytes, at + 501, present8 & 64);
    struct.f4 = takeInteger(bytes, at + 505, present8 & 128);
  }

  private static void readFields72To103(Struct2 struct, byte[] bytes, int at) {
    int present9 = bytes[at + 9];
    struct.f40 = takeInteger(bytes, at + 509, present9 & 1);
    struct.f42 = takeFloat(bytes, at + 513, present9 & 2);
    struct.f44 = takeInteger(bytes, at + 517, present9 & 4);
    struct.f46 = takeFloat(bytes, at + 521, present9 & 8);
    struct.f48 = takeInteger(bytes, at + 525, present9 & 16);
    struct.f50 = takeFloat(bytes, at + 529, present9 & 32);
    struct.f52 = takeInteger(bytes, at + 533, present9 & 64);
    struct.f54 = takeFloat(bytes, at + 537, present9 & 128);
    int present10 = bytes[at + 10];
    struct.f56 = takeInteger(bytes, at + 541, present10 & 1);
    struct.f58 = takeFloat(bytes, at + 545, present10 & 2);
    struct.f6 = takeFloat(bytes, at + 549, present10 & 4);
    struct.f60 = takeInteger(bytes, at + 553, present10 & 8);
    struct.f62 = takeFloat(bytes, at + 557, present10 & 16);
    struct.f64 = takeInteger(bytes, at + 561, present10 & 32);
    struct.f66 = takeFloat(bytes, at + 565, present10 & 64);
    struct.f68 = takeInteger(bytes, at + 569, present10 & 128);
    int present11 = bytes[at + 11];
    struct.f70 = takeFloat(bytes, at + 573, present11 & 1);
    struct.f72 = takeInteger(bytes, at + 577, present11 & 2);
    struct.f74 = takeFloat(bytes, at + 581, present11 & 4);
    struct.f76 = takeInteger(bytes, at + 585, present11 & 8);
    struct.f78 = takeFloat(bytes, at + 589, present11 & 16);
    struct.f8 = takeInteger(bytes, at + 593, present11 & 32);
    struct.f80 = takeInteger(bytes, at + 597, present11 & 64);
    struct.f82 = takeFloat(bytes, at + 601, present11 & 128);
    int present12 = bytes[at + 12];
    struct.f84 = takeInteger(bytes, at + 605, present12 & 1);
    struct.f86 = takeFloat(bytes, at + 609, present12 & 2);
    struct.f88 = takeInteger(bytes, at + 613, present12 & 4);
    struct.f90 = takeFloat(bytes, at + 617, present12 & 8);
    struct.f92 = takeInteger(bytes, at + 621, present12 & 16);
    struct.f94 = takeFloat(bytes, at + 625, present12 & 32);
    struct.f96 = takeInteger(bytes, at + 629, present12 & 64);
    struct.f98 = takeFloat(bytes, at + 633, present12 & 128);
  }

  /** Returns the presence bit. */
  private static int put(byte[] bytes, int at, Integer value) {
    if (value == null) {
      putInt(bytes, at, 0);
      return 0;
    }
    putInt(bytes, at, value);
    return 1;
  }

  /** Returns the presence bit. */
  private static int put(byte[] bytes, int at, Long value) {
    if (value == null) {
      putLong(bytes, at, 0);
      return 0;
    }
    putLong(bytes, at, value);
    return 1;
  }

  /** Returns the presence bit. */
  private static int put(byte[] bytes, int at, Float value) {
    if (value == null) {
      putFloat(bytes, at, 0);
      return 0;
    }
    putFloat(bytes, at, value);
    return 1;
  }

  /** Returns the presence bit. */
  private static int put(byte[] bytes, int at, Double value) {
    if (value == null) {
      putDouble(bytes, at, 0);
      return 0;
    }
    putDouble(bytes, at, value);
    return 1;
  }

  private static Integer takeInteger(byte[] bytes, int at, int present) {
    return present == 0 ? null : Integer.valueOf(getInt(bytes, at));
  }

  private static Long takeLong(byte[] bytes, int at, int present) {
    return present == 0 ? null : Long.valueOf(getLong(bytes, at));
  }

  private static Float takeFloat(byte[] bytes, int at, int present) {
    return present == 0 ? null : Float.valueOf(getFloat(bytes, at));
  }

  private static Double takeDouble(byte[] bytes, int at, int present) {
    return present == 0 ? null : Double.valueOf(getDouble(bytes, at));
  }
}
