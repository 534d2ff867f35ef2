package io.fory.builtin.scalar;

import io.fory.codec.TextBody;
import io.fory.error.UnsupportedTypeException;
import io.fory.serializer.ReadContext;
import io.fory.serializer.WriteContext;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.TimeZone;

/** Serializers of zones, and of times with an offset or a zone. */
final class ZoneSerializers {
  private static final int SECONDS_PER_QUARTER = 900;

  /** Follows the greatest number of quarters of an hour, 72, at a distance. */
  private static final int IN_SECONDS = 127;

  private static final int TIME_ZONE_BYTES = 64;

  /** Of one that the JDK does not keep, with the text that it parses or makes for it. */
  private static final int ZONE_BYTES = 512;

  private ZoneSerializers() {}

  private static void writeOffset(WriteContext out, ZoneOffset value) {
    int seconds = value.getTotalSeconds();
    if (seconds % SECONDS_PER_QUARTER == 0) {
      out.writeByte(seconds / SECONDS_PER_QUARTER);
    } else {
      out.writeByte(IN_SECONDS);
      out.writeInt32(seconds);
    }
  }

  private static ZoneOffset readOffset(ReadContext in) {
    int quarters = in.readByte();
    if (quarters != IN_SECONDS) {
      return ZoneOffset.ofTotalSeconds(quarters * SECONDS_PER_QUARTER);
    }
    in.charge(ZONE_BYTES);
    return ZoneOffset.ofTotalSeconds(in.readInt32());
  }

  private static ZoneId readRegion(ReadContext in, String id) {
    in.charge(ZONE_BYTES);
    ZoneId zone;
    try {
      zone = ZoneId.of(id);
    } catch (DateTimeException e) {
      // Not the cause: its message repeats the text.
      throw in.malformedInput("a zone that does not exist");
    }
    if (zone instanceof ZoneOffset) {
      throw new DateTimeException("an offset in place of a region");
    }
    return zone;
  }

  /**
   * Body: the quarters of an hour that the offset is ahead of UTC, -72 to 72, in one byte; or 127
   * and the seconds in four bytes, if these are no whole quarters.
   */
  static final class OfZoneOffset extends TimeSerializer<ZoneOffset> {
    OfZoneOffset() {
      super(1);
    }

    @Override
    public void write(WriteContext out, ZoneOffset value) {
      writeOffset(out, value);
    }

    @Override
    ZoneOffset decode(ReadContext in) {
      return readOffset(in);
    }
  }

  /**
   * Serializer of all zones that are no {@link ZoneOffset}. Body: the id as a string.
   *
   * <p>An id from input is looked up in the zone rules that the JVM has loaded; it loads nothing.
   */
  static final class OfZoneRegion extends TimeSerializer<ZoneId> {
    OfZoneRegion() {
      super(1);
    }

    @Override
    public void write(WriteContext out, ZoneId value) {
      TextSerializers.write(out, value.getId());
    }

    @Override
    ZoneId decode(ReadContext in) {
      return readRegion(in, TextBody.readText(in));
    }
  }

  /** Body: the body of the {@link LocalTime}, then that of the {@link ZoneOffset}. */
  static final class OfOffsetTime extends TimeSerializer<OffsetTime> {
    OfOffsetTime() {
      super(TimeFields.TIME_BYTES + 1);
    }

    @Override
    public void write(WriteContext out, OffsetTime value) {
      int p = out.reserve(TimeFields.TIME_BYTES);
      TimeFields.putTime(out.array(), p, value.toLocalTime());
      writeOffset(out, value.getOffset());
    }

    @Override
    OffsetTime decode(ReadContext in) {
      int p = in.take(TimeFields.TIME_BYTES);
      LocalTime time = TimeFields.getTime(in.array(), p);
      return OffsetTime.of(time, readOffset(in));
    }
  }

  /** Body: the body of the {@link LocalDateTime}, then that of the {@link ZoneOffset}. */
  static final class OfOffsetDateTime extends TimeSerializer<OffsetDateTime> {
    OfOffsetDateTime() {
      super(TimeFields.DATE_TIME_BYTES + 1);
    }

    @Override
    public void write(WriteContext out, OffsetDateTime value) {
      int p = out.reserve(TimeFields.DATE_TIME_BYTES);
      TimeFields.putDateTime(out.array(), p, value.toLocalDateTime());
      writeOffset(out, value.getOffset());
    }

    @Override
    OffsetDateTime decode(ReadContext in) {
      int p = in.take(TimeFields.DATE_TIME_BYTES);
      LocalDateTime dateTime = TimeFields.getDateTime(in.array(), p);
      return OffsetDateTime.of(dateTime, readOffset(in));
    }
  }

  /**
   * Body: the bodies of the {@link LocalDateTime} and of the {@link ZoneOffset}; the id of the
   * region as a string, which is empty where the zone is that offset.
   *
   * <p>The offset tells the two occurrences of a time apart that a change of the clocks repeats. A
   * reader whose zone rules do not know that offset at that time keeps the instant.
   */
  static final class OfZonedDateTime extends TimeSerializer<ZonedDateTime> {
    OfZonedDateTime() {
      super(TimeFields.DATE_TIME_BYTES + 2);
    }

    @Override
    public void write(WriteContext out, ZonedDateTime value) {
      int p = out.reserve(TimeFields.DATE_TIME_BYTES);
      TimeFields.putDateTime(out.array(), p, value.toLocalDateTime());
      writeOffset(out, value.getOffset());
      ZoneId zone = value.getZone();
      TextSerializers.write(out, zone instanceof ZoneOffset ? "" : zone.getId());
    }

    @Override
    ZonedDateTime decode(ReadContext in) {
      int p = in.take(TimeFields.DATE_TIME_BYTES);
      LocalDateTime dateTime = TimeFields.getDateTime(in.array(), p);
      ZoneOffset offset = readOffset(in);
      String id = TextBody.readText(in);
      return ZonedDateTime.ofInstant(dateTime, offset, id.isEmpty() ? offset : readRegion(in, id));
    }
  }

  /** Body: the id as a string. Only zones as the JDK defines them can be written. */
  static final class OfTimeZone extends LeafSerializer<TimeZone> {
    OfTimeZone() {
      super(1, true);
    }

    @Override
    public void write(WriteContext out, TimeZone value) {
      String id = value.getID();
      if (!TimeZone.getTimeZone(id).equals(value)) {
        throw new UnsupportedTypeException(
            TimeZone.class.getName(),
            "this zone has the id of another one, or its offset was changed");
      }
      TextSerializers.write(out, id);
    }

    @Override
    public TimeZone read(ReadContext in) {
      String id = TextBody.readText(in);
      in.charge(TIME_ZONE_BYTES);
      TimeZone zone = TimeZone.getTimeZone(id);
      if (!zone.getID().equals(id)) {
        throw in.malformedInput("the id of a time zone that this JDK does not know");
      }
      return zone;
    }
  }
}
