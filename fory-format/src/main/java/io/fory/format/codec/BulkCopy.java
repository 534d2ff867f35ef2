package io.fory.format.codec;

import io.fory.format.layout.ArrayLayout;
import io.fory.format.layout.RowBytes;
import io.fory.format.layout.RowInput;
import io.fory.format.layout.RowMemory;
import io.fory.format.layout.RowOutput;
import io.fory.platform.LittleEndian;

/** Copies all elements of an array of primitives, to and from an array of a row. */
public enum BulkCopy {
  BOOLEAN(boolean.class) {
    @Override
    int length(Object array) {
      return ((boolean[]) array).length;
    }

    @Override
    void put(byte[] out, int at, Object array) {
      LittleEndian.putBooleans(out, at, (boolean[]) array, 0, ((boolean[]) array).length);
    }

    @Override
    Object get(RowBytes in, int at, int count) {
      boolean[] all = new boolean[count];
      for (int i = 0; i < count; i++) {
        all[i] = in.getBoolean(at + i);
      }
      return all;
    }
  },
  SHORT(short.class) {
    @Override
    int length(Object array) {
      return ((short[]) array).length;
    }

    @Override
    void put(byte[] out, int at, Object array) {
      LittleEndian.putShorts(out, at, (short[]) array, 0, ((short[]) array).length);
    }

    @Override
    Object get(RowBytes in, int at, int count) {
      short[] all = new short[count];
      if (count > LOOP_ELEMENTS) {
        in.buffer().sliceAsByteBuffer(at, count * 2).asShortBuffer().get(all);
        return all;
      }
      for (int i = 0; i < count; i++) {
        all[i] = in.getShort(at + i * 2);
      }
      return all;
    }
  },
  CHAR(char.class) {
    @Override
    int length(Object array) {
      return ((char[]) array).length;
    }

    @Override
    void put(byte[] out, int at, Object array) {
      char[] units = (char[]) array;
      for (int i = 0; i < units.length; i++) {
        LittleEndian.putInt(out, at + i * 4, units[i]);
      }
    }

    @Override
    Object get(RowBytes in, int at, int count) {
      char[] units = new char[count];
      for (int i = 0; i < count; i++) {
        units[i] = FixedForm.toChar(in, at + i * 4);
      }
      return units;
    }
  },
  INT(int.class) {
    @Override
    int length(Object array) {
      return ((int[]) array).length;
    }

    @Override
    void put(byte[] out, int at, Object array) {
      LittleEndian.putInts(out, at, (int[]) array, 0, ((int[]) array).length);
    }

    @Override
    Object get(RowBytes in, int at, int count) {
      int[] all = new int[count];
      if (count > LOOP_ELEMENTS) {
        in.buffer().sliceAsByteBuffer(at, count * 4).asIntBuffer().get(all);
        return all;
      }
      for (int i = 0; i < count; i++) {
        all[i] = in.getInt(at + i * 4);
      }
      return all;
    }
  },
  LONG(long.class) {
    @Override
    int length(Object array) {
      return ((long[]) array).length;
    }

    @Override
    void put(byte[] out, int at, Object array) {
      LittleEndian.putLongs(out, at, (long[]) array, 0, ((long[]) array).length);
    }

    @Override
    Object get(RowBytes in, int at, int count) {
      long[] all = new long[count];
      if (count > LOOP_ELEMENTS) {
        in.buffer().sliceAsByteBuffer(at, count * 8).asLongBuffer().get(all);
        return all;
      }
      for (int i = 0; i < count; i++) {
        all[i] = in.getLong(at + i * 8);
      }
      return all;
    }
  },
  FLOAT(float.class) {
    @Override
    int length(Object array) {
      return ((float[]) array).length;
    }

    @Override
    void put(byte[] out, int at, Object array) {
      LittleEndian.putFloats(out, at, (float[]) array, 0, ((float[]) array).length);
    }

    @Override
    Object get(RowBytes in, int at, int count) {
      float[] all = new float[count];
      if (count > LOOP_ELEMENTS) {
        in.buffer().sliceAsByteBuffer(at, count * 4).asFloatBuffer().get(all);
        return all;
      }
      for (int i = 0; i < count; i++) {
        all[i] = in.getFloat(at + i * 4);
      }
      return all;
    }
  },
  DOUBLE(double.class) {
    @Override
    int length(Object array) {
      return ((double[]) array).length;
    }

    @Override
    void put(byte[] out, int at, Object array) {
      LittleEndian.putDoubles(out, at, (double[]) array, 0, ((double[]) array).length);
    }

    @Override
    Object get(RowBytes in, int at, int count) {
      double[] all = new double[count];
      if (count > LOOP_ELEMENTS) {
        in.buffer().sliceAsByteBuffer(at, count * 8).asDoubleBuffer().get(all);
        return all;
      }
      for (int i = 0; i < count; i++) {
        all[i] = in.getDouble(at + i * 8);
      }
      return all;
    }
  };

  /** Up to so many elements a loop is faster than a view. */
  private static final int LOOP_ELEMENTS = 16;

  private final Class<?> component;

  BulkCopy(Class<?> component) {
    this.component = component;
  }

  /** Returns the copy of arrays of a component type. */
  static BulkCopy of(Class<?> component) {
    for (BulkCopy copy : values()) {
      if (copy.component == component) {
        return copy;
      }
    }
    throw new IllegalArgumentException(component.getName());
  }

  abstract int length(Object array);

  /** Puts all elements. */
  abstract void put(byte[] out, int at, Object array);

  /** Returns a new array of elements. */
  abstract Object get(RowBytes in, int at, int count);

  /** Appends an array. */
  public final void write(RowOutput out, ArrayLayout layout, Object array) {
    int count = length(array);
    int base = out.reserve(layout.fixedBytes(count));
    layout.putCount(out.array(), base, count);
    put(out.array(), base + (int) layout.headerBytes(count), array);
  }

  /** Reads an array without nulls. */
  public final Object read(RowInput in, ArrayLayout layout, int base, int size) {
    int count = count(in, layout, base, size, component);
    return get(in, base + (int) layout.headerBytes(count), count);
  }

  /** Reads an array without nulls whose place is in a slot. */
  public final Object read(RowInput in, ArrayLayout layout, int base, int size, int slot) {
    long place = in.variable(base, size, slot);
    return read(in, layout, RowMemory.index(place), RowMemory.size(place));
  }

  static int count(RowInput in, ArrayLayout layout, int base, int size, Class<?> component) {
    int count = in.count(base, size, layout);
    if (layout.hasNulls(in, base, count)) {
      throw RowMemory.malformed("Null in an array of " + component, base + layout.bitmap());
    }
    return count;
  }
}
