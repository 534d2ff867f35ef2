package io.fory.evolution;

import java.util.ArrayList;
import java.util.List;

/**
 * A field of a described class, or a component of a described record.
 *
 * @param name unique among those that one class declares
 * @param id the number that it is known by, or -1
 * @param type what is declared
 * @param required whether it may not be null
 * @param untracked whether it takes no part in reference tracking
 * @param converts whether it takes strings for numbers and numbers for strings
 * @param initial what its initializer gives it, or null
 * @param inherited whether the superclass declares it
 * @param formerly the {@linkplain ModelClass#keyOf keys} that it had
 */
record Member(
    String name,
    int id,
    DeclaredType type,
    boolean required,
    boolean untracked,
    boolean converts,
    Object initial,
    boolean inherited,
    List<String> formerly) {

  /** Returns a plain field. */
  static Member of(String name, DeclaredType type) {
    return new Member(name, -1, type, false, false, false, null, false, List.of());
  }

  Member named(String newName) {
    return new Member(
        newName, id, type, required, untracked, converts, initial, inherited, formerly);
  }

  Member numbered(int newId) {
    return new Member(
        name, newId, type, required, untracked, converts, initial, inherited, formerly);
  }

  /** Returns the field with another type; what does not go with it is lost. */
  Member typed(DeclaredType newType) {
    boolean stays = required && !newType.isPrimitive();
    return new Member(name, id, newType, stays, untracked, converts, null, inherited, formerly);
  }

  Member required(boolean isRequired) {
    return new Member(
        name, id, type, isRequired, untracked, converts, initial, inherited, formerly);
  }

  Member untracked(boolean isUntracked) {
    return new Member(
        name, id, type, required, isUntracked, converts, initial, inherited, formerly);
  }

  Member converting(boolean isConverting) {
    return new Member(
        name, id, type, required, untracked, isConverting, initial, inherited, formerly);
  }

  Member initialized(Object value) {
    return new Member(name, id, type, required, untracked, converts, value, inherited, formerly);
  }

  Member inherited(boolean isInherited) {
    return new Member(
        name, id, type, required, untracked, converts, initial, isInherited, formerly);
  }

  Member formerly(List<String> keys) {
    return new Member(name, id, type, required, untracked, converts, initial, inherited, keys);
  }

  /** Returns the field with one more key that it had. */
  Member formerly(String key) {
    List<String> keys = new ArrayList<>(formerly);
    keys.add(key);
    return formerly(keys);
  }

  /**
   * Returns the annotation, the type and the name.
   *
   * @param superclass the name of the class that declares inherited fields
   */
  String declaration(String superclass) {
    StringBuilder options = new StringBuilder();
    append(options, id >= 0, "id = " + id);
    append(options, required, "nullable = false");
    append(options, untracked, "ref = false");
    append(options, converts, "stringConversion = true");
    String keys = "\"" + String.join("\", \"", formerly) + "\"";
    append(options, !formerly.isEmpty(), "formerly = {" + keys.replace("BASE", superclass) + "}");
    String annotation = options.isEmpty() ? "" : "@io.fory.annotation.ForyField(" + options + ") ";
    return annotation + type.source() + " " + name;
  }

  private static void append(StringBuilder options, boolean applies, String option) {
    if (applies) {
      options.append(options.isEmpty() ? "" : ", ").append(option);
    }
  }

  /** Returns the initializer, or nothing. */
  String initializer() {
    if (initial == null) {
      return "";
    }
    if (initial instanceof String) {
      return " = \"" + initial + "\"";
    }
    return initial instanceof Boolean
        ? " = " + initial
        : " = (" + ((DeclaredType.NumberOf) type).kind().primitive() + ") " + initial;
  }
}
