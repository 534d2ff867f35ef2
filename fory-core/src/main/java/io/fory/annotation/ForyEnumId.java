package io.fory.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Gives the constants of an enum their numbers in the cross-language format; without it, the number
 * of a constant is its position. It stands in one of three places:
 *
 * <ul>
 *   <li>on every constant, with the number: {@code @ForyEnumId(10) RUNNING};
 *   <li>on an instance field of type {@code int} that holds the number;
 *   <li>on a method without parameters that returns the number as an {@code int}.
 * </ul>
 *
 * Numbers are 0 or more and differ. The native format knows constants by their names and needs
 * none.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD, ElementType.METHOD})
public @interface ForyEnumId {
  /** Stands for "the field or method has the number". */
  int NO_ID = -1;

  /** Returns the number of a constant; {@link #NO_ID} on an instance field and on a method. */
  int value() default NO_ID;
}
