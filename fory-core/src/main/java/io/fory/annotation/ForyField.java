package io.fory.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Says how a field is written. Writer and reader must agree on it. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.FIELD)
public @interface ForyField {
  /** Stands for "no number": the field is known by its name. */
  int NO_ID = -1;

  /**
   * Returns the number by which the field is known in messages instead of its name, so that it can
   * be renamed; unique in the class and its superclasses, 0 or more.
   */
  int id() default NO_ID;

  /**
   * Returns whether a number that arrives for a field of type {@code String}, or a string that
   * arrives for a number, is converted; false by default, so that it is an error. Matters to the
   * reader only.
   */
  boolean stringConversion() default false;

  /**
   * Returns whether the field may be null; true by default.
   *
   * <p>A field that may not be null needs no presence bit, and no head byte either if its class is
   * final. A null in it is an error when it is written. Strings and enums have room for null in
   * their own encoding, so that it changes nothing for them.
   */
  boolean nullable() default true;

  /**
   * Returns whether the field takes part in reference tracking, where that is switched on; true by
   * default. An object in a field that does not is written in full each time.
   */
  boolean ref() default true;
}
