package io.fory.plan;

import io.fory.platform.ClassMembers;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The bindings of the type variables of a class's supertypes in that class. Variables that it
 * leaves open stay as they are. Why this is no library: {@code
 * docs/decisions/0006-type-variables.md}.
 */
final class TypeVariables {
  private final Map<TypeVariable<?>, Type> bindings = new HashMap<>();

  /** Whether arrays of a variable keep the class that they erase to. */
  private final boolean keepsArrays;

  /** Binds the variables of the superclasses of a class. */
  TypeVariables(Class<?> type) {
    keepsArrays = false;
    for (Class<?> c = type; c != null; c = c.getSuperclass()) {
      bind(c.getSuperclass(), ClassMembers.superclassOf(c));
    }
  }

  private TypeVariables() {
    keepsArrays = true;
  }

  /**
   * Returns the bindings of a type's own variables, if it has arguments, and of all above it. An
   * array of a variable is of the class that it erases to, as methods with {@code T...} make it.
   */
  static TypeVariables in(Type declared) {
    TypeVariables variables = new TypeVariables();
    Class<?> type = TypeShape.raw(declared);
    Type[] own = TypeShape.arguments(declared);
    if (declared instanceof ParameterizedType parameterized) {
      variables.bindAround(parameterized.getOwnerType());
    }
    if (own.length == type.getTypeParameters().length) {
      variables.bind(type.getTypeParameters(), own);
    }
    variables.bindAbove(type);
    return variables;
  }

  /** Binds the variables of the classes that an inner class is declared in, if they are known. */
  private void bindAround(Type owner) {
    if (owner instanceof ParameterizedType parameterized) {
      bindAround(parameterized.getOwnerType());
      bind((Class<?>) parameterized.getRawType(), parameterized);
    }
  }

  private void bindAbove(Class<?> type) {
    Class<?> parent = type.getSuperclass();
    if (parent != null) {
      bind(parent, ClassMembers.superclassOf(type));
      bindAbove(parent);
    }
    Class<?>[] interfaces = type.getInterfaces();
    Type[] mentioned = ClassMembers.interfacesOf(type);
    for (int i = 0; i < interfaces.length; i++) {
      bind(interfaces[i], mentioned[i]);
      bindAbove(interfaces[i]);
    }
  }

  private void bind(Class<?> parent, Type mentioned) {
    if (mentioned instanceof ParameterizedType parameterized) {
      bind(parent.getTypeParameters(), parameterized.getActualTypeArguments());
    }
  }

  private void bind(TypeVariable<?>[] variables, Type[] arguments) {
    for (int i = 0; i < variables.length; i++) {
      bindings.put(variables[i], resolve(arguments[i]));
    }
  }

  /** Returns a type with its variables replaced. */
  Type resolve(Type type) {
    if (type instanceof TypeVariable<?> variable) {
      return bindings.getOrDefault(variable, variable);
    }
    if (type instanceof ParameterizedType parameterized) {
      return new Parameterized(
          (Class<?>) parameterized.getRawType(),
          parameterized.getOwnerType() == null ? null : resolve(parameterized.getOwnerType()),
          resolveAll(parameterized.getActualTypeArguments()));
    }
    if (type instanceof GenericArrayType array) {
      Type component = TypeShape.resolved(resolve(array.getGenericComponentType()));
      Type resolved = component instanceof Class<?> c ? c.arrayType() : new Array(component);
      return keepsArrays ? TypeShape.arrayOfVariable(TypeShape.raw(array), resolved) : resolved;
    }
    if (type instanceof WildcardType wildcard) {
      Wildcard resolved =
          new Wildcard(
              resolveAll(wildcard.getUpperBounds()), resolveAll(wildcard.getLowerBounds()));
      Type bound = resolved.upper().get(0);
      return TypeShape.resolved(bound) == bound ? resolved : bound; // its elements count
    }
    return type;
  }

  private List<Type> resolveAll(Type[] types) {
    Type[] resolved = new Type[types.length];
    for (int i = 0; i < types.length; i++) {
      resolved[i] = resolve(types[i]);
    }
    return List.of(resolved);
  }

  /** The type of a generic class with its arguments. */
  record Parameterized(Class<?> raw, Type owner, List<Type> arguments)
      implements ParameterizedType {
    @Override
    public Type[] getActualTypeArguments() {
      return arguments.toArray(new Type[0]);
    }

    @Override
    public Type getRawType() {
      return raw;
    }

    @Override
    public Type getOwnerType() {
      return owner;
    }

    @Override
    public String toString() {
      StringBuilder text = new StringBuilder(raw.getName());
      for (int i = 0; i < arguments.size(); i++) {
        text.append(i == 0 ? "<" : ", ").append(arguments.get(i).getTypeName());
      }
      return arguments.isEmpty() ? text.toString() : text.append('>').toString();
    }
  }

  private record Array(Type component) implements GenericArrayType {
    @Override
    public Type getGenericComponentType() {
      return component;
    }

    @Override
    public String toString() {
      return component.getTypeName() + "[]";
    }
  }

  private record Wildcard(List<Type> upper, List<Type> lower) implements WildcardType {
    @Override
    public Type[] getUpperBounds() {
      return upper.toArray(new Type[0]);
    }

    @Override
    public Type[] getLowerBounds() {
      return lower.toArray(new Type[0]);
    }

    @Override
    public String toString() {
      return lower.isEmpty()
          ? "? extends " + upper.get(0).getTypeName()
          : "? super " + lower.get(0).getTypeName();
    }
  }
}
