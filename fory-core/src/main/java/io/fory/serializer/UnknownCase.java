package io.fory.serializer;

import io.fory.annotation.ForyUnion;

/**
 * A case of a union that only the writer of a message has: its number, and its value as far as the
 * reader knows the types in it. A {@link ForyUnion} takes such cases with a permitted record whose
 * component is of this type; written again, the case has its number and its value.
 *
 * <pre>{@code
 * @ForyUnion
 * sealed interface Contact permits Email, Phone, Other {}
 * record Email(String address) implements Contact {}
 * record Phone(int number) implements Contact {}
 * record Other(UnknownCase unknown) implements Contact {}
 * }</pre>
 *
 * @param id the number, unsigned
 * @param value the value, as where {@code Object} is declared; null too
 * @param type the number in the cross-language format of the type with which the value came, or
 *     {@link #ANY}
 */
public record UnknownCase(int id, Object value, int type) {
  /** Stands for a type that follows from the value. */
  public static final int ANY = -1;
}
