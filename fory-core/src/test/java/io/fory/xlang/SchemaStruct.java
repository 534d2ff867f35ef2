package io.fory.xlang;

import java.util.List;

/**
 * A struct of a {@link RandomSchema}.
 *
 * @param record whether it is a record in Java
 */
record SchemaStruct(String name, List<SchemaField> fields, boolean record) {
  String java(String home) {
    StringBuilder text = new StringBuilder("package " + home + ";\n");
    text.append("import io.fory.annotation.*;\n");
    text.append("public ").append(record ? "record " : "class ").append(name);
    text.append(record ? "(\n" : " {\n");
    for (int i = 0; i < fields.size(); i++) {
      String end = !record ? ";" : i == fields.size() - 1 ? "" : ",";
      text.append("  ").append(fields.get(i).java(record)).append(end).append('\n');
    }
    return text.append(record ? ") {}\n" : "}\n").toString();
  }

  String python() {
    StringBuilder text = new StringBuilder("\n@dataclasses.dataclass\nclass " + name + ":\n");
    for (SchemaField field : fields) {
      text.append("    ").append(field.python()).append('\n');
    }
    return text.append(fields.isEmpty() ? "    pass\n" : "").toString();
  }

  /** Returns the field that is known by the same name or number, or null. */
  SchemaField find(SchemaField other) {
    for (SchemaField field : fields) {
      if (field.key().equals(other.key())) {
        return field;
      }
    }
    return null;
  }
}
