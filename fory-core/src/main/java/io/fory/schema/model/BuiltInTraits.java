package io.fory.schema.model;

import io.fory.plan.ScalarKind;
import io.fory.type.BuiltInTypes;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Properties of built-in types that the encoding of a place declared with them depends on. */
public final class BuiltInTraits {
  static final int MOST_PARAMETERS = 2;

  private BuiltInTraits() {}

  static boolean takesArguments(int number) {
    return BuiltInTypes.elementTypes(BuiltInTypes.classOf(number)) > 0;
  }

  static boolean isEnum(int number) {
    Class<?> type = BuiltInTypes.classOf(number);
    return type != null && type.isEnum();
  }

  /** Returns whether fields of that type have a form of their own, unless by a type variable. */
  public static boolean isScalar(TypeRef type) {
    return isString(type) || kindOf(type) != null;
  }

  public static boolean isString(TypeRef type) {
    return type instanceof TypeRef.BuiltIn builtIn
        && BuiltInTypes.classOf(builtIn.number()) == String.class;
  }

  /** Returns the kind of a primitive type or of a box, or null. */
  public static ScalarKind kindOf(TypeRef type) {
    return type instanceof TypeRef.BuiltIn builtIn
        ? ScalarKind.of(BuiltInTypes.classOf(builtIn.number()))
        : null;
  }

  /** Returns the kind of a reference to a primitive type, or null. */
  public static ScalarKind primitiveKind(TypeRef type) {
    if (!(type instanceof TypeRef.BuiltIn builtIn)) {
      return null;
    }
    Class<?> known = BuiltInTypes.classOf(builtIn.number());
    return known != null && known.isPrimitive() ? ScalarKind.of(known) : null;
  }

  /** Returns whether values of a place may be of any class. */
  public static boolean isAny(TypeRef type) {
    return type instanceof TypeRef.BuiltIn builtIn
        && BuiltInTypes.classOf(builtIn.number()) == Object.class;
  }

  static boolean isAbstract(Class<?> type) {
    return type.isInterface() || Modifier.isAbstract(type.getModifiers());
  }

  static TypeRef primitive(ScalarKind kind) {
    return new TypeRef.BuiltIn(BuiltInTypes.numberOf(kind.primitive()), List.of());
  }

  /** Returns whether a built-in type has that name, for {@code java.lang} without the package. */
  static boolean isName(String name) {
    List<String> names = Arrays.asList(name, "java.lang." + name); // asked for null too
    return BuiltInTypes.usualImplementation(name) != null
        || IntStream.range(0, BuiltInTypes.count())
            .anyMatch(number -> names.contains(BuiltInTypes.nameOf(number)));
  }
}
