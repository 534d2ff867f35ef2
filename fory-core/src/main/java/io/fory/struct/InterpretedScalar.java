package io.fory.struct;

import io.fory.codec.EnumCodec;
import io.fory.message.MessageReader;
import io.fory.plan.FieldPlan.Form;
import io.fory.plan.ScalarKind;
import io.fory.plan.Step;
import io.fory.platform.FieldAccess;
import io.fory.platform.LittleEndian;

/** A value of the fixed block. */
final class InterpretedScalar extends InterpretedField {
  private final ScalarKind kind;
  private final int offset;
  private final int presenceBit;
  private final boolean primitive;

  /** Whether a primitive of the wire goes into a field of the same type. */
  private final boolean straight;

  /** Of an enum, else null. */
  private final Object[] constants;

  InterpretedScalar(Step.Scalar step, LinkedPlan linked) {
    super(step.field(), linked);
    this.kind = field.kind();
    this.offset = step.offset();
    this.presenceBit = step.presenceBit();
    this.primitive = field.form() == Form.PRIMITIVE;
    this.straight = primitive && field.takesPrimitive();
    this.constants = field.form() == Form.ENUM ? linked.link(field).enums().constants() : null;
  }

  void write(byte[] array, int start, Object owner) {
    int p = start + offset;
    if (primitive) {
      putPrimitive(array, p, kind, access, owner);
      return;
    }
    Object value = access.get(owner);
    if (constants != null) {
      putEnum(array, p, (Enum<?>) required(value));
      return;
    }
    putBoxed(array, p, kind, value);
    mark(array, start, presenceBit, required(value));
  }

  /** Sets the presence bit of a value, if it has one. */
  static void mark(byte[] array, int start, int bit, Object value) {
    if (bit >= 0 && value != null) {
      array[start + (bit >>> 3)] |= (byte) (1 << (bit & 7));
    }
  }

  private void putEnum(byte[] array, int p, Enum<?> value) {
    int code = EnumCodec.codeOf(value);
    if (field.width() == 1) {
      array[p] = (byte) code;
    } else {
      LittleEndian.putShort(array, p, (short) code);
    }
  }

  private static void putPrimitive(
      byte[] array, int p, ScalarKind kind, FieldAccess field, Object owner) {
    switch (kind) {
      case BOOLEAN:
        array[p] = (byte) (field.getBoolean(owner) ? 1 : 0);
        break;
      case BYTE:
        array[p] = field.getByte(owner);
        break;
      case CHAR:
        LittleEndian.putChar(array, p, field.getChar(owner));
        break;
      case SHORT:
        LittleEndian.putShort(array, p, field.getShort(owner));
        break;
      case INT:
        LittleEndian.putInt(array, p, field.getInt(owner));
        break;
      case LONG:
        LittleEndian.putLong(array, p, field.getLong(owner));
        break;
      case FLOAT16:
        LittleEndian.putFloat16(array, p, field.getFloat(owner));
        break;
      case BFLOAT16:
        LittleEndian.putBfloat16(array, p, field.getFloat(owner));
        break;
      case FLOAT:
        LittleEndian.putFloat(array, p, field.getFloat(owner));
        break;
      default:
        LittleEndian.putDouble(array, p, field.getDouble(owner));
        break;
    }
  }

  private static void putBoxed(byte[] array, int p, ScalarKind kind, Object value) {
    switch (kind) {
      case BOOLEAN:
        array[p] = (byte) (value != null && (Boolean) value ? 1 : 0);
        break;
      case BYTE:
        array[p] = value == null ? 0 : (Byte) value;
        break;
      case CHAR:
        LittleEndian.putChar(array, p, value == null ? 0 : (Character) value);
        break;
      case SHORT:
        LittleEndian.putShort(array, p, value == null ? 0 : (Short) value);
        break;
      case INT:
        LittleEndian.putInt(array, p, value == null ? 0 : (Integer) value);
        break;
      case LONG:
        LittleEndian.putLong(array, p, value == null ? 0 : (Long) value);
        break;
      case FLOAT16:
        LittleEndian.putFloat16(array, p, value == null ? 0 : (Float) value);
        break;
      case BFLOAT16:
        LittleEndian.putBfloat16(array, p, value == null ? 0 : (Float) value);
        break;
      case FLOAT:
        LittleEndian.putFloat(array, p, value == null ? 0 : (Float) value);
        break;
      default:
        LittleEndian.putDouble(array, p, value == null ? 0 : (Double) value);
        break;
    }
  }

  /**
   * Reads the value.
   *
   * @param unboxed whether primitive values may be set without boxing
   */
  void read(
      MessageReader in, byte[] array, int start, FieldSink sink, boolean unboxed, Object target) {
    int p = start + offset;
    if (constants != null) {
      int code = field.width() == 1 ? array[p] & 0xFF : LittleEndian.getShort(array, p) & 0xFFFF;
      if (takesValues()) {
        accept(in, sink, target, constant(in, code));
      }
    } else if (straight && unboxed) {
      setPrimitive(array, p, kind, access, target);
    } else {
      boolean present = presenceBit < 0 || isPresent(array, start, presenceBit);
      accept(in, sink, target, present ? getBoxed(array, p, kind) : null);
    }
  }

  private Object constant(MessageReader in, int code) {
    return field.nullable()
        ? EnumCodec.constant(in, constants, code, field.name())
        : EnumCodec.constantNotNull(in, constants, code, field.name());
  }

  private static boolean isPresent(byte[] array, int start, int bit) {
    return (array[start + (bit >>> 3)] & 1 << (bit & 7)) != 0;
  }

  private static void setPrimitive(
      byte[] array, int p, ScalarKind kind, FieldAccess field, Object target) {
    switch (kind) {
      case BOOLEAN:
        field.setBoolean(target, array[p] != 0);
        break;
      case BYTE:
        field.setByte(target, array[p]);
        break;
      case CHAR:
        field.setChar(target, LittleEndian.getChar(array, p));
        break;
      case SHORT:
        field.setShort(target, LittleEndian.getShort(array, p));
        break;
      case INT:
        field.setInt(target, LittleEndian.getInt(array, p));
        break;
      case LONG:
        field.setLong(target, LittleEndian.getLong(array, p));
        break;
      case FLOAT16:
        field.setFloat(target, LittleEndian.getFloat16(array, p));
        break;
      case BFLOAT16:
        field.setFloat(target, LittleEndian.getBfloat16(array, p));
        break;
      case FLOAT:
        field.setFloat(target, LittleEndian.getFloat(array, p));
        break;
      default:
        field.setDouble(target, LittleEndian.getDouble(array, p));
        break;
    }
  }

  private static Object getBoxed(byte[] array, int p, ScalarKind kind) {
    switch (kind) {
      case BOOLEAN:
        return array[p] != 0;
      case BYTE:
        return array[p];
      case CHAR:
        return LittleEndian.getChar(array, p);
      case SHORT:
        return LittleEndian.getShort(array, p);
      case INT:
        return LittleEndian.getInt(array, p);
      case LONG:
        return LittleEndian.getLong(array, p);
      case FLOAT16:
        return LittleEndian.getFloat16(array, p);
      case BFLOAT16:
        return LittleEndian.getBfloat16(array, p);
      case FLOAT:
        return LittleEndian.getFloat(array, p);
      default:
        return LittleEndian.getDouble(array, p);
    }
  }
}
