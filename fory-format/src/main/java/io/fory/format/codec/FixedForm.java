package io.fory.format.codec;

import io.fory.error.UnsupportedTypeException;
import io.fory.format.layout.RowBytes;
import io.fory.format.layout.RowMemory;
import io.fory.format.row.TypeKind;
import io.fory.platform.LittleEndian;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Year;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Date;
import java.util.HashMap;
import java.util.Map;

/** How values of fixed width are put into memory. */
@SuppressWarnings("JavaUtilDate") // one of the classes that are served
public enum FixedForm {
  /** 1 for true. */
  BOOLEAN(TypeKind.BOOL, boolean.class, Boolean.class) {
    @Override
    public void put(byte[] out, int at, Object value) {
      out[at] = (byte) ((Boolean) value ? 1 : 0);
    }

    @Override
    public Object get(RowBytes in, int at) {
      return in.getBoolean(at);
    }
  },
  BYTE(TypeKind.INT8, byte.class, Byte.class) {
    @Override
    public void put(byte[] out, int at, Object value) {
      out[at] = (Byte) value;
    }

    @Override
    public Object get(RowBytes in, int at) {
      return in.getByte(at);
    }
  },
  SHORT(TypeKind.INT16, short.class, Short.class) {
    @Override
    public void put(byte[] out, int at, Object value) {
      LittleEndian.putShort(out, at, (Short) value);
    }

    @Override
    public Object get(RowBytes in, int at) {
      return in.getShort(at);
    }
  },
  /** The code unit, which an INT16 would show others as a negative number. */
  CHAR(TypeKind.INT32, char.class, Character.class) {
    @Override
    public void put(byte[] out, int at, Object value) {
      LittleEndian.putInt(out, at, (Character) value);
    }

    @Override
    public Object get(RowBytes in, int at) {
      return toChar(in, at);
    }
  },
  INT(TypeKind.INT32, int.class, Integer.class) {
    @Override
    public void put(byte[] out, int at, Object value) {
      LittleEndian.putInt(out, at, (Integer) value);
    }

    @Override
    public Object get(RowBytes in, int at) {
      return in.getInt(at);
    }
  },
  LONG(TypeKind.INT64, long.class, Long.class) {
    @Override
    public void put(byte[] out, int at, Object value) {
      LittleEndian.putLong(out, at, (Long) value);
    }

    @Override
    public Object get(RowBytes in, int at) {
      return in.getLong(at);
    }
  },
  FLOAT(TypeKind.FLOAT32, float.class, Float.class) {
    @Override
    public void put(byte[] out, int at, Object value) {
      LittleEndian.putFloat(out, at, (Float) value);
    }

    @Override
    public Object get(RowBytes in, int at) {
      return in.getFloat(at);
    }
  },
  DOUBLE(TypeKind.FLOAT64, double.class, Double.class) {
    @Override
    public void put(byte[] out, int at, Object value) {
      LittleEndian.putDouble(out, at, (Double) value);
    }

    @Override
    public Object get(RowBytes in, int at) {
      return in.getDouble(at);
    }
  },
  LOCAL_DATE(TypeKind.DATE, LocalDate.class) {
    @Override
    public void put(byte[] out, int at, Object value) {
      long days = ((LocalDate) value).toEpochDay();
      if (days != (int) days) {
        throw lost(value, "its days since 1970 exceed 32 bits", null);
      }
      LittleEndian.putInt(out, at, (int) days);
    }

    @Override
    public Object get(RowBytes in, int at) {
      return LocalDate.ofEpochDay(in.getInt(at));
    }
  },
  /** Nanoseconds of the day. */
  LOCAL_TIME(TypeKind.INT64, LocalTime.class) {
    @Override
    public void put(byte[] out, int at, Object value) {
      LittleEndian.putLong(out, at, ((LocalTime) value).toNanoOfDay());
    }

    @Override
    public Object get(RowBytes in, int at) {
      try {
        return LocalTime.ofNanoOfDay(in.getLong(at));
      } catch (DateTimeException e) {
        throw RowMemory.malformed("A number is no nanosecond of a day", at);
      }
    }
  },
  /** As if it were one of UTC. */
  LOCAL_DATE_TIME(TypeKind.TIMESTAMP, LocalDateTime.class) {
    @Override
    public void put(byte[] out, int at, Object value) {
      Instant instant = ((LocalDateTime) value).toInstant(ZoneOffset.UTC);
      LittleEndian.putLong(out, at, micros(value, instant.getEpochSecond(), instant.getNano()));
    }

    @Override
    public Object get(RowBytes in, int at) {
      return LocalDateTime.ofInstant(instant(in.getLong(at)), ZoneOffset.UTC);
    }
  },
  INSTANT(TypeKind.TIMESTAMP, Instant.class) {
    @Override
    public void put(byte[] out, int at, Object value) {
      Instant instant = (Instant) value;
      LittleEndian.putLong(out, at, micros(value, instant.getEpochSecond(), instant.getNano()));
    }

    @Override
    public Object get(RowBytes in, int at) {
      return instant(in.getLong(at));
    }
  },
  DATE(TypeKind.TIMESTAMP, Date.class) {
    @Override
    public void put(byte[] out, int at, Object value) {
      if (value.getClass() != Date.class) {
        throw lost(value, "a field of type java.util.Date holds a subclass", null);
      }
      long millis = ((Date) value).getTime();
      long seconds = Math.floorDiv(millis, 1000L);
      LittleEndian.putLong(
          out, at, micros(value, seconds, (int) (millis - seconds * 1000) * 1_000_000));
    }

    @Override
    public Object get(RowBytes in, int at) {
      long micros = in.getLong(at);
      if (micros % 1000 != 0) {
        throw RowMemory.malformed("A timestamp has microseconds that a Date has not", at);
      }
      return new Date(micros / 1000);
    }
  },
  DURATION(TypeKind.DURATION, Duration.class) {
    @Override
    public void put(byte[] out, int at, Object value) {
      Duration duration = (Duration) value;
      LittleEndian.putLong(out, at, micros(value, duration.getSeconds(), duration.getNano()));
    }

    @Override
    public Object get(RowBytes in, int at) {
      return Duration.of(in.getLong(at), ChronoUnit.MICROS);
    }
  },
  YEAR(TypeKind.INT32, Year.class) {
    @Override
    public void put(byte[] out, int at, Object value) {
      LittleEndian.putInt(out, at, ((Year) value).getValue());
    }

    @Override
    public Object get(RowBytes in, int at) {
      try {
        return Year.of(in.getInt(at));
      } catch (DateTimeException e) {
        throw RowMemory.malformed("A number is no year", at);
      }
    }
  };

  private static final Map<Class<?>, FixedForm> BY_CLASS = new HashMap<>();

  static {
    for (FixedForm form : values()) {
      BY_CLASS.put(form.type, form);
      BY_CLASS.put(form.box, form);
    }
  }

  private final TypeKind kind;
  private final Class<?> type;

  /** The box of a primitive type; else the type. */
  private final Class<?> box;

  FixedForm(TypeKind kind, Class<?> type) {
    this(kind, type, type);
  }

  FixedForm(TypeKind kind, Class<?> type, Class<?> box) {
    this.kind = kind;
    this.type = type;
    this.box = box;
  }

  /** Returns the form of a class, or null if it has another form. */
  static FixedForm of(Class<?> type) {
    return BY_CLASS.get(type);
  }

  /** Returns the kind of the values in the row format. */
  TypeKind kind() {
    return kind;
  }

  /** Puts a value that is not null. */
  public abstract void put(byte[] out, int at, Object value);

  /** Gets a value. */
  public abstract Object get(RowBytes in, int at);

  /** Returns whether each value of a kind is one of this form too. */
  boolean reads(TypeKind written) {
    if (written == kind) {
      return true;
    }
    return switch (this) {
      case SHORT -> written == TypeKind.INT8;
      case INT -> written == TypeKind.INT8 || written == TypeKind.INT16;
      case LONG ->
          written == TypeKind.INT8 || written == TypeKind.INT16 || written == TypeKind.INT32;
      case FLOAT -> written == TypeKind.INT8 || written == TypeKind.INT16;
      case DOUBLE ->
          written == TypeKind.INT8
              || written == TypeKind.INT16
              || written == TypeKind.INT32
              || written == TypeKind.FLOAT32;
      default -> false;
    };
  }

  /** Gets a value of a kind that this form {@linkplain #reads reads}. */
  Object read(TypeKind written, RowBytes in, int at) {
    if (written == kind) {
      return get(in, at);
    }
    Number number =
        switch (written) {
          case INT8 -> in.getByte(at);
          case INT16 -> in.getShort(at);
          case INT32 -> in.getInt(at);
          default -> in.getFloat(at);
        };
    return switch (this) {
      case SHORT -> (Object) number.shortValue();
      case INT -> number.intValue();
      case LONG -> number.longValue();
      case FLOAT -> number.floatValue();
      default -> number.doubleValue();
    };
  }

  /** Returns the statement that puts a primitive into the slot of an array of bytes. */
  static String putStatement(Class<?> type, String array, String at, String value) {
    if (type == boolean.class) {
      return array + "[" + at + "] = (byte) (" + value + " ? 1 : 0);";
    }
    if (type == byte.class) {
      return array + "[" + at + "] = " + value + ";";
    }
    String name = type == char.class ? "int" : type.getName();
    return "io.fory.platform.LittleEndian.put"
        + capital(name)
        + "("
        + array
        + ", "
        + at
        + ", "
        + value
        + ");";
  }

  /** Returns the expression of a primitive in a slot of memory. */
  static String getExpression(Class<?> type, String memory, String at) {
    return type == char.class
        ? "io.fory.format.codec.FixedForm.toChar(" + memory + ", " + at + ")"
        : memory + ".get" + capital(type.getName()) + "(" + at + ")";
  }

  /** Returns the expression of the value of a field that nothing was assigned to. */
  static String zero(Class<?> type) {
    if (!type.isPrimitive()) {
      return "null";
    }
    return type == boolean.class ? "false" : "(" + type.getName() + ") 0";
  }

  /** Returns the name of the box of a primitive type. */
  static String box(Class<?> type) {
    return of(type).box.getName();
  }

  private static String capital(String name) {
    return Character.toUpperCase(name.charAt(0)) + name.substring(1);
  }

  /** Gets a code unit. */
  public static char toChar(RowBytes in, int at) {
    int unit = in.getInt(at);
    if (unit != (char) unit) {
      throw RowMemory.malformed("A number is no char", at);
    }
    return (char) unit;
  }

  private static Instant instant(long micros) {
    return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
  }

  private static long micros(Object value, long seconds, int nanos) {
    if (nanos % 1000 != 0) {
      throw (UnsupportedTypeException)
          lost(value, "rows have microseconds, and its nanoseconds would be lost", null)
              .withCure("Truncate it first, with truncatedTo(ChronoUnit.MICROS)");
    }
    try {
      // Of a negative time the seconds are one less than those of the sum.
      return seconds < 0
          ? Math.addExact(Math.multiplyExact(seconds + 1, 1_000_000L), nanos / 1000 - 1_000_000L)
          : Math.addExact(Math.multiplyExact(seconds, 1_000_000L), nanos / 1000);
    } catch (ArithmeticException e) {
      throw lost(value, "its microseconds exceed 64 bits", e);
    }
  }

  private static UnsupportedTypeException lost(Object value, String problem, Exception cause) {
    return new UnsupportedTypeException(value.getClass().getTypeName(), problem, cause);
  }
}
