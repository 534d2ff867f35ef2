package io.fory.builtin.scalar;

import static org.testng.Assert.assertEquals;

import com.sun.management.ThreadMXBean;
import io.fory.message.MessageWriter;
import io.fory.serializer.Serializer;
import java.lang.management.ManagementFactory;
import java.math.BigInteger;
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
import java.time.chrono.ThaiBuddhistDate;
import java.util.Currency;
import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.testng.SkipException;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Scalars are written without a byte of garbage, compiled or not. */
public final class ScalarAllocationTest {
  @DataProvider
  public Object[][] values() {
    return new Object[][] {
      {1},
      {2.5},
      {"text"},
      {DayOfWeek.FRIDAY},
      {BigInteger.valueOf(Long.MIN_VALUE)},
      {new UUID(1, 2)},
      {new AtomicLong(3)},
      {Currency.getInstance("EUR")},
      {Locale.US},
      {Instant.EPOCH},
      {Duration.ZERO},
      {LocalDate.MIN},
      {LocalTime.MAX},
      {LocalDateTime.MAX},
      {OffsetTime.MAX},
      {OffsetDateTime.MAX},
      {ZonedDateTime.of(LocalDateTime.MAX, ZoneId.of("Europe/Paris"))},
      {ZoneId.of("Europe/Paris")},
      {ZoneOffset.UTC},
      {Year.of(1)},
      {YearMonth.of(1, 2)},
      {MonthDay.of(1, 2)},
      {Period.ofDays(1)},
      {ThaiBuddhistDate.of(2567, 2, 29)},
    };
  }

  @Test(dataProvider = "values")
  public void writingAllocatesNothing(Object value) {
    if (!(ManagementFactory.getThreadMXBean() instanceof ThreadMXBean threads)
        || !threads.isThreadAllocatedMemorySupported()) {
      throw new SkipException("this JVM does not count allocated bytes");
    }
    Serializer<Object> serializer = Bodies.serializer(value.getClass());
    MessageWriter out = Bodies.writer(false);
    // The JVM itself may allocate now and then, such as when it links or recompiles.
    long least = Long.MAX_VALUE;
    for (int round = 0; round < 5; round++) {
      long before = threads.getCurrentThreadAllocatedBytes();
      for (int i = 0; i < 100; i++) {
        writeBody(out, serializer, value);
      }
      least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
    }
    assertEquals(least, 0, "bytes allocated");
  }

  private static void writeBody(MessageWriter out, Serializer<Object> serializer, Object value) {
    out.begin();
    serializer.write(out, value);
    out.reset();
  }
}
