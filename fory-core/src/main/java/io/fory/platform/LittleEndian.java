package io.fory.platform;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Objects;

/**
 * Little-endian access to a {@code byte[]} at any alignment: single values, and whole arrays.
 *
 * <p>Every method checks its own bounds and throws {@link IndexOutOfBoundsException} where it would
 * leave an array; nothing is written then. Floating-point values keep their bits, those of a NaN
 * too.
 *
 * <p>Single values go through {@link VarHandle} views. Each call has exactly the types of its view,
 * so that nothing converts, and the JIT turns it into one load or store. The views do not check
 * that themselves: {@code withInvokeExactBehavior()} makes the first call load twenty classes of
 * the JDK. Arrays of more than a few elements go through a buffer view, whose bulk transfer is a
 * memory copy on a little-endian machine; the short ones through a loop, which allocates nothing
 * even before the JIT can tell that the view does not escape.
 */
public final class LittleEndian {
  private static final VarHandle SHORT = view(short[].class);
  private static final VarHandle INT = view(int[].class);
  private static final VarHandle LONG = view(long[].class);

  /**
   * Up to so many elements the loop transfers. In a message, where the JIT often leaves the view on
   * the heap, it takes less time than a view up to some 60 elements; see decision 0048.
   */
  private static final int LOOP_ELEMENTS = 48;

  private static final int PUT_CHARS = 0;
  private static final int PUT_SHORTS = 1;
  private static final int PUT_INTS = 2;
  private static final int PUT_LONGS = 3;
  private static final int PUT_FLOATS = 4;
  private static final int PUT_DOUBLES = 5;
  private static final int GET_CHARS = 6;
  private static final int GET_SHORTS = 7;
  private static final int GET_INTS = 8;
  private static final int GET_LONGS = 9;
  private static final int GET_FLOATS = 10;
  private static final int GET_DOUBLES = 11;

  /** Up to so many booleans are taken one by one, whatever they are. */
  private static final int FEW_BOOLEANS = 16;

  private LittleEndian() {}

  private static VarHandle view(Class<?> arrayType) {
    return MethodHandles.byteArrayViewVarHandle(arrayType, ByteOrder.LITTLE_ENDIAN);
  }

  /** Reads the two bytes at {@code index}. */
  public static short getShort(byte[] bytes, int index) {
    return (short) SHORT.get(bytes, index);
  }

  /** Writes two bytes at {@code index}. */
  public static void putShort(byte[] bytes, int index, short value) {
    SHORT.set(bytes, index, value);
  }

  /** Reads the two bytes at {@code index}. */
  public static char getChar(byte[] bytes, int index) {
    return (char) getShort(bytes, index);
  }

  /** Writes two bytes at {@code index}. */
  public static void putChar(byte[] bytes, int index, char value) {
    putShort(bytes, index, (short) value);
  }

  /** Reads the four bytes at {@code index}. */
  public static int getInt(byte[] bytes, int index) {
    return (int) INT.get(bytes, index);
  }

  /** Writes four bytes at {@code index}. */
  public static void putInt(byte[] bytes, int index, int value) {
    INT.set(bytes, index, value);
  }

  /** Reads the eight bytes at {@code index}. */
  public static long getLong(byte[] bytes, int index) {
    return (long) LONG.get(bytes, index);
  }

  /** Writes eight bytes at {@code index}. */
  public static void putLong(byte[] bytes, int index, long value) {
    LONG.set(bytes, index, value);
  }

  /** Reads the four bytes at {@code index}. */
  public static float getFloat(byte[] bytes, int index) {
    return Float.intBitsToFloat((int) INT.get(bytes, index));
  }

  /** Writes four bytes at {@code index}. */
  public static void putFloat(byte[] bytes, int index, float value) {
    INT.set(bytes, index, Float.floatToRawIntBits(value));
  }

  /** Reads the two bytes at {@code index}, an IEEE 754 binary16. */
  public static float getFloat16(byte[] bytes, int index) {
    return HalfFloat.fromFloat16((short) SHORT.get(bytes, index));
  }

  /** Writes two bytes at {@code index}, an IEEE 754 binary16. */
  public static void putFloat16(byte[] bytes, int index, float value) {
    SHORT.set(bytes, index, HalfFloat.toFloat16(value));
  }

  /** Reads the two bytes at {@code index}, a bfloat16. */
  public static float getBfloat16(byte[] bytes, int index) {
    return HalfFloat.fromBfloat16((short) SHORT.get(bytes, index));
  }

  /** Writes two bytes at {@code index}, a bfloat16. */
  public static void putBfloat16(byte[] bytes, int index, float value) {
    SHORT.set(bytes, index, HalfFloat.toBfloat16(value));
  }

  /** Reads the eight bytes at {@code index}. */
  public static double getDouble(byte[] bytes, int index) {
    return Double.longBitsToDouble((long) LONG.get(bytes, index));
  }

  /** Writes eight bytes at {@code index}. */
  public static void putDouble(byte[] bytes, int index, double value) {
    LONG.set(bytes, index, Double.doubleToRawLongBits(value));
  }

  /**
   * Writes {@code count} elements of {@code source} as one byte each, 1 for true and 0 for false.
   */
  public static void putBooleans(
      byte[] bytes, int position, boolean[] source, int from, int count) {
    Objects.checkFromIndexSize(from, count, source.length);
    Objects.checkFromIndexSize(position, count, bytes.length);
    for (int i = 0; i < count; i++) {
      bytes[position + i] = (byte) (source[from + i] ? 1 : 0);
    }
  }

  /** Reads {@code count} elements of one byte each into {@code target}; all but 0 is true. */
  public static void getBooleans(byte[] bytes, int position, boolean[] target, int to, int count) {
    Objects.checkFromIndexSize(to, count, target.length);
    Objects.checkFromIndexSize(position, count, bytes.length);
    if (count <= FEW_BOOLEANS || !areBooleans(bytes, position, count)) {
      for (int i = 0; i < count; i++) {
        target[to + i] = bytes[position + i] != 0;
      }
    } else if (position == to) { // without a distance, which JDK 17 makes no vectors with
      for (int i = to; i < to + count; i++) {
        target[i] = (bytes[i] & 1) != 0;
      }
    } else {
      for (int i = 0; i < count; i++) {
        target[to + i] = (bytes[position + i] & 1) != 0;
      }
    }
  }

  /** Whether bytes are all 0 or 1: then the lowest bit is the value, which vectors can take. */
  private static boolean areBooleans(byte[] bytes, int position, int count) {
    int end = position + count;
    int p = position;
    long even = 0;
    long odd = 0;
    for (; p <= end - 16; p += 16) {
      even |= getLong(bytes, p);
      odd |= getLong(bytes, p + 8);
    }
    long all = even | odd;
    for (; p < end; p++) {
      all |= bytes[p];
    }
    return (all & ~0x0101010101010101L) == 0;
  }

  /** Writes {@code count} elements of {@code source} as two bytes each. */
  public static void putShorts(byte[] bytes, int position, short[] source, int from, int count) {
    Objects.checkFromIndexSize(from, count, source.length);
    checkRange(bytes, position, (long) count << 1);
    if (count > LOOP_ELEMENTS) {
      transfer(bytes, position, source, from, count, PUT_SHORTS);
      return;
    }
    for (int i = 0; i < count; i++) {
      putShort(bytes, position + (i << 1), source[from + i]);
    }
  }

  /** Reads {@code count} elements of two bytes each into {@code target}. */
  public static void getShorts(byte[] bytes, int position, short[] target, int to, int count) {
    Objects.checkFromIndexSize(to, count, target.length);
    checkRange(bytes, position, (long) count << 1);
    if (count > LOOP_ELEMENTS) {
      transfer(bytes, position, target, to, count, GET_SHORTS);
      return;
    }
    for (int i = 0; i < count; i++) {
      target[to + i] = getShort(bytes, position + (i << 1));
    }
  }

  /** Writes {@code count} elements of {@code source} as two bytes each. */
  public static void putChars(byte[] bytes, int position, char[] source, int from, int count) {
    Objects.checkFromIndexSize(from, count, source.length);
    checkRange(bytes, position, (long) count << 1);
    if (count > LOOP_ELEMENTS) {
      transfer(bytes, position, source, from, count, PUT_CHARS);
      return;
    }
    for (int i = 0; i < count; i++) {
      putChar(bytes, position + (i << 1), source[from + i]);
    }
  }

  /** Reads {@code count} elements of two bytes each into {@code target}. */
  public static void getChars(byte[] bytes, int position, char[] target, int to, int count) {
    Objects.checkFromIndexSize(to, count, target.length);
    checkRange(bytes, position, (long) count << 1);
    if (count > LOOP_ELEMENTS) {
      transfer(bytes, position, target, to, count, GET_CHARS);
      return;
    }
    for (int i = 0; i < count; i++) {
      target[to + i] = getChar(bytes, position + (i << 1));
    }
  }

  /** Writes {@code count} elements of {@code source} as four bytes each. */
  public static void putInts(byte[] bytes, int position, int[] source, int from, int count) {
    Objects.checkFromIndexSize(from, count, source.length);
    checkRange(bytes, position, (long) count << 2);
    if (count > LOOP_ELEMENTS) {
      transfer(bytes, position, source, from, count, PUT_INTS);
      return;
    }
    for (int i = 0; i < count; i++) {
      putInt(bytes, position + (i << 2), source[from + i]);
    }
  }

  /** Reads {@code count} elements of four bytes each into {@code target}. */
  public static void getInts(byte[] bytes, int position, int[] target, int to, int count) {
    Objects.checkFromIndexSize(to, count, target.length);
    checkRange(bytes, position, (long) count << 2);
    if (count > LOOP_ELEMENTS) {
      transfer(bytes, position, target, to, count, GET_INTS);
      return;
    }
    for (int i = 0; i < count; i++) {
      target[to + i] = getInt(bytes, position + (i << 2));
    }
  }

  /** Writes {@code count} elements of {@code source} as eight bytes each. */
  public static void putLongs(byte[] bytes, int position, long[] source, int from, int count) {
    Objects.checkFromIndexSize(from, count, source.length);
    checkRange(bytes, position, (long) count << 3);
    if (count > LOOP_ELEMENTS) {
      transfer(bytes, position, source, from, count, PUT_LONGS);
      return;
    }
    for (int i = 0; i < count; i++) {
      putLong(bytes, position + (i << 3), source[from + i]);
    }
  }

  /** Reads {@code count} elements of eight bytes each into {@code target}. */
  public static void getLongs(byte[] bytes, int position, long[] target, int to, int count) {
    Objects.checkFromIndexSize(to, count, target.length);
    checkRange(bytes, position, (long) count << 3);
    if (count > LOOP_ELEMENTS) {
      transfer(bytes, position, target, to, count, GET_LONGS);
      return;
    }
    for (int i = 0; i < count; i++) {
      target[to + i] = getLong(bytes, position + (i << 3));
    }
  }

  /** Writes {@code count} elements of {@code source} as four bytes each. */
  public static void putFloats(byte[] bytes, int position, float[] source, int from, int count) {
    Objects.checkFromIndexSize(from, count, source.length);
    checkRange(bytes, position, (long) count << 2);
    if (count > LOOP_ELEMENTS) {
      transfer(bytes, position, source, from, count, PUT_FLOATS);
      return;
    }
    for (int i = 0; i < count; i++) {
      putFloat(bytes, position + (i << 2), source[from + i]);
    }
  }

  /** Reads {@code count} elements of four bytes each into {@code target}. */
  public static void getFloats(byte[] bytes, int position, float[] target, int to, int count) {
    Objects.checkFromIndexSize(to, count, target.length);
    checkRange(bytes, position, (long) count << 2);
    if (count > LOOP_ELEMENTS) {
      transfer(bytes, position, target, to, count, GET_FLOATS);
      return;
    }
    for (int i = 0; i < count; i++) {
      target[to + i] = getFloat(bytes, position + (i << 2));
    }
  }

  /** Writes {@code count} elements of {@code source} as eight bytes each. */
  public static void putDoubles(byte[] bytes, int position, double[] source, int from, int count) {
    Objects.checkFromIndexSize(from, count, source.length);
    checkRange(bytes, position, (long) count << 3);
    if (count > LOOP_ELEMENTS) {
      transfer(bytes, position, source, from, count, PUT_DOUBLES);
      return;
    }
    for (int i = 0; i < count; i++) {
      putDouble(bytes, position + (i << 3), source[from + i]);
    }
  }

  /** Reads {@code count} elements of eight bytes each into {@code target}. */
  public static void getDoubles(byte[] bytes, int position, double[] target, int to, int count) {
    Objects.checkFromIndexSize(to, count, target.length);
    checkRange(bytes, position, (long) count << 3);
    if (count > LOOP_ELEMENTS) {
      transfer(bytes, position, target, to, count, GET_DOUBLES);
      return;
    }
    for (int i = 0; i < count; i++) {
      target[to + i] = getDouble(bytes, position + (i << 3));
    }
  }

  private static void checkRange(byte[] bytes, int position, long byteCount) {
    Objects.checkFromIndexSize(position, byteCount, (long) bytes.length);
  }

  /**
   * Transfers elements of an array by a view. All kinds in one method, on purpose: HotSpot does not
   * inline more than 325 bytes of bytecode, and inlines no deeper than 15 calls. The views have
   * nine below this one, so that inside of a message they would stay on the heap.
   */
  private static void transfer(
      byte[] bytes, int position, Object array, int from, int count, int kind) {
    switch (kind) {
      case PUT_CHARS ->
          window(bytes, position, count << 1).asCharBuffer().put((char[]) array, from, count);
      case PUT_SHORTS ->
          window(bytes, position, count << 1).asShortBuffer().put((short[]) array, from, count);
      case PUT_INTS ->
          window(bytes, position, count << 2).asIntBuffer().put((int[]) array, from, count);
      case PUT_LONGS ->
          window(bytes, position, count << 3).asLongBuffer().put((long[]) array, from, count);
      case PUT_FLOATS ->
          window(bytes, position, count << 2).asFloatBuffer().put((float[]) array, from, count);
      case PUT_DOUBLES ->
          window(bytes, position, count << 3).asDoubleBuffer().put((double[]) array, from, count);
      case GET_CHARS ->
          window(bytes, position, count << 1).asCharBuffer().get((char[]) array, from, count);
      case GET_SHORTS ->
          window(bytes, position, count << 1).asShortBuffer().get((short[]) array, from, count);
      case GET_INTS ->
          window(bytes, position, count << 2).asIntBuffer().get((int[]) array, from, count);
      case GET_LONGS ->
          window(bytes, position, count << 3).asLongBuffer().get((long[]) array, from, count);
      case GET_FLOATS ->
          window(bytes, position, count << 2).asFloatBuffer().get((float[]) array, from, count);
      case GET_DOUBLES ->
          window(bytes, position, count << 3).asDoubleBuffer().get((double[]) array, from, count);
      default -> throw new AssertionError(kind);
    }
  }

  private static ByteBuffer window(byte[] bytes, int position, int byteCount) {
    return Windows.of(bytes, position, byteCount);
  }

  /**
   * Makes views for bulk transfers.
   *
   * <p>Every transfer of a buffer passes what guards its memory, null for an array, to methods that
   * have its class in their signatures. HotSpot inlines no method whose signature has a class that
   * is not loaded, then keeps the view on the heap and makes three calls. So the class is loaded,
   * and nothing is done with it: the first is that of JDK 17, the second that of newer ones.
   */
  private static final class Windows {
    static {
      PlatformClasses.find("jdk.internal.misc.ScopedMemoryAccess$Scope");
      PlatformClasses.find("jdk.internal.foreign.MemorySessionImpl");
    }

    static ByteBuffer of(byte[] bytes, int position, int byteCount) {
      return ByteBuffer.wrap(bytes, position, byteCount).order(ByteOrder.LITTLE_ENDIAN);
    }
  }
}
