package io.fory.wire.xlang;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertThrows;

import io.fory.error.LimitExceededException;
import io.fory.error.MalformedInputException;
import io.fory.serializer.Serializer;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.LocalDate;
import java.util.Random;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

public final class ValueSerializersTest {
  private static final Serializer<Duration> DURATION = new XlangTimeSerializers.OfDuration();
  private static final Serializer<LocalDate> DATE = new XlangTimeSerializers.OfDate();
  private static final Serializer<BigDecimal> DECIMAL = new DecimalSerializer();

  /** The bytes marked so are from messages of Apache Fory for Java and Python. */
  @DataProvider
  public static Object[][] bodies() {
    return new Object[][] {
      {DURATION, Duration.ofMillis(-500), "01 00 65 cd 1d"}, // theirs
      {DURATION, Duration.ZERO, "00 00 00 00 00"},
      {DURATION, Duration.ofSeconds(Long.MIN_VALUE), "ff ff ff ff ff ff ff ff ff 00 00 00 00"},
      {DATE, LocalDate.of(1969, 12, 31), "01"}, // theirs
      {DATE, LocalDate.EPOCH, "00"},
      {DATE, LocalDate.MAX, "ee a3 da a1 a1 15"},
      {DECIMAL, new BigDecimal("-12.50"), "04 86 27"}, // theirs
      {DECIMAL, BigDecimal.ZERO, "00 00"},
      {DECIMAL, new BigDecimal(BigInteger.valueOf(7), 0), "00 1c"}, // theirs
      {DECIMAL, new BigDecimal("1E+3"), "05 04"},
      {DECIMAL, BigDecimal.valueOf((1L << 62) - 1), "00 fc ff ff ff ff ff ff ff ff"},
      {DECIMAL, BigDecimal.valueOf(-(1L << 62)), "00 fe ff ff ff ff ff ff ff ff"},
      {DECIMAL, BigDecimal.valueOf(1L << 62), "00 21 00 00 00 00 00 00 00 40"},
      {DECIMAL, BigDecimal.valueOf(-(1L << 62) - 1), "00 23 01 00 00 00 00 00 00 40"},
      {
        DECIMAL,
        new BigDecimal(BigInteger.ONE.shiftLeft(70)),
        "00 25 00 00 00 00 00 00 00 00 40" // theirs
      },
    };
  }

  @Test(dataProvider = "bodies")
  public void bodiesAreThoseOfTheFormat(Serializer<Object> serializer, Object value, String body) {
    assertEquals(Hex.text(ValueBody.write(serializer, value)), body);
    assertEquals(ValueBody.read(serializer, Hex.bytes(body)), value);
  }

  @Test
  public void decimalsOfAnySizeComeBack() {
    Random random = new Random(8);
    for (int bits = 0; bits < 2_000; bits += 3) {
      BigInteger unscaled = new BigInteger(bits, random);
      for (BigInteger signed : new BigInteger[] {unscaled, unscaled.negate()}) {
        BigDecimal value = new BigDecimal(signed, random.nextInt(20_001) - 10_000);
        assertEquals(ValueBody.read(DECIMAL, ValueBody.write(DECIMAL, value)), value);
      }
    }
  }

  @Test
  public void greatDecimalsAreRefusedByWriterAndReader() {
    BigInteger great = BigInteger.ONE.shiftLeft(80_000);
    for (BigDecimal value :
        new BigDecimal[] {
          new BigDecimal(great), new BigDecimal("1E+10001"), new BigDecimal("1E-10001")
        }) {
      assertThrows(LimitExceededException.class, () -> ValueBody.write(DECIMAL, value));
    }
    // Scales of 10,001, and of all that a varint holds; 10,001 bytes of magnitude, and 2^60.
    String[] bodies = {
      "a2 9c 01 00", "ff ff ff ff 0f 00", "00 c5 b8 02", "00 ff ff ff ff ff ff ff ff 7f"
    };
    for (String body : bodies) {
      assertThrows(LimitExceededException.class, () -> ValueBody.read(DECIMAL, Hex.bytes(body)));
    }
  }

  @DataProvider
  public static Object[][] garbage() {
    return new Object[][] {
      {DURATION, "00 00 ca 9a 3b"}, // a second of nanoseconds
      {DURATION, "00 ff ff ff ff"},
      {DURATION, "00 00 00 00"},
      {DURATION, ""},
      {DATE, "fe ff ff ff ff ff ff ff ff"},
      {DATE, "80"},
      {DECIMAL, "00"},
      {DECIMAL, "00 01"}, // no magnitude
      {DECIMAL, "00 09 01 00"}, // a byte too many
      {DECIMAL, "00 25 00 00"},
    };
  }

  @Test(dataProvider = "garbage")
  public void whatStandsForNoValueIsMalformed(Serializer<Object> serializer, String body) {
    assertThrows(MalformedInputException.class, () -> ValueBody.read(serializer, Hex.bytes(body)));
  }
}
