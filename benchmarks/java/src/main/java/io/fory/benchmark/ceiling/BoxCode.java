package io.fory.benchmark.ceiling;

import static io.fory.benchmark.ceiling.LittleEndianBytes.getDouble;
import static io.fory.benchmark.ceiling.LittleEndianBytes.getFloat;
import static io.fory.benchmark.ceiling.LittleEndianBytes.getInt;
import static io.fory.benchmark.ceiling.LittleEndianBytes.getLong;
import static io.fory.benchmark.ceiling.LittleEndianBytes.putDouble;
import static io.fory.benchmark.ceiling.LittleEndianBytes.putFloat;
import static io.fory.benchmark.ceiling.LittleEndianBytes.putInt;
import static io.fory.benchmark.ceiling.LittleEndianBytes.putLong;

/**
 * Boxed numbers at fixed width, with a presence bit; a box that is null leaves its bytes 0.
 *
 * <p>The methods that write return the presence bit.
 */
final class BoxCode {

  private BoxCode() {}

  static int put(byte[] bytes, int at, Integer value) {
    if (value == null) {
      putInt(bytes, at, 0);
      return 0;
    }
    putInt(bytes, at, value);
    return 1;
  }

  static int put(byte[] bytes, int at, Long value) {
    if (value == null) {
      putLong(bytes, at, 0);
      return 0;
    }
    putLong(bytes, at, value);
    return 1;
  }

  static int put(byte[] bytes, int at, Float value) {
    if (value == null) {
      putFloat(bytes, at, 0);
      return 0;
    }
    putFloat(bytes, at, value);
    return 1;
  }

  static int put(byte[] bytes, int at, Double value) {
    if (value == null) {
      putDouble(bytes, at, 0);
      return 0;
    }
    putDouble(bytes, at, value);
    return 1;
  }

  static Integer takeInteger(byte[] bytes, int at, int present) {
    return present == 0 ? null : Integer.valueOf(getInt(bytes, at));
  }

  static Long takeLong(byte[] bytes, int at, int present) {
    return present == 0 ? null : Long.valueOf(getLong(bytes, at));
  }

  static Float takeFloat(byte[] bytes, int at, int present) {
    return present == 0 ? null : Float.valueOf(getFloat(bytes, at));
  }

  static Double takeDouble(byte[] bytes, int at, int present) {
    return present == 0 ? null : Double.valueOf(getDouble(bytes, at));
  }
}
