package io.fory.schema.model;

import io.fory.plan.FieldKeys;
import io.fory.plan.FieldPlan.Form;
import io.fory.plan.ScalarKind;
import java.util.List;

/**
 * One field of a struct, as the writer knows it.
 *
 * @param key its name, or {@code "@"} and the number that {@link io.fory.annotation.ForyField#id()}
 *     gives it; unique in the struct
 * @param form how it is encoded
 * @param kind of a scalar that is a number, a char or a boolean; else null
 * @param nullable whether it may be null
 * @param tracked whether it takes part in reference tracking where that is switched on; true for
 *     all but objects, for which it means nothing
 * @param bare whether objects have no head, because they are always there and of one class, or
 *     because a type variable stands for an enum; then it is neither nullable nor tracked
 * @param type of an enum or an object; else null
 * @param formerly the keys of {@link io.fory.annotation.ForyField#formerly()}; messages do not have
 *     it, so that it is known of the own classes and of those in a file only
 */
public record FieldSchema(
    String key,
    Form form,
    ScalarKind kind,
    boolean nullable,
    boolean tracked,
    boolean bare,
    TypeRef type,
    List<String> formerly) {
  /** Makes schemas of the same meaning equal. */
  public FieldSchema {
    formerly = formerly.isEmpty() ? List.of() : new FieldKeys(key, formerly).former();
    nullable = nullable && !bare;
    tracked = form != Form.OBJECT || tracked && !bare;
  }

  /** Makes a field as messages have it. */
  public FieldSchema(
      String key,
      Form form,
      ScalarKind kind,
      boolean nullable,
      boolean tracked,
      boolean bare,
      TypeRef type) {
    this(key, form, kind, nullable, tracked, bare, type, List.of());
  }

  /** Makes a field whose head follows from its form. */
  public FieldSchema(
      String key, Form form, ScalarKind kind, boolean nullable, boolean tracked, TypeRef type) {
    this(key, form, kind, nullable, tracked, false, type);
  }

  /** Returns this field with former keys. */
  public FieldSchema formerly(List<String> keys) {
    return new FieldSchema(key, form, kind, nullable, tracked, bare, type, keys);
  }

  /** Returns this field with another type. */
  public FieldSchema of(TypeRef other) {
    return new FieldSchema(key, form, kind, nullable, tracked, bare, other, formerly);
  }

  /** Returns the keys of the field. */
  public FieldKeys keys() {
    return new FieldKeys(key, formerly);
  }
}
