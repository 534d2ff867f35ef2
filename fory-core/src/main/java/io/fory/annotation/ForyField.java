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
