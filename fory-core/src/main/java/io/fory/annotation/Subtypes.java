package io.fory.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Names the classes that may stand where an interface or a class that is not final is declared:
 * registering a class that has such a field, or reaches such a type, registers them too.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD, ElementType.TYPE})
public @interface Subtypes {
  /** Returns the classes. */
  Class<?>[] value();
}
