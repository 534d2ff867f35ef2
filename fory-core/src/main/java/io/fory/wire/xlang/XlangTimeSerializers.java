package io.fory.wire.xlang;

import io.fory.codec.ValueSerializer;
import io.fory.error.MalformedInputException;
import io.fory.serializer.ReadContext;
import io.fory.serializer.WriteContext;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.LocalDate;

/**
 * Serializers of dates and durations; a timestamp has the body that an {@link java.time.Instant}
 * has in the native format. Specified in the sections "duration" and "date".
 */
final class XlangTimeSerializers {
  private static final int NANOS_PER_SECOND = 1_000_000_000;

  private XlangTimeSerializers() {}

  /**
   * Body: the seconds, rounded down, as zigzag LEB128; the nanoseconds to be added, in four bytes.
   */
  static final class OfDuration implements ValueSerializer<Duration> {
    @Override
    public void write(WriteContext out, Duration value) {
      out.writeVarInt64(value.getSeconds());
      out.writeInt32(value.getNano());
    }

    @Override
    public Duration read(ReadContext in) {
      long seconds = in.readVarInt64();
      int nanos = in.readInt32();
      if (nanos < 0 || nanos >= NANOS_PER_SECOND) {
        throw in.malformedInput("a duration of " + nanos + " nanoseconds besides its seconds");
      }
      return Duration.ofSeconds(seconds, nanos);
    }

    @Override
    public int minBytes() {
      return 5;
    }
  }

  /** Body: the days since 1970-01-01 as zigzag LEB128. */
  static final class OfDate implements ValueSerializer<LocalDate> {
    @Override
    public void write(WriteContext out, LocalDate value) {
      out.writeVarInt64(value.toEpochDay());
    }

    @Override
    public LocalDate read(ReadContext in) {
      long days = in.readVarInt64();
      try {
        return LocalDate.ofEpochDay(days);
      } catch (DateTimeException e) {
        MalformedInputException error = new MalformedInputException("a date out of range", e);
        error.withOffset(in.offset());
        throw error;
      }
    }

    @Override
    public int minBytes() {
      return 1;
    }
  }
}
