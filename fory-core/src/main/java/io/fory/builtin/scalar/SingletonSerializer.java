package io.fory.builtin.scalar;

import io.fory.codec.ValueSerializer;
import io.fory.error.UnsupportedTypeException;
import io.fory.serializer.CopyContext;
import io.fory.serializer.ReadContext;
import io.fory.serializer.WriteContext;

/**
 * Serializer of a class of which one object is written and read: the one that the application has
 * registered, or that an {@code object} of Kotlin or Scala is.
 *
 * <p>Body: nothing.
 *
 * @param instance the object
 */
public record SingletonSerializer(Object instance) implements ValueSerializer<Object> {
  @Override
  public void write(WriteContext out, Object value) {
    requireInstance(value);
  }

  private void requireInstance(Object value) {
    if (value != instance) {
      throw new UnsupportedTypeException(
          value.getClass().getTypeName(),
          "it is another object than the only one of its class that is written");
    }
  }

  @Override
  public Object read(ReadContext in) {
    return instance;
  }

  /** It is shared, but not unseen: another object of the class is refused as it is when written. */
  @Override
  public boolean isImmutable() {
    return false;
  }

  @Override
  public Object copy(CopyContext context, Object original) {
    requireInstance(original);
    return instance;
  }

  /** Says nothing of the values of the object. */
  @Override
  public String toString() {
    return "singleton";
  }
}
