package io.fory.plan;

import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.List;

/** Takes generic types apart. */
public final class TypeShape {
  private static final Type[] NONE = {};

  private TypeShape() {}

  /** Returns the class that a generic type erases to. */
  public static Class<?> raw(Type type) {
    if (type instanceof Class<?> c) {
      return c;
    }
    if (type instanceof ParameterizedType parameterized) {
      return (Class<?>) parameterized.getRawType();
    }
    if (type instanceof GenericArrayType array) {
      return raw(array.getGenericComponentType()).arrayType();
    }
    if (type instanceof WildcardType wildcard) {
      return raw(wildcard.getUpperBounds()[0]);
    }
    if (type instanceof TypeVariable<?> variable) {
      return raw(variable.getBounds()[0]);
    }
    return Object.class;
  }

  /** Returns the type arguments, or none. */
  public static Type[] arguments(Type type) {
    if (type instanceof ParameterizedType parameterized) {
      return parameterized.getActualTypeArguments();
    }
    return type instanceof WildcardType wildcard ? arguments(wildcard.getUpperBounds()[0]) : NONE;
  }

  /** Returns a generic class with type arguments. */
  public static Type generic(Class<?> raw, Type... arguments) {
    return new TypeVariables.Parameterized(raw, null, List.of(arguments));
  }

  /** Returns the component type of an array type. */
  public static Type component(Type type) {
    return type instanceof GenericArrayType array
        ? array.getGenericComponentType()
        : raw(type).getComponentType();
  }

  /** Returns whether all objects of a class, or of the elements of an array, are of one class. */
  public static boolean isExact(Class<?> raw) {
    Class<?> element = raw;
    while (element.isArray()) {
      element = element.getComponentType();
    }
    return Modifier.isFinal(element.getModifiers());
  }
}
