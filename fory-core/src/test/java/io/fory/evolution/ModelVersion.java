package io.fory.evolution;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The description of one version of a few classes and an enum, of which the first is the root. */
final class ModelVersion {
  final Map<String, ModelClass> classes = new LinkedHashMap<>();

  /** The constants of each enum. */
  final Map<String, List<String>> enums = new LinkedHashMap<>();

  /** The declared default of each enum that has one. */
  final Map<String, String> defaults = new LinkedHashMap<>();

  ModelVersion copy() {
    ModelVersion copy = new ModelVersion();
    classes.forEach((name, type) -> copy.classes.put(name, type.copy()));
    enums.forEach((name, constants) -> copy.enums.put(name, new ArrayList<>(constants)));
    copy.defaults.putAll(defaults);
    return copy;
  }

  ModelClass root() {
    return classes.values().iterator().next();
  }

  /** Returns the names of all classes and enums. */
  List<String> names() {
    List<String> names = new ArrayList<>(classes.keySet());
    names.addAll(enums.keySet());
    return names;
  }

  /** Returns the source of one file that declares everything. */
  String source(String packageName) {
    StringBuilder source = new StringBuilder("package ").append(packageName).append(";\n");
    classes.values().forEach(type -> source.append(type.source(packageName)));
    enums.forEach(
        (name, constants) -> {
          source.append("enum ").append(name).append(" { ");
          for (String constant : constants) {
            source
                .append(
                    constant.equals(defaults.get(name))
                        ? "@io.fory.annotation.ForyEnumDefault "
                        : "")
                .append(constant)
                .append(", ");
          }
          source.append("}\n");
        });
    return source.toString();
  }
}
