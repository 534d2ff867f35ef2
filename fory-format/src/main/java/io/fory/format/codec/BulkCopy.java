package io.fory.format.codec;

import java.nio.ByteBuffer;

/** Copies all elements of an array of primitives at once, to and from little-endian bytes. */
enum BulkCopy {
  SHORT(short.class) {
    @Override
    void put(ByteBuffer out, Object array) {
      out.asShortBuffer().put((short[]) array);
    }

    @Override
    void get(ByteBuffer in, Object array) {
      in.asShortBuffer().get((short[]) array);
    }
  },
  INT(int.class) {
    @Override
    void put(ByteBuffer out, Object array) {
      out.asIntBuffer().put((int[]) array);
    }

    @Override
    void get(ByteBuffer in, Object array) {
      in.asIntBuffer().get((int[]) array);
    }
  },
  LONG(long.class) {
    @Override
    void put(ByteBuffer out, Object array) {
      out.asLongBuffer().put((long[]) array);
    }

    @Override
    void get(ByteBuffer in, Object array) {
      in.asLongBuffer().get((long[]) array);
    }
  },
  FLOAT(float.class) {
    @Override
    void put(ByteBuffer out, Object array) {
      out.asFloatBuffer().put((float[]) array);
    }

    @Override
    void get(ByteBuffer in, Object array) {
      in.asFloatBuffer().get((float[]) array);
    }
  },
  DOUBLE(double.class) {
    @Override
    void put(ByteBuffer out, Object array) {
      out.asDoubleBuffer().put((double[]) array);
    }

    @Override
    void get(ByteBuffer in, Object array) {
      in.asDoubleBuffer().get((double[]) array);
    }
  };

  private final Class<?> component;

  BulkCopy(Class<?> component) {
    this.component = component;
  }

  /** Returns the copy of arrays of a component type, or null: of boolean and char. */
  static BulkCopy of(Class<?> component) {
    for (BulkCopy copy : values()) {
      if (copy.component == component) {
        return copy;
      }
    }
    return null;
  }

  /** Puts all elements. */
  abstract void put(ByteBuffer out, Object array);

  /** Gets all elements. */
  abstract void get(ByteBuffer in, Object array);
}
