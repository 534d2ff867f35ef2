package io.fory.codec;

import io.fory.error.UnsupportedTypeException;
import io.fory.message.FitCheck;
import io.fory.message.MessageReader;
import io.fory.message.MessageWriter;
import io.fory.message.PlacedBody;
import io.fory.message.ResolvedType;
import io.fory.message.StandInBody;
import io.fory.message.TypeRefusal;
import io.fory.serializer.CopyContext;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;

/**
 * Writes and reads values whose class their type does not say where only those of one class may
 * stand: those of a type that {@linkplain StandInBody stands for} classes, or whose objects {@link
 * PlacedBody may be replaced}.
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

  /**
   * Returns what writes and copies values of a type in a place: the body that is given, unless what
   * it writes may not be read there.
   *
   * @param raw the class or interface that the place declares
   * @param type whose serializer the body is, or is bound to the elements of the place
   */
  public static Serializer<Object> forWriting(
      Class<?> raw, ResolvedType type, Serializer<Object> body) {
    boolean checks =
        type.isPlaced() && body instanceof PlacedBody placed && !placed.alwaysFits(raw);
    return checks ? new CheckedBody(raw, type) : body;
  }

  /**
   * Makes sure that a value fits here which the message refers to, since it has been met.
   *
   * @throws UnsupportedTypeException if it comes back as an object that does not
   */
  public void requireMet(MessageWriter out, Object value) {
    if (body() instanceof PlacedBody placed && !placed.alwaysFits(raw)) {
      FitCheck.requireMet(out, placed, value, raw);
    }
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
      throw TypeRefusal.comesBackAs(original.getClass(), copy.getClass(), raw);
    }
    return copy;
  }

  @Override
  public void write(WriteContext out, Object value) {
    Serializer<Object> body = body();
    if (body instanceof PlacedBody placed && !placed.alwaysFits(raw)) {
      FitCheck.write(MessageWriter.of(out), placed, value, raw);
    } else {
      body.write(out, value);
    }
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
