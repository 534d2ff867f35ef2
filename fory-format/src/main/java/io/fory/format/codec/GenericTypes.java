package io.fory.format.codec;

import io.fory.plan.TypeShape;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.HashMap;
import java.util.Map;

/** The bindings of the type variables of a generic class where it is used. */
final class GenericTypes {
  private final Map<TypeVariable<?>, Type> bindings = new HashMap<>();

  GenericTypes(Type used) {
    TypeVariable<?>[] variables = TypeShape.raw(used).getTypeParameters();
    Type[] arguments = TypeShape.arguments(used);
    for (int i = 0; i < arguments.length && i < variables.length; i++) {
      bindings.put(variables[i], arguments[i]);
    }
  }

  /** Returns a type with the variables replaced that are bound. */
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
    return type;
  }

  private record ArrayOf(Type component) implements GenericArrayType {
    @Override
    public Type getGenericComponentType() {
      return component;
    }
  }
}
