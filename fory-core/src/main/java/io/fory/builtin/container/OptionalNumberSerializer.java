package io.fory.builtin.container;

import io.fory.codec.ValueSerializer;
import io.fory.serializer.ReadContext;
import io.fory.serializer.WriteContext;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * Serializer of {@link OptionalInt}, {@link OptionalLong} and {@link OptionalDouble}.
 *
 * <p>Body: one byte, 1 if there is a value and 0 if not, and the value at fixed width.
 *
 * @param content the class of the value
 */
record OptionalNumberSerializer(Content content) implements ValueSerializer<Object> {
  /** The classes of values. */
  enum Content {
    /** Four bytes. */
    INT,
    /** Eight bytes. */
    LONG,
    /** Eight bytes of raw IEEE 754 bits. */
    DOUBLE
  }

  @Override
  public int minBytes() {
    return 1;
  }

  @Override
  public void write(WriteContext out, Object value) {
    switch (content) {
      case INT -> {
        OptionalInt optional = (OptionalInt) value;
        out.writeBoolean(optional.isPresent());
        if (optional.isPresent()) {
          out.writeInt32(optional.getAsInt());
        }
      }
      case LONG -> {
        OptionalLong optional = (OptionalLong) value;
        out.writeBoolean(optional.isPresent());
        if (optional.isPresent()) {
          out.writeInt64(optional.getAsLong());
        }
      }
      default -> {
        OptionalDouble optional = (OptionalDouble) value;
        out.writeBoolean(optional.isPresent());
        if (optional.isPresent()) {
          out.writeFloat64(optional.getAsDouble());
        }
      }
    }
  }

  @Override
  public Object read(ReadContext in) {
    boolean present = in.readBoolean();
    return switch (content) {
      case INT -> present ? OptionalInt.of(in.readInt32()) : OptionalInt.empty();
      case LONG -> present ? OptionalLong.of(in.readInt64()) : OptionalLong.empty();
      default -> present ? OptionalDouble.of(in.readFloat64()) : OptionalDouble.empty();
    };
  }
}
