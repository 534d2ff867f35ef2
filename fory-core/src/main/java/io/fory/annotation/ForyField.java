package io.fory.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Says how a field is written. Writer and reader must agree on it. On a constant of an enum it
 * gives former names, and nothing else.
 *
 * <p>The defaults differ between the formats: in the native one a field may be null and takes part
 * in reference tracking, in the cross-language one neither is so. A value is given as in
 * {@code @ForyField(nullable = true)}; the type of {@link #nullable()} and {@link #ref()} is an
 * array only so that "not said" is a third value, that of {@code ref}, {@link #encoding()} and
 * {@link #unsigned()} also so that elements have values of their own.
 */
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
   * Returns the keys by which messages of earlier versions know the field: its names, and for a
   * number that it had an at sign and the number, as in {@code "@7"}. A reader takes a field of
   * such a key for this one if the writer has none of its key now. So a field may be renamed, and
   * may get or lose a number.
   *
   * <p>A field whose class or superclasses had another one of its name is known by the name, a
   * caret and the class that declared it, as in {@code "name^com.acme.Base"}; by the name and the
   * caret alone if that was the class that is written.
   *
   * <p>The names of a constant of an enum work alike in the native format. The cross-language
   * format knows constants by numbers, so that they may be renamed there at any time.
   *
   * <p>Matters to the reader only.
   */
  String[] formerly() default {};

  /**
   * Returns whether a number that arrives for a field of type {@code String}, or a string that
   * arrives for a number, is converted; false by default, so that it is an error. Matters to the
   * reader only.
   */
  boolean stringConversion() default false;

  /**
   * Returns whether the field may be null: one value, or none for the default of the format, which
   * is true in the native format and false in the cross-language format.
   *
   * <p>A field that may not be null needs no presence bit or flag, and in the native format no head
   * byte either if its class is final. A null in it is an error when it is written. Strings and
   * enums of the native format have room for null in their own encoding, so that it saves nothing
   * for them. A primitive is never null, whatever this says.
   */
  boolean[] nullable() default {};

  /**
   * Returns whether values take part in reference tracking, where that is switched on. An object in
   * a place that does not is written in full each time.
   *
   * <p>One value for each level of the declared type, as {@link #encoding()} has them:
   * {@code @ForyField(ref = {false, true}) List<Node>} is a list that is no reference itself, and
   * whose elements are references. A level without a value has the default of the format: true in
   * the native format, false in the cross-language format. The native format has one value for a
   * field and all that its containers hold: true if any value here is. So an object is never
   * written twice there that is one object in the cross-language format.
   */
  boolean[] ref() default {};

  /**
   * Returns how the bytes of numbers are laid out: one value for each level of the declared type.
   * Values at the end may be left out. {@link ForyEncoding} says which encodings a number has, its
   * box included, and an array of numbers.
   *
   * <p>The first level is the type itself; behind each level follow those of its elements, in a map
   * those of the keys, then those of the values:
   *
   * <pre>{@code
   * @ForyField(encoding = FIXED) int number;
   * @ForyField(encoding = {DEFAULT, FIXED}) List<Integer> numbers;
   * @ForyField(encoding = {DEFAULT, DEFAULT, DEFAULT, TAGGED}) Map<String, List<Long>> map;
   * }</pre>
   *
   * <p>An array of primitives is one level, an array of objects has another one for its elements,
   * and an {@code Optional} is none. The class is refused if there are more values than levels, or
   * if a level has another type. The native format encodes elements in its own way, whatever this
   * says of them.
   */
  ForyEncoding[] encoding() default {};

  /**
   * Returns whether the bits of an integer stand for a number that is not negative: a {@code byte},
   * {@code short}, {@code int} or {@code long} for 0 to 2<sup>8</sup>, 2<sup>16</sup>,
   * 2<sup>32</sup> or 2<sup>64</sup> minus 1. In the program it is as {@link Byte#toUnsignedInt},
   * {@link Integer#toUnsignedLong} and {@link Long#toUnsignedString} take it.
   *
   * <p>Also for arrays of them. One value for each level of the declared type, as {@link
   * #encoding()} has them: {@code @ForyField(unsigned = {false, true}) List<Long>}. The
   * cross-language format has types of its own for such numbers; the native format writes them as
   * it writes others. The class is refused if a level has another type.
   */
  boolean[] unsigned() default {};
}
