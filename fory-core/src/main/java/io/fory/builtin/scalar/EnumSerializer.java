package io.fory.builtin.scalar;

import io.fory.codec.EnumBody;
import io.fory.codec.EnumCodec;
import io.fory.serializer.ReadContext;
import io.fory.serializer.WriteContext;

/**
 * Serializer of an enum.
 *
 * <p>Body: the ordinal plus one, in one byte for enums of at most 254 constants and else in two, as
 * an {@link EnumCodec} writes it; 0 never occurs, for a body is never null.
 */
public final class EnumSerializer extends LeafSerializer<Enum<?>> implements EnumBody {
  private final EnumCodec codec;

  private EnumSerializer(EnumCodec codec) {
    super(codec.width());
    this.codec = codec;
  }

  /** Returns the serializer of an enum, or of the class of a constant with a body of its own. */
  static EnumSerializer of(Class<?> type) {
    Class<?> declaring = type.isEnum() ? type : type.getSuperclass();
    return new EnumSerializer(new EnumCodec(declaring, declaring.getEnumConstants()));
  }

  /** Returns the serializer for messages of a writer with other constants. */
  public static EnumSerializer ofVersion(EnumCodec codec) {
    return new EnumSerializer(codec);
  }

  @Override
  public EnumCodec codec() {
    return codec;
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
    if (code == 0) {
      throw in.malformedInput("enum constant number 0, which stands for null, as a value");
    }
    return (Enum<?>) EnumCodec.constant(in, codec.constants(), code);
  }
}
