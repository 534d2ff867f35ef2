package io.fory.platform;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * The chars of strings as bytes. The JVM holds a string in an array: one byte a char where all are
 * below 256, else two bytes a char in the order of the processor.
 *
 * <p>That array is seen only where the application has opened {@code java.lang} to this library,
 * for reasons of its own ({@code --add-opens java.base/java.lang=…}); nothing asks for that. It is
 * only read: the JVM takes strings to be immutable. A string that is made here around an array has
 * one of its own, and needs two bytes a char.
 */
public final class StringBytes {
  private static final VarHandle VALUE = field("value", byte[].class);
  private static final VarHandle CODER = field("coder", byte.class);
  private static final byte LATIN1 = 0;
  private static final byte UTF16 = 1;

  /** The high bytes of four chars. */
  private static final long HIGH = 0xFF00_FF00_FF00_FF00L;

  private StringBytes() {}

  /** Whether the arrays of strings are seen. */
  public static final boolean ARE_SEEN = VALUE != null && CODER != null && isUnderstood();

  /** Whether the arrays of strings are seen, and have two bytes a char in little-endian order. */
  public static final boolean ARE_LITTLE_ENDIAN =
      ARE_SEEN && ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN;

  /** The constructor that takes an array and how many bytes a char has there; else null. */
  private static final MethodHandle AROUND = ARE_LITTLE_ENDIAN ? constructor() : null;

  /** Whether {@link #ofUtf16} makes strings. */
  public static final boolean ARE_MADE = AROUND != null && isUnderstoodToMake();

  private static boolean isOpen() {
    Module own = StringBytes.class.getModule();
    return String.class.getModule().isOpen(String.class.getPackageName(), own);
  }

  private static MethodHandle constructor() {
    try {
      return MethodHandles.privateLookupIn(String.class, MethodHandles.lookup())
          .findConstructor(
              String.class, MethodType.methodType(void.class, byte[].class, byte.class));
    } catch (ReflectiveOperationException e) {
      return null; // a JDK that makes its strings otherwise
    }
  }

  private static boolean isUnderstoodToMake() {
    byte[] text = {'1', 0, 0, 1};
    String made = ofUtf16(text, 0, text.length);
    text[0] = '2';
    return "1\u0100".equals(made) && holds(made, UTF16, text.length);
  }

  private static VarHandle field(String name, Class<?> type) {
    if (!isOpen()) {
      return null; // as nearly always; the error takes longer than the question
    }
    try {
      MethodHandles.Lookup strings =
          MethodHandles.privateLookupIn(String.class, MethodHandles.lookup());
      return strings.findVarHandle(String.class, name, type);
    } catch (ReflectiveOperationException e) {
      return null; // a JDK that holds its strings otherwise
    }
  }

  /**
   * False in a JVM that holds all strings in two bytes a char, or whose arrays mean other things.
   */
  private static boolean isUnderstood() {
    return holds("\u00ff1", LATIN1, 2) && holds("\u0100", UTF16, 2);
  }

  private static boolean holds(String text, byte coder, int bytes) {
    return (byte) CODER.get(text) == coder && of(text).length == bytes;
  }

  /**
   * Returns whether all chars are below 256.
   *
   * <p>Where the array is not seen, this takes no time once it is compiled, for a string that the
   * JVM holds in one byte a char: the JIT hoists the string's coder out of the loop, sees that no
   * byte exceeds 255, and drops the loop. See {@code docs/decisions/0004-strings.md}. Where it is
   * seen, a string of two bytes a char may still have no char above 255, if its chars were changed
   * by another thread while it was made.
   */
  public static boolean isLatin1(String text) {
    if (ARE_SEEN) {
      return (byte) CODER.get(text) == LATIN1;
    }
    for (int i = text.length() - 1; i >= 0; i--) {
      if (text.charAt(i) > 0xFF) {
        return false;
      }
    }
    return true;
  }

  /** Copies the first chars of a string that {@link #isLatin1} in one byte each. */
  @SuppressWarnings("deprecation") // drops the high bytes, which are zeros
  public static void copyLatin1(String text, int chars, byte[] target, int at) {
    if (ARE_SEEN) {
      System.arraycopy(of(text), 0, target, at, chars);
    } else {
      text.getBytes(0, chars, target, at);
    }
  }

  /** Copies a string that is not {@link #isLatin1}, where {@link #ARE_LITTLE_ENDIAN}. */
  public static void copyUtf16(String text, byte[] target, int at) {
    System.arraycopy(of(text), 0, target, at, 2 * text.length());
  }

  /**
   * Makes a string of little-endian chars, where strings {@link #ARE_MADE}: with one copy, where
   * the constructors of others first try whether one byte a char would do.
   *
   * @return null if all chars are below 256: held in two bytes each they would not be equal to
   *     others
   */
  public static String ofUtf16(byte[] source, int from, int bytes) {
    byte[] own = Arrays.copyOfRange(source, from, from + bytes);
    if (!isBeyondLatin1(own)) { // the copy is asked, which no other thread can change
      return null;
    }
    try {
      return (String) AROUND.invokeExact(own, UTF16);
    } catch (Error e) {
      throw e; // no memory
    } catch (Throwable e) {
      throw new AssertionError(e); // it declares none
    }
  }

  private static boolean isBeyondLatin1(byte[] chars) {
    int i = 0;
    for (; i <= chars.length - Long.BYTES; i += Long.BYTES) {
      if ((LittleEndian.getLong(chars, i) & HIGH) != 0) {
        return true;
      }
    }
    for (; i < chars.length; i += 2) {
      if (chars[i + 1] != 0) {
        return true;
      }
    }
    return false;
  }

  private static byte[] of(String text) {
    return (byte[]) VALUE.get(text);
  }
}
