package io.fory.wire.xlang;

import io.fory.Fory;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;
import java.util.Arrays;

/** A value whose body stands alone at the end of a message. */
final class ValueBody {
  /** Of a message whose root has a serializer that writes nothing. */
  private static final int HEAD_BYTES = fory(null).serialize(new ValueBody(null)).length;

  private final Object value;

  private ValueBody(Object value) {
    this.value = value;
  }

  static <T> byte[] write(Serializer<T> serializer, T value) {
    byte[] message = fory(serializer).serialize(new ValueBody(value));
    return Arrays.copyOfRange(message, HEAD_BYTES, message.length);
  }

  static <T> Object read(Serializer<T> serializer, byte[] body) {
    byte[] head = Arrays.copyOf(fory(null).serialize(new ValueBody(null)), HEAD_BYTES);
    byte[] message = Arrays.copyOf(head, HEAD_BYTES + body.length);
    System.arraycopy(body, 0, message, HEAD_BYTES, body.length);
    return fory(serializer).deserialize(message, ValueBody.class).value;
  }

  private static <T> Fory fory(Serializer<T> serializer) {
    return Fory.builder().registerSerializer(ValueBody.class, new Wrapping<>(serializer)).build();
  }

  private record Wrapping<T>(Serializer<T> serializer) implements Serializer<ValueBody> {
    @Override
    @SuppressWarnings("unchecked") // the caller has matched them
    public void write(WriteContext out, ValueBody body) {
      if (serializer != null) {
        serializer.write(out, (T) body.value);
      }
    }

    @Override
    public ValueBody read(ReadContext in) {
      return new ValueBody(serializer == null ? null : serializer.read(in));
    }
  }
}
