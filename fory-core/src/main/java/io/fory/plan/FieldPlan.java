package io.fory.plan;

import java.lang.reflect.Field;
import java.lang.reflect.Type;

/**
 * One field and its encoding.
 *
 * @param member the field
 * @param encoding how its values are written
 * @param conversion of a value before it is set, or null
 * @param offset in the fixed block, behind the presence bits; meaningless outside of it
 * @param presenceBit number of its presence bit, or -1
 */
public record FieldPlan(
    StructField member,
    FieldEncoding encoding,
    FieldConversion conversion,
    int offset,
    int presenceBit) {

  /** How a field is encoded. */
  public enum Form {
    /** A primitive at fixed width. */
    PRIMITIVE,
    /** A box at fixed width, zero for null, with a presence bit if it is nullable. */
    BOXED,
    /** The ordinal plus one, 0 for null, in one or two bytes. */
    ENUM,
    /** An int or long by its {@linkplain FieldEncoding#coding coding}. */
    COMPRESSED,
    /** A boxed int or long by its coding, with a presence bit if it is nullable. */
    COMPRESSED_BOXED,
    /** A string or null. */
    STRING,
    /** Anything else, by the codec of its type. */
    OBJECT,
    /** The field that {@link io.fory.annotation.UnknownFields} marks, behind all objects. */
    CARRIER
  }

  /** Makes the plan of a field that has no place in the fixed block yet. */
  public FieldPlan(StructField member, FieldEncoding encoding, FieldConversion conversion) {
    this(member, encoding, conversion, 0, -1);
  }

  /** Returns this field at a place in the fixed block. */
  FieldPlan at(int newOffset, int newPresenceBit) {
    return new FieldPlan(member, encoding, conversion, newOffset, newPresenceBit);
  }

  /** Returns the name by which errors call the field. */
  public String name() {
    return member.name();
  }

  /** Returns the key of the field on the wire, see {@link StructField#key()}. */
  public String key() {
    return member.key();
  }

  /** Returns the field; null if values are read and dropped. */
  public Field field() {
    return member.field();
  }

  /** Returns the generic type of the field. */
  public Type type() {
    return member.type();
  }

  /** Returns the form of its encoding. */
  public Form form() {
    return encoding.form();
  }

  /** Returns the kind of a scalar, or null. */
  public ScalarKind kind() {
    return encoding.kind();
  }

  /** Returns the bytes in the fixed block, or 0. */
  public int width() {
    return encoding.width();
  }

  /** Returns whether it may be null on the wire. */
  public boolean nullable() {
    return encoding.nullable();
  }

  /** Returns whether it takes part in reference tracking where that is switched on. */
  public boolean tracked() {
    return encoding.tracked();
  }

  /** Returns whether the field is a part of the fixed block. */
  public boolean inBlock() {
    return width() > 0;
  }

  /** Returns whether values are boxes. */
  public boolean isBoxed() {
    return form() == Form.BOXED || form() == Form.COMPRESSED_BOXED;
  }

  /** Returns whether the field carries unknown ones. */
  public boolean isCarrier() {
    return form() == Form.CARRIER;
  }

  /** Returns whether values are read and dropped. */
  public boolean isDropped() {
    return member.field() == null;
  }

  /** Returns whether the field has the primitive type of the values. */
  public boolean takesPrimitive() {
    return !isDropped() && kind() != null && field().getType() == kind().primitive();
  }
}
