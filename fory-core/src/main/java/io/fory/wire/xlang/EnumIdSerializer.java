package io.fory.wire.xlang;

import io.fory.codec.ValueSerializer;
import io.fory.error.IncompatibleSchemaException;
import io.fory.message.DroppedElements;
import io.fory.message.MessageReader;
import io.fory.serializer.ReadContext;
import io.fory.serializer.UnknownEnumPolicy;
import io.fory.serializer.WriteContext;

/**
 * Serializer of enums: the number of the constant, as unsigned LEB128. Specified in the section
 * "enum".
 *
 * @param ids the numbers; null to read past constants of any enum in dropped fields
 */
record EnumIdSerializer(EnumIds ids) implements ValueSerializer<Object> {
  /** Reads past constants of any enum, and refuses them where they would be kept. */
  static final EnumIdSerializer SKIPPING = new EnumIdSerializer(null);

  /**
   * Returns the serializer of an enum, or of the class of a constant with a body of its own.
   *
   * @param policy for constants that only the writer has
   */
  static EnumIdSerializer of(Class<?> type, UnknownEnumPolicy policy) {
    Class<?> declaring = type.isEnum() ? type : type.getSuperclass();
    return new EnumIdSerializer(new EnumIds(declaring, policy));
  }

  @Override
  public void write(WriteContext out, Object value) {
    out.writeVarUint32(ids.idOf(value));
  }

  @Override
  public Object read(ReadContext context) {
    MessageReader in = MessageReader.of(context);
    int id = in.readVarUint32();
    if (ids != null) {
      return ids.constant(in, id);
    }
    if (!DroppedElements.mayLeaveOut(in)) {
      throw new IncompatibleSchemaException(
              "There is a constant of an enum where none is declared, and the message does not say"
                  + " which")
          .withOffset(in.offset())
          .withCure("Declare the enum there");
    }
    return null;
  }

  @Override
  public int minBytes() {
    return 1;
  }
}
