package io.fory.builtin.scalar;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertNotEquals;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.error.MalformedInputException;
import io.fory.error.UnsupportedTypeException;
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
import java.time.chrono.HijrahDate;
import java.time.chrono.JapaneseDate;
import java.time.chrono.MinguoDate;
import java.time.chrono.ThaiBuddhistDate;
import java.util.Date;
import java.util.TimeZone;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Dates, times, amounts and zones, at the edges of their ranges and beyond. */
@SuppressWarnings("JavaUtilDate") // It is among what is tested.
public final class TimeBodyTest {
  private static final LocalDateTime REPEATED = LocalDateTime.of(2023, 10, 29, 2, 30);
  private static final ZoneId PARIS = ZoneId.of("Europe/Paris");

  @DataProvider
  public Object[][] bodies() {
    return new Object[][] {
      {Instant.EPOCH, "000000000000000000000000"},
      {Instant.ofEpochSecond(-1, 999_999_999), "ffffffffffffffff" + "ffc99a3b"},
      {Duration.ofNanos(-1), "ffffffffffffffff" + "ffc99a3b"},
      {Duration.ofSeconds(2, 3), "0200000000000000" + "03000000"},
      {new Date(-2), "feffffffffffffff"},
      {LocalDate.of(2024, 2, 29), "e8070000" + "02" + "1d"},
      {LocalTime.of(23, 59, 58, 1), "01000000" + "17" + "3b" + "3a"},
      {LocalDateTime.of(2024, 2, 29, 23, 59, 58, 1), "e8070000021d" + "01000000173b3a"},
      {Year.of(-1), "ffffffff"},
      {YearMonth.of(2024, 12), "e8070000" + "0c"},
      {MonthDay.of(2, 29), "02" + "1d"},
      {Period.of(1, -2, 3), "01000000" + "feffffff" + "03000000"},
      {ZoneOffset.UTC, "00"},
      {ZoneOffset.MAX, "48"},
      {ZoneOffset.MIN, "b8"},
      {ZoneOffset.ofTotalSeconds(-1), "7f" + "ffffffff"},
      {PARIS, "30" + "4575726f70652f5061726973"},
      {OffsetTime.of(LocalTime.MIDNIGHT, ZoneOffset.ofHours(-1)), "00000000000000" + "fc"},
      {
        OffsetDateTime.of(2024, 2, 29, 0, 0, 0, 0, ZoneOffset.ofHours(1)),
        "e8070000021d" + "00000000000000" + "04"
      },
      {
        ZonedDateTime.of(2024, 2, 29, 0, 0, 0, 0, ZoneOffset.ofHours(1)),
        "e8070000021d" + "00000000000000" + "04" + "00"
      },
      {
        ZonedDateTime.of(2024, 2, 29, 0, 0, 0, 0, ZoneId.of("UTC")),
        "e8070000021d" + "00000000000000" + "00" + "0c555443"
      },
      {JapaneseDate.of(1970, 1, 2), "0100000000000000"},
      {TimeZone.getTimeZone("UTC"), "0c555443"},
    };
  }

  @Test(dataProvider = "bodies")
  public void timesAreWrittenAsSpecified(Object value, String body) {
    assertEquals(Bodies.hex(value), body);
    assertEquals(Bodies.read(value.getClass(), body), value);
    assertTrue(Bodies.serializer(value.getClass()).minBytes() <= body.length() / 2);
  }

  @DataProvider
  public Object[][] edges() {
    return new Object[][] {
      {Instant.MIN},
      {Instant.MAX},
      {Duration.ofSeconds(Long.MIN_VALUE)},
      {Duration.ofSeconds(Long.MAX_VALUE, 999_999_999)},
      {Duration.ZERO},
      {LocalDate.MIN},
      {LocalDate.MAX},
      {LocalDate.EPOCH},
      {LocalDate.of(0, 12, 31)},
      {LocalTime.MIN},
      {LocalTime.MAX},
      {LocalTime.NOON},
      {LocalDateTime.MIN},
      {LocalDateTime.MAX},
      {Year.of(Year.MIN_VALUE)},
      {Year.of(Year.MAX_VALUE)},
      {YearMonth.of(Year.MIN_VALUE, 1)},
      {YearMonth.of(Year.MAX_VALUE, 12)},
      {MonthDay.of(1, 1)},
      {MonthDay.of(12, 31)},
      {Period.ZERO},
      {Period.of(Integer.MIN_VALUE, Integer.MAX_VALUE, Integer.MIN_VALUE)},
      {ZoneOffset.ofTotalSeconds(64_799)},
      {ZoneOffset.ofTotalSeconds(-64_799)},
      {ZoneOffset.ofHoursMinutes(5, 45)},
      {OffsetTime.MIN},
      {OffsetTime.MAX},
      {OffsetDateTime.MIN},
      {OffsetDateTime.MAX},
      {ZoneOffset.UTC},
      {ZoneId.of("UTC+01:00")},
      {ZoneId.of("GMT0")},
      {ZoneId.of("Etc/GMT+12")},
      {ZoneId.of("EST", ZoneId.SHORT_IDS)},
      {ZonedDateTime.of(LocalDateTime.MIN, ZoneOffset.MAX)},
      {ZonedDateTime.of(LocalDateTime.MAX, ZoneOffset.MIN)},
      {ZonedDateTime.of(LocalDateTime.MAX, ZoneId.of("America/New_York"))},
      {ZonedDateTime.of(LocalDateTime.MIN, ZoneId.of("Asia/Tokyo"))},
      {ZonedDateTime.of(1900, 1, 1, 0, 0, 0, 0, ZoneId.of("Europe/Amsterdam"))},
      {ZonedDateTime.of(REPEATED, ZoneId.of("UTC+01:00"))},
      {JapaneseDate.of(1873, 1, 1)},
      {JapaneseDate.of(2019, 5, 1)},
      {HijrahDate.of(1445, 9, 1)},
      {MinguoDate.of(-5, 1, 1)},
      {ThaiBuddhistDate.of(2567, 2, 29)},
      {new Date(Long.MAX_VALUE)},
      {new Date(Long.MIN_VALUE)},
      {TimeZone.getTimeZone("Europe/Paris")},
      {TimeZone.getTimeZone("GMT+05:30")},
    };
  }

  @Test(dataProvider = "edges")
  public void edgesComeBack(Object value) {
    assertEquals(Bodies.roundTrip(value), value);
  }

  @Test
  public void bothOccurrencesOfARepeatedTimeComeBack() {
    ZonedDateTime early = ZonedDateTime.of(REPEATED, PARIS).withEarlierOffsetAtOverlap();
    ZonedDateTime late = early.withLaterOffsetAtOverlap();
    assertNotEquals(early, late);
    assertEquals(Bodies.roundTrip(early), early);
    assertEquals(Bodies.roundTrip(late), late);
  }

  @Test
  public void everyZoneComesBack() {
    for (String id : ZoneId.getAvailableZoneIds()) {
      ZoneId zone = ZoneId.of(id);
      assertEquals(Bodies.roundTrip(zone), zone);
      ZonedDateTime noon = ZonedDateTime.of(2024, 7, 1, 12, 0, 0, 0, zone);
      assertEquals(Bodies.roundTrip(noon), noon);
    }
    for (String id : TimeZone.getAvailableIDs()) {
      if (id.length() == 3) {
        continue; // Newer JDKs log a warning whenever one of these is used.
      }
      TimeZone zone = TimeZone.getTimeZone(id);
      TimeZone copy = (TimeZone) Bodies.roundTrip(zone);
      assertEquals(copy, zone);
      assertEquals(copy.getID(), id);
    }
  }

  @Test
  public void anOffsetThatTheRulesDoNotKnowKeepsTheInstant() {
    // 2024-02-29T00:00 at +05:00, but in the zone of Paris.
    String body = "e8070000021d" + "00000000000000" + "14" + "304575726f70652f5061726973";
    ZonedDateTime read = (ZonedDateTime) Bodies.read(ZonedDateTime.class, body);
    assertEquals(read.toInstant(), Instant.parse("2024-02-28T19:00:00Z"));
    assertEquals(read.getZone(), PARIS);
  }

  @DataProvider
  public Object[][] malformed() {
    return new Object[][] {
      {Instant.class, "0000000000000000" + "00ca9a3b"}, // nanosecond 1,000,000,000
      {Instant.class, "0000000000000000" + "ffffffff"},
      {Instant.class, "ffffffffffffff7f" + "00000000"},
      {Instant.class, "0000000000000080" + "00000000"},
      {Duration.class, "0000000000000000" + "00ca9a3b"},
      {Duration.class, "0000000000000000" + "00000080"},
      {LocalDate.class, "e8070000" + "00" + "01"},
      {LocalDate.class, "e8070000" + "0d" + "01"},
      {LocalDate.class, "e8070000" + "ff" + "01"},
      {LocalDate.class, "e7070000" + "02" + "1d"}, // 2023-02-29
      {LocalDate.class, "e8070000" + "04" + "1f"},
      {LocalDate.class, "e8070000" + "04" + "00"},
      {LocalDate.class, "00ca9a3b" + "01" + "01"}, // year 1,000,000,000
      {LocalDate.class, "00000080" + "01" + "01"},
      {LocalTime.class, "00000000" + "18" + "00" + "00"},
      {LocalTime.class, "00000000" + "00" + "3c" + "00"},
      {LocalTime.class, "00000000" + "00" + "00" + "3c"}, // second 60
      {LocalTime.class, "00000000" + "ff" + "00" + "00"},
      {LocalTime.class, "00ca9a3b" + "00" + "00" + "00"},
      {LocalTime.class, "ffffffff" + "00" + "00" + "00"},
      {LocalDateTime.class, "e80700000d01" + "00000000000000"},
      {LocalDateTime.class, "e80700000101" + "00000000180000"},
      {Year.class, "00ca9a3b"},
      {Year.class, "00000080"},
      {YearMonth.class, "e8070000" + "0d"},
      {YearMonth.class, "00ca9a3b" + "01"},
      {MonthDay.class, "021e"},
      {MonthDay.class, "0001"},
      {ZoneOffset.class, "49"},
      {ZoneOffset.class, "b7"},
      {ZoneOffset.class, "7e"},
      {ZoneOffset.class, "80"},
      {ZoneOffset.class, "7f" + "21fd0000"}, // 64,801 seconds
      {ZoneOffset.class, "7f" + "00000080"},
      {ZoneId.class, "03"},
      {ZoneId.class, "00"},
      {ZoneId.class, "045a"}, // "Z", an offset
      {ZoneId.class, "182b30313a3030"}, // "+01:00", an offset
      {ZoneId.class, "304575726f70652f5061726978"}, // "Europe/Parix"
      {ZoneId.class, "042f"}, // "/"
      {OffsetTime.class, "00000000000000" + "49"},
      {OffsetDateTime.class, "e8070000021e" + "00000000000000" + "00"},
      {ZonedDateTime.class, "e8070000021d" + "00000000000000" + "00" + "03"},
      {ZonedDateTime.class, "e8070000021d" + "00000000000000" + "00" + "045a"},
      {ZonedDateTime.class, "e8070000021d" + "00000000000000" + "49" + "00"},
      {
        ZonedDateTime.class, "ffc99a3b0c1f" + "00000000173b3b" + "b8" + "304575726f70652f5061726973"
      },
      {JapaneseDate.class, "ffffffffffffff7f"},
      {JapaneseDate.class, "0000000000000080"},
      {JapaneseDate.class, "6073ffffffffffff"}, // 1871, before the calendar was reformed
      {HijrahDate.class, "0080ffffffffffff"},
      {MinguoDate.class, "ffffffffffffff7f"},
      {ThaiBuddhistDate.class, "0000000000000080"},
      {TimeZone.class, "03"},
      {TimeZone.class, "00"},
      {TimeZone.class, "304575726f70652f5061726978"}, // "Europe/Parix"
      {TimeZone.class, "18474d542b3031"}, // "GMT+01", whose canonical form is GMT+01:00
    };
  }

  @Test(dataProvider = "malformed")
  public void whatIsNoTimeIsRefused(Class<?> type, String body) {
    MalformedInputException error =
        expectThrows(MalformedInputException.class, () -> Bodies.read(type, body));
    assertTrue(error.offset() > 0, error.getMessage());
  }

  @Test
  public void offsetsAreSharedAsTheJdkSharesThem() {
    assertSame(Bodies.read(ZoneOffset.class, "04"), ZoneOffset.ofHours(1));
  }

  @Test
  public void valuesHaveNoIdentityButWhatCanBeChangedDoes() {
    assertFalse(Bodies.serializer(LocalDate.class).tracksReferences());
    assertFalse(Bodies.serializer(ZonedDateTime.class).tracksReferences());
    assertTrue(Bodies.serializer(Date.class).tracksReferences());
    assertTrue(Bodies.serializer(TimeZone.class).tracksReferences());
  }

  @Test
  public void aTimeZoneThatWasChangedIsRefused() {
    TimeZone zone = TimeZone.getTimeZone("Europe/Paris");
    zone.setRawOffset(1);
    expectThrows(UnsupportedTypeException.class, () -> Bodies.write(zone, false));
  }
}
