package io.fory.wire.xlang;

import io.fory.codec.ValueSerializer;
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.TypeMismatchException;
import io.fory.message.MessageReader;
import io.fory.message.ResolvedType;
import io.fory.plan.ScalarKind;
import io.fory.platform.HalfFloat;
import io.fory.serializer.ReadContext;
import io.fory.serializer.WriteContext;
import java.math.BigInteger;

/**
 * Serializer of booleans and numbers where they stand alone. An unsigned number is read as a box of
 * the next larger type, or where there is none, if need be as a {@link BigInteger} or not at all;
 * unless the place is declared with that type, and holds its bits.
 *
 * @param type how the number is encoded
 * @param own the kind of box that a place of this type holds, else null
 * @param big whether it may be read as a {@link BigInteger}
 */
record XlangNumberSerializer(XlangType type, ScalarKind own, boolean big)
    implements ValueSerializer<Object> {
  @Override
  public void write(WriteContext out, Object value) {
    if (own != null && value.getClass() != own.box()) {
      throw new TypeMismatchException(own.box(), value.getClass());
    }
    if (type == XlangType.BOOL) {
      out.writeBoolean((Boolean) value);
      return;
    }
    Number number = (Number) value;
    switch (type) {
      case INT8, UINT8 -> out.writeByte(number.intValue());
      case INT16, UINT16 -> out.writeInt16(number.intValue());
      case INT32, UINT32 -> out.writeInt32(number.intValue());
      case VARINT32 -> out.writeVarInt32(number.intValue());
      case VAR_UINT32 -> out.writeVarUint32(number.intValue());
      case INT64, UINT64 -> out.writeInt64(number.longValue());
      case VARINT64 -> out.writeVarInt64(number.longValue());
      case VAR_UINT64 -> out.writeVarUint64(number.longValue());
      case TAGGED_INT64 -> out.writeTaggedInt64(number.longValue());
      case TAGGED_UINT64 -> out.writeTaggedUint64(number.longValue());
      case FLOAT16, BFLOAT16 -> out.writeInt16(halfOf(number));
      case FLOAT32 -> out.writeFloat32(number.floatValue());
      case FLOAT64 -> out.writeFloat64(number.doubleValue());
      default -> throw new IllegalStateException("not written: " + type);
    }
  }

  /**
   * Returns the serializer of numbers at the same place whose type a message gives; null if this
   * place does not take numbers of that type.
   *
   * @throws IncompatibleSchemaException if they would be taken, as what other numbers are here: by
   *     their class alone
   */
  XlangNumberSerializer told(MessageReader in, ResolvedType written) {
    boolean scalar = own != null && written.builtIn() != ResolvedType.NONE;
    XlangType kind = scalar ? XlangType.of(written.builtIn()) : XlangType.UNKNOWN;
    boolean same = kind.isScalar() && NumberTypes.isSame(kind, type);
    if (!same && kind.isScalar() && NumberTypes.isSpecial(type)) {
      throw new IncompatibleSchemaException(
              "Elements of type " + kind + " stand where " + type + " is declared")
          .withOffset(in.offset());
    }
    return same ? new XlangNumberSerializer(kind, own, big) : null;
  }

  private short halfOf(Number number) {
    if (number instanceof Short bits) {
      return bits;
    }
    return type == XlangType.FLOAT16
        ? HalfFloat.toFloat16(number.floatValue())
        : HalfFloat.toBfloat16(number.floatValue());
  }

  @Override
  public Object read(ReadContext context) {
    MessageReader in = MessageReader.of(context);
    return switch (type) {
      case BOOL -> in.readBoolean();
      case INT8 -> in.readByte();
      case INT16 -> in.readInt16();
      case INT32 -> in.readInt32();
      case VARINT32 -> in.readVarInt32();
      case INT64 -> in.readInt64();
      case VARINT64 -> in.readVarInt64();
      case TAGGED_INT64 -> in.readTaggedInt64();
      case FLOAT16, BFLOAT16 -> readHalf(in);
      case FLOAT32 -> in.readFloat32();
      case FLOAT64 -> in.readFloat64();
      case FLOAT8 ->
          throw in.malformedInput("a number of the type " + type + ", which is reserved");
      default -> own == null ? readUnsigned(in) : readBits(in);
    };
  }

  private Object readHalf(MessageReader in) {
    short bits = in.readInt16();
    if (own == ScalarKind.SHORT) {
      return bits;
    }
    return type == XlangType.FLOAT16 ? HalfFloat.fromFloat16(bits) : HalfFloat.fromBfloat16(bits);
  }

  private Object readBits(MessageReader in) {
    return switch (type) {
      case UINT8 -> in.readByte();
      case UINT16 -> in.readInt16();
      case UINT32 -> in.readInt32();
      case VAR_UINT32 -> in.readVarUint32();
      case UINT64 -> in.readInt64();
      case VAR_UINT64 -> in.readVarUint64();
      default -> in.readTaggedUint64();
    };
  }

  private Object readUnsigned(MessageReader in) {
    return switch (type) {
      case UINT8 -> (short) in.readUint8();
      case UINT16 -> in.readInt16() & 0xFFFF;
      case UINT32 -> Integer.toUnsignedLong(in.readInt32());
      case VAR_UINT32 -> Integer.toUnsignedLong(in.readVarUint32());
      case UINT64 -> unsigned(in, in.readInt64());
      case VAR_UINT64 -> unsigned(in, in.readVarUint64());
      default -> unsigned(in, in.readTaggedUint64());
    };
  }

  private Object unsigned(MessageReader in, long bits) {
    if (bits >= 0) {
      return bits;
    }
    if (!big) {
      throw new IncompatibleSchemaException(
              "The writer's number " + Long.toUnsignedString(bits) + " is no long")
          .withOffset(in.offset());
    }
    return BigInteger.valueOf(bits).add(BigInteger.ONE.shiftLeft(Long.SIZE));
  }

  /** Returns the class of the values; of an unsigned number of 64 bits it is the usual one. */
  static Class<?> classOf(XlangType type) {
    return switch (type) {
      case BOOL -> Boolean.class;
      case INT8 -> Byte.class;
      case INT16, UINT8 -> Short.class;
      case INT32, VARINT32, UINT16 -> Integer.class;
      case FLOAT8, FLOAT16, BFLOAT16, FLOAT32 -> Float.class;
      case FLOAT64 -> Double.class;
      default -> Long.class;
    };
  }

  @Override
  public int minBytes() {
    return type.isCompressed() ? 1 : type.width();
  }
}
