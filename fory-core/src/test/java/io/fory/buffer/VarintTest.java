package io.fory.buffer;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.expectThrows;

import io.fory.error.ErrorText;
import io.fory.error.LimitExceededException;
import io.fory.error.MalformedInputException;
import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Variable-length integers against an encoder that knows nothing but arithmetic. */
public final class VarintTest {
  private static final long SEED = 20_260_101;
  private static final int RANDOM_VALUES = 20_000;
  private static final int[] STARTS = {0, 1, 11};
  private static final BigInteger GROUP = BigInteger.valueOf(128);

  /** The four encodings; 32-bit values travel as longs here. */
  private enum Varint {
    UINT32(32) {
      @Override
      void write(MemoryBuffer buffer, long value) {
        buffer.writeVarUint32((int) value);
      }

      @Override
      long read(MemoryBuffer buffer) {
        return buffer.readVarUint32();
      }

      @Override
      BigInteger number(long value) {
        return unsigned(value, 32);
      }
    },
    INT32(32) {
      @Override
      void write(MemoryBuffer buffer, long value) {
        buffer.writeVarInt32((int) value);
      }

      @Override
      long read(MemoryBuffer buffer) {
        return buffer.readVarInt32();
      }

      @Override
      BigInteger number(long value) {
        return zigzag(value);
      }
    },
    UINT64(64) {
      @Override
      void write(MemoryBuffer buffer, long value) {
        buffer.writeVarUint64(value);
      }

      @Override
      long read(MemoryBuffer buffer) {
        return buffer.readVarUint64();
      }

      @Override
      BigInteger number(long value) {
        return unsigned(value, 64);
      }
    },
    INT64(64) {
      @Override
      void write(MemoryBuffer buffer, long value) {
        buffer.writeVarInt64(value);
      }

      @Override
      long read(MemoryBuffer buffer) {
        return buffer.readVarInt64();
      }

      @Override
      BigInteger number(long value) {
        return zigzag(value);
      }
    };

    final int bits;

    Varint(int bits) {
      this.bits = bits;
    }

    abstract void write(MemoryBuffer buffer, long value);

    abstract long read(MemoryBuffer buffer);

    /** Returns the number whose seven-bit groups are written. */
    abstract BigInteger number(long value);

    /** Returns the seven-bit groups, lowest first; a ninth byte takes all that is left. */
    byte[] encoded(long value) {
      BigInteger rest = number(value);
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      while (rest.compareTo(GROUP) >= 0 && bytes.size() < 8) {
        bytes.write(rest.mod(GROUP).intValue() + 128);
        rest = rest.divide(GROUP);
      }
      bytes.write(rest.intValueExact());
      return bytes.toByteArray();
    }

    long narrowed(long value) {
      return bits == 32 ? (int) value : value;
    }
  }

  @DataProvider
  public Object[][] cases() {
    List<Object[]> cases = new ArrayList<>();
    for (Varint varint : Varint.values()) {
      for (BufferKind kind : BufferKind.values()) {
        cases.add(new Object[] {varint, kind});
      }
    }
    return cases.toArray(new Object[0][]);
  }

  @Test(dataProvider = "cases")
  public void bytesAreThoseOfTheArithmetic(Varint varint, BufferKind kind) {
    if (!kind.writable) {
      return;
    }
    MemoryBuffer roomy = kind.sample(new byte[32]).buffer();
    for (long value : values(varint)) {
      varint.write(roomy.clear(), value);
      assertEquals(roomy.toByteArray(), varint.encoded(value), "value " + value);
      assertEquals(varint.read(roomy), value);
      assertEquals(roomy.remaining(), 0, "value " + value);
    }
  }

  @Test(dataProvider = "cases")
  public void bytesOfTheArithmeticAreReadWhereverTheyStand(Varint varint, BufferKind kind) {
    for (long value : edges(varint)) {
      byte[] encoded = varint.encoded(value);
      for (int before = 0; before < 3; before++) {
        for (int after = 0; after < 10; after++) {
          byte[] content = new byte[before + encoded.length + after];
          Arrays.fill(content, (byte) 0xff);
          System.arraycopy(encoded, 0, content, before, encoded.length);
          MemoryBuffer buffer = kind.sample(content).buffer().readerIndex(before);
          assertEquals(varint.read(buffer), value);
          assertEquals(buffer.readerIndex(), before + encoded.length);
        }
      }
    }
  }

  @Test(dataProvider = "cases")
  public void aVarintFitsWhereExactlyItsBytesAreLeft(Varint varint, BufferKind kind) {
    if (!kind.writable) {
      return;
    }
    for (long value : edges(varint)) {
      byte[] encoded = varint.encoded(value);
      for (int before : STARTS) {
        int size = before + encoded.length;
        MemoryBuffer exact = kind.sample(new byte[size]).buffer().writerIndex(before);
        varint.write(exact, value);
        assertEquals(exact.readerIndex(before).toByteArray(), encoded, "value " + value);
        assertEquals(exact.size(), size, "grown without need");
      }
    }
  }

  @Test(dataProvider = "cases")
  public void aVarintThatDoesNotFitGrowsOrExceedsALimit(Varint varint, BufferKind kind) {
    if (!kind.writable) {
      return;
    }
    for (long value : edges(varint)) {
      byte[] encoded = varint.encoded(value);
      for (int before : STARTS) {
        for (int size = before; size < before + encoded.length; size++) {
          byte[] content = new byte[size];
          Arrays.fill(content, (byte) 0x77);
          MemoryBuffer small = kind.sample(content).buffer().writerIndex(before);
          if (kind.growable) {
            varint.write(small, value);
            assertEquals(small.readerIndex(before).toByteArray(), encoded, "value " + value);
          } else {
            LimitExceededException error =
                expectThrows(LimitExceededException.class, () -> varint.write(small, value));
            assertEquals(error.actual(), before + encoded.length);
            assertEquals(error.allowed(), size);
            assertEquals(small.writerIndex(), before);
            assertEquals(small.writerIndex(size).toByteArray(), content, "written in part");
          }
        }
      }
    }
  }

  @Test(dataProvider = "cases")
  public void aReadOnlyBufferRefusesVarints(Varint varint, BufferKind kind) {
    if (kind.writable) {
      return;
    }
    MemoryBuffer buffer = kind.sample(new byte[16]).buffer().clear();
    LimitExceededException error =
        expectThrows(LimitExceededException.class, () -> varint.write(buffer, 1));
    assertEquals(error.allowed(), 0);
  }

  @Test(dataProvider = "cases")
  public void truncationAtEveryByteIsMalformedInput(Varint varint, BufferKind kind) {
    for (long value : edges(varint)) {
      byte[] encoded = varint.encoded(value);
      for (int length = 0; length < encoded.length; length++) {
        // What lies behind the writer index would complete the number.
        byte[] content = Arrays.copyOf(encoded, 16);
        MemoryBuffer buffer = kind.sample(content).buffer().writerIndex(length);
        MalformedInputException error =
            expectThrows(MalformedInputException.class, () -> varint.read(buffer));
        assertEquals(
            error.getMessage(),
            "Input ends early: "
                + ErrorText.count(length + 1, "byte")
                + " needed, "
                + length
                + " remain (at byte offset 0)");
        assertEquals(buffer.readerIndex(), 0);
      }
    }
  }

  @DataProvider
  public Object[][] overlong() {
    return new Object[][] {
      {bytes(0x80, 0x80, 0x80, 0x80, 0x80, 0x00)},
      {bytes(0xff, 0xff, 0xff, 0xff, 0xff, 0x01)},
      {bytes(0xff, 0xff, 0xff, 0xff, 0x8f)},
      {bytes(0xff, 0xff, 0xff, 0xff, 0x1f)},
      {bytes(0x80, 0x80, 0x80, 0x80, 0x10)},
      {bytes(0x80, 0x80, 0x80, 0x80, 0x40)},
    };
  }

  @Test(dataProvider = "overlong")
  public void moreThanFiveBytesOr32BitsAreMalformedInput(byte[] encoded) {
    for (BufferKind kind : BufferKind.values()) {
      for (Varint varint : new Varint[] {Varint.UINT32, Varint.INT32}) {
        byte[] content = new byte[encoded.length + 3];
        System.arraycopy(encoded, 0, content, 3, encoded.length);
        MemoryBuffer buffer = kind.sample(content).buffer().readerIndex(3);
        MalformedInputException error =
            expectThrows(MalformedInputException.class, () -> varint.read(buffer));
        assertEquals(
            error.getMessage(), "Variable-length integer exceeds 32 bits (at byte offset 3)");
        assertEquals(buffer.readerIndex(), 3);
      }
    }
  }

  @Test
  public void groupsOfZeroAboveTheValueAreAccepted() {
    for (BufferKind kind : BufferKind.values()) {
      for (int length = 2; length <= 5; length++) {
        for (int after : new int[] {0, 8}) {
          byte[] content = new byte[length + after];
          Arrays.fill(content, (byte) 0x80);
          content[0] = (byte) 0x85;
          content[length - 1] = 0;
          for (Varint varint : new Varint[] {Varint.UINT32, Varint.UINT64}) {
            MemoryBuffer buffer = kind.sample(content).buffer();
            assertEquals(varint.read(buffer), 5);
            assertEquals(buffer.readerIndex(), length);
          }
        }
      }
    }
  }

  @Test
  public void theNinthByteHoldsEightBitsAndEndsTheNumber() {
    byte[] content = bytes(0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x2a);
    for (BufferKind kind : BufferKind.values()) {
      MemoryBuffer buffer = kind.sample(content).buffer();
      assertEquals(buffer.readVarUint64(), -1L);
      assertEquals(buffer.readByte(), 0x2a);
    }
  }

  private static byte[] bytes(int... values) {
    byte[] bytes = new byte[values.length];
    for (int i = 0; i < values.length; i++) {
      bytes[i] = (byte) values[i];
    }
    return bytes;
  }

  /** Returns values around every length of the encoding, and random ones of every length. */
  private static List<Long> values(Varint varint) {
    List<Long> values = edges(varint);
    Random random = new Random(SEED);
    for (int i = 0; i < RANDOM_VALUES; i++) {
      values.add(varint.narrowed(random.nextLong() >>> random.nextInt(64)));
    }
    return values;
  }

  private static List<Long> edges(Varint varint) {
    List<Long> values = new ArrayList<>();
    for (int bit = 0; bit < varint.bits; bit++) {
      long power = 1L << bit;
      for (long value : new long[] {power - 1, power, power + 1, -power - 1, -power, 1 - power}) {
        values.add(varint.narrowed(value));
      }
    }
    return values;
  }

  private static BigInteger unsigned(long value, int bits) {
    BigInteger number = BigInteger.valueOf(value);
    return number.signum() < 0 ? number.add(BigInteger.TWO.pow(bits)) : number;
  }

  /** Returns 2n for a number that is not negative, and otherwise -2n - 1. */
  private static BigInteger zigzag(long value) {
    BigInteger doubled = BigInteger.valueOf(value).shiftLeft(1);
    return value < 0 ? doubled.negate().subtract(BigInteger.ONE) : doubled;
  }
}
