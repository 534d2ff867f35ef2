package io.fory.codec;

import io.fory.serializer.ReadContext;
import io.fory.serializer.WriteContext;

/**
 * The serializer of strings where they are not declared. Body: a string as {@link
 * WriteContext#writeString} or {@code writeCompactString} writes it, never null.
 *
 * @param compact whether UTF-8 is used where it is shorter
 */
public record TextBody(boolean compact) implements LeafBody {
  @Override
  public void write(WriteContext out, Object value) {
    if (compact) {
      out.writeCompactString((String) value);
    } else {
      out.writeString((String) value);
    }
  }

  @Override
  public Object read(ReadContext in) {
    return readText(in);
  }

  /** Reads a string that must not be null. */
  public static String readText(ReadContext in) {
    String text = in.readString();
    if (text == null) {
      throw in.malformedInput("a null string where text must stand");
    }
    return text;
  }

  @Override
  public int minBytes() {
    return 1;
  }
}
