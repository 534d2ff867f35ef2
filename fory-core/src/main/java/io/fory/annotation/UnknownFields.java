package io.fory.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks the field that carries the fields which a newer version of the class has written and this
 * one does not know, so that writing the object again loses nothing. At most one instance field of
 * a class and its superclasses, of type {@code io.fory.serializer.CarriedFields}; it is null while
 * there is nothing to carry. See {@code docs/guide/evolution.md}.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.FIELD)
public @interface UnknownFields {}
