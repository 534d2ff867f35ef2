package io.fory.builtin.scalar;

import io.fory.message.PlainBody;
import io.fory.serializer.ReadContext;
import io.fory.serializer.WriteContext;

/** Serializers of the boxes of primitive values: the value at its fixed width, little-endian. */
final class BoxSerializers {
  private BoxSerializers() {}

  /** Body: one byte, 1 for true and 0 for false; when read, anything but 0 is true. */
  static final class OfBoolean extends LeafSerializer<Boolean> implements PlainBody {
    OfBoolean() {
      super(1);
    }

    @Override
    public void write(WriteContext out, Boolean value) {
      out.writeBoolean(value);
    }

    @Override
    public Boolean read(ReadContext in) {
      return in.readBoolean();
    }
  }

  /** Body: one byte. */
  static final class OfByte extends LeafSerializer<Byte> implements PlainBody {
    OfByte() {
      super(1);
    }

    @Override
    public void write(WriteContext out, Byte value) {
      out.writeByte(value);
    }

    @Override
    public Byte read(ReadContext in) {
      return in.readByte();
    }
  }

  /** Body: two bytes, a UTF-16 code unit. */
  static final class OfCharacter extends LeafSerializer<Character> implements PlainBody {
    OfCharacter() {
      super(2);
    }

    @Override
    public void write(WriteContext out, Character value) {
      out.writeInt16(value);
    }

    @Override
    public Character read(ReadContext in) {
      return (char) in.readInt16();
    }
  }

  /** Body: two bytes. */
  static final class OfShort extends LeafSerializer<Short> implements PlainBody {
    OfShort() {
      super(2);
    }

    @Override
    public void write(WriteContext out, Short value) {
      out.writeInt16(value);
    }

    @Override
    public Short read(ReadContext in) {
      return in.readInt16();
    }
  }

  /** Body: four bytes. */
  static final class OfInteger extends LeafSerializer<Integer> implements PlainBody {
    OfInteger() {
      super(4);
    }

    @Override
    public void write(WriteContext out, Integer value) {
      out.writeInt32(value);
    }

    @Override
    public Integer read(ReadContext in) {
      return in.readInt32();
    }
  }

  /** Body: eight bytes. */
  static final class OfLong extends LeafSerializer<Long> implements PlainBody {
    OfLong() {
      super(8);
    }

    @Override
    public void write(WriteContext out, Long value) {
      out.writeInt64(value);
    }

    @Override
    public Long read(ReadContext in) {
      return in.readInt64();
    }
  }

  /** Body: the four bytes of {@link Float#floatToRawIntBits}; the bits of a NaN are kept. */
  static final class OfFloat extends LeafSerializer<Float> implements PlainBody {
    OfFloat() {
      super(4);
    }

    @Override
    public void write(WriteContext out, Float value) {
      out.writeFloat32(value);
    }

    @Override
    public Float read(ReadContext in) {
      return in.readFloat32();
    }
  }

  /** Body: the eight bytes of {@link Double#doubleToRawLongBits}; the bits of a NaN are kept. */
  static final class OfDouble extends LeafSerializer<Double> implements PlainBody {
    OfDouble() {
      super(8);
    }

    @Override
    public void write(WriteContext out, Double value) {
      out.writeFloat64(value);
    }

    @Override
    public Double read(ReadContext in) {
      return in.readFloat64();
    }
  }
}
