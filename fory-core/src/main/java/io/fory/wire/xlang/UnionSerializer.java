package io.fory.wire.xlang;

import io.fory.annotation.ForyUnion;
import io.fory.error.ForyException;
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.UnsupportedTypeException;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;

/**
 * Serializer of a union. Body: the number of the case as unsigned LEB128, then its value as in a
 * place of any type. Specified in the section "Union value payload".
 *
 * @param union the class; null to read past values of any
 * @param cases what it may be
 * @param any the place of a value
 */
@SuppressWarnings("ArrayRecordComponent") // shared by all, changed by none
record UnionSerializer(Class<?> union, UnionCase[] cases, Place any) implements Serializer<Object> {
  private static final UnionCase[] NONE = {};

  static boolean applies(Class<?> type) {
    return type.isAnnotationPresent(ForyUnion.class);
  }

  static UnionSerializer of(Class<?> union, Place any) {
    return new UnionSerializer(union, UnionCase.of(union), any);
  }

  /** Returns what reads past values of any union. */
  static UnionSerializer skipping(Place any) {
    return new UnionSerializer(null, NONE, any);
  }

  @Override
  public void write(WriteContext out, Object value) {
    UnionCase found = caseOf(value.getClass());
    out.writeVarUint32(found.id());
    Object content = found.access() == null ? null : found.access().get(value);
    NumberSerializer number = content == null ? null : found.number();
    if (number == null) {
      any.write(out, content);
      return;
    }
    out.writeByte(Flag.VALUE);
    out.writeByte(number.type().id());
    number.write(out, content);
  }

  private UnionCase caseOf(Class<?> type) {
    for (UnionCase candidate : cases) {
      if (candidate.type() == type) {
        return candidate;
      }
    }
    throw new UnsupportedTypeException(
        type.getTypeName(), "it is no case of the union " + union.getTypeName());
  }

  @Override
  public Object read(ReadContext in) {
    int id = in.readVarUint32();
    Object content = any.read(in);
    if (union == null) {
      return null;
    }
    for (UnionCase candidate : cases) {
      if (candidate.id() == id) {
        return candidate.make(in, content);
      }
    }
    throw unknown(id).withOffset(in.offset());
  }

  private ForyException unknown(int id) {
    return new IncompatibleSchemaException(
        "There is no case number " + Integer.toUnsignedString(id) + " in " + union.getTypeName());
  }

  @Override
  public int minBytes() {
    return 2;
  }
}
