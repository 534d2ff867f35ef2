package io.fory.platform;

import java.lang.invoke.MethodHandle;

/**
 * Calls handles of fields for generated code, whose compiler cannot call them itself. A handle that
 * is a static final constant of the caller costs as much as the field instruction.
 */
public final class FieldHandles {
  private FieldHandles() {}

  /**
   * Returns the value of a {@code boolean} field; the handle has the type {@code (Object)boolean}.
   */
  public static boolean getBoolean(MethodHandle getter, Object owner) {
    try {
      return (boolean) getter.invokeExact(owner);
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  /** Sets a {@code boolean} field; the handle has the type {@code (Object, boolean)void}. */
  public static void setBoolean(MethodHandle setter, Object owner, boolean value) {
    try {
      setter.invokeExact(owner, value);
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  /** Returns the value of a {@code byte} field; the handle has the type {@code (Object)byte}. */
  public static byte getByte(MethodHandle getter, Object owner) {
    try {
      return (byte) getter.invokeExact(owner);
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  /** Sets a {@code byte} field; the handle has the type {@code (Object, byte)void}. */
  public static void setByte(MethodHandle setter, Object owner, byte value) {
    try {
      setter.invokeExact(owner, value);
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  /** Returns the value of a {@code char} field; the handle has the type {@code (Object)char}. */
  public static char getChar(MethodHandle getter, Object owner) {
    try {
      return (char) getter.invokeExact(owner);
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  /** Sets a {@code char} field; the handle has the type {@code (Object, char)void}. */
  public static void setChar(MethodHandle setter, Object owner, char value) {
    try {
      setter.invokeExact(owner, value);
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  /** Returns the value of a {@code short} field; the handle has the type {@code (Object)short}. */
  public static short getShort(MethodHandle getter, Object owner) {
    try {
      return (short) getter.invokeExact(owner);
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  /** Sets a {@code short} field; the handle has the type {@code (Object, short)void}. */
  public static void setShort(MethodHandle setter, Object owner, short value) {
    try {
      setter.invokeExact(owner, value);
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  /** Returns the value of a {@code int} field; the handle has the type {@code (Object)int}. */
  public static int getInt(MethodHandle getter, Object owner) {
    try {
      return (int) getter.invokeExact(owner);
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  /** Sets a {@code int} field; the handle has the type {@code (Object, int)void}. */
  public static void setInt(MethodHandle setter, Object owner, int value) {
    try {
      setter.invokeExact(owner, value);
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  /** Returns the value of a {@code long} field; the handle has the type {@code (Object)long}. */
  public static long getLong(MethodHandle getter, Object owner) {
    try {
      return (long) getter.invokeExact(owner);
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  /** Sets a {@code long} field; the handle has the type {@code (Object, long)void}. */
  public static void setLong(MethodHandle setter, Object owner, long value) {
    try {
      setter.invokeExact(owner, value);
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  /** Returns the value of a {@code float} field; the handle has the type {@code (Object)float}. */
  public static float getFloat(MethodHandle getter, Object owner) {
    try {
      return (float) getter.invokeExact(owner);
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  /** Sets a {@code float} field; the handle has the type {@code (Object, float)void}. */
  public static void setFloat(MethodHandle setter, Object owner, float value) {
    try {
      setter.invokeExact(owner, value);
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  /**
   * Returns the value of a {@code double} field; the handle has the type {@code (Object)double}.
   */
  public static double getDouble(MethodHandle getter, Object owner) {
    try {
      return (double) getter.invokeExact(owner);
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  /** Sets a {@code double} field; the handle has the type {@code (Object, double)void}. */
  public static void setDouble(MethodHandle setter, Object owner, double value) {
    try {
      setter.invokeExact(owner, value);
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  /**
   * Returns the value of a field of a reference type; the handle has the type {@code
   * (Object)Object}.
   */
  public static Object getObject(MethodHandle getter, Object owner) {
    try {
      return (Object) getter.invokeExact(owner);
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  /** Sets a field of a reference type; the handle has the type {@code (Object, Object)void}. */
  public static void setObject(MethodHandle setter, Object owner, Object value) {
    try {
      setter.invokeExact(owner, value);
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  /** A field handle throws unchecked exceptions only, whatever its signature says. */
  static RuntimeException unexpected(Throwable thrown) {
    if (thrown instanceof Error error) {
      throw error;
    }
    if (thrown instanceof RuntimeException unchecked) {
      return unchecked;
    }
    return new IllegalStateException(thrown);
  }
}
