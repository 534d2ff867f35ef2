package io.fory.schema;

import io.fory.platform.PlatformClasses;
import io.fory.schema.model.TypeIdentity;
import io.fory.schema.model.TypeRef;
import io.fory.type.BuiltInTypes;
import java.util.Arrays;
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
    return shortened(BuiltInTypes.classOf(number).getName());
  }

  /** Returns the name of a declared class in words for types. */
  static String word(TypeRef.BuiltIn type) {
    if (type.hooked() != null) {
      return TypeIdentity.ofName(type.open()).word();
    }
    return type.open() == null ? nameOf(type.number()) : shortened(type.open());
  }

  private static String shortened(String name) {
    boolean inLang = name.startsWith(LANG) && name.indexOf('.', LANG.length()) < 0;
    return inLang ? name.substring(LANG.length()) : name;
  }

  /** Returns the class of a JDK type or array; null for a class of the application. */
  static Class<?> classOf(TypeRef type) {
    if (type instanceof TypeRef.ArrayOf array) {
      Class<?> component = classOf(array.component());
      return (component == null ? Object.class : component).arrayType();
    }
    return type instanceof TypeRef.BuiltIn builtIn ? BuiltInTypes.classOf(builtIn.number()) : null;
  }

  /**
   * Returns the declared class, or null if this JVM does not have it or it is none of the
   * interfaces of collections and maps.
   */
  static Class<?> declaredClass(TypeRef.BuiltIn type) {
    if (type.open() == null) {
      return BuiltInTypes.classOf(type.number());
    }
    // A name that is one of those of the code, wherever it comes from.
    return isOpen(type.open()) ? PlatformClasses.find(type.open()) : null;
  }

  /**
   * Returns the class of that name in text, or null if it is no built-in type and none of those.
   */
  static Class<?> named(String name) {
    if (isOpen(name)) {
      return PlatformClasses.find(name);
    }
    Integer number = NUMBERS.get(name);
    return number == null ? null : BuiltInTypes.classOf(number);
  }

  /** Returns whether a name is that of an interface or abstract class of collections or maps. */
  static boolean isOpen(String name) {
    Class<?> usual = BuiltInTypes.usualImplementation(name);
    return usual != null && !usual.getName().equals(name);
  }

  /** Returns the number of the type of that name, or of the usual implementation, or null. */
  static Integer numberOf(String name) {
    return isOpen(name)
        ? Integer.valueOf(BuiltInTypes.numberOf(BuiltInTypes.usualImplementation(name)))
        : NUMBERS.get(name);
  }

  /**
   * Returns whether a class is, extends or implements one of a name, which may come from a file, so
   * that no class is looked up by it.
   */
  static boolean isOf(Class<?> type, String name) {
    return type != null
        && (type.getName().equals(name)
            || isOf(type.getSuperclass(), name)
            || Arrays.stream(type.getInterfaces()).anyMatch(each -> isOf(each, name)));
  }
}
