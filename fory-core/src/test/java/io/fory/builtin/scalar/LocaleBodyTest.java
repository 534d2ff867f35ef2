package io.fory.builtin.scalar;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.expectThrows;

import io.fory.error.MalformedInputException;
import io.fory.error.UnsupportedTypeException;
import java.util.Locale;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Locales, also those that no language tag can express. */
public final class LocaleBodyTest {
  @DataProvider
  public Object[][] locales() {
    return new Object[][] {
      {Locale.ROOT},
      {Locale.US},
      {new Locale("no", "NO", "NY")},
      {new Locale("ja", "JP", "JP")},
      {new Locale("th", "TH", "TH")},
      {new Locale("ja", "JP", "TH")},
      {new Locale("es", "ES", "Traditional_WIN")},
      {new Locale("de", "", "POSIX")},
      {new Locale("", "DE")},
      {new Locale("", "", "only a variant")},
      {new Locale("iw", "IL")},
      {new Locale("not a language", "nor a country", "ä€")},
      {Locale.forLanguageTag("zh-Hant-TW")},
      {Locale.forLanguageTag("de-DE-u-co-phonebk-x-private")},
      {Locale.forLanguageTag("sr-Latn-RS-1994-u-nu-latn-t-it")},
      {Locale.forLanguageTag("x-all-private")},
      {Locale.forLanguageTag("en-US-x-lvariant-JP")},
      {Locale.forLanguageTag("en-Latn-US-x-lvariant-JP")},
      {
        new Locale.Builder()
            .setLanguage("ja")
            .setRegion("JP")
            .setExtension('u', "ca-japanese")
            .build()
      },
    };
  }

  @Test(dataProvider = "locales")
  public void localesComeBack(Locale locale) {
    Locale copy = (Locale) Bodies.roundTrip(locale);
    assertEquals(copy, locale);
    assertEquals(copy.toString(), locale.toString());
    assertEquals(copy.toLanguageTag(), locale.toLanguageTag());
  }

  @Test
  public void everyLocaleOfTheJdkComesBack() {
    for (Locale locale : Locale.getAvailableLocales()) {
      assertEquals(Bodies.roundTrip(locale), locale);
    }
  }

  @Test
  public void localesAreWrittenAsSpecified() {
    assertEquals(Bodies.hex(Locale.US), "00" + "08656e" + "085553" + "00");
    assertEquals(Bodies.hex(Locale.ROOT), "00000000");
    assertEquals(Bodies.hex(Locale.forLanguageTag("zh-Hant")), "01" + "1c7a682d48616e74");
  }

  @Test
  public void aLocaleThatNoPublicMethodMakesIsRefused() {
    Locale stripped = new Locale("ja", "JP", "JP").stripExtensions();
    if (!new Locale("ja", "JP", "JP").equals(stripped)) {
      expectThrows(UnsupportedTypeException.class, () -> Bodies.write(stripped, false));
    }
  }

  @DataProvider
  public Object[][] malformed() {
    return new Object[][] {
      {"02"},
      {"00030000"},
      {"00000300"},
      {"00000003"},
      {"0103"},
      {"0104" + "21"}, // "!"
      {"0114" + "5a682d4445"}, // "Zh-DE" in the wrong case
    };
  }

  @Test(dataProvider = "malformed")
  public void whatNamesNoLocaleIsRefused(String body) {
    expectThrows(MalformedInputException.class, () -> Bodies.read(Locale.class, body));
  }
}
