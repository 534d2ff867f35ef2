package io.fory.plan;

import java.util.List;

/**
 * The primitive types, with the bytes that each takes at fixed width; {@code float} also with
 * fewer.
 */
public enum ScalarKind {
  /** One byte, 0 or 1. */
  BOOLEAN(1, boolean.class, Boolean.class),
  /** One byte. */
  BYTE(1, byte.class, Byte.class),
  /** Two bytes, unsigned. */
  CHAR(2, char.class, Character.class),
  /** Two bytes. */
  SHORT(2, short.class, Short.class),
  /** Four bytes. */
  INT(4, int.class, Integer.class),
  /** Eight bytes. */
  LONG(8, long.class, Long.class),
  /** Four bytes of raw IEEE 754 bits. */
  FLOAT(4, float.class, Float.class),
  /** Eight bytes of raw IEEE 754 bits. */
  DOUBLE(8, double.class, Double.class),
  /** A float as two bytes of IEEE 754 binary16; not in the native format. */
  FLOAT16(2, float.class, Float.class),
  /** A float as two bytes of bfloat16; not in the native format. */
  BFLOAT16(2, float.class, Float.class);

  private static final ScalarKind[] KINDS = values();

  /** The kinds of the native format, each at the index that is its {@link #number()}. */
  public static final List<ScalarKind> NATIVE =
      List.of(BOOLEAN, BYTE, CHAR, SHORT, INT, LONG, FLOAT, DOUBLE);

  private final int width;
  private final Class<?> primitive;
  private final Class<?> box;

  ScalarKind(int width, Class<?> primitive, Class<?> box) {
    this.width = width;
    this.primitive = primitive;
    this.box = box;
  }

  /** Returns the kind of a primitive class or of its box at full precision, or null. */
  public static ScalarKind of(Class<?> type) {
    for (ScalarKind kind : KINDS) {
      if (kind.primitive == type || kind.box == type) {
        return kind;
      }
    }
    return null;
  }

  /** Returns the number of the kind in schemas of the native format, or -1 if it has none. */
  public int number() {
    return NATIVE.indexOf(this);
  }

  /** Returns the bytes of a value at fixed width. */
  public int width() {
    return width;
  }

  /** Returns the primitive class. */
  public Class<?> primitive() {
    return primitive;
  }

  /** Returns the class of its box. */
  public Class<?> box() {
    return box;
  }
}
