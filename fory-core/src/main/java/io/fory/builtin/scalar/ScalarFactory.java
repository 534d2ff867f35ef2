package io.fory.builtin.scalar;

import io.fory.buffer.MemoryBuffer;
import io.fory.codec.BodyFactory;
import io.fory.codec.CodecLookup;
import io.fory.platform.PlatformClasses;
import io.fory.serializer.Serializer;
import java.nio.Buffer;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.TimeZone;

/**
 * Makes the serializers of enums, throwables, and the single values that the JDK defines.
 *
 * <p>Classes are recognized by their names, package by package, so that asking for one serializer
 * loads neither the other serializers nor the classes that these are for.
 */
public final class ScalarFactory implements BodyFactory {
  private static final String NATURAL_ORDER = "java.util.Comparators$NaturalOrderComparator";

  /** Makes the factory. */
  public ScalarFactory() {}

  @Override
  public Serializer<?> create(Class<?> type, CodecLookup lookup) {
    String name = type.getName();
    if (type.isPrimitive()) {
      return boxSerializer(name);
    }
    if (type == MemoryBuffer.class) {
      return new BufferSerializers.OfMemoryBuffer();
    }
    if (Buffer.class.isAssignableFrom(type)) {
      return BufferSerializers.of(type);
    }
    if (!PlatformClasses.isPlatformClass(type)) {
      return ofOpenKind(type);
    }
    Serializer<?> serializer = null;
    if (name.startsWith("java.lang.")) {
      serializer = ofLang(name, lookup);
    } else if (name.startsWith("java.util.")) {
      serializer = ofUtil(type, name);
    } else if (name.startsWith("java.time.")) {
      serializer = ofTime(name);
    } else if (name.startsWith("java.math.") || name.startsWith("java.n")) {
      serializer = ofMathAndNet(name);
    } else if (name.startsWith("java.sql.") || name.equals("java.io.File")) {
      serializer = ofSqlAndIo(name);
    } else if (name.startsWith("sun.")) {
      serializer = ofImplementation(type, name);
    }
    return serializer != null ? serializer : ofOpenKind(type);
  }

  /** Returns the serializer of a class of a kind that applications extend, or null. */
  private static Serializer<?> ofOpenKind(Class<?> type) {
    boolean constant = type.getName().equals(NATURAL_ORDER); // an enum by chance
    if (Enum.class.isAssignableFrom(type) && type != Enum.class && !constant) {
      return EnumSerializer.of(type);
    }
    return Throwable.class.isAssignableFrom(type) ? new ThrowableSerializer(type) : null;
  }

  /** Returns the serializer of a primitive class or of its box, by name, or null. */
  static Serializer<?> boxSerializer(String name) {
    return switch (name) {
      case "boolean", "java.lang.Boolean" -> new BoxSerializers.OfBoolean();
      case "byte", "java.lang.Byte" -> new BoxSerializers.OfByte();
      case "char", "java.lang.Character" -> new BoxSerializers.OfCharacter();
      case "short", "java.lang.Short" -> new BoxSerializers.OfShort();
      case "int", "java.lang.Integer" -> new BoxSerializers.OfInteger();
      case "long", "java.lang.Long" -> new BoxSerializers.OfLong();
      case "float", "java.lang.Float" -> new BoxSerializers.OfFloat();
      case "double", "java.lang.Double" -> new BoxSerializers.OfDouble();
      default -> null;
    };
  }

  private static Serializer<?> ofLang(String name, CodecLookup lookup) {
    return switch (name) {
      case "java.lang.String" -> new TextSerializers.OfString(lookup.options().compressStrings());
      case "java.lang.StringBuilder" -> new TextSerializers.OfStringBuilder();
      case "java.lang.StringBuffer" -> new TextSerializers.OfStringBuffer();
      case "java.lang.Class" -> new ClassSerializer();
      case "java.lang.StackTraceElement" -> new StackTraceSerializer();
      default -> boxSerializer(name);
    };
  }

  private static Serializer<?> ofMathAndNet(String name) {
    return switch (name) {
      case "java.math.BigDecimal" -> new NumberSerializers.OfBigDecimal();
      case "java.math.BigInteger" -> new NumberSerializers.OfBigInteger();
      case "java.math.MathContext" -> new NumberSerializers.OfMathContext();
      case "java.net.Inet4Address" -> new AddressSerializers.OfInet4Address();
      case "java.net.Inet6Address" -> new AddressSerializers.OfInet6Address();
      case "java.net.InetAddress" -> new AddressSerializers.OfInetAddress();
      case "java.net.InetSocketAddress" -> new AddressSerializers.OfInetSocketAddress();
      case "java.net.URI" -> new TextSerializers.OfUri();
      case "java.net.URL" -> new AddressSerializers.OfUrl();
      case "java.nio.charset.Charset" -> new CharsetSerializer();
      case "java.nio.file.Path" -> new FileSerializers.OfPath();
      default -> null;
    };
  }

  private static Serializer<?> ofSqlAndIo(String name) {
    return switch (name) {
      case "java.io.File" -> new FileSerializers.OfFile();
      case "java.sql.Date" -> new SqlSerializers.OfDate();
      case "java.sql.Time" -> new SqlSerializers.OfTime();
      case "java.sql.Timestamp" -> new SqlSerializers.OfTimestamp();
      default -> null;
    };
  }

  private static Serializer<?> ofUtil(Class<?> type, String name) {
    return switch (name) {
      case "java.util.BitSet" -> new BitSerializers.OfBitSet();
      case "java.util.Currency" -> new TextSerializers.OfCurrency();
      case "java.util.Date" -> new InstantSerializers.OfDate();
      case "java.util.GregorianCalendar", "java.util.JapaneseImperialCalendar" ->
          CalendarSerializer.of(type);
      case "java.util.Locale" -> new LocaleSerializer();
      case "java.util.TimeZone" -> new ZoneSerializers.OfTimeZone();
      case "java.util.UUID" -> new BitSerializers.OfUuid();
      case "java.util.concurrent.atomic.AtomicBoolean" -> new NumberSerializers.OfAtomicBoolean();
      case "java.util.concurrent.atomic.AtomicInteger" -> new NumberSerializers.OfAtomicInteger();
      case "java.util.concurrent.atomic.AtomicLong" -> new NumberSerializers.OfAtomicLong();
      case "java.util.concurrent.atomic.DoubleAdder" -> new NumberSerializers.OfDoubleAdder();
      case "java.util.concurrent.atomic.LongAdder" -> new NumberSerializers.OfLongAdder();
      case "java.util.regex.Pattern" -> new PatternSerializer();
      default -> null;
    };
  }

  private static Serializer<?> ofTime(String name) {
    return switch (name) {
      case "java.time.Duration" -> new InstantSerializers.OfDuration();
      case "java.time.Instant" -> new InstantSerializers.OfInstant();
      case "java.time.LocalDate" -> new LocalTimeSerializers.OfLocalDate();
      case "java.time.LocalDateTime" -> new LocalTimeSerializers.OfLocalDateTime();
      case "java.time.LocalTime" -> new LocalTimeSerializers.OfLocalTime();
      case "java.time.MonthDay" -> new LocalTimeSerializers.OfMonthDay();
      case "java.time.OffsetDateTime" -> new ZoneSerializers.OfOffsetDateTime();
      case "java.time.OffsetTime" -> new ZoneSerializers.OfOffsetTime();
      case "java.time.Period" -> new LocalTimeSerializers.OfPeriod();
      case "java.time.Year" -> new LocalTimeSerializers.OfYear();
      case "java.time.YearMonth" -> new LocalTimeSerializers.OfYearMonth();
      case "java.time.ZoneId", "java.time.ZoneRegion" -> new ZoneSerializers.OfZoneRegion();
      case "java.time.ZoneOffset" -> new ZoneSerializers.OfZoneOffset();
      case "java.time.ZonedDateTime" -> new ZoneSerializers.OfZonedDateTime();
      case "java.time.chrono.HijrahDate" -> CalendarDateSerializer.hijrah();
      case "java.time.chrono.JapaneseDate" -> CalendarDateSerializer.japanese();
      case "java.time.chrono.MinguoDate" -> CalendarDateSerializer.minguo();
      case "java.time.chrono.ThaiBuddhistDate" -> CalendarDateSerializer.thaiBuddhist();
      default -> null;
    };
  }

  /** Returns the serializer of a class that the JDK hides behind a public one, or null. */
  private static Serializer<?> ofImplementation(Class<?> type, String name) {
    if (name.startsWith("sun.nio.cs.") && Charset.class.isAssignableFrom(type)) {
      return new CharsetSerializer();
    }
    if (name.startsWith("sun.nio.fs.") && Path.class.isAssignableFrom(type)) {
      return new FileSerializers.OfPath();
    }
    if (name.equals("sun.util.BuddhistCalendar")) {
      return CalendarSerializer.of(type);
    }
    return name.startsWith("sun.util.calendar.") && TimeZone.class.isAssignableFrom(type)
        ? new ZoneSerializers.OfTimeZone()
        : null;
  }
}
