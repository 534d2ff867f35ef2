package io.fory.builtin.scalar;

import io.fory.error.ForyException;
import io.fory.error.TypeNotAllowedException;
import io.fory.error.UnsupportedTypeException;
import io.fory.message.MessageReader;
import io.fory.message.MessageWriter;
import io.fory.message.ResolvedType;
import io.fory.serializer.ReadContext;
import io.fory.serializer.WriteContext;
import java.lang.reflect.Modifier;

/**
 * Serializer of {@link Class} objects.
 *
 * <p>Body: the identity of the class as everywhere on the wire, {@code docs/format-native.md},
 * section "Types". So only classes that the registry admits can be written and read, primitive ones
 * and {@code void} among them, and no interface or abstract class of the application; no class is
 * ever loaded.
 */
final class ClassSerializer extends LeafSerializer<Class<?>> {
  ClassSerializer() {
    super(1);
  }

  /** A body defines a type. */
  @Override
  public boolean isRevocable() {
    return false;
  }

  @Override
  public void write(WriteContext context, Class<?> value) {
    MessageWriter out = MessageWriter.of(context);
    ResolvedType type = resolved(out, value);
    if (type.type() != value) {
      // Such as the class of an enum constant with a body, whose values travel as the enum's.
      throw new UnsupportedTypeException(
          value.getTypeName(), "as a Class object it would come back as " + type);
    }
    out.writeType(type);
  }

  /** The cure of an object whose class has no identity is not that of the Class object itself. */
  private static ResolvedType resolved(MessageWriter out, Class<?> value) {
    try {
      return out.resolve(value);
    } catch (TypeNotAllowedException e) {
      if (!Modifier.isAbstract(value.getModifiers())) {
        throw e; // it can be registered
      }
      throw notWritten(value, e);
    } catch (UnsupportedTypeException e) {
      throw notWritten(value, e);
    }
  }

  private static ForyException notWritten(Class<?> value, ForyException cause) {
    return new UnsupportedTypeException(
            value.getTypeName(),
            "it is the value of a Class object, which stands for a built-in type or a registered"
                + " class of which there are objects",
            cause)
        .withCure("Hold the name of the class, as a String");
  }

  @Override
  public Class<?> read(ReadContext context) {
    MessageReader in = MessageReader.of(context);
    return in.readType(Object.class).type();
  }
}
