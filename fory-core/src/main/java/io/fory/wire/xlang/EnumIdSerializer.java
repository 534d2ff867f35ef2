package io.fory.wire.xlang;

import io.fory.error.IncompatibleSchemaException;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;

/**
 * Serializer of enums: the number of the constant, as unsigned LEB128. Specified in the section
 * "enum".
 *
 * @param type the enum; null to read past constants of any
 * @param constants of the enum, in order
 */
@SuppressWarnings("ArrayRecordComponent") // shared by all, changed by none
record EnumIdSerializer(Class<?> type, Object[] constants) implements Serializer<Object> {
  /** Reads past constants of any enum. */
  static final EnumIdSerializer SKIPPING = new EnumIdSerializer(null, new Object[0]);

  /** Returns the serializer of an enum, or of the class of a constant with a body of its own. */
  static EnumIdSerializer of(Class<?> type) {
    Class<?> declaring = type.isEnum() ? type : type.getSuperclass();
    return new EnumIdSerializer(declaring, declaring.getEnumConstants());
  }

  @Override
  @SuppressWarnings("EnumOrdinal") // that of the format
  public void write(WriteContext out, Object value) {
    out.writeVarUint32(((Enum<?>) value).ordinal());
  }

  @Override
  public Object read(ReadContext in) {
    int number = in.readVarUint32();
    if (type == null) {
      return null;
    }
    if (number < 0 || number >= constants.length) {
      throw new IncompatibleSchemaException(
              "The writer's constant number "
                  + Integer.toUnsignedString(number)
                  + " of "
                  + type.getTypeName()
                  + " does not exist here")
          .withOffset(in.offset());
    }
    return constants[number];
  }

  @Override
  public boolean tracksReferences() {
    return false;
  }

  @Override
  public boolean nests() {
    return false;
  }

  @Override
  public int minBytes() {
    return 1;
  }
}
