package io.fory.builtin.scalar;

import io.fory.codec.TextBody;
import io.fory.error.UnsupportedTypeException;
import io.fory.serializer.ReadContext;
import io.fory.serializer.WriteContext;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * Body: one byte, the number of one of the {@link StandardCharsets}: 0 US-ASCII, 1 ISO-8859-1, 2
 * UTF-8, 3 UTF-16BE, 4 UTF-16LE, 5 UTF-16; or 6 and the canonical name of another one as a string.
 *
 * <p>To ask for a charset by a name from input would have providers load classes for it. So the
 * others are found in a table of all that this JVM has, made when the first of them is met.
 */
final class CharsetSerializer extends LeafSerializer<Charset> {
  private static final Charset[] CHARSETS = {
    StandardCharsets.US_ASCII,
    StandardCharsets.ISO_8859_1,
    StandardCharsets.UTF_8,
    StandardCharsets.UTF_16BE,
    StandardCharsets.UTF_16LE,
    StandardCharsets.UTF_16
  };

  private static final int BY_NAME = CHARSETS.length;

  /** Initialized when it is first needed. */
  private static final class Others {
    static final Map<String, Charset> TABLE = Charset.availableCharsets();

    private Others() {}
  }

  CharsetSerializer() {
    super(1);
  }

  @Override
  public void write(WriteContext out, Charset value) {
    for (int i = 0; i < CHARSETS.length; i++) {
      if (CHARSETS[i].equals(value)) {
        out.writeByte(i);
        return;
      }
    }
    if (!value.equals(Others.TABLE.get(value.name()))) {
      throw new UnsupportedTypeException(
          value.getClass().getTypeName(), "Charset.availableCharsets() does not contain it");
    }
    out.writeByte(BY_NAME);
    TextSerializers.write(out, value.name());
  }

  @Override
  public Charset read(ReadContext in) {
    int number = in.readUint8();
    if (number < BY_NAME) {
      return CHARSETS[number];
    }
    if (number > BY_NAME) {
      throw in.malformedInput("charset number " + number);
    }
    Charset charset = Others.TABLE.get(TextBody.readText(in));
    if (charset == null) {
      throw in.malformedInput("a charset that this JVM does not have");
    }
    return charset;
  }
}
