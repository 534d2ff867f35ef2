package io.fory.plan;

/**
 * One field and its encoding.
 *
 * @param number of the field in its plan: the link of the field has it too
 * @param name by which errors call the field
 * @param key of the field on the wire, see {@link StructField#key()}
 * @param target the field here; null if values are read and dropped
 * @param encoding how its values are written
 */
public record FieldPlan(
    int number, String name, String key, FieldDescriptor target, FieldEncoding encoding) {

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

  /** Makes the plan of a field. */
  public FieldPlan(int number, StructField member, FieldEncoding encoding) {
    this(number, member.name(), member.key(), FieldDescriptor.of(member), encoding);
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

  /** Returns whether values are boxes. */
  public boolean isBoxed() {
    return form() == Form.BOXED || form() == Form.COMPRESSED_BOXED;
  }

  /** Returns whether the field carries unknown ones. */
  public boolean isCarrier() {
    return form() == Form.CARRIER;
  }

  /** Returns whether it stands for a part of a container that a class of the JDK holds. */
  public boolean isInherited() {
    boolean named =
        key.equals(StructField.ELEMENTS_KEY) || key.charAt(0) == StructField.ORIGIN_MARK;
    return named && target != null && form() == Form.OBJECT;
  }

  /** Returns whether values are read and dropped. */
  public boolean isDropped() {
    return target == null;
  }

  /** Returns whether the field has the primitive type of the values. */
  public boolean takesPrimitive() {
    return target != null && kind() != null && target.type().equals(kind().primitive().getName());
  }
}
