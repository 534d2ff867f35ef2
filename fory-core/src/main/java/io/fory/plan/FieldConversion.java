package io.fory.plan;

import io.fory.error.ClassText;
import io.fory.error.ForyException;
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.TypeMismatchException;
import io.fory.message.ContainerConversion;
import io.fory.message.MessageReader;
import java.lang.reflect.Type;

/**
 * Converts the values of a field that the reader declares with another type than the writer;
 * specified in {@code docs/guide/evolution.md}. A value either keeps its meaning or is refused.
 */
public final class FieldConversion {
  private final StructField member;
  private final Class<?> owner;
  private final Class<?> target;
  private final ScalarKind kind;
  private final boolean nullable;

  /** Whether scalars are converted as the cross-language format does. */
  private final boolean exact;

  /** The encoding of numbers whose bits the field holds, or which it holds rounded; else null. */
  private final NumberOptions special;

  /** The optional that values are put into, or null. */
  private final OptionalKind optional;

  /**
   * Makes the conversion to a field.
   *
   * @param owner class that has it
   */
  public FieldConversion(StructField member, Class<?> owner) {
    this(member, owner, member.nullable(), false, null, null);
  }

  private FieldConversion(
      StructField member,
      Class<?> owner,
      boolean nullable,
      boolean exact,
      NumberOptions special,
      OptionalKind optional) {
    Type content = optional == null ? member.type() : OptionalKind.content(member.type());
    this.member = member;
    this.owner = owner;
    this.target = TypeShape.raw(content);
    this.kind = ScalarKind.of(target);
    this.nullable = nullable && !target.isPrimitive();
    this.exact = exact;
    this.special = special;
    this.optional = optional;
  }

  /**
   * Returns the conversion to a field as the cross-language format has it.
   *
   * @param owner class that has it
   * @param nullable whether it may be null
   */
  public static FieldConversion exact(StructField member, Class<?> owner, boolean nullable) {
    NumberOptions said = member.options().level(0);
    boolean special = said.unsigned() || said.isHalf();
    OptionalKind optional = OptionalKind.of(member.valueClass());
    return new FieldConversion(member, owner, nullable, true, special ? said : null, optional);
  }

  /**
   * Returns the same for values that are, in a field of unsigned numbers or floats of 16 bits,
   * already what it holds.
   *
   * @param owner class that has it
   * @param nullable whether it may be null
   */
  public static FieldConversion ofSame(StructField member, Class<?> owner, boolean nullable) {
    OptionalKind optional = OptionalKind.of(member.valueClass());
    return new FieldConversion(member, owner, nullable, true, null, optional);
  }

  /**
   * Returns whether a cast of the language converts all values of a primitive type as this does.
   */
  public boolean isCast(ScalarKind from, ScalarKind to) {
    boolean refusesNaN = exact && from == ScalarKind.FLOAT && to == ScalarKind.DOUBLE;
    return isWidening(from, to) && !refusesNaN && special == null;
  }

  /** Returns whether every value of a kind is a value of the other kind. */
  public static boolean isWidening(ScalarKind from, ScalarKind to) {
    return NumberConversion.isWidening(from, to);
  }

  /** Returns whether values of a kind may become values of the other kind. */
  public static boolean isPossible(ScalarKind from, ScalarKind to) {
    return NumberConversion.isPossible(from, to);
  }

  /** Returns whether values of a container class may become values of another. */
  public static boolean isPossible(Class<?> from, Class<?> to) {
    return ContainerConversion.isPossible(from, to);
  }

  /**
   * Returns a value as the field takes it.
   *
   * @param value a box, a string, an object or null
   * @throws IncompatibleSchemaException if it does not fit
   */
  public Object convert(MessageReader in, Object value) {
    Object converted = content(in, value);
    return optional == null ? converted : optional.wrap(converted);
  }

  private Object content(MessageReader in, Object value) {
    if (value == null) {
      if (!nullable) {
        throw refusal(in, "is null at the writer, and may not be null here")
            .withCure(
                exact
                    ? "Declare it with a type that can be null, and @ForyField(nullable = true)"
                    : "Declare it with a type that can be null, and without nullable = false");
      }
      return null;
    }
    if (special != null && ExactConversion.applies(value.getClass()) && kind != null) {
      Object converted = ExactConversion.convert(value, kind, special);
      if (converted == null) {
        throw notHeld(in, value, "its encoding here", NumberConversion.range(kind, special));
      }
      return converted;
    }
    if (target.isInstance(value)) {
      return value;
    }
    if (exact && ExactConversion.applies(target) && ExactConversion.applies(value.getClass())) {
      Object converted = ExactConversion.convert(value, kind == null ? target : kind.box());
      if (converted == null) {
        throw notHeld(in, value, ClassText.simpleNameOf(target), rangeOfKind());
      }
      return converted;
    }
    if (kind != null) {
      return number(in, value);
    }
    if (target == String.class && member.convertsStrings() && isNumber(value)) {
      return value.toString();
    }
    Object converted = ContainerConversion.convert(in, value, target, keyClass());
    if (converted == null) {
      throw new TypeMismatchException(target, value.getClass()).withOffset(in.offset());
    }
    return converted;
  }

  /** Returns the class that the field declares for the keys of a map, or null. */
  private Class<?> keyClass() {
    Type[] elements = TypeShape.arguments(member.type());
    return elements.length == 2 ? TypeShape.raw(elements[0]) : null;
  }

  private static boolean isNumber(Object value) {
    return ScalarKind.of(value.getClass()) != null
        && !(value instanceof Boolean)
        && !(value instanceof Character);
  }

  private Object number(MessageReader in, Object value) {
    Object converted = null;
    if (kind.box().isInstance(value)) {
      converted = value;
    } else if (value instanceof String text && member.convertsStrings()) {
      converted = parsed(text);
    } else if (ScalarKind.of(value.getClass()) != null
        && NumberConversion.isPossible(ScalarKind.of(value.getClass()), kind)) {
      converted = NumberConversion.convert(value, kind);
    } else {
      throw new TypeMismatchException(target, value.getClass()).withOffset(in.offset());
    }
    if (converted == null) {
      throw notHeld(in, value, ClassText.simpleNameOf(target), rangeOfKind());
    }
    return converted;
  }

  private String rangeOfKind() {
    return kind == null ? null : NumberConversion.range(kind);
  }

  private Object parsed(String text) {
    return switch (kind) {
      case BOOLEAN, CHAR -> null;
      case FLOAT, DOUBLE -> ExactConversion.nearest(text, kind);
      default -> ExactConversion.convert(text, kind.box());
    };
  }

  /**
   * Returns the error for a value that the field does not hold.
   *
   * @param holder what does not hold it
   * @param range the values that it holds; null where no words say it
   */
  private ForyException notHeld(MessageReader in, Object value, String holder, String range) {
    boolean isNaN =
        value instanceof Float narrow && narrow.isNaN()
            || value instanceof Double wide && wide.isNaN();
    if (exact && isNaN && (kind == ScalarKind.FLOAT || kind == ScalarKind.DOUBLE)) {
      // Its specification: "NaN is not convertible across different floating type IDs."
      return refusal(in, "is NaN at the writer, which this format converts to no other type")
          .withCure("Declare it with the floating type that the writer has");
    }
    return refusal(
        in,
        "has a value at the writer that "
            + holder
            + " does not hold"
            + (range == null ? "" : ": it holds " + range));
  }

  private ForyException refusal(MessageReader in, String problem) {
    return new IncompatibleSchemaException(
            "The field " + member.name() + " of " + owner.getTypeName() + " " + problem)
        .withOffset(in.offset());
  }
}
