package io.fory.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Gives a case of a {@link ForyUnion} its number; either all cases of a union have one or none, but
 * for the one that takes unknown cases, which never has.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface ForyCase {
  /** Returns the number, 0 or more, which no other case of the union has. */
  int id();
}
