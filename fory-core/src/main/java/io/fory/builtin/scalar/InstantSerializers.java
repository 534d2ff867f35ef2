package io.fory.builtin.scalar;

import io.fory.message.PlainBody;
import io.fory.platform.LittleEndian;
import io.fory.serializer.ReadContext;
import io.fory.serializer.WriteContext;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;

/** Serializers of points and lengths on the time line. All integers are little-endian. */
final class InstantSerializers {
  private static final int BYTES = 12;
  private static final int NANOS_PER_SECOND = 1_000_000_000;

  private InstantSerializers() {}

  private static void write(WriteContext out, long seconds, int nanos) {
    int p = out.reserve(BYTES);
    LittleEndian.putLong(out.array(), p, seconds);
    LittleEndian.putInt(out.array(), p + 8, nanos);
  }

  private static int nanos(byte[] bytes, int at) {
    int nanos = LittleEndian.getInt(bytes, at);
    // The factories would take a greater number, and carry it over to the seconds.
    if (nanos < 0 || nanos >= NANOS_PER_SECOND) {
      throw new DateTimeException("nanosecond " + nanos);
    }
    return nanos;
  }

  /** Body: the seconds since 1970-01-01T00:00Z in eight bytes; the nanosecond in four. */
  static final class OfInstant extends TimeSerializer<Instant> implements PlainBody {
    OfInstant() {
      super(BYTES);
    }

    @Override
    public void write(WriteContext out, Instant value) {
      InstantSerializers.write(out, value.getEpochSecond(), value.getNano());
    }

    @Override
    Instant decode(ReadContext in) {
      int p = in.take(BYTES);
      byte[] bytes = in.array();
      return Instant.ofEpochSecond(LittleEndian.getLong(bytes, p), nanos(bytes, p + 8));
    }
  }

  /**
   * Body: the seconds, rounded down, in eight bytes; the nanoseconds to be added to them, 0 to
   * 999,999,999, in four.
   */
  static final class OfDuration extends TimeSerializer<Duration> {
    OfDuration() {
      super(BYTES);
    }

    @Override
    public void write(WriteContext out, Duration value) {
      InstantSerializers.write(out, value.getSeconds(), value.getNano());
    }

    @Override
    Duration decode(ReadContext in) {
      int p = in.take(BYTES);
      byte[] bytes = in.array();
      return Duration.ofSeconds(LittleEndian.getLong(bytes, p), nanos(bytes, p + 8));
    }
  }

  /** Body: the milliseconds since 1970-01-01T00:00Z in eight bytes. */
  @SuppressWarnings("JavaUtilDate") // It is the class of the value.
  static final class OfDate extends LeafSerializer<Date> {
    OfDate() {
      super(8, true);
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
}
