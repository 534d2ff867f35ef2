package io.fory.plan;

import io.fory.annotation.ForyEncoding;
import io.fory.platform.HalfFloat;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.regex.Pattern;

/**
 * The texts that stand for numbers, in both formats; and conversions of the cross-language one.
 *
 * <p>Converts booleans, numbers and strings into each other as the cross-language format does: a
 * value stays the same, or is refused. Specified in its section "List and Array Semantics".
 */
final class ExactConversion {
  private static final int MOST_CHARS = 320;
  private static final int MOST_DIGITS = 256;
  private static final Pattern LITERAL =
      Pattern.compile("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE]-?(0|[1-9][0-9]*))?");
  private static final int MOST_EXPONENT_DIGITS = 4;

  private ExactConversion() {}

  /** Returns whether values of a class can become others. */
  static boolean applies(Class<?> type) {
    ScalarKind kind = ScalarKind.of(type);
    return kind != null && kind != ScalarKind.CHAR
        || type == String.class
        || type == BigDecimal.class
        || type == BigInteger.class;
  }

  /**
   * Returns a value as one of a class, or null if it is none.
   *
   * @param value a boolean, number or string
   * @param target a class that {@link #applies} to, no primitive
   */
  static Object convert(Object value, Class<?> target) {
    if (target.isInstance(value)) {
      return value;
    }
    if (target == String.class) {
      return text(value);
    }
    if (target == Boolean.class) {
      return truth(value);
    }
    if (value instanceof Float || value instanceof Double) {
      Object same = ofFloating(((Number) value).doubleValue(), target);
      if (same != null) {
        return same;
      }
    }
    BigDecimal number = number(value);
    if (number == null) {
      return null;
    }
    boolean floating = target == Float.class || target == Double.class;
    if (floating && number.signum() == 0 && value.toString().startsWith("-")) {
      return ofFloating(-0.0, target); // a string
    }
    return ofNumber(number, target);
  }

  /**
   * Returns a value as a field holds it whose numbers are not those of its class; null if it is
   * none of them.
   *
   * @param value a boolean, number or string
   * @param kind that of the field
   * @param said options of the numbers
   */
  static Object convert(Object value, ScalarKind kind, NumberOptions said) {
    if (said.unsigned()) {
      BigInteger number = (BigInteger) convert(value, BigInteger.class);
      boolean held =
          number != null && number.signum() >= 0 && number.bitLength() <= kind.width() * Byte.SIZE;
      return held ? bits(number, kind) : null;
    }
    Float number = (Float) convert(value, Float.class);
    if (number == null) {
      return null;
    }
    boolean ieee = said.encoding() == ForyEncoding.FLOAT16;
    short half = ieee ? HalfFloat.toFloat16(number) : HalfFloat.toBfloat16(number);
    float held = ieee ? HalfFloat.fromFloat16(half) : HalfFloat.fromBfloat16(half);
    if (number.isNaN() || Float.compare(number, held) != 0) {
      return null;
    }
    return kind == ScalarKind.SHORT ? (Object) half : (Object) number;
  }

  /**
   * Returns the float or double nearest to a literal, as the text of such a number in Java stands
   * for it; null if the text is another one, or the number too great.
   */
  static Object nearest(String text, ScalarKind kind) {
    boolean word = text.equals("NaN") || text.equals("Infinity") || text.equals("-Infinity");
    if (!word && !isLiteral(text)) {
      return null;
    }
    double value = kind == ScalarKind.FLOAT ? Float.parseFloat(text) : Double.parseDouble(text);
    if (!word && Double.isInfinite(value)) {
      return null;
    }
    return kind == ScalarKind.FLOAT ? (Object) (float) value : (Object) value;
  }

  private static Object bits(BigInteger number, ScalarKind kind) {
    return switch (kind) {
      case BYTE -> number.byteValue();
      case SHORT -> number.shortValue();
      case INT -> number.intValue();
      default -> number.longValue();
    };
  }

  private static Boolean truth(Object value) {
    if (value instanceof String text) {
      return switch (text) {
        case "1", "true" -> Boolean.TRUE;
        case "0", "false" -> Boolean.FALSE;
        default -> null;
      };
    }
    BigDecimal number = number(value);
    if (number == null) {
      return null;
    }
    if (number.signum() == 0) {
      return Boolean.FALSE;
    }
    return number.compareTo(BigDecimal.ONE) == 0 ? Boolean.TRUE : null;
  }

  /** Returns an infinity or a negative zero as a floating target; null for any other value. */
  private static Object ofFloating(double value, Class<?> target) {
    boolean zero = value == 0 && Double.doubleToRawLongBits(value) != 0;
    if (!zero && !Double.isInfinite(value)) {
      return null;
    }
    if (target == Float.class) {
      return (float) value;
    }
    return target == Double.class ? (Object) value : null;
  }

  /** Returns the exact number, or null if there is none. */
  private static BigDecimal number(Object value) {
    if (value instanceof Boolean truth) {
      return truth ? BigDecimal.ONE : BigDecimal.ZERO;
    }
    if (value instanceof String text) {
      return parsed(text);
    }
    if (value instanceof Float || value instanceof Double) {
      double number = ((Number) value).doubleValue();
      return Double.isNaN(number) || Double.isInfinite(number) ? null : new BigDecimal(number);
    }
    if (value instanceof BigDecimal decimal) {
      return decimal;
    }
    return value instanceof BigInteger integer
        ? new BigDecimal(integer)
        : BigDecimal.valueOf(((Number) value).longValue());
  }

  private static BigDecimal parsed(String text) {
    return isLiteral(text) ? new BigDecimal(text) : null;
  }

  private static boolean isLiteral(String text) {
    if (text.length() > MOST_CHARS || !LITERAL.matcher(text).matches()) {
      return false;
    }
    int exponent = Math.max(text.indexOf('e'), text.indexOf('E'));
    return exponent < 0 || text.length() - exponent <= MOST_EXPONENT_DIGITS + 1;
  }

  private static Object ofNumber(BigDecimal number, Class<?> target) {
    if (target == Double.class || target == Float.class) {
      return floating(number, target);
    }
    BigDecimal canonical = canonical(number);
    if (canonical == null || target == BigDecimal.class) {
      return canonical;
    }
    if (canonical.scale() > 0) {
      return null;
    }
    BigInteger integer = canonical.unscaledValue();
    if (target == BigInteger.class) {
      return integer;
    }
    return integer.bitLength() < Long.SIZE ? integer(integer.longValue(), target) : null;
  }

  private static Object integer(long value, Class<?> target) {
    ScalarKind kind = ScalarKind.of(target);
    return kind == null ? null : NumberConversion.convert(value, kind);
  }

  private static Object floating(BigDecimal number, Class<?> target) {
    if (isGreat(number)) {
      return null;
    }
    double wide = number.doubleValue();
    if (Double.isInfinite(wide) || new BigDecimal(wide).compareTo(number) != 0) {
      return null;
    }
    if (target == Double.class) {
      return wide;
    }
    float narrow = (float) wide;
    return narrow == wide ? (Object) narrow : null;
  }

  /** Returns whether to spell a number out would take more than anybody needs. */
  private static boolean isGreat(BigDecimal number) {
    return Math.abs((long) number.scale()) > 2_000 || number.precision() > 2_000;
  }

  /** Returns a number with the smallest scale that is not negative; null if it is too long. */
  private static BigDecimal canonical(BigDecimal number) {
    if (number.signum() == 0) {
      return BigDecimal.ZERO;
    }
    if (isGreat(number)) {
      return null;
    }
    BigDecimal stripped = number.stripTrailingZeros();
    if (stripped.scale() < 0) {
      if ((long) stripped.precision() - stripped.scale() > MOST_DIGITS) {
        return null;
      }
      stripped = stripped.setScale(0);
    }
    boolean fits = stripped.scale() <= MOST_DIGITS && stripped.precision() <= MOST_DIGITS;
    return fits ? stripped : null;
  }

  private static String text(Object value) {
    if (value instanceof Float || value instanceof Double) {
      return floatingText(((Number) value).doubleValue());
    }
    if (value instanceof BigDecimal || value instanceof BigInteger) {
      BigDecimal canonical = canonical(number(value));
      return canonical == null ? null : canonical.toPlainString();
    }
    return value.toString();
  }

  private static String floatingText(double value) {
    if (Double.isNaN(value) || Double.isInfinite(value)) {
      return null;
    }
    if (value == 0) {
      return Double.toString(value);
    }
    BigDecimal canonical = canonical(new BigDecimal(value));
    if (canonical == null) {
      return null;
    }
    String text = canonical.toPlainString();
    return canonical.scale() > 0 ? text : text + ".0";
  }
}
