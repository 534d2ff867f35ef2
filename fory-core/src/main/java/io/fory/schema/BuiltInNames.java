package io.fory.schema;

import io.fory.type.BuiltInTypes;
import java.util.HashMap;
import java.util.Map;

/**
 * The names of built-in types in text: the names of their classes, for {@code java.lang} without
 * the package.
 */
final class BuiltInNames {
  private static final String LANG = "java.lang.";
  private static final Map<String, Integer> NUMBERS = new HashMap<>();

  static {
    for (int i = 0; i < BuiltInTypes.count(); i++) {
      if (BuiltInTypes.classOf(i) != null) {
        NUMBERS.put(nameOf(i), i);
      }
    }
  }

  private BuiltInNames() {}

  /** Returns the name of a type that this JVM knows. */
  static String nameOf(int number) {
    String name = BuiltInTypes.classOf(number).getName();
    boolean inLang = name.startsWith(LANG) && name.indexOf('.', LANG.length()) < 0;
    return inLang ? name.substring(LANG.length()) : name;
  }

  /** Returns the number of the type of that name, or null. */
  static Integer numberOf(String name) {
    return NUMBERS.get(name);
  }
}
