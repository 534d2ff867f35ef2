package io.fory.plan;

import java.lang.reflect.Type;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** The classes of the JDK that hold a value or none. */
public enum OptionalKind {
  /** {@link Optional}. */
  OBJECT,
  /** {@link OptionalInt}. */
  INT,
  /** {@link OptionalLong}. */
  LONG,
  /** {@link OptionalDouble}. */
  DOUBLE;

  /** Returns the kind of a class, or null if it is another one. */
  public static OptionalKind of(Class<?> type) {
    if (type == Optional.class) {
      return OBJECT;
    }
    if (type == OptionalInt.class) {
      return INT;
    }
    if (type == OptionalLong.class) {
      return LONG;
    }
    return type == OptionalDouble.class ? DOUBLE : null;
  }

  /** Returns the type of the value that a type of this kind holds, or the type if it is of none. */
  public static Type content(Type declared) {
    OptionalKind kind = of(TypeShape.raw(declared));
    if (kind == null) {
      return declared;
    }
    Type[] arguments = TypeShape.arguments(declared);
    return switch (kind) {
      case OBJECT -> arguments.length == 1 ? arguments[0] : Object.class;
      case INT -> Integer.class;
      case LONG -> Long.class;
      case DOUBLE -> Double.class;
    };
  }

  /** Returns an optional with a value, or an empty one if the value is null. */
  public Object wrap(Object value) {
    return switch (this) {
      case OBJECT -> Optional.ofNullable(value);
      case INT -> value == null ? OptionalInt.empty() : OptionalInt.of((Integer) value);
      case LONG -> value == null ? OptionalLong.empty() : OptionalLong.of((Long) value);
      case DOUBLE -> value == null ? OptionalDouble.empty() : OptionalDouble.of((Double) value);
    };
  }

  /** Returns the value, or null if there is none. */
  public Object unwrap(Object optional) {
    if (optional == null) {
      return null;
    }
    switch (this) {
      case INT:
        OptionalInt number = (OptionalInt) optional;
        return number.isPresent() ? number.getAsInt() : null;
      case LONG:
        OptionalLong wide = (OptionalLong) optional;
        return wide.isPresent() ? wide.getAsLong() : null;
      case DOUBLE:
        OptionalDouble floating = (OptionalDouble) optional;
        return floating.isPresent() ? floating.getAsDouble() : null;
      default:
        return ((Optional<?>) optional).orElse(null);
    }
  }
}
