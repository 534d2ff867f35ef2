package io.fory.buffer;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertThrows;

import io.fory.error.MalformedInputException;
import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Codings of integers against bytes of other programs, and against plain arithmetic. */
public final class IntegerCodingTest {
  private static final HexFormat HEX = HexFormat.ofDelimiter(" ");
  private static final long SEED = 20_260_721;
  private static final int RANDOM_VALUES = 2_000;

  private static final class Sink extends BinaryWriter {
    Sink() {
      attachScratch();
    }

    byte[] bytes() {
      return toByteArray();
    }
  }

  private static final class OffHeapSink extends BinaryWriter {
    private final MemoryBuffer target = MemoryBuffer.newDirectBuffer(16);

    OffHeapSink() {
      attach(target);
    }

    byte[] bytes() {
      finish();
      return target.toByteArray();
    }
  }

  private static final class Source extends BinaryReader {
    Source(byte[] bytes) {
      attach(bytes, 0, bytes.length);
    }

    Source(MemoryBuffer buffer) {
      attach(buffer);
    }
  }

  private static Object[] row(IntegerCoding coding, long value, String bytes) {
    return new Object[] {coding, value, bytes};
  }

  /** As in messages of Apache Fory for Java and Python, where these values occur. */
  @DataProvider
  public Object[][] known() {
    return new Object[][] {
      row(IntegerCoding.VAR_INT32, Integer.MIN_VALUE, "ff ff ff ff 0f"),
      row(IntegerCoding.VAR_INT32, -1, "01"),
      row(IntegerCoding.VAR_UINT32, -1, "ff ff ff ff 0f"),
      row(IntegerCoding.VAR_UINT32, 127, "7f"),
      row(IntegerCoding.VAR_UINT32, 128, "80 01"),
      row(IntegerCoding.VAR_INT64, Long.MIN_VALUE, "ff ff ff ff ff ff ff ff ff"),
      row(IntegerCoding.VAR_UINT64, Long.MAX_VALUE, "ff ff ff ff ff ff ff ff 7f"),
      row(IntegerCoding.VAR_UINT64, -1, "ff ff ff ff ff ff ff ff ff"),
      row(IntegerCoding.TAGGED_INT64, 0, "00 00 00 00"),
      row(IntegerCoding.TAGGED_INT64, 1, "02 00 00 00"),
      row(IntegerCoding.TAGGED_INT64, -1, "fe ff ff ff"),
      row(IntegerCoding.TAGGED_INT64, (1L << 30) - 1, "fe ff ff 7f"),
      row(IntegerCoding.TAGGED_INT64, -(1L << 30), "00 00 00 80"),
      row(IntegerCoding.TAGGED_INT64, 1L << 30, "01 00 00 00 40 00 00 00 00"),
      row(IntegerCoding.TAGGED_INT64, -(1L << 30) - 1, "01 ff ff ff bf ff ff ff ff"),
      row(IntegerCoding.TAGGED_INT64, Long.MAX_VALUE, "01 ff ff ff ff ff ff ff 7f"),
      row(IntegerCoding.TAGGED_INT64, Long.MIN_VALUE, "01 00 00 00 00 00 00 00 80"),
      row(IntegerCoding.TAGGED_UINT64, 0, "00 00 00 00"),
      row(IntegerCoding.TAGGED_UINT64, (1L << 31) - 1, "fe ff ff ff"),
      row(IntegerCoding.TAGGED_UINT64, 1L << 31, "01 00 00 00 80 00 00 00 00"),
      row(IntegerCoding.TAGGED_UINT64, -1, "01 ff ff ff ff ff ff ff ff"),
    };
  }

  @Test(dataProvider = "known")
  public void bytesAreThoseOfOtherPrograms(IntegerCoding coding, long value, String bytes) {
    assertEquals(HEX.formatHex(written(coding, value)), bytes);
    assertEquals(coding.read(new Source(HEX.parseHex(bytes))), value);
  }

  @DataProvider
  public Object[][] codings() {
    List<Object[]> rows = new ArrayList<>();
    for (IntegerCoding coding : IntegerCoding.values()) {
      if (coding.isSplit()) {
        continue; // read by a bit elsewhere: aSplitIntegerIsTheShorterOfTwo
      }
      rows.add(new Object[] {coding});
    }
    return rows.toArray(new Object[0][]);
  }

  @Test(dataProvider = "codings")
  public void bytesAreThoseOfTheArithmetic(IntegerCoding coding) {
    for (long value : values(coding)) {
      byte[] expected = expected(coding, value);
      assertEquals(HEX.formatHex(written(coding, value)), HEX.formatHex(expected), "" + value);
      Source in = new Source(expected);
      assertEquals(coding.read(in), value);
      assertEquals(in.remaining(), 0, "left of " + value);
    }
  }

  @Test(dataProvider = "codings")
  public void valuesCrossTheEdgesOfAnOffHeapWindow(IntegerCoding coding) {
    List<Long> values = values(coding);
    OffHeapSink out = new OffHeapSink();
    ByteArrayOutputStream expected = new ByteArrayOutputStream();
    for (long value : values) {
      coding.write(out, value);
      expected.writeBytes(expected(coding, value));
    }
    byte[] bytes = out.bytes();
    assertEquals(HEX.formatHex(bytes), HEX.formatHex(expected.toByteArray()));
    MemoryBuffer direct = MemoryBuffer.newDirectBuffer(bytes.length);
    direct.writeBytes(bytes);
    Source in = new Source(direct);
    for (long value : values) {
      assertEquals(coding.read(in), value);
    }
    assertEquals(in.remaining(), 0);
  }

  @Test(dataProvider = "codings")
  public void boxesAreWrittenAsTheirValues(IntegerCoding coding) {
    for (long value : edges(coding)) {
      Object box = coding.isInt() ? (Object) (int) value : (Object) value;
      Sink out = new Sink();
      coding.writeBox(out, box);
      assertEquals(HEX.formatHex(out.bytes()), HEX.formatHex(written(coding, value)));
      assertEquals(coding.readBox(new Source(out.bytes())), box);
    }
  }

  @Test(dataProvider = "codings")
  public void nothingTakesFewerBytesThanItsCodingSays(IntegerCoding coding) {
    int fewest = Integer.MAX_VALUE;
    for (long value : edges(coding)) {
      fewest = Math.min(fewest, written(coding, value).length);
    }
    assertEquals(coding.minBytes(), fewest);
  }

  @Test(dataProvider = "codings")
  public void anEndAtEveryByteIsMalformedInput(IntegerCoding coding) {
    for (long value : edges(coding)) {
      byte[] whole = written(coding, value);
      for (int length = 0; length < whole.length; length++) {
        byte[] part = Arrays.copyOf(whole, length);
        assertThrows(MalformedInputException.class, () -> coding.read(new Source(part)));
      }
    }
  }

  @DataProvider
  public Object[][] splits() {
    return new Object[][] {{IntegerCoding.SPLIT_INT32, 4}, {IntegerCoding.SPLIT_INT64, 8}};
  }

  @Test(dataProvider = "splits")
  public void aSplitIntegerIsTheShorterOfTwo(IntegerCoding coding, int width) {
    for (long value : values(coding)) {
      byte[] varying = groups(zigzag(BigInteger.valueOf(value)));
      boolean wide = varying.length > width;
      assertEquals(coding.bitOf(value), wide ? 1 : 0, "bit of " + value);
      byte[] expected = wide ? fixed(value, width) : varying;
      assertEquals(HEX.formatHex(written(coding, value)), HEX.formatHex(expected), "" + value);
      Source in = new Source(expected);
      assertEquals(coding.ofValue(wide).read(in), value);
      assertEquals(in.remaining(), 0, "left of " + value);
      in = new Source(expected);
      long direct = coding.isInt() ? in.readSplitInt32(wide) : in.readSplitInt64(wide);
      assertEquals(direct, value);
    }
    assertEquals(coding.minBytes(), 1);
  }

  private static byte[] fixed(long value, int width) {
    byte[] bytes = new byte[width];
    for (int i = 0; i < width; i++) {
      bytes[i] = (byte) (value >> 8 * i);
    }
    return bytes;
  }

  @Test
  public void aTagThatNobodyWritesIsMalformedInput() {
    for (int tag = 3; tag < 256; tag += 2) {
      byte[] bytes = new byte[16];
      bytes[0] = (byte) tag;
      for (IntegerCoding coding :
          List.of(IntegerCoding.TAGGED_INT64, IntegerCoding.TAGGED_UINT64)) {
        assertThrows(MalformedInputException.class, () -> coding.read(new Source(bytes)));
      }
    }
  }

  private static byte[] written(IntegerCoding coding, long value) {
    Sink out = new Sink();
    coding.write(out, value);
    return out.bytes();
  }

  private static List<Long> edges(IntegerCoding coding) {
    List<Long> edges = new ArrayList<>();
    for (int bit = 0; bit < (coding.isInt() ? 32 : 64); bit++) {
      for (long value : new long[] {(1L << bit) - 1, 1L << bit, -(1L << bit), -(1L << bit) - 1}) {
        edges.add(coding.isInt() ? (int) value : value);
      }
    }
    return edges;
  }

  private static List<Long> values(IntegerCoding coding) {
    List<Long> values = edges(coding);
    Random random = new Random(SEED);
    for (int i = 0; i < RANDOM_VALUES; i++) {
      long value = random.nextLong() >> random.nextInt(64);
      values.add(coding.isInt() ? (int) value : value);
    }
    return values;
  }

  /** Knows nothing but the words of the specification. */
  private static byte[] expected(IntegerCoding coding, long value) {
    BigInteger signed = BigInteger.valueOf(value);
    BigInteger unsigned = signed.mod(BigInteger.ONE.shiftLeft(coding.isInt() ? 32 : 64));
    return switch (coding) {
      case VAR_INT32, VAR_INT64 -> groups(zigzag(signed));
      case VAR_UINT32, VAR_UINT64 -> groups(unsigned);
      case TAGGED_INT64 -> tagged(signed, signed.bitLength() <= 30);
      case TAGGED_UINT64 -> tagged(unsigned, unsigned.bitLength() <= 31);
      case FIXED_INT32 -> fixed(value, 4);
      case FIXED_INT64 -> fixed(value, 8);
      case SPLIT_INT32, SPLIT_INT64 -> throw new IllegalArgumentException(coding.name());
    };
  }

  private static BigInteger zigzag(BigInteger value) {
    return value.signum() < 0
        ? value.negate().shiftLeft(1).subtract(BigInteger.ONE)
        : value.shiftLeft(1);
  }

  /** Seven bits a byte, lowest first; the ninth byte takes eight. */
  private static byte[] groups(BigInteger number) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    BigInteger rest = number;
    while (rest.bitLength() > 7 && bytes.size() < 8) {
      bytes.write(rest.intValue() & 0x7F | 0x80);
      rest = rest.shiftRight(7);
    }
    bytes.write(rest.intValue());
    return bytes.toByteArray();
  }

  private static byte[] tagged(BigInteger number, boolean isShort) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    if (!isShort) {
      bytes.write(1);
    }
    BigInteger content = isShort ? number.shiftLeft(1) : number;
    for (int i = 0; i < (isShort ? 4 : 8); i++) {
      bytes.write(content.shiftRight(8 * i).intValue());
    }
    return bytes.toByteArray();
  }
}
