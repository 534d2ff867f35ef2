package io.fory.builtin.scalar;

import io.fory.error.UnsupportedTypeException;
import io.fory.serializer.ReadContext;
import io.fory.serializer.WriteContext;
import java.util.Locale;

/**
 * Serializer of {@link Locale}.
 *
 * <p>Body: one byte that says which form follows.
 *
 * <ul>
 *   <li>0, a locale without script and extensions: language, country and variant, three strings, as
 *       the constructor of three arguments takes them. It keeps what is not well-formed, such as
 *       {@code no_NO_NY}, and gives {@code ja_JP_JP} and {@code th_TH_TH} the extension that they
 *       imply.
 *   <li>1, any other: its BCP 47 language tag, a string.
 * </ul>
 */
final class LocaleSerializer extends LeafSerializer<Locale> {
  /** With what the JDK keeps to find it again, and what it makes on the way. */
  private static final int LOCALE_BYTES = 1024;

  private static final int PARTS = 0;
  private static final int TAG = 1;

  LocaleSerializer() {
    super(2);
  }

  @Override
  public void write(WriteContext out, Locale value) {
    if (isMadeOfParts(value)) {
      out.writeByte(PARTS);
      TextSerializers.write(out, value.getLanguage());
      TextSerializers.write(out, value.getCountry());
      TextSerializers.write(out, value.getVariant());
      return;
    }
    String tag = value.toLanguageTag();
    if (!Locale.forLanguageTag(tag).equals(value)) {
      UnsupportedTypeException refused =
          new UnsupportedTypeException(
              Locale.class.getName(), "this locale has a script or extensions and is ill-formed");
      refused.withCure("Build it with Locale.Builder or Locale.forLanguageTag");
      throw refused;
    }
    out.writeByte(TAG);
    TextSerializers.write(out, tag);
  }

  private static boolean isMadeOfParts(Locale value) {
    if (!value.getScript().isEmpty()) {
      return false;
    }
    // The variants for which the constructor adds an extension.
    boolean special = value.getVariant().equals("JP") || value.getVariant().equals("TH");
    return special
        ? ofParts(value.getLanguage(), value.getCountry(), value.getVariant()).equals(value)
        : !value.hasExtensions();
  }

  private static Locale ofParts(String language, String country, String variant) {
    return new Locale(language, country, variant);
  }

  @Override
  public Locale read(ReadContext in) {
    in.charge(LOCALE_BYTES);
    int form = in.readUint8();
    if (form == PARTS) {
      String language = TextSerializers.read(in);
      String country = TextSerializers.read(in);
      return ofParts(language, country, TextSerializers.read(in));
    }
    if (form != TAG) {
      throw in.malformedInput("locale form " + form);
    }
    String tag = TextSerializers.read(in);
    Locale locale = Locale.forLanguageTag(tag);
    if (!locale.toLanguageTag().equals(tag)) {
      throw in.malformedInput("a language tag that is not in canonical form");
    }
    return locale;
  }
}
