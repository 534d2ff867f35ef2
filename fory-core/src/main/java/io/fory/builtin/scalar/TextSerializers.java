package io.fory.builtin.scalar;

import io.fory.codec.TextBody;
import io.fory.error.UnsupportedTypeException;
import io.fory.message.MessageWriter;
import io.fory.serializer.ReadContext;
import io.fory.serializer.WriteContext;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.Currency;

/** Serializers of text, and of values that a short text names. */
final class TextSerializers {
  private static final int BUILDER_BYTES = 48;
  private static final int URI_BYTES = 96;

  private TextSerializers() {}

  /** Writes a string, which may be null, compact where the options say so. */
  static void write(WriteContext out, String text) {
    if (MessageWriter.of(out).options().compressStrings()) {
      out.writeCompactString(text);
    } else {
      out.writeString(text);
    }
  }

  /** Body: the chars as a string. The capacity is not kept. */
  static final class OfStringBuilder extends LeafSerializer<StringBuilder> {
    OfStringBuilder() {
      super(1, true);
    }

    @Override
    public void write(WriteContext out, StringBuilder value) {
      TextSerializers.write(out, value.toString());
    }

    @Override
    public StringBuilder read(ReadContext in) {
      String text = TextBody.readText(in);
      in.charge(BUILDER_BYTES + 2L * text.length());
      return new StringBuilder(text);
    }
  }

  /** Body: the chars as a string. The capacity is not kept. */
  @SuppressWarnings("JdkObsolete") // It is the class of the value.
  static final class OfStringBuffer extends LeafSerializer<StringBuffer> {
    OfStringBuffer() {
      super(1, true);
    }

    @Override
    public void write(WriteContext out, StringBuffer value) {
      TextSerializers.write(out, value.toString());
    }

    @Override
    public StringBuffer read(ReadContext in) {
      String text = TextBody.readText(in);
      in.charge(BUILDER_BYTES + 2L * text.length());
      return new StringBuffer(text);
    }
  }

  /** Body: {@link URI#toString()} as a string. */
  static final class OfUri extends LeafSerializer<URI> {
    OfUri() {
      super(1);
    }

    @Override
    public void write(WriteContext out, URI value) {
      String text = value.toString();
      if (value.getScheme() == null && !comesBack(value, text)) {
        UnsupportedTypeException refused =
            new UnsupportedTypeException(
                URI.class.getName(),
                "it is relative, and its text is that of another one, as URI.relativize and resolve"
                    + " make them");
        refused.withCure("Make it from its text; put ./ before a path with a colon");
        throw refused;
      }
      TextSerializers.write(out, text);
    }

    private static boolean comesBack(URI value, String text) {
      try {
        return new URI(text).equals(value);
      } catch (URISyntaxException e) {
        return false;
      }
    }

    @Override
    public URI read(ReadContext in) {
      String text = TextBody.readText(in);
      in.charge(URI_BYTES);
      try {
        return new URI(text);
      } catch (URISyntaxException e) {
        // Not the cause: its message repeats the text.
        throw in.malformedInput("a URI with a syntax error at index " + e.getIndex());
      }
    }
  }

  /** Body: the three letters of the ISO 4217 code, one byte each. */
  static final class OfCurrency extends LeafSerializer<Currency> {
    private static final int LETTERS = 3;

    OfCurrency() {
      super(LETTERS);
    }

    @Override
    public void write(WriteContext out, Currency value) {
      String code = value.getCurrencyCode();
      for (int i = 0; i < LETTERS; i++) {
        out.writeByte(code.charAt(i));
      }
    }

    @Override
    public Currency read(ReadContext in) {
      int p = in.take(LETTERS);
      String code = new String(in.array(), p, LETTERS, StandardCharsets.ISO_8859_1);
      try {
        return Currency.getInstance(code);
      } catch (IllegalArgumentException e) {
        throw malformed(in, "a currency code that this JDK does not know", e);
      }
    }
  }
}
