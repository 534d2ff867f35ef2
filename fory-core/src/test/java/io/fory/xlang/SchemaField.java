package io.fory.xlang;

/**
 * A field of a {@link RandomSchema}.
 *
 * @param name in Java; in Python it is in snake case
 * @param id the number that stands for the name, or -1
 * @param ref whether it keeps the identity of its objects, if references are tracked, at all levels
 *     of its type, as clients do that have one value for a field
 * @param most greatest number that it may hold, so that it can become one of another type; else -1
 */
record SchemaField(String name, int id, SchemaType type, boolean ref, int most) {
  String key() {
    return id < 0 ? name : "@" + id;
  }

  SchemaField withType(SchemaType other) {
    return new SchemaField(name, id, other, ref, most);
  }

  String pythonName() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      text.append(c >= 'A' && c <= 'Z' ? "_" + (char) (c - 'A' + 'a') : String.valueOf(c));
    }
    return text.toString();
  }

  String java(boolean component) {
    StringBuilder text = new StringBuilder("@ForyField(nullable = " + type.nullable());
    text.append(ref ? ", ref = {" + type.shareableLevels() + "}" : "");
    text.append(id >= 0 ? ", id = " + id : "");
    text.append(type.kind().options().isEmpty() ? "" : ", " + type.kind().options());
    text.append(component ? ") " : ") public ");
    return text.append(type.javaField()).append(' ').append(name).toString();
  }

  String python() {
    String start = pythonName() + ": " + type.python() + " = ";
    String value = "None";
    if (type.kind().isScalar() && !type.nullable()) {
      boolean number = type.kind() != ValueKind.BOOL;
      value = type.kind().isFloat() ? "0.0" : number ? "0" : "False";
    }
    if (id < 0 && !ref) {
      return start + value;
    }
    return start
        + "field(default="
        + value
        + (id < 0 ? "" : ", id=" + id)
        + (type.nullable() ? ", nullable=True" : "")
        + (ref ? ", ref=True" : "")
        + ")";
  }
}
