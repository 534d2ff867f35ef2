package io.fory.serializer.scalar;

import io.fory.serializer.EnumCodec;
import io.fory.serializer.ReadContext;
import io.fory.serializer.WriteContext;
import io.fory.type.LayoutHash;

/**
 * Serializer of an enum.
 *
 * <p>Body: the ordinal plus one, in one byte for enums of at most 254 constants and else in two, as
 * an {@link EnumCodec} writes it; 0 never occurs, for a body is never null. The layout hash is that
 * of the names of all constants in order, joined by commas.
 */
final class EnumSerializer extends LeafSerializer<Enum<?>> {
  private final Object[] constants;
  private final int layoutHash;

  private EnumSerializer(Object[] constants, int layoutHash) {
    super(EnumCodec.width(constants.length));
    this.constants = constants;
    this.layoutHash = layoutHash;
  }

  /** Returns the serializer of an enum, or of the class of a constant with a body of its own. */
  static EnumSerializer of(Class<?> type) {
    Class<?> declaring = type.isEnum() ? type : type.getSuperclass();
    Object[] constants = declaring.getEnumConstants();
    StringBuilder names = new StringBuilder();
    for (Object constant : constants) {
      names.append(names.length() == 0 ? "" : ",").append(((Enum<?>) constant).name());
    }
    return new EnumSerializer(constants, LayoutHash.of(names.toString()));
  }

  @Override
  public int layoutHash() {
    return layoutHash;
  }

  @Override
  public void write(WriteContext out, Enum<?> value) {
    int code = EnumCodec.codeOf(value);
    if (minBytes() == 1) {
      out.writeByte(code);
    } else {
      out.writeInt16(code);
    }
  }

  @Override
  public Enum<?> read(ReadContext in) {
    int code = minBytes() == 1 ? in.readUint8() : in.readInt16() & 0xFFFF;
    Object constant = EnumCodec.constant(in, constants, code);
    if (constant == null) {
      throw in.malformedInput("enum constant number 0, which stands for null, as a value");
    }
    return (Enum<?>) constant;
  }
}
