package io.fory.engine;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.Year;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.function.Supplier;

/** Random values that refer to nothing, with a liking for extremes. */
final class RandomScalars {
  private static final String[] TEXTS = {
    "",
    "a",
    "plain text of some length, all of it ASCII",
    "caf\u00e9 \u00ff\u0080",
    "\u20ac und \u4e2d\u6587",
    "\ud83d\ude00 x",
    "unpaired \ud800",
    "\udc00",
    "\u0000",
    "x".repeat(300),
    "\u4e2d".repeat(90),
  };

  private static final long[] LONGS = {
    0,
    1,
    -1,
    63,
    64,
    -64,
    -65,
    127,
    128,
    255,
    256,
    8191,
    8192,
    65535,
    Integer.MAX_VALUE,
    Integer.MIN_VALUE,
    Long.MAX_VALUE,
    Long.MIN_VALUE,
    1L << 55,
    1L << 56,
    -(1L << 62),
  };

  private static final double[] DOUBLES = {
    0.0, -0.0, 1.5, Double.NaN, Double.POSITIVE_INFINITY, Double.MIN_VALUE, -Double.MAX_VALUE,
  };

  private final Random random;
  private final Map<Class<?>, Supplier<Object>> makers = new LinkedHashMap<>();

  RandomScalars(Random random) {
    this.random = random;
    makers.put(boolean.class, random::nextBoolean);
    makers.put(Boolean.class, random::nextBoolean);
    both(byte.class, Byte.class, () -> (byte) integral());
    both(char.class, Character.class, () -> (char) integral());
    both(short.class, Short.class, () -> (short) integral());
    both(int.class, Integer.class, () -> (int) integral());
    both(long.class, Long.class, this::integral);
    both(float.class, Float.class, () -> (float) floating());
    both(double.class, Double.class, this::floating);
    makers.put(String.class, this::string);
    makers.put(BigDecimal.class, () -> new BigDecimal(big(), random.nextInt(20) - 10));
    makers.put(BigInteger.class, this::big);
    makers.put(UUID.class, () -> new UUID(random.nextLong(), random.nextLong()));
    makers.put(Locale.class, () -> Locale.forLanguageTag(random.nextBoolean() ? "de-CH" : "ja"));
    addTimes();
  }

  private void both(Class<?> primitive, Class<?> box, Supplier<Object> maker) {
    makers.put(primitive, maker);
    makers.put(box, maker);
  }

  private void addTimes() {
    makers.put(LocalDate.class, this::date);
    makers.put(LocalTime.class, this::time);
    makers.put(LocalDateTime.class, () -> LocalDateTime.of(date(), time()));
    makers.put(Instant.class, () -> Instant.ofEpochSecond(random.nextInt(), random.nextInt(1_000)));
    makers.put(Duration.class, () -> Duration.ofSeconds(random.nextInt(), random.nextInt(1_000)));
    makers.put(ZoneOffset.class, this::offset);
    makers.put(ZoneId.class, () -> random.nextBoolean() ? offset() : ZoneId.of("Europe/Zurich"));
    makers.put(
        ZonedDateTime.class,
        () -> ZonedDateTime.of(LocalDateTime.of(date(), time()), ZoneId.of("Asia/Tokyo")));
    makers.put(
        OffsetDateTime.class, () -> OffsetDateTime.of(LocalDateTime.of(date(), time()), offset()));
    makers.put(Period.class, () -> Period.of(random.nextInt(9), -random.nextInt(9), 40));
    makers.put(Year.class, () -> Year.of(random.nextInt(4_000) - 1_000));
    makers.put(DayOfWeek.class, () -> DayOfWeek.of(1 + random.nextInt(7)));
  }

  /** Returns a value of a class, or null if the class is none of a scalar. */
  Object valueOf(Class<?> type) {
    if (type.isEnum() && type != DayOfWeek.class) {
      Object[] constants = type.getEnumConstants();
      return constants[random.nextInt(constants.length)];
    }
    Supplier<Object> maker = makers.get(type);
    return maker == null ? null : maker.get();
  }

  Object number() {
    return valueOf(
        switch (random.nextInt(4)) {
          case 0 -> Integer.class;
          case 1 -> Double.class;
          case 2 -> BigInteger.class;
          default -> Long.class;
        });
  }

  String string() {
    // A new object each time: nothing may depend on the identity of strings.
    return String.valueOf(TEXTS[random.nextInt(TEXTS.length)].toCharArray());
  }

  private long integral() {
    return switch (random.nextInt(3)) {
      case 0 -> LONGS[random.nextInt(LONGS.length)];
      case 1 -> random.nextInt(200);
      default -> random.nextLong();
    };
  }

  private double floating() {
    return random.nextBoolean() ? DOUBLES[random.nextInt(DOUBLES.length)] : random.nextDouble();
  }

  private BigInteger big() {
    return new BigInteger(1 + random.nextInt(120), random).subtract(BigInteger.TEN);
  }

  private LocalDate date() {
    return LocalDate.ofEpochDay(random.nextInt(2_000_000) - 1_000_000);
  }

  private LocalTime time() {
    return LocalTime.ofNanoOfDay(random.nextInt(86_400) * 1_000_000_000L + random.nextInt(1_000));
  }

  private ZoneOffset offset() {
    return ZoneOffset.ofTotalSeconds(900 * (random.nextInt(100) - 50));
  }
}
