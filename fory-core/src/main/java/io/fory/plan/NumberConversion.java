package io.fory.plan;

import io.fory.annotation.ForyEncoding;
import java.math.BigInteger;

/**
 * Converts numbers between the primitive types; a char counts as an unsigned number of 16 bits. A
 * value either stays the same number or is refused.
 */
final class NumberConversion {
  private static final double TWO_TO_63 = 0x1p63;

  private NumberConversion() {}

  /** Returns whether values of one kind may become values of another. */
  static boolean isPossible(ScalarKind from, ScalarKind to) {
    return from != ScalarKind.BOOLEAN && to != ScalarKind.BOOLEAN;
  }

  /** Returns whether every value of one kind is a value of the other. */
  static boolean isWidening(ScalarKind from, ScalarKind to) {
    return switch (from) {
      case BYTE -> to != ScalarKind.CHAR && to != ScalarKind.BOOLEAN;
      case SHORT -> to.width() >= 4 || to == from;
      case CHAR -> to.width() >= 4 || to == from;
      case INT -> to == ScalarKind.LONG || to == ScalarKind.DOUBLE || to == from;
      case FLOAT -> to == ScalarKind.DOUBLE || to == from;
      case FLOAT16, BFLOAT16 -> to == ScalarKind.FLOAT || to == ScalarKind.DOUBLE || to == from;
      default -> to == from;
    };
  }

  /**
   * Returns a number as a box of another kind, or null if it is no value of that kind.
   *
   * @param value a box, but no Boolean
   * @param to any kind but a boolean
   */
  static Object convert(Object value, ScalarKind to) {
    if (value instanceof Double || value instanceof Float) {
      return fromDouble(((Number) value).doubleValue(), to);
    }
    return fromLong(value instanceof Character c ? c : ((Number) value).longValue(), to);
  }

  private static Object fromLong(long value, ScalarKind to) {
    switch (to) {
      case BYTE:
        return (byte) value == value ? (Object) (byte) value : null;
      case SHORT:
        return (short) value == value ? (Object) (short) value : null;
      case CHAR:
        return (char) value == value ? (Object) (char) value : null;
      case INT:
        return (int) value == value ? (Object) (int) value : null;
      case LONG:
        return value;
      case FLOAT:
        float narrow = value;
        return narrow < TWO_TO_63 && (long) narrow == value ? (Object) narrow : null;
      default:
        double wide = value;
        return wide < TWO_TO_63 && (long) wide == value ? (Object) wide : null;
    }
  }

  private static Object fromDouble(double value, ScalarKind to) {
    if (to == ScalarKind.DOUBLE) {
      return value;
    }
    if (to == ScalarKind.FLOAT) {
      return (float) value == value || Double.isNaN(value) ? (Object) (float) value : null;
    }
    boolean whole = value == Math.rint(value) && Math.abs(value) <= TWO_TO_63;
    return whole && value != TWO_TO_63 ? fromLong((long) value, to) : null;
  }

  /** Returns the range of the values of a kind in a field with options, for errors. */
  static String range(ScalarKind kind, NumberOptions said) {
    if (said.unsigned()) {
      BigInteger end = BigInteger.ONE.shiftLeft(kind.width() * Byte.SIZE);
      return "whole numbers from 0 to " + end.subtract(BigInteger.ONE);
    }
    return said.encoding() == ForyEncoding.FLOAT16
        ? "numbers of 11 significant bits up to 65504"
        : "numbers of 8 significant bits";
  }

  /** Returns the range of the values of a kind, for errors. */
  static String range(ScalarKind kind) {
    return switch (kind) {
      case BOOLEAN -> "true and false, for which 1 and 0 stand";
      case BYTE -> "whole numbers from -128 to 127";
      case SHORT -> "whole numbers from -32768 to 32767";
      case CHAR -> "whole numbers from 0 to 65535";
      case INT -> "whole numbers from -2147483648 to 2147483647";
      case LONG -> "whole numbers from -9223372036854775808 to 9223372036854775807";
      case FLOAT -> "numbers of 24 significant bits";
      default -> "numbers of 53 significant bits";
    };
  }
}
