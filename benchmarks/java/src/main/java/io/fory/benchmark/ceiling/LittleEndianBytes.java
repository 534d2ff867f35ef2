package io.fory.benchmark.ceiling;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Numbers in a {@code byte[]}, little-endian and unaligned; each method checks the bounds. */
final class LittleEndianBytes {

  private static final VarHandle SHORT = view(short[].class);
  private static final VarHandle CHAR = view(char[].class);
  private static final VarHandle INT = view(int[].class);
  private static final VarHandle LONG = view(long[].class);

  private LittleEndianBytes() {}

  private static VarHandle view(Class<?> arrayType) {
    return MethodHandles.byteArrayViewVarHandle(arrayType, ByteOrder.LITTLE_ENDIAN)
        .withInvokeExactBehavior();
  }

  static void putShort(byte[] bytes, int at, short value) {
    SHORT.set(bytes, at, value);
  }

  static short getShort(byte[] bytes, int at) {
    return (short) SHORT.get(bytes, at);
  }

  static void putChar(byte[] bytes, int at, char value) {
    CHAR.set(bytes, at, value);
  }

  static char getChar(byte[] bytes, int at) {
    return (char) CHAR.get(bytes, at);
  }

  static void putInt(byte[] bytes, int at, int value) {
    INT.set(bytes, at, value);
  }

  static int getInt(byte[] bytes, int at) {
    return (int) INT.get(bytes, at);
  }

  static void putLong(byte[] bytes, int at, long value) {
    LONG.set(bytes, at, value);
  }

  static long getLong(byte[] bytes, int at) {
    return (long) LONG.get(bytes, at);
  }

  static void putFloat(byte[] bytes, int at, float value) {
    INT.set(bytes, at, Float.floatToRawIntBits(value));
  }

  static float getFloat(byte[] bytes, int at) {
    return Float.intBitsToFloat((int) INT.get(bytes, at));
  }

  static void putDouble(byte[] bytes, int at, double value) {
    LONG.set(bytes, at, Double.doubleToRawLongBits(value));
  }

  static double getDouble(byte[] bytes, int at) {
    return Double.longBitsToDouble((long) LONG.get(bytes, at));
  }
}
