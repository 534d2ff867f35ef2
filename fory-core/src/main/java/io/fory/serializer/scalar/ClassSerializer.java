package io.fory.serializer.scalar;

import io.fory.error.UnsupportedTypeException;
import io.fory.serializer.ReadContext;
import io.fory.serializer.ResolvedType;
import io.fory.serializer.WriteContext;

/**
 * Serializer of {@link Class} objects.
 *
 * <p>Body: the identity of the class as everywhere on the wire, {@code docs/format-native.md},
 * section "Types". So only classes that the registry admits can be written and read, primitive ones
 * and {@code void} among them; no class is ever loaded.
 */
final class ClassSerializer extends LeafSerializer<Class<?>> {
  ClassSerializer() {
    super(1);
  }

  @Override
  public void write(WriteContext out, Class<?> value) {
    ResolvedType type = out.resolve(value);
    if (type.type() != value) {
      // Such as the class of an enum constant with a body, whose values travel as the enum's.
      throw new UnsupportedTypeException(
          value.getTypeName(), "as a Class object it would come back as " + type);
    }
    out.writeType(type);
  }

  @Override
  public Class<?> read(ReadContext in) {
    return in.readType(Object.class).type();
  }
}
