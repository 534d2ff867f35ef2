package io.fory.builtin.scalar;

import io.fory.buffer.MemoryBuffer;
import io.fory.codec.BodyFactory;
import io.fory.codec.CodecLookup;
import io.fory.codec.ScalarBody;
import io.fory.codec.TextBody;
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
 * loads neither the other serializers nor the classes that these are for. For the same reason each
 * case returns: where the cases of one expression meet, the compiler of JDK 25 names the superclass
 * that they have in common, and the verifier loads them all to prove it.
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
    switch (name) {
      case "boolean", "java.lang.Boolean":
        return new ScalarBody('Z');
      case "byte", "java.lang.Byte":
        return new ScalarBody('B');
      case "char", "java.lang.Character":
        return new ScalarBody('C');
      case "short", "java.lang.Short":
        return new ScalarBody('S');
      case "int", "java.lang.Integer":
        return new ScalarBody('I');
      case "long", "java.lang.Long":
        return new ScalarBody('J');
      case "float", "java.lang.Float":
        return new ScalarBody('F');
      case "double", "java.lang.Double":
        return new ScalarBody('D');
      default:
        return null;
    }
  }

  private static Serializer<?> ofLang(String name, CodecLookup lookup) {
    switch (name) {
      case "java.lang.String":
        return new TextBody(lookup.options().compressStrings());
      case "java.lang.StringBuilder":
        return new TextSerializers.OfStringBuilder();
      case "java.lang.StringBuffer":
        return new TextSerializers.OfStringBuffer();
      case "java.lang.Class":
        return new ClassSerializer();
      case "java.lang.StackTraceElement":
        return new StackTraceSerializer();
      default:
        return boxSerializer(name);
    }
  }

  private static Serializer<?> ofMathAndNet(String name) {
    switch (name) {
      case "java.math.BigDecimal":
        return new NumberSerializers.OfBigDecimal();
      case "java.math.BigInteger":
        return new NumberSerializers.OfBigInteger();
      case "java.math.MathContext":
        return new NumberSerializers.OfMathContext();
      case "java.net.Inet4Address":
        return new AddressSerializers.OfInet4Address();
      case "java.net.Inet6Address":
        return new AddressSerializers.OfInet6Address();
      case "java.net.InetAddress":
        return new AddressSerializers.OfInetAddress();
      case "java.net.InetSocketAddress":
        return new AddressSerializers.OfInetSocketAddress();
      case "java.net.URI":
        return new TextSerializers.OfUri();
      case "java.net.URL":
        return new AddressSerializers.OfUrl();
      case "java.nio.charset.Charset":
        return new CharsetSerializer();
      case "java.nio.file.Path":
        return new FileSerializers.OfPath();
      default:
        return null;
    }
  }

  private static Serializer<?> ofSqlAndIo(String name) {
    switch (name) {
      case "java.io.File":
        return new FileSerializers.OfFile();
      case "java.sql.Date":
        return new SqlSerializers.OfDate();
      case "java.sql.Time":
        return new SqlSerializers.OfTime();
      case "java.sql.Timestamp":
        return new SqlSerializers.OfTimestamp();
      default:
        return null;
    }
  }

  private static Serializer<?> ofUtil(Class<?> type, String name) {
    switch (name) {
      case "java.util.BitSet":
        return new BitSerializers.OfBitSet();
      case "java.util.Currency":
        return new TextSerializers.OfCurrency();
      case "java.util.Date":
        return new InstantSerializers.OfDate();
      case "java.util.GregorianCalendar", "java.util.JapaneseImperialCalendar":
        return CalendarSerializer.of(type);
      case "java.util.Locale":
        return new LocaleSerializer();
      case "java.util.TimeZone":
        return new ZoneSerializers.OfTimeZone();
      case "java.util.UUID":
        return new BitSerializers.OfUuid();
      case "java.util.concurrent.atomic.AtomicBoolean":
        return new NumberSerializers.OfAtomicBoolean();
      case "java.util.concurrent.atomic.AtomicInteger":
        return new NumberSerializers.OfAtomicInteger();
      case "java.util.concurrent.atomic.AtomicLong":
        return new NumberSerializers.OfAtomicLong();
      case "java.util.concurrent.atomic.DoubleAdder":
        return new NumberSerializers.OfDoubleAdder();
      case "java.util.concurrent.atomic.LongAdder":
        return new NumberSerializers.OfLongAdder();
      case "java.util.regex.Pattern":
        return new PatternSerializer();
      default:
        return null;
    }
  }

  private static Serializer<?> ofTime(String name) {
    switch (name) {
      case "java.time.Duration":
        return new InstantSerializers.OfDuration();
      case "java.time.Instant":
        return new InstantSerializers.OfInstant();
      case "java.time.LocalDate":
        return new LocalTimeSerializers.OfLocalDate();
      case "java.time.LocalDateTime":
        return new LocalTimeSerializers.OfLocalDateTime();
      case "java.time.LocalTime":
        return new LocalTimeSerializers.OfLocalTime();
      case "java.time.MonthDay":
        return new LocalTimeSerializers.OfMonthDay();
      case "java.time.OffsetDateTime":
        return new ZoneSerializers.OfOffsetDateTime();
      case "java.time.OffsetTime":
        return new ZoneSerializers.OfOffsetTime();
      case "java.time.Period":
        return new LocalTimeSerializers.OfPeriod();
      case "java.time.Year":
        return new LocalTimeSerializers.OfYear();
      case "java.time.YearMonth":
        return new LocalTimeSerializers.OfYearMonth();
      case "java.time.ZoneId", "java.time.ZoneRegion":
        return new ZoneSerializers.OfZoneRegion();
      case "java.time.ZoneOffset":
        return new ZoneSerializers.OfZoneOffset();
      case "java.time.ZonedDateTime":
        return new ZoneSerializers.OfZonedDateTime();
      case "java.time.chrono.HijrahDate":
        return CalendarDateSerializer.hijrah();
      case "java.time.chrono.JapaneseDate":
        return CalendarDateSerializer.japanese();
      case "java.time.chrono.MinguoDate":
        return CalendarDateSerializer.minguo();
      case "java.time.chrono.ThaiBuddhistDate":
        return CalendarDateSerializer.thaiBuddhist();
      default:
        return null;
    }
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
