package io.fory.builtin.scalar;

import io.fory.error.MalformedInputException;
import io.fory.error.UnsupportedTypeException;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.TimeZone;

/**
 * Serializer of the calendars of the JDK.
 *
 * <p>Body: the milliseconds since 1970 in eight bytes; a byte, 1 if it is lenient and else 0; the
 * first day of the week and the fewest days of the first week, zigzag LEB128 each; but for the
 * Japanese calendar the milliseconds of the change to the Gregorian calendar in eight bytes; the
 * zone as an object.
 *
 * <p>Fields that were set and not yet made a time of are made one.
 */
@SuppressWarnings("JavaUtilDate") // It is what a calendar takes.
final class CalendarSerializer implements Serializer<Calendar> {
  private static final int CALENDAR_BYTES = 600;
  private static final int MIN_BYTES = 13;

  private final Class<?> type;
  private final String system;

  private CalendarSerializer(Class<?> type, String system) {
    this.type = type;
    this.system = system;
  }

  static CalendarSerializer of(Class<?> type) {
    String name = type.getSimpleName();
    String system = name.startsWith("Buddhist") ? "buddhist" : "japanese";
    return new CalendarSerializer(type, type == GregorianCalendar.class ? "gregory" : system);
  }

  private boolean changes() {
    return GregorianCalendar.class.isAssignableFrom(type);
  }

  @Override
  public boolean createsFirst() {
    return false;
  }

  @Override
  public int minBytes() {
    return MIN_BYTES;
  }

  @Override
  public void write(WriteContext out, Calendar value) {
    out.writeInt64(timeOf(value));
    out.writeBoolean(value.isLenient());
    out.writeVarInt32(value.getFirstDayOfWeek());
    out.writeVarInt32(value.getMinimalDaysInFirstWeek());
    if (changes()) {
      out.writeInt64(((GregorianCalendar) value).getGregorianChange().getTime());
    }
    out.writeObject(value.getTimeZone());
  }

  /** The time is computed in a copy: writing changes nothing. */
  private long timeOf(Calendar value) {
    try {
      return ((Calendar) value.clone()).getTimeInMillis();
    } catch (IllegalArgumentException e) {
      throw new UnsupportedTypeException(
          type.getTypeName(), "it is not lenient, and its fields are no time", e);
    }
  }

  @Override
  public Calendar read(ReadContext in) {
    in.charge(CALENDAR_BYTES);
    long time = in.readInt64();
    boolean lenient = in.readBoolean();
    int firstDay = in.readVarInt32();
    int fewestDays = in.readVarInt32();
    long change = changes() ? in.readInt64() : 0;
    TimeZone zone = in.readObject(TimeZone.class);
    if (zone == null) {
      throw in.malformedInput("a calendar without a zone");
    }
    try {
      Calendar calendar =
          new Calendar.Builder().setCalendarType(system).setTimeZone(zone).setInstant(time).build();
      if (changes()) {
        ((GregorianCalendar) calendar).setGregorianChange(new Date(change));
      }
      calendar.setFirstDayOfWeek(firstDay);
      calendar.setMinimalDaysInFirstWeek(fewestDays);
      calendar.setLenient(lenient);
      calendar.setTimeInMillis(time);
      return calendar;
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw new MalformedInputException("a calendar of a time that it does not have", e)
          .withOffset(in.offset());
    }
  }
}
