package io.fory.format.codec;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/** Classes whose values are text in rows: what {@code toString} gives, which can be read back. */
enum TextForm {
  STRING(String.class) {
    @Override
    Object parse(String text) {
      return text;
    }
  },
  BIG_DECIMAL(BigDecimal.class) {
    @Override
    Object parse(String text) {
      BigDecimal number = new BigDecimal(text);
      // What the text of it has for an exponent; JDK 17 takes no larger one than an int.
      if ((long) number.precision() - number.scale() - 1 > Integer.MAX_VALUE) {
        throw new NumberFormatException("Exponent overflow");
      }
      return number;
    }
  },
  BIG_INTEGER(BigInteger.class) {
    @Override
    Object parse(String text) {
      return new BigInteger(text);
    }
  },
  UUID_TEXT(UUID.class) {
    @Override
    Object parse(String text) {
      return UUID.fromString(text);
    }
  },
  OFFSET_DATE_TIME(OffsetDateTime.class) {
    @Override
    Object parse(String text) {
      return OffsetDateTime.parse(text);
    }
  },
  OFFSET_TIME(OffsetTime.class) {
    @Override
    Object parse(String text) {
      return OffsetTime.parse(text);
    }
  },
  ZONED_DATE_TIME(ZonedDateTime.class) {
    @Override
    Object parse(String text) {
      return ZonedDateTime.parse(text);
    }
  },
  YEAR_MONTH(YearMonth.class) {
    @Override
    Object parse(String text) {
      return YearMonth.parse(text);
    }
  },
  MONTH_DAY(MonthDay.class) {
    @Override
    Object parse(String text) {
      return MonthDay.parse(text);
    }
  },
  PERIOD(Period.class) {
    @Override
    Object parse(String text) {
      return Period.parse(text);
    }
  },
  ZONE_ID(ZoneId.class) {
    @Override
    Object parse(String text) {
      return ZoneId.of(text);
    }
  },
  ZONE_OFFSET(ZoneOffset.class) {
    @Override
    Object parse(String text) {
      return ZoneOffset.of(text);
    }
  };

  private static final Map<Class<?>, TextForm> BY_CLASS = new HashMap<>();

  static {
    for (TextForm form : values()) {
      BY_CLASS.put(form.type, form);
    }
  }

  private final Class<?> type;

  TextForm(Class<?> type) {
    this.type = type;
  }

  /** Returns the form of a class, or null if it is not text. */
  static TextForm of(Class<?> type) {
    return BY_CLASS.get(type);
  }

  /** Returns the class. */
  Class<?> type() {
    return type;
  }

  /**
   * Returns the value of a text.
   *
   * @throws RuntimeException if it has none
   */
  abstract Object parse(String text);
}
