package io.fory.format.layout;

import io.fory.error.LimitExceededException;
import io.fory.error.UnsupportedTypeException;
import io.fory.platform.LittleEndian;
import io.fory.platform.StringBytes;
import java.util.Arrays;

/**
 * The bytes of the value that one call encodes: an array that grows by zeroed regions, into which
 * values are put. {@link #take()} takes the array from the thread, {@link #release()} gives it
 * back.
 */
public final class RowOutput {
  private static final int FIRST_BYTES = 512;
  private static final int KEPT_BYTES = 1 << 17;
  private static final int WORD = 8;

  /** So many zeros are put by words, of which the last may reach behind them. */
  private static final int SHORT_BYTES = 128;

  private static final int MAX_BYTES = Integer.MAX_VALUE - 8;

  /** The array of a thread, or null while a call has it. */
  private static final ThreadLocal<byte[][]> OF_THREAD =
      ThreadLocal.withInitial(() -> new byte[1][]);

  private final byte[][] home;
  private byte[] array;
  private int end;

  private RowOutput(byte[][] home) {
    this.home = home;
    this.array = home[0] == null ? new byte[FIRST_BYTES] : home[0];
    home[0] = null;
  }

  /** Returns an empty output. */
  public static RowOutput take() {
    return new RowOutput(OF_THREAD.get());
  }

  /** Gives the array back to the thread; the output is not used any more. */
  public void release() {
    home[0] = array.length <= KEPT_BYTES ? array : null;
  }

  /** Returns the array, until the next region is reserved. */
  public byte[] array() {
    return array;
  }

  /** Returns the index behind what has been reserved. */
  public int end() {
    return end;
  }

  /** Returns a copy of the bytes. */
  public byte[] toByteArray() {
    return Arrays.copyOf(array, end);
  }

  /**
   * Appends zeros.
   *
   * @return the index of the first
   */
  public int reserve(long bytes) {
    int start = end;
    int next = ensure(bytes + WORD) - WORD;
    if (bytes > SHORT_BYTES) {
      Arrays.fill(array, start, next, (byte) 0);
    } else {
      for (int at = start; at < next; at += WORD) {
        LittleEndian.putLong(array, at, 0);
      }
    }
    end = next;
    return start;
  }

  /** Makes room; returns the index behind it. */
  private int ensure(long bytes) {
    long next = end + bytes;
    if (next > array.length) {
      grow(next);
    }
    return (int) next;
  }

  private void grow(long bytes) {
    if (bytes > MAX_BYTES) {
      throw new LimitExceededException(
          "size of a buffer", bytes, MAX_BYTES, "Split the content over several buffers");
    }
    long grown = Math.max(bytes, array.length + (long) (array.length >> 1));
    array = Arrays.copyOf(array, (int) Math.min(MAX_BYTES, grown));
  }

  /** Puts a number of eight bytes into a reserved region. */
  public void putLong(int at, long value) {
    LittleEndian.putLong(array, at, value);
  }

  /** Puts the low bytes of a number, 1, 2, 4 or 8, into a reserved region. */
  public void putNumber(int at, int width, long value) {
    switch (width) {
      case 1 -> array[at] = (byte) value;
      case 2 -> LittleEndian.putShort(array, at, (short) value);
      case 4 -> LittleEndian.putInt(array, at, (int) value);
      default -> LittleEndian.putLong(array, at, value);
    }
  }

  /**
   * Puts the place of a value of variable width, which ends where the output ends now, into a slot.
   *
   * @param base index of the row or array that has the slot
   * @param start index of the value
   */
  public void putPlace(int base, int slot, int start) {
    LittleEndian.putLong(array, slot, (long) (start - base) << 32 | end - start);
  }

  /** Pads a value that ends where the output ends now. */
  public void pad(int start) {
    int size = end - start;
    reserve(Padding.padded(size) - size);
  }

  /** Appends bytes. */
  public void writeBytes(byte[] bytes) {
    writeBytes(bytes, bytes.length);
  }

  /** Appends the first bytes of an array. */
  public void writeBytes(byte[] bytes, int count) {
    int next = ensure(count);
    System.arraycopy(bytes, 0, array, end, count);
    end = next;
  }

  /** Appends text in UTF-8 with its padding, and puts its place into a slot. */
  public void writeText(int base, int slot, String text) {
    int start = end;
    writeText(text);
    endPadded(base, slot, start);
  }

  /**
   * Puts the place of text or bytes, which end where the output ends now, into a slot, and pads
   * them.
   */
  public void endPadded(int base, int slot, int start) {
    putPlace(base, slot, start);
    int size = end - start;
    ensure(WORD);
    LittleEndian.putLong(array, end, 0); // also where nothing is reserved yet
    end += -size & WORD - 1;
  }

  /** Appends the low bytes of a number, at most 8. */
  public void writeHead(long bytes, int count) {
    ensure(WORD);
    LittleEndian.putLong(array, end, bytes);
    end += count;
  }

  /**
   * Appends text in UTF-8.
   *
   * @throws UnsupportedTypeException if it has an unpaired surrogate, which UTF-8 would lose
   */
  public void writeText(String text) {
    int length = text.length();
    if (!StringBytes.isLatin1(text)) {
      writeLongText(text, length);
      return;
    }
    int next = ensure(length);
    StringBytes.copyLatin1(text, length, array, end);
    if (RowBytes.isAscii(array, end, next)) {
      end = next;
    } else {
      writeLongText(text, length);
    }
  }

  private void writeLongText(String text, int length) {
    ensure(3L * length);
    byte[] bytes = array;
    int at = end;
    for (int i = 0; i < length; i++) {
      char c = text.charAt(i);
      if (c < 0x80) {
        bytes[at++] = (byte) c;
      } else if (c < 0x800) {
        bytes[at++] = (byte) (0xC0 | c >> 6);
        bytes[at++] = (byte) (0x80 | c & 0x3F);
      } else if (!Character.isSurrogate(c)) {
        bytes[at++] = (byte) (0xE0 | c >> 12);
        bytes[at++] = (byte) (0x80 | c >> 6 & 0x3F);
        bytes[at++] = (byte) (0x80 | c & 0x3F);
      } else {
        int codePoint = text.codePointAt(i++); // a surrogate if it is alone
        if (codePoint < Character.MIN_SUPPLEMENTARY_CODE_POINT) {
          throw new UnsupportedTypeException(
              String.class.getName(), "it has an unpaired surrogate, which UTF-8 would lose");
        }
        bytes[at++] = (byte) (0xF0 | codePoint >> 18);
        bytes[at++] = (byte) (0x80 | codePoint >> 12 & 0x3F);
        bytes[at++] = (byte) (0x80 | codePoint >> 6 & 0x3F);
        bytes[at++] = (byte) (0x80 | codePoint & 0x3F);
      }
    }
    end = at;
  }
}
