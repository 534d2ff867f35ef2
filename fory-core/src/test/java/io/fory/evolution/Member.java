package io.fory.evolution;

/**
 * A field of a described class, or a component of a described record.
 *
 * @param name unique in the class
 * @param id the number that it is known by, or -1
 * @param type what is declared
 * @param required whether it may not be null
 * @param untracked whether it takes no part in reference tracking
 * @param converts whether it takes strings for numbers and numbers for strings
 * @param initial what its initializer gives it, or null
 */
record Member(
    String name,
    int id,
    DeclaredType type,
    boolean required,
    boolean untracked,
    boolean converts,
    Object initial) {

  /** Returns a plain field. */
  static Member of(String name, DeclaredType type) {
    return new Member(name, -1, type, false, false, false, null);
  }

  /** Returns what identifies the field in all versions of its class. */
  String key() {
    return id < 0 ? name : "@" + id;
  }

  Member named(String newName) {
    return new Member(newName, id, type, required, untracked, converts, initial);
  }

  Member numbered(int newId) {
    return new Member(name, newId, type, required, untracked, converts, initial);
  }

  /** Returns the field with another type; what does not go with it is lost. */
  Member typed(DeclaredType newType) {
    boolean stays = required && !newType.isPrimitive();
    return new Member(name, id, newType, stays, untracked, converts, null);
  }

  Member required(boolean isRequired) {
    return new Member(name, id, type, isRequired, untracked, converts, initial);
  }

  Member untracked(boolean isUntracked) {
    return new Member(name, id, type, required, isUntracked, converts, initial);
  }

  Member converting(boolean isConverting) {
    return new Member(name, id, type, required, untracked, isConverting, initial);
  }

  Member initialized(Object value) {
    return new Member(name, id, type, required, untracked, converts, value);
  }

  /** Returns the annotation, the type and the name. */
  String declaration() {
    StringBuilder options = new StringBuilder();
    append(options, id >= 0, "id = " + id);
    append(options, required, "nullable = false");
    append(options, untracked, "ref = false");
    append(options, converts, "stringConversion = true");
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
