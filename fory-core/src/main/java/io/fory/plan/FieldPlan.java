package io.fory.plan;

import java.lang.reflect.Field;
import java.lang.reflect.Type;

/**
 * One field and its encoding.
 *
 * @param name unique in the struct; a field that one of a subclass hides has a caret behind its
 *     name for each field that hides it
 * @param field the field
 * @param type its generic type, with the type variables of the class hierarchy resolved
 * @param form how it is encoded
 * @param kind of a scalar, or null
 * @param width bytes in the fixed block, or 0
 * @param nullable whether it may be null
 * @param tracked whether it takes part in reference tracking where that is switched on
 * @param offset in the fixed block, behind the presence bits; meaningless outside of it
 * @param presenceBit number of its presence bit, or -1
 */
public record FieldPlan(
    String name,
    Field field,
    Type type,
    Form form,
    ScalarKind kind,
    int width,
    boolean nullable,
    boolean tracked,
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
    /** An int or long as a zigzag LEB128. */
    COMPRESSED,
    /** A boxed int or long as a zigzag LEB128, with a presence bit if it is nullable. */
    COMPRESSED_BOXED,
    /** A string or null. */
    STRING,
    /** Anything else, by the codec of its type. */
    OBJECT
  }

  /** Returns this field at a place in the fixed block. */
  FieldPlan at(int newOffset, int newPresenceBit) {
    return new FieldPlan(
        name, field, type, form, kind, width, nullable, tracked, newOffset, newPresenceBit);
  }

  /** Returns whether the field is a part of the fixed block. */
  public boolean inBlock() {
    return width > 0;
  }

  /** Returns whether the field holds a box. */
  public boolean isBoxed() {
    return form == Form.BOXED || form == Form.COMPRESSED_BOXED;
  }
}
