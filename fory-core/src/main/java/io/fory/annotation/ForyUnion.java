package io.fory.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a sealed interface or class that is a union in the cross-language format: a value is one of
 * several cases, and each case is a record with one component, which is what the message holds, or
 * with none. Cases have the numbers of {@link ForyCase}, else their positions among the permitted
 * subclasses.
 *
 * <p>A record whose component is an {@code io.fory.serializer.UnknownCase} takes the cases that
 * only writers have. It has no number, and does not count among the positions.
 *
 * <pre>{@code
 * @ForyUnion
 * sealed interface Contact permits Email, Phone {}
 * record Email(String address) implements Contact {}
 * record Phone(int number) implements Contact {}
 * }</pre>
 *
 * <p>A record that is a case is a union in every place, unless it has a serializer of its own.
 * Where {@code Object} is declared, and as a root, it says which: by the number or the name with
 * which the sealed type is registered, else by its class name. The native format writes such values
 * as it writes others.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface ForyUnion {}
