package io.fory.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Says that {@code hashCode}, {@code equals} and {@code compareTo} of a class look at fields of the
 * object itself, such as its id, and at no other object that it leads to.
 *
 * <p>Objects are assumed to visit in these methods all that they lead to. Where objects refer to
 * each other in many ways that is very much, and a reader refuses to put them into hash or sorted
 * containers; those of a class with this annotation are taken for what they are.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface ShallowKey {}
