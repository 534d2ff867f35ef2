package io.fory.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Declares that {@code hashCode}, {@code equals} and {@code compareTo} of a class use fields of the
 * object itself, such as its id, and no other object that it refers to.
 *
 * <p>By default a reader assumes that these methods visit every object that can be reached from the
 * key. Where many objects refer to each other, that is so much work that the reader refuses to put
 * them into hash or sorted containers; where these methods would go through more objects, one after
 * the other, than the stack has room for, it refuses too. Keys of a class with this annotation are
 * charged for their own fields only, and have one level.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface ShallowKey {}
