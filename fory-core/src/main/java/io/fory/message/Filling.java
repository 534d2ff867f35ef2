package io.fory.message;

import io.fory.error.TypeMismatchException;
import io.fory.error.UnsupportedTypeException;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;

/** Reads one body into one object. */
public final class Filling implements Serializer<Object> {
  private final Serializer<?> body;
  private final Object target;

  private Filling(Serializer<?> body, Object target) {
    this.body = body;
    this.target = target;
  }

  /**
   * Returns a serializer that fills an object.
   *
   * @param type that the message names
   * @param body its serializer
   */
  public static Filling of(ResolvedType type, Serializer<?> body, Object target) {
    if (type.type() != target.getClass()) {
      throw new TypeMismatchException(target.getClass(), type.type());
    }
    boolean record = type.type().isRecord();
    if (record || !(body instanceof ObjectFiller)) {
      String reason = "its objects are made from what a message has, not filled";
      throw UnsupportedTypeException.notFilled(
          type.type().getTypeName(),
          record ? "it is a record: " + reason : reason,
          "Read a new object by deserialize");
    }
    return new Filling(body, target);
  }

  @Override
  public Object read(ReadContext in) {
    ((ObjectFiller) body).fill(in, target);
    return target;
  }

  @Override
  public void write(WriteContext out, Object value) {
    throw new IllegalStateException("an object is filled by reading");
  }

  @Override
  public boolean createsFirst() {
    return body.createsFirst();
  }

  @Override
  public boolean tracksReferences() {
    return body.tracksReferences();
  }

  @Override
  public boolean nests() {
    return body.nests();
  }

  @Override
  public int minBytes() {
    return body.minBytes();
  }
}
