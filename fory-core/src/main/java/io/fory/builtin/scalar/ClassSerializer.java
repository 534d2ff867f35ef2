package io.fory.builtin.scalar;

import io.fory.error.UnsupportedTypeException;
import io.fory.message.MessageReader;
import io.fory.message.MessageWriter;
import io.fory.message.ResolvedType;
import io.fory.serializer.ReadContext;
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
  public void write(WriteContext context, Class<?> value) {
    MessageWriter out = MessageWriter.of(context);
    ResolvedType type = out.resolve(value);
    if (type.type() != value) {
      // Such as the class of an enum constant with a body, whose values travel as the enum's.
      throw new UnsupportedTypeException(
          value.getTypeName(), "as a Class object it would come back as " + type);
    }
    out.writeType(type);
  }

  @Override
  public Class<?> read(ReadContext context) {
    MessageReader in = MessageReader.of(context);
    return in.readType(Object.class).type();
  }
}
