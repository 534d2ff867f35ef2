package io.fory.builtin.scalar;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotSame;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.error.ForyException;
import io.fory.error.UnsupportedTypeException;
import io.fory.fixture.Rejection;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Currency;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.TimeZone;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Scalars as whole messages: at the root, in fields and shared, intact and damaged. */
@SuppressWarnings({"JavaUtilDate", "JdkObsolete", "UnnecessaryStringBuilder"}) // They are tested.
public final class ScalarMessageTest {
  private static final Fory FORY = Fory.builder().withCodegen(false).build();

  @DataProvider
  public Object[][] values() {
    Object[] values = {
      true,
      (byte) -1,
      'x',
      (short) -300,
      70_000,
      -5_000_000_000L,
      1.5f,
      Double.MIN_VALUE,
      "text ä €",
      new BigInteger("-123456789012345678901234567890"),
      new BigDecimal("3.14159"),
      MathContext.DECIMAL64,
      new UUID(1, 2),
      Locale.CANADA_FRENCH,
      Locale.forLanguageTag("zh-Hant-TW"),
      Currency.getInstance("CHF"),
      BitSet.valueOf(new long[] {5, 9}),
      URI.create("https://example.org/a?b#c"),
      new Date(1),
      StandardCharsets.UTF_16,
      TimeZone.getTimeZone("America/New_York"),
      Instant.ofEpochSecond(5, 6),
      Duration.ofMillis(-5),
      LocalDate.of(2024, 2, 29),
      LocalTime.of(1, 2, 3, 4),
      LocalDateTime.of(2024, 2, 29, 1, 2, 3, 4),
      OffsetTime.of(LocalTime.NOON, ZoneOffset.ofTotalSeconds(17)),
      OffsetDateTime.of(2024, 2, 29, 1, 2, 3, 4, ZoneOffset.MAX),
      ZonedDateTime.of(2024, 2, 29, 1, 2, 3, 4, ZoneId.of("Asia/Kolkata")),
      ZoneId.of("Asia/Kolkata"),
      ZoneOffset.ofHours(-7),
      Year.of(2024),
      YearMonth.of(2024, 2),
      MonthDay.of(2, 29),
      Period.ofDays(3),
      DayOfWeek.SUNDAY,
      new StackTraceElement("app", "m", "1", "a.B", "c", "B.java", 7),
      String.class,
      int.class,
    };
    Object[][] rows = new Object[values.length][];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = new Object[] {values[i]};
    }
    return rows;
  }

  @Test(dataProvider = "values")
  public void aScalarIsAMessage(Object value) {
    assertEquals(FORY.deserialize(FORY.serialize(value)), value);
  }

  @Test(dataProvider = "values")
  public void aListOfAScalarComesBack(Object value) {
    List<Object> list = new ArrayList<>(Arrays.asList(value, null, value));
    assertEquals(FORY.deserialize(FORY.serialize(list)), list);
  }

  @Test(dataProvider = "values")
  public void everyTruncationIsRefused(Object value) {
    byte[] message = FORY.serialize(value);
    for (int length = 0; length < message.length; length++) {
      byte[] cut = Arrays.copyOf(message, length);
      expectThrows(ForyException.class, () -> FORY.deserialize(cut));
    }
    assertEquals(FORY.deserialize(message), value);
  }

  @Test(dataProvider = "values")
  public void everyFlippedBitIsRefusedOrGivesAValue(Object value) {
    byte[] message = FORY.serialize(value);
    for (int bit = 0; bit < 8 * message.length; bit++) {
      byte[] flipped = message.clone();
      flipped[bit / 8] ^= (byte) (1 << bit % 8);
      Rejection.orValue(FORY, flipped);
    }
    assertEquals(FORY.deserialize(message), value);
  }

  @Test(dataProvider = "values")
  public void lengthsThatAreTooGreatAreRefused(Object value) {
    byte[] message = FORY.serialize(value);
    int refused = 0;
    for (int at = 1; at < message.length; at++) {
      byte[] inflated = Arrays.copyOf(message, message.length + 4);
      System.arraycopy(message, at, inflated, at + 4, message.length - at);
      Arrays.fill(inflated, at, at + 4, (byte) 0xFF);
      refused += Rejection.orValue(FORY, inflated) ? 1 : 0;
    }
    assertTrue(refused >= message.length - 2, refused + " of " + (message.length - 1));
  }

  @DataProvider
  public Object[][] changeable() {
    return new Object[][] {
      {new StringBuilder("a")},
      {new StringBuffer("a")},
      {new AtomicInteger(1)},
      {new BitSet()},
      {new Date(1)},
      {TimeZone.getTimeZone("UTC")},
      {Pattern.compile("a")},
      {new IllegalStateException("a")},
    };
  }

  @Test(dataProvider = "changeable")
  public void aSharedScalarWithAnIdentityStaysShared(Object value) {
    List<Object> twice = new ArrayList<>(Arrays.asList(value, value));
    Fory tracking = Fory.builder().withCodegen(false).withRefTracking(true).build();
    List<?> tracked = (List<?>) tracking.deserialize(tracking.serialize(twice));
    assertSame(tracked.get(0), tracked.get(1));
    assertNotSame(tracked.get(0), value);
    List<?> untracked = (List<?>) FORY.deserialize(FORY.serialize(twice));
    assertNotSame(untracked.get(0), untracked.get(1));
  }

  @Test
  public void aSharedScalarWithoutAnIdentityIsWrittenTwice() {
    String text = "shared";
    Fory tracking = Fory.builder().withCodegen(false).withRefTracking(true).build();
    List<String> twice = new ArrayList<>(Arrays.asList(text, text));
    assertEquals(tracking.deserialize(tracking.serialize(twice)), twice);
  }

  /** Has the types of many scalars declared. */
  static final class Holder {
    BigDecimal amount;
    LocalDate day;
    ZoneId zone;
    Locale locale;
    Pattern pattern;
    Class<?> type;
    Throwable failure;
    TimeZone timeZone;
    java.nio.charset.Charset charset;
  }

  @DataProvider
  public Object[][] engines() {
    return new Object[][] {{false}, {true}};
  }

  @Test(dataProvider = "engines")
  public void scalarsStandInFields(boolean generated) {
    Fory fory =
        Fory.builder()
            .withCodegen(generated)
            .withAsyncCompilation(false)
            .register(Holder.class)
            .build();
    Holder holder = new Holder();
    Holder empty = fory.deserialize(fory.serialize(holder), Holder.class);
    assertEquals(empty.zone, null);
    holder.amount = new BigDecimal("1.10");
    holder.day = LocalDate.MAX;
    holder.zone = ZoneId.of("Europe/Berlin");
    holder.locale = Locale.ROOT;
    holder.pattern = Pattern.compile("x");
    holder.type = Holder.class;
    holder.failure = new IllegalArgumentException("no");
    holder.timeZone = TimeZone.getTimeZone("UTC");
    holder.charset = StandardCharsets.UTF_8;
    Holder copy = fory.deserialize(fory.serialize(holder), Holder.class);
    assertEquals(copy.amount, holder.amount);
    assertEquals(copy.day, holder.day);
    assertEquals(copy.zone, holder.zone);
    assertEquals(copy.locale, holder.locale);
    assertEquals(copy.pattern.pattern(), "x");
    assertSame(copy.type, Holder.class);
    assertEquals(copy.failure.toString(), holder.failure.toString());
    assertEquals(copy.timeZone, holder.timeZone);
    assertSame(copy.charset, holder.charset);
    holder.zone = ZoneOffset.UTC;
    assertEquals(fory.deserialize(fory.serialize(holder), Holder.class).zone, ZoneOffset.UTC);
  }

  private enum WithBody {
    ONE {}
  }

  @Test
  public void aClassThatTravelsAsAnotherOneIsRefusedAsAClassObject() {
    Fory fory = Fory.builder().withCodegen(false).register(WithBody.class).build();
    assertSame(fory.deserialize(fory.serialize(WithBody.class)), WithBody.class);
    assertSame(fory.deserialize(fory.serialize(WithBody.ONE)), WithBody.ONE);
    Class<?> body = ((Object) WithBody.ONE).getClass();
    assertNotSame(body, WithBody.class);
    expectThrows(UnsupportedTypeException.class, () -> fory.serialize(body));
  }

  @DataProvider
  public Object[][] classes() {
    return new Object[][] {
      {int.class},
      {void.class},
      {int[].class},
      {String[][].class},
      {Object.class},
      {List.class},
      {ArrayList.class},
      {Throwable.class},
      {Class.class},
      {LocalDate.class},
    };
  }

  @Test(dataProvider = "classes")
  public void classObjectsComeBack(Class<?> type) {
    assertSame(FORY.deserialize(FORY.serialize(type)), type);
  }

  @Test
  public void aClassObjectThatNobodyRegisteredIsRefused() {
    expectThrows(ForyException.class, () -> FORY.serialize(Holder.class));
  }
}
