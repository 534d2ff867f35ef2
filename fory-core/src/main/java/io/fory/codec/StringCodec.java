package io.fory.codec;

import io.fory.message.GraphCopier;
import io.fory.message.MessageReader;
import io.fory.message.MessageWriter;
import io.fory.serializer.WriteContext;

/**
 * The codec of a place that is declared {@link String}; null is part of its encoding.
 *
 * @param compact whether UTF-8 is used where it is shorter
 */
public record StringCodec(boolean compact) implements ValueCodec {
  @Override
  public void write(MessageWriter out, Object value) {
    write(out, value, compact);
  }

  /**
   * Writes a string or null.
   *
   * @param compact whether UTF-8 is used where it is shorter
   * @throws io.fory.error.TypeMismatchException if it is something else
   */
  public static void write(WriteContext out, Object value, boolean compact) {
    String text = DeclaredClass.text(value);
    if (compact) {
      out.writeCompactString(text);
    } else {
      out.writeString(text);
    }
  }

  @Override
  public Object read(MessageReader in) {
    return in.readString();
  }

  @Override
  public Object copy(GraphCopier copier, Object value) {
    return DeclaredClass.text(value);
  }

  @Override
  public int minBytes() {
    return 1;
  }
}
