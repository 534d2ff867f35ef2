package io.fory.builtin.scalar;

import io.fory.error.UnsupportedTypeException;
import io.fory.serializer.ReadContext;
import io.fory.serializer.WriteContext;
import java.time.chrono.ChronoLocalDate;
import java.time.chrono.Chronology;
import java.time.chrono.HijrahChronology;
import java.time.chrono.JapaneseChronology;
import java.time.chrono.MinguoChronology;
import java.time.chrono.ThaiBuddhistChronology;

/**
 * Serializer of the dates of another calendar system than the ISO one.
 *
 * <p>Body: the days since 1970-01-01 (ISO) in eight bytes, little-endian.
 */
final class CalendarDateSerializer extends TimeSerializer<ChronoLocalDate> {
  private final Chronology calendar;

  private CalendarDateSerializer(Chronology calendar) {
    super(8);
    this.calendar = calendar;
  }

  static CalendarDateSerializer hijrah() {
    return new CalendarDateSerializer(HijrahChronology.INSTANCE);
  }

  static CalendarDateSerializer japanese() {
    return new CalendarDateSerializer(JapaneseChronology.INSTANCE);
  }

  static CalendarDateSerializer minguo() {
    return new CalendarDateSerializer(MinguoChronology.INSTANCE);
  }

  static CalendarDateSerializer thaiBuddhist() {
    return new CalendarDateSerializer(ThaiBuddhistChronology.INSTANCE);
  }

  @Override
  public void write(WriteContext out, ChronoLocalDate value) {
    if (!value.getChronology().equals(calendar)) {
      throw new UnsupportedTypeException(
          value.getClass().getTypeName(),
          "only dates of the calendar " + calendar.getId() + " can be");
    }
    out.writeInt64(value.toEpochDay());
  }

  @Override
  ChronoLocalDate decode(ReadContext in) {
    return calendar.dateEpochDay(in.readInt64());
  }
}
