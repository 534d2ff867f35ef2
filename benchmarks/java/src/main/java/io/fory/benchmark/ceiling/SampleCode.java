package io.fory.benchmark.ceiling;

import static io.fory.benchmark.ceiling.LittleEndianBytes.getChar;
import static io.fory.benchmark.ceiling.LittleEndianBytes.getDouble;
import static io.fory.benchmark.ceiling.LittleEndianBytes.getFloat;
import static io.fory.benchmark.ceiling.LittleEndianBytes.getInt;
import static io.fory.benchmark.ceiling.LittleEndianBytes.getLong;
import static io.fory.benchmark.ceiling.LittleEndianBytes.getShort;
import static io.fory.benchmark.ceiling.LittleEndianBytes.putChar;
import static io.fory.benchmark.ceiling.LittleEndianBytes.putDouble;
import static io.fory.benchmark.ceiling.LittleEndianBytes.putFloat;
import static io.fory.benchmark.ceiling.LittleEndianBytes.putInt;
import static io.fory.benchmark.ceiling.LittleEndianBytes.putLong;
import static io.fory.benchmark.ceiling.LittleEndianBytes.putShort;

import io.fory.benchmark.data.Sample;
import java.util.Objects;

/**
 * The code for {@link Sample}: a byte of presence bits, each primitive followed by its box, the
 * widest first; the string; six arrays, the other sample and the array of shorts.
 */
final class SampleCode implements ModelCode {

  private static final long START = MessageStart.of(0x5374_DA1F);
  private static final int BLOCK = 59;
  private static final byte NULL = 0;
  private static final byte PRESENT = 1;

  private static final int DOUBLE = 1;
  private static final int LONG = 1 << 1;
  private static final int FLOAT = 1 << 2;
  private static final int INT = 1 << 3;
  private static final int CHAR = 1 << 4;
  private static final int SHORT = 1 << 5;
  private static final int BOOLEAN = 1 << 6;

  private final StringCode strings = new StringCode();

  /** The index behind the sample that was read last. */
  private int behind;

  @Override
  public int write(Object object, byte[] bytes) {
    putLong(bytes, 0, START);
    return putBody((Sample) object, bytes, MessageStart.BYTES);
  }

  private int putBody(Sample sample, byte[] bytes, int start) {
    putBlock(sample, bytes, start);
    int at = strings.put(bytes, start + BLOCK, sample.string);
    at = ArrayWriting.put(bytes, at, sample.booleanArray);
    at = ArrayWriting.put(bytes, at, sample.charArray);
    at = ArrayWriting.put(bytes, at, sample.doubleArray);
    at = ArrayWriting.put(bytes, at, sample.floatArray);
    at = ArrayWriting.put(bytes, at, sample.intArray);
    at = ArrayWriting.put(bytes, at, sample.longArray);
    if (sample.sample == null) {
      bytes[at++] = NULL;
    } else {
      bytes[at] = PRESENT;
      at = putBody(sample.sample, bytes, at + 1);
    }
    return ArrayWriting.put(bytes, at, sample.shortArray);
  }

  private static void putBlock(Sample sample, byte[] bytes, int at) {
    Objects.checkFromIndexSize(at, BLOCK, bytes.length);
    putDouble(bytes, at + 1, sample.doubleValue);
    putLong(bytes, at + 17, sample.longValue);
    putFloat(bytes, at + 33, sample.floatValue);
    putInt(bytes, at + 41, sample.intValue);
    putChar(bytes, at + 49, sample.charValue);
    putShort(bytes, at + 53, sample.shortValue);
    bytes[at + 57] = (byte) (sample.booleanValue ? 1 : 0);
    int present = 0;
    Double doubleBox = sample.doubleValueBoxed;
    if (doubleBox != null) {
      present |= DOUBLE;
      putDouble(bytes, at + 9, doubleBox);
    } else {
      putDouble(bytes, at + 9, 0);
    }
    Long longBox = sample.longValueBoxed;
    if (longBox != null) {
      present |= LONG;
      putLong(bytes, at + 25, longBox);
    } else {
      putLong(bytes, at + 25, 0);
    }
    Float floatBox = sample.floatValueBoxed;
    if (floatBox != null) {
      present |= FLOAT;
      putFloat(bytes, at + 37, floatBox);
    } else {
      putFloat(bytes, at + 37, 0);
    }
    Integer intBox = sample.intValueBoxed;
    if (intBox != null) {
      present |= INT;
      putInt(bytes, at + 45, intBox);
    } else {
      putInt(bytes, at + 45, 0);
    }
    Character charBox = sample.charValueBoxed;
    if (charBox != null) {
      present |= CHAR;
      putChar(bytes, at + 51, charBox);
    } else {
      putChar(bytes, at + 51, (char) 0);
    }
    Short shortBox = sample.shortValueBoxed;
    if (shortBox != null) {
      present |= SHORT;
      putShort(bytes, at + 55, shortBox);
    } else {
      putShort(bytes, at + 55, (short) 0);
    }
    Boolean booleanBox = sample.booleanValueBoxed;
    if (booleanBox != null) {
      present |= BOOLEAN;
      bytes[at + 58] = (byte) (booleanBox ? 1 : 0);
    } else {
      bytes[at + 58] = 0;
    }
    bytes[at] = (byte) present;
  }

  @Override
  public Object read(byte[] bytes, int end) {
    MessageStart.require(START, bytes, end);
    return getBody(bytes, MessageStart.BYTES, end);
  }

  private Sample getBody(byte[] bytes, int start, int end) {
    Sample sample = new Sample();
    getBlock(sample, bytes, start, end);
    int at = start + BLOCK;
    int header = LengthCode.get(bytes, at, end);
    sample.string = strings.get(bytes, at, header, end);
    at = getArrays(sample, bytes, StringCode.end(at, header), end);
    Objects.checkIndex(at, end);
    byte head = bytes[at++];
    if (head == PRESENT) {
      sample.sample = getBody(bytes, at, end);
      at = behind;
    } else if (head != NULL) {
      throw new IllegalArgumentException("an object of another class");
    }
    int length = ArrayReading.length(bytes, at, end);
    at = ArrayReading.elements(at, length);
    sample.shortArray = ArrayReading.getShorts(bytes, at, length, end);
    behind = ArrayReading.end(at, length, 2);
    return sample;
  }

  /** Reads the arrays up to the sample and returns the index behind them. */
  private static int getArrays(Sample sample, byte[] bytes, int start, int end) {
    int at = start;
    int length;
    length = ArrayReading.length(bytes, at, end);
    at = ArrayReading.elements(at, length);
    sample.booleanArray = ArrayReading.getBooleans(bytes, at, length, end);
    at = ArrayReading.end(at, length, 1);
    length = ArrayReading.length(bytes, at, end);
    at = ArrayReading.elements(at, length);
    sample.charArray = ArrayReading.getChars(bytes, at, length, end);
    at = ArrayReading.end(at, length, 2);
    length = ArrayReading.length(bytes, at, end);
    at = ArrayReading.elements(at, length);
    sample.doubleArray = ArrayReading.getDoubles(bytes, at, length, end);
    at = ArrayReading.end(at, length, 8);
    length = ArrayReading.length(bytes, at, end);
    at = ArrayReading.elements(at, length);
    sample.floatArray = ArrayReading.getFloats(bytes, at, length, end);
    at = ArrayReading.end(at, length, 4);
    length = ArrayReading.length(bytes, at, end);
    at = ArrayReading.elements(at, length);
    sample.intArray = ArrayReading.getInts(bytes, at, length, end);
    at = ArrayReading.end(at, length, 4);
    length = ArrayReading.length(bytes, at, end);
    at = ArrayReading.elements(at, length);
    sample.longArray = ArrayReading.getLongs(bytes, at, length, end);
    at = ArrayReading.end(at, length, 8);
    return at;
  }

  private static void getBlock(Sample sample, byte[] bytes, int at, int end) {
    Objects.checkFromIndexSize(at, BLOCK, end);
    int present = bytes[at];
    sample.doubleValue = getDouble(bytes, at + 1);
    sample.doubleValueBoxed =
        (present & DOUBLE) == 0 ? null : Double.valueOf(getDouble(bytes, at + 9));
    sample.longValue = getLong(bytes, at + 17);
    sample.longValueBoxed = (present & LONG) == 0 ? null : Long.valueOf(getLong(bytes, at + 25));
    sample.floatValue = getFloat(bytes, at + 33);
    sample.floatValueBoxed =
        (present & FLOAT) == 0 ? null : Float.valueOf(getFloat(bytes, at + 37));
    sample.intValue = getInt(bytes, at + 41);
    sample.intValueBoxed = (present & INT) == 0 ? null : Integer.valueOf(getInt(bytes, at + 45));
    sample.charValue = getChar(bytes, at + 49);
    sample.charValueBoxed =
        (present & CHAR) == 0 ? null : Character.valueOf(getChar(bytes, at + 51));
    sample.shortValue = getShort(bytes, at + 53);
    sample.shortValueBoxed =
        (present & SHORT) == 0 ? null : Short.valueOf(getShort(bytes, at + 55));
    sample.booleanValue = bytes[at + 57] != 0;
    sample.booleanValueBoxed =
        (present & BOOLEAN) == 0 ? null : Boolean.valueOf(bytes[at + 58] != 0);
  }
}
