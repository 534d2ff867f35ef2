package io.fory.jdk;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.error.UnsupportedTypeException;
import java.text.ChoiceFormat;
import java.text.Format;
import java.text.MessageFormat;
import java.text.SimpleDateFormat;
import java.util.Locale;
import org.testng.SkipException;
import org.testng.annotations.Test;

/** Formats of the JDK, which hold others that their fields do not name. */
public final class FormatsTest {
  static final class Formats {
    MessageFormat message;
    Format any;
  }

  private static MessageFormat message() {
    return new MessageFormat(
        "{0} of {1,number,#.#} {2,date,yyyy} {3,choice,0#none|1#one}", Locale.ROOT);
  }

  @Test
  public void aMessageFormatComesBackOrIsRefusedWhenItIsRegistered() {
    for (Class<?> type : new Class<?>[] {MessageFormat.class, Formats.class}) {
      ForyBuilder builder = Fory.builder().register(type);
      if (Runtime.version().feature() < 24) {
        UnsupportedTypeException refused =
            expectThrows(UnsupportedTypeException.class, builder::build);
        assertTrue(refused.cure().contains("registerSerializer"), refused.getMessage());
        continue;
      }
      Fory fory = builder.build();
      for (MessageFormat format : new MessageFormat[] {new MessageFormat("a"), message()}) {
        assertEquals(fory.deserialize(fory.serialize(format)), format);
        assertEquals(fory.copy(format), format);
        Formats formats = new Formats();
        formats.message = format;
        if (type == Formats.class) {
          Formats read = (Formats) fory.deserialize(fory.serialize(formats));
          assertEquals(read.message, format);
        }
      }
    }
  }

  @Test
  public void otherFormatsNeedNoRegistrationOfTheirParts() {
    if (Runtime.version().feature() < 24) {
      throw new SkipException("out of reach before JDK 24");
    }
    Fory fory = Fory.builder().registerAll(SimpleDateFormat.class, ChoiceFormat.class).build();
    SimpleDateFormat dates = new SimpleDateFormat("yyyy-MM", Locale.ROOT);
    assertEquals(fory.deserialize(fory.serialize(dates)), dates);
    ChoiceFormat choice = new ChoiceFormat("0#a|1#b");
    assertEquals(fory.deserialize(fory.serialize(choice)), choice);
  }

  /** The serializer that the guide gives for all JDKs. */
  @Test
  public void aMessageFormatIsWrittenAsItsPatternOnAllJdks() {
    Fory fory =
        Fory.builder()
            .registerReplacement(
                MessageFormat.class, String.class, MessageFormat::toPattern, MessageFormat::new)
            .register(Formats.class)
            .build();
    Formats formats = new Formats();
    formats.message = new MessageFormat("{0} and {1}");
    Formats read = (Formats) fory.deserialize(fory.serialize(formats));
    assertEquals(read.message, formats.message);
  }
}
