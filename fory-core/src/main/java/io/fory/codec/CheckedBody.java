package io.fory.codec;

import io.fory.error.TypeMismatchException;
import io.fory.error.UnsupportedTypeException;
import io.fory.message.ContainerConversion;
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
 * @param type the type
 * @param bound its serializer, bound to the elements of the place; null to ask the type late
 */
public record CheckedBody(Class<?> raw, ResolvedType type, Serializer<Object> bound)
    implements Serializer<Object> {
  /**
   * Returns the serializer of a type in a place.
   *
   * @param raw the class or interface that the place declares
   */
  public static Serializer<Object> of(Class<?> raw, ResolvedType type) {
    return of(raw, type, type.serializer());
  }

  /**
   * Returns the serializer of a type in a place.
   *
   * @param body that serializer, which may be bound to the elements of the place
   */
  public static Serializer<Object> of(Class<?> raw, ResolvedType type, Serializer<Object> body) {
    Class<?> read = type.serializer() instanceof StandInBody standIn ? standIn.base() : type.type();
    return raw.isAssignableFrom(read) ? body : new CheckedBody(raw, type, body);
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
        type.isPlaced()
            && type.serializer() instanceof PlacedBody placed
            && !placed.alwaysFits(raw);
    return checks ? new CheckedBody(raw, type, body) : body;
  }

  /**
   * Makes sure that a value fits here which the message refers to, since it has been met.
   *
   * @throws UnsupportedTypeException if it comes back as an object that does not
   */
  public void requireMet(MessageWriter out, Object value) {
    if (type.serializer() instanceof PlacedBody placed && !placed.alwaysFits(raw)) {
      FitCheck.requireMet(out, placed, value, raw);
    }
  }

  private Serializer<Object> body() {
    return bound != null ? bound : type.serializer();
  }

  @Override
  public Object read(ReadContext context) {
    Object value = body().read(context);
    return value == null || raw.isInstance(value)
        ? value
        : ContainerConversion.required(MessageReader.of(context), value, raw);
  }

  @Override
  public Object copy(CopyContext context, Object original) {
    requireFit(original);
    Object copy = body().copy(context, original);
    if (copy != null && !raw.isInstance(copy)) {
      throw TypeRefusal.comesBackAs(original.getClass(), copy.getClass(), raw);
    }
    return copy;
  }

  @Override
  public void write(WriteContext out, Object value) {
    if (type.serializer() instanceof PlacedBody placed && !placed.alwaysFits(raw)) {
      FitCheck.write(MessageWriter.of(out), placed, value, raw);
      if (bound instanceof ElementsBody elements) {
        elements.requireElements(MessageWriter.of(out), value);
      }
    } else {
      requireFit(value);
      body().write(out, value);
    }
  }

  /** Values of the declared type come here unseen, which a narrower class may not take. */
  private void requireFit(Object value) {
    if (!raw.isInstance(value)) {
      throw new TypeMismatchException(raw, value.getClass());
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
