package io.fory.builtin.scalar;

import io.fory.codec.TextBody;
import io.fory.error.UnsupportedTypeException;
import io.fory.message.MessageReader;
import io.fory.serializer.ReadContext;
import io.fory.serializer.WriteContext;
import java.util.Locale;
import java.util.Set;

/**
 * Serializer of {@link Locale}.
 *
 * <p>Body: one byte that says which form follows.
 *
 * <ul>
 *   <li>0, a locale without script and extensions: language, country and variant, three strings, as
 *       the constructor of three arguments takes them. It keeps locales that are not well-formed,
 *       such as {@code no_NO_NY}, and gives {@code ja_JP_JP} and {@code th_TH_TH} the extension
 *       that they imply.
 *   <li>1, any other: its BCP 47 language tag, a string.
 * </ul>
 */
final class LocaleSerializer extends LeafSerializer<Locale> {
  /** With the key by which the JDK finds it again, and the objects made on the way. */
  private static final int LOCALE_BYTES = 1024;

  /**
   * The JVM keeps every locale in a table in which keys of equal hash codes are searched one by
   * one, and whoever chooses the text chooses the hash code. So a locale that may exist for nobody
   * else takes units for each such one that the message has had; a common one has letters enough
   * for few of one hash code. A short message may have about 700 rare ones.
   */
  private static final int UNITS_FOR_RARE = 16;

  private static final int MOST_LETTERS = 3;

  /** Language, script and country. */
  private static final int MOST_PARTS = 3;

  private static final Set<String> COMMON_VARIANTS =
      Set.of("", "JP", "NY", "POSIX", "TH", "VALENCIA");

  private static final Set<String> COMMON_SCRIPTS =
      Set.of(
          "", "Adlm", "Arab", "Armn", "Beng", "Cakm", "Cans", "Cher", "Cyrl", "Deva", "Grek",
          "Gujr", "Guru", "Hans", "Hant", "Hebr", "Jpan", "Kore", "Latn", "Mong", "Mtei", "Nkoo",
          "Olck", "Rohg", "Sund", "Tfng", "Thai", "Vaii");

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
      String language = TextBody.readText(in);
      String country = TextBody.readText(in);
      String variant = TextBody.readText(in);
      if (!isCommon(language, "", country, variant)) {
        chargeRare(in, language + '_' + country + '_' + variant);
      }
      return ofParts(language, country, variant);
    }
    if (form != TAG) {
      throw in.malformedInput("locale form " + form);
    }
    String tag = TextBody.readText(in);
    if (!isCommon(tag)) {
      chargeRare(in, tag);
    }
    Locale locale = Locale.forLanguageTag(tag);
    if (!locale.toLanguageTag().equals(tag)) {
      throw in.malformedInput("a language tag that is not in canonical form");
    }
    return locale;
  }

  private static void chargeRare(ReadContext in, String text) {
    MessageReader.workOf(in).chargeOnce(text, UNITS_FOR_RARE);
  }

  private static boolean isCommon(String tag) {
    String[] parts = tag.split("-", MOST_PARTS + 1);
    if (parts.length > MOST_PARTS) {
      return false;
    }
    String country = parts.length > 2 ? parts[2] : "";
    return isCommon(parts[0], parts.length > 1 ? parts[1] : "", country, "");
  }

  private static boolean isCommon(String language, String script, String country, String variant) {
    return areLetters(language, 'a', 'z')
        && COMMON_SCRIPTS.contains(script)
        && (areLetters(country, 'A', 'Z') || areLetters(country, '0', '9'))
        && COMMON_VARIANTS.contains(variant);
  }

  private static boolean areLetters(String part, char first, char last) {
    for (int i = 0; i < part.length(); i++) {
      if (part.charAt(i) < first || part.charAt(i) > last) {
        return false;
      }
    }
    return part.length() <= MOST_LETTERS;
  }
}
