package io.fory.format.codec;

import io.fory.plan.TypeShape;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The bindings of the type variables of a generic class where it is used. */
final class GenericTypes {
  private final Map<TypeVariable<?>, Type> bindings = new HashMap<>();

  GenericTypes(Type used) {
    this(TypeShape.raw(used), TypeShape.arguments(used));
  }

  GenericTypes(Class<?> raw, Type[] arguments) {
    TypeVariable<?>[] variables = raw.getTypeParameters();
    for (int i = 0; i < arguments.length && i < variables.length; i++) {
      bindings.put(variables[i], arguments[i]);
    }
  }

  /**
   * Returns the type arguments of a superclass or interface of a type, or none: {@code String} for
   * a {@code Collection} above {@code Words extends ArrayList<String>}.
   */
  static Type[] argumentsOf(Type used, Class<?> above) {
    Class<?> raw = TypeShape.raw(used);
    Type[] own = TypeShape.arguments(used);
    if (raw == above || own.length < raw.getTypeParameters().length) {
      return own;
    }
    List<Type> parents = new ArrayList<>(List.of(raw.getGenericInterfaces()));
    if (raw.getGenericSuperclass() != null) {
      parents.add(raw.getGenericSuperclass());
    }
    for (Type parent : parents) {
      if (above.isAssignableFrom(TypeShape.raw(parent))) {
        return argumentsOf(new GenericTypes(used).resolve(parent), above);
      }
    }
    return new Type[0];
  }

  /**
   * Returns a type with the variables replaced that are bound; a wildcard below a class is that
   * class.
   */
  Type resolve(Type type) {
    if (type instanceof TypeVariable<?> variable) {
      return bindings.getOrDefault(variable, variable);
    }
    if (type instanceof ParameterizedType parameterized) {
      Type[] arguments = parameterized.getActualTypeArguments();
      for (int i = 0; i < arguments.length; i++) {
        arguments[i] = resolve(arguments[i]);
      }
      return TypeShape.generic(TypeShape.raw(type), arguments);
    }
    if (type instanceof GenericArrayType array) {
      Type component = resolve(array.getGenericComponentType());
      return component instanceof Class<?> c ? c.arrayType() : new ArrayOf(component);
    }
    if (type instanceof WildcardType wildcard) {
      Type bound = wildcard.getUpperBounds()[0];
      return bound == Object.class ? wildcard : resolve(bound);
    }
    return type;
  }

  private record ArrayOf(Type component) implements GenericArrayType {
    @Override
    public Type getGenericComponentType() {
      return component;
    }
  }
}
