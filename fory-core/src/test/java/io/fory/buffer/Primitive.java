package io.fory.buffer;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The primitives of fixed width, each with its four accesses and with what it must look like in
 * memory, by the JDK's own little-endian buffer.
 */
enum Primitive {
  BOOLEAN(1) {
    @Override
    Object[] examples() {
      return new Object[] {true, false};
    }

    @Override
    void write(MemoryBuffer buffer, Object value) {
      buffer.writeBoolean((boolean) value);
    }

    @Override
    Object read(MemoryBuffer buffer) {
      return buffer.readBoolean();
    }

    @Override
    void put(MemoryBuffer buffer, int index, Object value) {
      buffer.putBoolean(index, (boolean) value);
    }

    @Override
    Object get(MemoryBuffer buffer, int index) {
      return buffer.getBoolean(index);
    }

    @Override
    void encode(ByteBuffer bytes, Object value) {
      bytes.put((byte) ((boolean) value ? 1 : 0));
    }
  },
  BYTE(1) {
    @Override
    Object[] examples() {
      return new Object[] {(byte) 0, (byte) 1, (byte) -1, Byte.MIN_VALUE, Byte.MAX_VALUE};
    }

    @Override
    void write(MemoryBuffer buffer, Object value) {
      buffer.writeByte((byte) value);
    }

    @Override
    Object read(MemoryBuffer buffer) {
      return buffer.readByte();
    }

    @Override
    void put(MemoryBuffer buffer, int index, Object value) {
      buffer.putByte(index, (byte) value);
    }

    @Override
    Object get(MemoryBuffer buffer, int index) {
      return buffer.getByte(index);
    }

    @Override
    void encode(ByteBuffer bytes, Object value) {
      bytes.put((byte) value);
    }
  },
  SHORT(2) {
    @Override
    Object[] examples() {
      return new Object[] {(short) 0, (short) -1, (short) 0x0102, Short.MIN_VALUE, Short.MAX_VALUE};
    }

    @Override
    void write(MemoryBuffer buffer, Object value) {
      buffer.writeInt16((short) value);
    }

    @Override
    Object read(MemoryBuffer buffer) {
      return buffer.readInt16();
    }

    @Override
    void put(MemoryBuffer buffer, int index, Object value) {
      buffer.putShort(index, (short) value);
    }

    @Override
    Object get(MemoryBuffer buffer, int index) {
      return buffer.getShort(index);
    }

    @Override
    void encode(ByteBuffer bytes, Object value) {
      bytes.putShort((short) value);
    }
  },
  CHAR(2) {
    @Override
    Object[] examples() {
      return new Object[] {'\0', 'a', '\u0102', '\uffff', '\ud83d'};
    }

    @Override
    void write(MemoryBuffer buffer, Object value) {
      buffer.writeChar((char) value);
    }

    @Override
    Object read(MemoryBuffer buffer) {
      return buffer.readChar();
    }

    @Override
    void put(MemoryBuffer buffer, int index, Object value) {
      buffer.putChar(index, (char) value);
    }

    @Override
    Object get(MemoryBuffer buffer, int index) {
      return buffer.getChar(index);
    }

    @Override
    void encode(ByteBuffer bytes, Object value) {
      bytes.putChar((char) value);
    }
  },
  INT(4) {
    @Override
    Object[] examples() {
      return new Object[] {0, -1, 0x01020304, Integer.MIN_VALUE, Integer.MAX_VALUE};
    }

    @Override
    void write(MemoryBuffer buffer, Object value) {
      buffer.writeInt32((int) value);
    }

    @Override
    Object read(MemoryBuffer buffer) {
      return buffer.readInt32();
    }

    @Override
    void put(MemoryBuffer buffer, int index, Object value) {
      buffer.putInt(index, (int) value);
    }

    @Override
    Object get(MemoryBuffer buffer, int index) {
      return buffer.getInt(index);
    }

    @Override
    void encode(ByteBuffer bytes, Object value) {
      bytes.putInt((int) value);
    }
  },
  LONG(8) {
    @Override
    Object[] examples() {
      return new Object[] {0L, -1L, 0x0102030405060708L, Long.MIN_VALUE, Long.MAX_VALUE};
    }

    @Override
    void write(MemoryBuffer buffer, Object value) {
      buffer.writeInt64((long) value);
    }

    @Override
    Object read(MemoryBuffer buffer) {
      return buffer.readInt64();
    }

    @Override
    void put(MemoryBuffer buffer, int index, Object value) {
      buffer.putLong(index, (long) value);
    }

    @Override
    Object get(MemoryBuffer buffer, int index) {
      return buffer.getLong(index);
    }

    @Override
    void encode(ByteBuffer bytes, Object value) {
      bytes.putLong((long) value);
    }
  },
  FLOAT(4) {
    @Override
    Object[] examples() {
      return new Object[] {0f, -0f, 1.5f, Float.MIN_VALUE, Float.NEGATIVE_INFINITY, Float.NaN};
    }

    @Override
    void write(MemoryBuffer buffer, Object value) {
      buffer.writeFloat32((float) value);
    }

    @Override
    Object read(MemoryBuffer buffer) {
      return buffer.readFloat32();
    }

    @Override
    void put(MemoryBuffer buffer, int index, Object value) {
      buffer.putFloat(index, (float) value);
    }

    @Override
    Object get(MemoryBuffer buffer, int index) {
      return buffer.getFloat(index);
    }

    @Override
    void encode(ByteBuffer bytes, Object value) {
      bytes.putFloat((float) value);
    }
  },
  DOUBLE(8) {
    @Override
    Object[] examples() {
      return new Object[] {0d, -0d, 1.5d, Double.MIN_VALUE, Double.NEGATIVE_INFINITY, Double.NaN};
    }

    @Override
    void write(MemoryBuffer buffer, Object value) {
      buffer.writeFloat64((double) value);
    }

    @Override
    Object read(MemoryBuffer buffer) {
      return buffer.readFloat64();
    }

    @Override
    void put(MemoryBuffer buffer, int index, Object value) {
      buffer.putDouble(index, (double) value);
    }

    @Override
    Object get(MemoryBuffer buffer, int index) {
      return buffer.getDouble(index);
    }

    @Override
    void encode(ByteBuffer bytes, Object value) {
      bytes.putDouble((double) value);
    }
  };

  final int width;

  Primitive(int width) {
    this.width = width;
  }

  /** Returns values that would show swapped bytes, lost signs and lost bits. */
  abstract Object[] examples();

  abstract void write(MemoryBuffer buffer, Object value);

  abstract Object read(MemoryBuffer buffer);

  abstract void put(MemoryBuffer buffer, int index, Object value);

  abstract Object get(MemoryBuffer buffer, int index);

  abstract void encode(ByteBuffer bytes, Object value);

  /** Returns the bytes that {@code value} must have in memory. */
  byte[] bytes(Object value) {
    ByteBuffer bytes = ByteBuffer.allocate(width).order(ByteOrder.LITTLE_ENDIAN);
    encode(bytes, value);
    return bytes.array();
  }
}
