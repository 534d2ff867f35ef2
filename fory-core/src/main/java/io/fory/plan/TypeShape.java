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
    if (type instanceof ArrayOfVariable array) {
      return array.erased();
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

  /**
   * Returns whether a type has arguments, or is an inner class of one that has, as {@code
   * Outer<String>.Inner} is.
   */
  public static boolean bindsVariables(Type type) {
    if (type instanceof WildcardType wildcard) {
      return bindsVariables(wildcard.getUpperBounds()[0]);
    }
    return type instanceof ParameterizedType parameterized
        && (arguments(type).length > 0 || bindsVariables(parameterized.getOwnerType()));
  }

  /**
   * Returns the type arguments that a type gives to a class or interface above it, with those of
   * its own put in wherever they occur; variables that nothing binds stay.
   */
  public static Type[] argumentsFor(Class<?> above, Type type) {
    TypeVariables variables = TypeVariables.in(type);
    Type[] parameters = above.getTypeParameters();
    Type[] arguments = new Type[parameters.length];
    for (int i = 0; i < arguments.length; i++) {
      arguments[i] = variables.resolve(parameters[i]);
    }
    return arguments;
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

  /**
   * Returns the type of a field, or of the elements of a container, that is declared with an array
   * of a type variable: its arrays are of the class of the bound, as {@code (T[]) new Object[n]}
   * is, and of any below it; their elements are of what the variable is bound to.
   *
   * @param erased class of the field or element
   * @param resolved its type with the variable replaced
   */
  public static Type arrayOfVariable(Class<?> erased, Type resolved) {
    return raw(resolved) == erased ? resolved : new ArrayOfVariable(erased, resolved);
  }

  /** Returns the type itself, or of an array of a variable the type with that replaced. */
  public static Type resolved(Type type) {
    return type instanceof ArrayOfVariable array ? array.resolved() : type;
  }

  private record ArrayOfVariable(Class<?> erased, Type resolved) implements GenericArrayType {
    @Override
    public Type getGenericComponentType() {
      Class<?> component = erased.getComponentType();
      Type held = component(resolved);
      return component.isArray() ? arrayOfVariable(component, held) : held;
    }

    @Override
    public String toString() {
      return resolved.getTypeName();
    }
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
