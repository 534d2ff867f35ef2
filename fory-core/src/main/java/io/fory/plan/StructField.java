package io.fory.plan;

import java.lang.reflect.Field;
import java.lang.reflect.Type;
import java.util.List;

/**
 * A field that is serialized; or one that only the writer of a message has.
 *
 * @param name by which errors call it: that of the field; with a caret and the class that declares
 *     it behind it if the class and its superclasses have several of that name
 * @param key by which the wire knows it: its name, or an at sign and {@link
 *     io.fory.annotation.ForyField#id()}, or if several fields without a number have its name, its
 *     name with a caret and, unless the class itself declares it, the class that does
 * @param former other keys under which it is read: {@link io.fory.annotation.ForyField#formerly()},
 *     and the one that it has if there are several of its name
 * @param field the field, or null if only the writer has it
 * @param type its generic type, with the type variables of the class hierarchy resolved
 * @param options the other values of {@link io.fory.annotation.ForyField}
 */
public record StructField(
    String name, String key, List<String> former, Field field, Type type, FieldOptions options) {

  /** The key of the field that carries unknown ones; no name of a field has a semicolon. */
  public static final String CARRIER_KEY = ";";

  /** Stands in paths for the field that carries unknown ones where the class has none. */
  private static final String CARRIED = "{carried}";

  /** The key of the elements of a container, behind those of all names in ASCII. */
  public static final String ELEMENTS_KEY = "~elements";

  /** Begins the keys of what the constructor of a container is given, before those of all names. */
  public static final char ORIGIN_MARK = '#';

  /** Marks the name of a class as that of some fields of it; no name of a class has it. */
  public static final char PART_MARK = '\u001f';

  /** Returns whether it may be null in the native format, where fields may unless they say no. */
  public boolean nullable() {
    return options.nullableOr(true);
  }

  /**
   * Returns whether it takes part in reference tracking in the native format, where fields do
   * unless they say no. All levels of its type do if one does.
   */
  public boolean tracked() {
    return options.anyTrackedOr(true);
  }

  /** Returns {@link io.fory.annotation.ForyField#stringConversion()}. */
  public boolean convertsStrings() {
    return options.convertsStrings();
  }

  /**
   * Returns the declared class of its values. A type variable is replaced by its binding, so that
   * nothing else gets into the field.
   */
  public Class<?> valueClass() {
    return TypeShape.raw(type);
  }

  /** Returns whether this is the field that carries unknown ones. */
  public boolean isCarrier() {
    return key.equals(CARRIER_KEY);
  }

  /**
   * Returns whether this stands for a part of a container that a class of the JDK holds, so that
   * there is no {@link #field()}.
   */
  public boolean isInherited() {
    return field == null && type != null;
  }

  /** Returns the field that stands for the elements of a container. */
  public static StructField elements(Type type) {
    return inherited(ELEMENTS_KEY, type);
  }

  /**
   * Returns the field that stands for what the constructor of a container is given.
   *
   * @param name of the argument
   */
  public static StructField origin(String name, Type type) {
    return inherited(ORIGIN_MARK + name, type);
  }

  private static StructField inherited(String key, Type type) {
    return new StructField(key, key, List.of(), null, type, FieldOptions.UNSAID);
  }

  /**
   * Returns whether it may be null in the cross-language format. A field is never null there unless
   * its annotation says so or it is an {@code Optional}.
   */
  public boolean nullableInXlang() {
    boolean said = options.nullableOr(false) && !field.getType().isPrimitive();
    return said || OptionalKind.of(valueClass()) != null;
  }

  /** Copies the list. */
  public StructField {
    former = List.copyOf(former);
  }

  /** Returns the key of the field, and its former keys. */
  public FieldKeys keys() {
    return new FieldKeys(key, former);
  }

  /** Returns this field under the key that it has at a writer. */
  public StructField writtenAs(String written) {
    return written.equals(key)
        ? this
        : new StructField(name, written, former, field, type, options);
  }

  /** Returns a field that only the writer has, so that its values are read and dropped. */
  public static StructField dropped(String key) {
    String name = key.equals(CARRIER_KEY) ? CARRIED : key;
    return new StructField(name, key, List.of(), null, null, FieldOptions.UNSAID);
  }
}
