package io.fory.platform;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertThrows;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Random;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Single values and whole arrays in a {@code byte[]}, against the JDK's little-endian buffer. */
public final class LittleEndianTest {
  /** One primitive type: its accesses, and what they must do. */
  private enum Type {
    BOOLEAN(1) {
      @Override
      Object array(ByteBuffer bytes) {
        boolean[] array = new boolean[bytes.remaining()];
        for (int i = 0; i < array.length; i++) {
          array[i] = bytes.get() != 0;
        }
        return array;
      }

      @Override
      void put(byte[] bytes, int position, Object source, int from, int count) {
        LittleEndian.putBooleans(bytes, position, (boolean[]) source, from, count);
      }

      @Override
      void get(byte[] bytes, int position, Object target, int to, int count) {
        LittleEndian.getBooleans(bytes, position, (boolean[]) target, to, count);
      }

      @Override
      void putOne(byte[] bytes, int position, Object source, int from) {
        bytes[position] = (byte) (((boolean[]) source)[from] ? 1 : 0);
      }

      @Override
      void getOne(byte[] bytes, int position, Object target, int to) {
        ((boolean[]) target)[to] = bytes[position] != 0;
      }
    },
    SHORT(2) {
      @Override
      Object array(ByteBuffer bytes) {
        short[] array = new short[bytes.remaining() / 2];
        for (int i = 0; i < array.length; i++) {
          array[i] = bytes.getShort();
        }
        return array;
      }

      @Override
      void put(byte[] bytes, int position, Object source, int from, int count) {
        LittleEndian.putShorts(bytes, position, (short[]) source, from, count);
      }

      @Override
      void get(byte[] bytes, int position, Object target, int to, int count) {
        LittleEndian.getShorts(bytes, position, (short[]) target, to, count);
      }

      @Override
      void putOne(byte[] bytes, int position, Object source, int from) {
        LittleEndian.putShort(bytes, position, ((short[]) source)[from]);
      }

      @Override
      void getOne(byte[] bytes, int position, Object target, int to) {
        ((short[]) target)[to] = LittleEndian.getShort(bytes, position);
      }
    },
    CHAR(2) {
      @Override
      Object array(ByteBuffer bytes) {
        char[] array = new char[bytes.remaining() / 2];
        for (int i = 0; i < array.length; i++) {
          array[i] = bytes.getChar();
        }
        return array;
      }

      @Override
      void put(byte[] bytes, int position, Object source, int from, int count) {
        LittleEndian.putChars(bytes, position, (char[]) source, from, count);
      }

      @Override
      void get(byte[] bytes, int position, Object target, int to, int count) {
        LittleEndian.getChars(bytes, position, (char[]) target, to, count);
      }

      @Override
      void putOne(byte[] bytes, int position, Object source, int from) {
        LittleEndian.putChar(bytes, position, ((char[]) source)[from]);
      }

      @Override
      void getOne(byte[] bytes, int position, Object target, int to) {
        ((char[]) target)[to] = LittleEndian.getChar(bytes, position);
      }
    },
    INT(4) {
      @Override
      Object array(ByteBuffer bytes) {
        int[] array = new int[bytes.remaining() / 4];
        for (int i = 0; i < array.length; i++) {
          array[i] = bytes.getInt();
        }
        return array;
      }

      @Override
      void put(byte[] bytes, int position, Object source, int from, int count) {
        LittleEndian.putInts(bytes, position, (int[]) source, from, count);
      }

      @Override
      void get(byte[] bytes, int position, Object target, int to, int count) {
        LittleEndian.getInts(bytes, position, (int[]) target, to, count);
      }

      @Override
      void putOne(byte[] bytes, int position, Object source, int from) {
        LittleEndian.putInt(bytes, position, ((int[]) source)[from]);
      }

      @Override
      void getOne(byte[] bytes, int position, Object target, int to) {
        ((int[]) target)[to] = LittleEndian.getInt(bytes, position);
      }
    },
    LONG(8) {
      @Override
      Object array(ByteBuffer bytes) {
        long[] array = new long[bytes.remaining() / 8];
        for (int i = 0; i < array.length; i++) {
          array[i] = bytes.getLong();
        }
        return array;
      }

      @Override
      void put(byte[] bytes, int position, Object source, int from, int count) {
        LittleEndian.putLongs(bytes, position, (long[]) source, from, count);
      }

      @Override
      void get(byte[] bytes, int position, Object target, int to, int count) {
        LittleEndian.getLongs(bytes, position, (long[]) target, to, count);
      }

      @Override
      void putOne(byte[] bytes, int position, Object source, int from) {
        LittleEndian.putLong(bytes, position, ((long[]) source)[from]);
      }

      @Override
      void getOne(byte[] bytes, int position, Object target, int to) {
        ((long[]) target)[to] = LittleEndian.getLong(bytes, position);
      }
    },
    FLOAT(4) {
      @Override
      Object array(ByteBuffer bytes) {
        float[] array = new float[bytes.remaining() / 4];
        for (int i = 0; i < array.length; i++) {
          array[i] = bytes.getFloat();
        }
        return array;
      }

      @Override
      void put(byte[] bytes, int position, Object source, int from, int count) {
        LittleEndian.putFloats(bytes, position, (float[]) source, from, count);
      }

      @Override
      void get(byte[] bytes, int position, Object target, int to, int count) {
        LittleEndian.getFloats(bytes, position, (float[]) target, to, count);
      }

      @Override
      void putOne(byte[] bytes, int position, Object source, int from) {
        LittleEndian.putFloat(bytes, position, ((float[]) source)[from]);
      }

      @Override
      void getOne(byte[] bytes, int position, Object target, int to) {
        ((float[]) target)[to] = LittleEndian.getFloat(bytes, position);
      }
    },
    DOUBLE(8) {
      @Override
      Object array(ByteBuffer bytes) {
        double[] array = new double[bytes.remaining() / 8];
        for (int i = 0; i < array.length; i++) {
          array[i] = bytes.getDouble();
        }
        return array;
      }

      @Override
      void put(byte[] bytes, int position, Object source, int from, int count) {
        LittleEndian.putDoubles(bytes, position, (double[]) source, from, count);
      }

      @Override
      void get(byte[] bytes, int position, Object target, int to, int count) {
        LittleEndian.getDoubles(bytes, position, (double[]) target, to, count);
      }

      @Override
      void putOne(byte[] bytes, int position, Object source, int from) {
        LittleEndian.putDouble(bytes, position, ((double[]) source)[from]);
      }

      @Override
      void getOne(byte[] bytes, int position, Object target, int to) {
        ((double[]) target)[to] = LittleEndian.getDouble(bytes, position);
      }
    };

    final int width;

    Type(int width) {
      this.width = width;
    }

    /** Returns an array of this type whose elements are those little-endian values. */
    abstract Object array(ByteBuffer bytes);

    abstract void put(byte[] bytes, int position, Object source, int from, int count);

    abstract void get(byte[] bytes, int position, Object target, int to, int count);

    abstract void putOne(byte[] bytes, int position, Object source, int from);

    abstract void getOne(byte[] bytes, int position, Object target, int to);

    Object array(byte[] bytes) {
      return array(ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN));
    }
  }

  private static final int ELEMENTS = 40;

  @DataProvider
  public Object[][] types() {
    return Arrays.stream(Type.values()).map(type -> new Object[] {type}).toArray(Object[][]::new);
  }

  @Test(dataProvider = "types")
  public void singleValuesStandLittleEndianAtAnyAlignment(Type type) {
    byte[] encoded = randomBytes(type, ELEMENTS);
    Object elements = type.array(encoded);
    for (int shift = 0; shift < 8; shift++) {
      byte[] bytes = new byte[encoded.length + 8];
      Object back = type.array(new byte[encoded.length]);
      for (int i = 0; i < ELEMENTS; i++) {
        type.putOne(bytes, shift + i * type.width, elements, i);
        type.getOne(bytes, shift + i * type.width, back, i);
      }
      assertEquals(bytes, framed(encoded, shift, bytes.length));
      assertEquals(back, elements);
    }
  }

  @Test(dataProvider = "types")
  public void arraysOfEveryLengthStandLikeTheirValues(Type type) {
    byte[] encoded = randomBytes(type, ELEMENTS);
    Object elements = type.array(encoded);
    for (int count = 0; count <= ELEMENTS - 2; count++) {
      for (int shift = 0; shift < 3; shift++) {
        byte[] part = Arrays.copyOfRange(encoded, 2 * type.width, (2 + count) * type.width);
        byte[] bytes = new byte[encoded.length + 8];
        type.put(bytes, shift, elements, 2, count);
        assertEquals(bytes, framed(part, shift, bytes.length), count + " elements");

        Object back = type.array(new byte[encoded.length]);
        type.get(bytes, shift, back, 1, count);
        assertEquals(back, type.array(framed(part, type.width, encoded.length)));
      }
    }
  }

  @Test(dataProvider = "types")
  public void arraysFitExactly(Type type) {
    for (int count : new int[] {0, 1, 16, 17, ELEMENTS}) {
      byte[] encoded = randomBytes(type, count);
      Object elements = type.array(encoded);
      byte[] bytes = new byte[encoded.length];
      type.put(bytes, 0, elements, 0, count);
      assertEquals(bytes, encoded);
      Object back = type.array(new byte[encoded.length]);
      type.get(bytes, 0, back, 0, count);
      assertEquals(back, elements);
    }
  }

  @Test(dataProvider = "types")
  public void nothingIsWrittenWhereAnArrayWouldBeLeft(Type type) {
    for (int count : new int[] {1, 5, 16, 17, 30}) {
      byte[] encoded = new byte[count * type.width];
      Arrays.fill(encoded, (byte) 1);
      Object ones = type.array(encoded);
      byte[] bytes = new byte[encoded.length];
      Object zeros = type.array(new byte[encoded.length]);
      int[][] outside = {
        {0, 0, count + 1},
        {0, 1, count},
        {1, 0, count},
        {-1, 0, count},
        {0, -1, count},
        {0, 0, -1},
        {0, 0, Integer.MAX_VALUE},
        {0, 0, 1 << 29},
        {0, 0, 1 << 30},
        {bytes.length + 1, 0, 0},
        {0, count + 1, 0},
        {Integer.MAX_VALUE, 0, 1},
      };
      for (int[] run : outside) {
        assertThrows(
            IndexOutOfBoundsException.class, () -> type.put(bytes, run[0], ones, run[1], run[2]));
        assertThrows(
            IndexOutOfBoundsException.class,
            () -> type.get(encoded, run[0], zeros, run[1], run[2]));
      }
      assertEquals(bytes, new byte[encoded.length]);
      assertEquals(zeros, type.array(new byte[encoded.length]));
    }
  }

  @Test(dataProvider = "types")
  public void singleValuesStayWithinTheArray(Type type) {
    byte[] bytes = new byte[type.width + 2];
    Object one = type.array(new byte[type.width]);
    for (int position : new int[] {Integer.MIN_VALUE, -1, 3, Integer.MAX_VALUE}) {
      assertThrows(IndexOutOfBoundsException.class, () -> type.putOne(bytes, position, one, 0));
      assertThrows(IndexOutOfBoundsException.class, () -> type.getOne(bytes, position, one, 0));
    }
  }

  @Test
  public void theBitsOfANotANumberAreKept() {
    byte[] bytes = new byte[200];
    int floatBits = 0x7fc12345;
    long doubleBits = 0x7ff8123456789abcL;
    for (int count : new int[] {1, 20}) {
      float[] floats = new float[count];
      Arrays.fill(floats, Float.intBitsToFloat(floatBits));
      LittleEndian.putFloats(bytes, 0, floats, 0, count);
      assertEquals(LittleEndian.getInt(bytes, 0), floatBits);
      double[] doubles = new double[count];
      Arrays.fill(doubles, Double.longBitsToDouble(doubleBits));
      LittleEndian.putDoubles(bytes, 8, doubles, 0, count);
      assertEquals(LittleEndian.getLong(bytes, 8), doubleBits);
      LittleEndian.getDoubles(bytes, 8, doubles, 0, count);
      assertEquals(Double.doubleToRawLongBits(doubles[0]), doubleBits);
    }
  }

  @Test
  public void aByteThatIsNotZeroIsTrue() {
    boolean[] target = new boolean[4];
    LittleEndian.getBooleans(new byte[] {0, 1, 2, -1}, 0, target, 0, 4);
    assertEquals(target, new boolean[] {false, true, true, true});
  }

  @Test
  public void everyByteButZeroIsTrueWhereverItStandsInALongArray() {
    for (int position : new int[] {0, 3}) {
      for (int odd = 0; odd < 41; odd++) {
        for (byte value : new byte[] {0, 1, 2, 64, -128, -1}) {
          byte[] bytes = new byte[position + 41];
          bytes[position + odd] = value;
          boolean[] target = new boolean[3 + 41];
          LittleEndian.getBooleans(bytes, position, target, 3, 41);
          boolean[] expected = new boolean[3 + 41];
          expected[3 + odd] = value != 0;
          assertEquals(target, expected);
        }
      }
    }
  }

  /** Returns the bytes of {@code count} random elements; booleans have one encoding per value. */
  private static byte[] randomBytes(Type type, int count) {
    byte[] bytes = new byte[count * type.width];
    new Random(count).nextBytes(bytes);
    if (type == Type.BOOLEAN) {
      for (int i = 0; i < bytes.length; i++) {
        bytes[i] &= 1;
      }
    }
    return bytes;
  }

  private static byte[] framed(byte[] content, int shift, int length) {
    byte[] framed = new byte[length];
    System.arraycopy(content, 0, framed, shift, content.length);
    return framed;
  }
}
