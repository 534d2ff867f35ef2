package io.fory.platform;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The chars of strings as bytes. The JVM holds a string in an array: one byte a char where all are
 * below 256, else two bytes a char in the order of the processor.
 *
 * <p>That array is seen only where the application has opened {@code java.lang} to this library,
 * for reasons of its own ({@code --add-opens java.base/java.lang=…}); nothing asks for that. It is
 * only read: the JVM takes strings to be immutable, and a string that is made here is made by its
 * constructors.
 */
public final class StringBytes {
  private static final VarHandle VALUE = field("value", byte[].class);
  private static final VarHandle CODER = field("coder", byte.class);
  private static final byte LATIN1 = 0;

  private StringBytes() {}

  /** Whether the arrays of strings are seen. */
  public static final boolean ARE_SEEN = VALUE != null && CODER != null && isUnderstood();

  /** Whether the arrays of strings are seen, and have two bytes a char in little-endian order. */
  public static final boolean ARE_LITTLE_ENDIAN =
      ARE_SEEN && ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN;

  private static VarHandle field(String name, Class<?> type) {
    Module own = StringBytes.class.getModule();
    if (!String.class.getModule().isOpen(String.class.getPackageName(), own)) {
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
    return holds("\u00ff1", LATIN1, 2) && holds("\u0100", (byte) 1, 2);
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

  private static byte[] of(String text) {
    return (byte[]) VALUE.get(text);
  }
}
