package io.fory.builtin.scalar;

import io.fory.platform.LittleEndian;
import io.fory.serializer.ReadContext;
import io.fory.serializer.WriteContext;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;

/** Serializers of dates and times without a zone. All integers are little-endian. */
final class LocalTimeSerializers {
  private LocalTimeSerializers() {}

  /** Body: the year in four bytes; the month, from 1 on, and the day of the month in one each. */
  static final class OfLocalDate extends TimeSerializer<LocalDate> {
    OfLocalDate() {
      super(TimeFields.DATE_BYTES);
    }

    @Override
    public void write(WriteContext out, LocalDate value) {
      int p = out.reserve(TimeFields.DATE_BYTES);
      TimeFields.putDate(out.array(), p, value);
    }

    @Override
    LocalDate decode(ReadContext in) {
      int p = in.take(TimeFields.DATE_BYTES);
      return TimeFields.getDate(in.array(), p);
    }
  }

  /** Body: the nanosecond in four bytes; the hour, the minute and the second in one each. */
  static final class OfLocalTime extends TimeSerializer<LocalTime> {
    OfLocalTime() {
      super(TimeFields.TIME_BYTES);
    }

    @Override
    public void write(WriteContext out, LocalTime value) {
      int p = out.reserve(TimeFields.TIME_BYTES);
      TimeFields.putTime(out.array(), p, value);
    }

    @Override
    LocalTime decode(ReadContext in) {
      int p = in.take(TimeFields.TIME_BYTES);
      return TimeFields.getTime(in.array(), p);
    }
  }

  /** Body: the body of the {@link LocalDate}, then that of the {@link LocalTime}. */
  static final class OfLocalDateTime extends TimeSerializer<LocalDateTime> {
    OfLocalDateTime() {
      super(TimeFields.DATE_TIME_BYTES);
    }

    @Override
    public void write(WriteContext out, LocalDateTime value) {
      int p = out.reserve(TimeFields.DATE_TIME_BYTES);
      TimeFields.putDateTime(out.array(), p, value);
    }

    @Override
    LocalDateTime decode(ReadContext in) {
      int p = in.take(TimeFields.DATE_TIME_BYTES);
      return TimeFields.getDateTime(in.array(), p);
    }
  }

  /** Body: four bytes. */
  static final class OfYear extends TimeSerializer<Year> {
    OfYear() {
      super(4);
    }

    @Override
    public void write(WriteContext out, Year value) {
      out.writeInt32(value.getValue());
    }

    @Override
    Year decode(ReadContext in) {
      return Year.of(in.readInt32());
    }
  }

  /** Body: the year in four bytes; the month, from 1 on, in one. */
  static final class OfYearMonth extends TimeSerializer<YearMonth> {
    OfYearMonth() {
      super(5);
    }

    @Override
    public void write(WriteContext out, YearMonth value) {
      out.writeInt32(value.getYear());
      out.writeByte(value.getMonthValue());
    }

    @Override
    YearMonth decode(ReadContext in) {
      int year = in.readInt32();
      return YearMonth.of(year, in.readByte());
    }
  }

  /** Body: the month, from 1 on, and the day of the month, one byte each. */
  static final class OfMonthDay extends TimeSerializer<MonthDay> {
    OfMonthDay() {
      super(2);
    }

    @Override
    public void write(WriteContext out, MonthDay value) {
      out.writeByte(value.getMonthValue());
      out.writeByte(value.getDayOfMonth());
    }

    @Override
    MonthDay decode(ReadContext in) {
      int month = in.readByte();
      return MonthDay.of(month, in.readByte());
    }
  }

  /** Body: the years, the months and the days, four bytes each. */
  static final class OfPeriod extends TimeSerializer<Period> {
    private static final int BYTES = 12;

    OfPeriod() {
      super(BYTES);
    }

    @Override
    public void write(WriteContext out, Period value) {
      int p = out.reserve(BYTES);
      byte[] bytes = out.array();
      LittleEndian.putInt(bytes, p, value.getYears());
      LittleEndian.putInt(bytes, p + 4, value.getMonths());
      LittleEndian.putInt(bytes, p + 8, value.getDays());
    }

    @Override
    Period decode(ReadContext in) {
      int p = in.take(BYTES);
      byte[] bytes = in.array();
      return Period.of(
          LittleEndian.getInt(bytes, p),
          LittleEndian.getInt(bytes, p + 4),
          LittleEndian.getInt(bytes, p + 8));
    }
  }
}
