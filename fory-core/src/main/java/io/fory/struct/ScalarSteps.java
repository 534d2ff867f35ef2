package io.fory.struct;

import io.fory.buffer.IntegerCoding;
import io.fory.carried.FieldCaptures;
import io.fory.codec.EnumCodec;
import io.fory.message.MessageReader;
import io.fory.message.MessageWriter;
import io.fory.plan.FieldPlan;
import io.fory.plan.FieldPlan.Form;
import io.fory.plan.ScalarKind;
import io.fory.plan.StructPlan;
import io.fory.platform.FieldAccess;
import io.fory.platform.LittleEndian;
import java.util.List;

/** The scalar fields of a struct, as arrays that a loop runs over. */
final class ScalarSteps {
  private static final long[] NO_PRESENCE = {};

  private final FieldPlan[] fields;
  private final FieldAccess[] access;
  private final ScalarKind[] kinds;
  private final IntegerCoding[] codings;
  private final int[] offsets;
  private final int[] presenceBits;
  private final boolean[] primitive;

  /** Whether a primitive of the wire goes into a field of the same type. */
  private final boolean[] straight;

  private final Object[][] constants;

  ScalarSteps(List<FieldPlan> plans) {
    int count = plans.size();
    fields = plans.toArray(new FieldPlan[0]);
    access = new FieldAccess[count];
    kinds = new ScalarKind[count];
    codings = new IntegerCoding[count];
    offsets = new int[count];
    presenceBits = new int[count];
    primitive = new boolean[count];
    straight = new boolean[count];
    constants = new Object[count][];
    for (int i = 0; i < count; i++) {
      FieldPlan plan = fields[i];
      access[i] = InterpretedStruct.access(plan);
      kinds[i] = plan.kind();
      codings[i] = plan.encoding().coding();
      offsets[i] = plan.offset();
      presenceBits[i] = plan.presenceBit();
      primitive[i] = plan.form() == Form.PRIMITIVE || plan.form() == Form.COMPRESSED;
      straight[i] = primitive[i] && plan.takesPrimitive();
      constants[i] = plan.form() == Form.ENUM ? plan.encoding().enums().constants() : null;
    }
  }

  void writeBlock(
      byte[] array, int start, int presenceBytes, Object owner, ScalarSteps compressed) {
    for (int i = 0; i < presenceBytes; i++) {
      array[start + i] = 0;
    }
    for (int i = 0; i < fields.length; i++) {
      int p = start + offsets[i];
      if (primitive[i]) {
        putPrimitive(array, p, kinds[i], access[i], owner);
        continue;
      }
      Object value = access[i].get(owner);
      if (constants[i] != null) {
        putEnum(array, p, fields[i], (Enum<?>) value);
      } else {
        putBoxed(array, p, kinds[i], value);
        markPresence(array, start, i, value);
      }
    }
    for (int i = 0; i < compressed.fields.length; i++) {
      if (!compressed.primitive[i]) {
        compressed.markPresence(array, start, i, compressed.access[i].get(owner));
      }
    }
  }

  private void markPresence(byte[] array, int start, int i, Object value) {
    int bit = presenceBits[i];
    if (bit >= 0) {
      if (value != null) {
        array[start + (bit >>> 3)] |= (byte) (1 << (bit & 7));
      }
    } else if (value == null) {
      throw InterpretedStruct.nullRefused(fields[i]);
    }
  }

  private static void putEnum(byte[] array, int p, FieldPlan field, Enum<?> value) {
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

  void writeCompressed(MessageWriter out, Object owner) {
    for (int i = 0; i < fields.length; i++) {
      codings[i].write(out, integer(i, owner));
    }
  }

  /** Returns the value of a compressed field, 0 for null. */
  private long integer(int i, Object owner) {
    if (primitive[i]) {
      return kinds[i] == ScalarKind.INT ? access[i].getInt(owner) : access[i].getLong(owner);
    }
    Number value = (Number) access[i].get(owner);
    return value == null ? 0 : value.longValue();
  }

  /** Reads the block at {@code start}; returns the presence bits for the compressed fields. */
  long[] readBlock(MessageReader in, int start, StructPlan plan, FieldSink sink, Object target) {
    byte[] array = in.array();
    boolean unboxed = sink.takesPrimitives();
    for (int i = 0; i < fields.length; i++) {
      int p = start + offsets[i];
      int bit = presenceBits[i];
      if (constants[i] != null) {
        int code =
            fields[i].width() == 1 ? array[p] & 0xFF : LittleEndian.getShort(array, p) & 0xFFFF;
        if (access[i] != null) {
          Object constant = EnumCodec.constant(in, constants[i], code, fields[i].name());
          sink.accept(in, fields[i], access[i], target, constant);
        }
      } else if (straight[i] && unboxed) {
        setPrimitive(array, p, kinds[i], access[i], target);
      } else {
        boolean present = bit < 0 || isPresent(array, start, bit);
        Object value = present ? getBoxed(array, p, kinds[i]) : null;
        sink.accept(in, fields[i], access[i], target, value);
      }
    }
    return plan.compressed().isEmpty() ? NO_PRESENCE : copyPresence(array, start, plan);
  }

  private static boolean isPresent(byte[] array, int start, int bit) {
    return (array[start + (bit >>> 3)] & 1 << (bit & 7)) != 0;
  }

  /** The window may move while compressed integers are read, so their bits are set aside. */
  private static long[] copyPresence(byte[] array, int start, StructPlan plan) {
    long[] bits = new long[(plan.presenceBytes() + 7) / 8];
    for (int i = 0; i < plan.presenceBytes(); i++) {
      bits[i >>> 3] |= (array[start + i] & 0xFFL) << ((i & 7) << 3);
    }
    return bits;
  }

  /**
   * Reads the compressed fields.
   *
   * @param captures what keeps those that the class does not have, or null
   */
  void readCompressed(
      MessageReader in, long[] presence, FieldSink sink, Object target, FieldCaptures captures) {
    for (int i = 0; i < fields.length; i++) {
      if (captures != null && access[i] == null) {
        captures.integer(codings[i]);
        continue;
      }
      int bit = presenceBits[i];
      Object value = codings[i].readBox(in);
      boolean present = bit < 0 || (presence[bit >>> 6] >>> (bit & 63) & 1) != 0;
      sink.accept(in, fields[i], access[i], target, present ? value : null);
    }
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
