package io.fory.builtin.scalar;

import io.fory.platform.LittleEndian;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;

/** How local dates and times stand in the bytes, by themselves and within other values. */
final class TimeFields {
  /** The year in four bytes, the month from 1 on in one, the day of the month in one. */
  static final int DATE_BYTES = 6;

  /** The nanosecond in four bytes, the hour, the minute and the second in one each. */
  static final int TIME_BYTES = 7;

  /** The date, then the time. */
  static final int DATE_TIME_BYTES = DATE_BYTES + TIME_BYTES;

  private TimeFields() {}

  static void putDate(byte[] bytes, int at, LocalDate value) {
    LittleEndian.putInt(bytes, at, value.getYear());
    bytes[at + 4] = (byte) value.getMonthValue();
    bytes[at + 5] = (byte) value.getDayOfMonth();
  }

  static void putTime(byte[] bytes, int at, LocalTime value) {
    LittleEndian.putInt(bytes, at, value.getNano());
    bytes[at + 4] = (byte) value.getHour();
    bytes[at + 5] = (byte) value.getMinute();
    bytes[at + 6] = (byte) value.getSecond();
  }

  static void putDateTime(byte[] bytes, int at, LocalDateTime value) {
    putDate(bytes, at, value.toLocalDate());
    putTime(bytes, at + DATE_BYTES, value.toLocalTime());
  }

  /**
   * Reads a date.
   *
   * @throws DateTimeException if there is no such date
   */
  static LocalDate getDate(byte[] bytes, int at) {
    return LocalDate.of(LittleEndian.getInt(bytes, at), bytes[at + 4], bytes[at + 5]);
  }

  /**
   * Reads a time.
   *
   * @throws DateTimeException if there is no such time
   */
  static LocalTime getTime(byte[] bytes, int at) {
    return LocalTime.of(
        bytes[at + 4], bytes[at + 5], bytes[at + 6], LittleEndian.getInt(bytes, at));
  }

  /**
   * Reads a date and a time.
   *
   * @throws DateTimeException if there is no such date or time
   */
  static LocalDateTime getDateTime(byte[] bytes, int at) {
    return LocalDateTime.of(getDate(bytes, at), getTime(bytes, at + DATE_BYTES));
  }
}
