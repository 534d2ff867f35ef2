package io.fory.builtin.scalar;

import io.fory.serializer.ReadContext;
import io.fory.serializer.WriteContext;
import java.sql.Date;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;

/** Serializers for what {@code java.sql} defines; loaded only where that module is. */
final class SqlSerializers {
  private static final long MILLIS = 1000;
  private static final int NANOS = 1_000_000_000;

  private SqlSerializers() {}

  /** Writes the exception that is chained to another one. */
  static void writeNext(WriteContext out, Throwable value) {
    out.writeObject(((SQLException) value).getNextException());
  }

  /** Reads the exception that is chained to another one. */
  static void readNext(ReadContext in, Throwable created) {
    SQLException next = in.readObject(SQLException.class);
    if (next == created) {
      throw in.malformedInput("an exception that is chained to itself");
    }
    if (next != null) {
      ((SQLException) created).setNextException(next);
    }
  }

  /** Body: the milliseconds since 1970 in eight bytes. */
  static final class OfDate extends LeafSerializer<Date> {
    OfDate() {
      super(Long.BYTES, true);
    }

    @Override
    public void write(WriteContext out, Date value) {
      out.writeInt64(value.getTime());
    }

    @Override
    public Date read(ReadContext in) {
      return new Date(in.readInt64());
    }
  }

  /** Body: the milliseconds since 1970 in eight bytes. */
  static final class OfTime extends LeafSerializer<Time> {
    OfTime() {
      super(Long.BYTES, true);
    }

    @Override
    public void write(WriteContext out, Time value) {
      out.writeInt64(value.getTime());
    }

    @Override
    public Time read(ReadContext in) {
      return new Time(in.readInt64());
    }
  }

  /** Body: the seconds since 1970 in eight bytes, the nanoseconds in four. */
  static final class OfTimestamp extends LeafSerializer<Timestamp> {
    OfTimestamp() {
      super(Long.BYTES + Integer.BYTES, true);
    }

    @Override
    public void write(WriteContext out, Timestamp value) {
      out.writeInt64(Math.floorDiv(value.getTime(), MILLIS));
      out.writeInt32(value.getNanos());
    }

    @Override
    public Timestamp read(ReadContext in) {
      long seconds = in.readInt64();
      int nanos = in.readInt32();
      boolean inRange = Math.abs(seconds) <= Long.MAX_VALUE / MILLIS;
      if (!inRange || seconds == Long.MIN_VALUE || nanos < 0 || nanos >= NANOS) {
        throw in.malformedInput("a time that java.sql.Timestamp does not have");
      }
      Timestamp timestamp = new Timestamp(seconds * MILLIS);
      timestamp.setNanos(nanos);
      return timestamp;
    }
  }
}
