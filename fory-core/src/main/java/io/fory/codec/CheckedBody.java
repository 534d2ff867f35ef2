package io.fory.codec;

import io.fory.error.TypeMismatchException;
import io.fory.message.MessageReader;
import io.fory.message.ResolvedType;
import io.fory.message.StandInBody;
import io.fory.message.TypeRefusal;
import io.fory.serializer.CopyContext;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;

/**
 * Reads values whose class their type does not say where only those of one class may stand: those
 * of a type that {@linkplain StandInBody stands for} classes.
 *
 * @param raw that class
 * @param type the type, whose serializer is asked for late
 */
public record CheckedBody(Class<?> raw, ResolvedType type) implements Serializer<Object> {
  /**
   * Returns the serializer of a type in a place.
   *
   * @param raw the class or interface that the place declares
   */
  public static Serializer<Object> of(Class<?> raw, ResolvedType type) {
    Serializer<Object> body = type.serializer();
    Class<?> read = body instanceof StandInBody standIn ? standIn.base() : type.type();
    return raw.isAssignableFrom(read) ? body : new CheckedBody(raw, type);
  }

  private Serializer<Object> body() {
    return type.serializer();
  }

  @Override
  public Object read(ReadContext context) {
    Object value = body().read(context);
    if (value != null && !raw.isInstance(value)) {
      throw TypeRefusal.mismatch(MessageReader.of(context), raw, value.getClass());
    }
    return value;
  }

  @Override
  public Object copy(CopyContext context, Object original) {
    Object copy = body().copy(context, original);
    if (copy != null && !raw.isInstance(copy)) {
      throw new TypeMismatchException(raw, copy.getClass());
    }
    return copy;
  }

  @Override
  public void write(WriteContext out, Object value) {
    body().write(out, value);
  }

  @Override
  public boolean tracksReferences() {
    return body().tracksReferences();
  }

  @Override
  public boolean createsFirst() {
    return body().createsFirst();
  }

  @Override
  public int minBytes() {
    return body().minBytes();
  }
}
