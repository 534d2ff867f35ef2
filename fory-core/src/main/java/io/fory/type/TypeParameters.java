package io.fory.type;

import io.fory.platform.ClassMembers;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Arrays;

/** Finds the type arguments that a class of containers gives to its interfaces. */
public final class TypeParameters {
  private TypeParameters() {}

  /**
   * Returns whether the parameters of a class are those of an interface that it implements, in the
   * same order: those of {@code class Bag<T> extends ArrayList<T>} are those of {@code Collection},
   * those of {@code class Tagged<T> extends ArrayList<String>} are not.
   */
  public static boolean areThoseOf(Class<?> implemented, Class<?> type) {
    Type[] parameters = type.getTypeParameters();
    return Arrays.equals(parameters, arguments(implemented, type, parameters));
  }

  /**
   * Returns the type arguments that a class gives to an interface that it implements; {@code
   * Object} where it gives none.
   */
  public static Type[] argumentsFor(Class<?> implemented, Class<?> type, int count) {
    return filled(arguments(implemented, type, type.getTypeParameters()), count);
  }

  /**
   * Returns the type arguments that a class with arguments of its own gives to an interface that it
   * implements; {@code Object} where these do not say them.
   *
   * @param own arguments of the class, or none if they are not known
   */
  public static Type[] argumentsFor(Class<?> implemented, Class<?> type, Type[] own, int count) {
    int parameters = type.getTypeParameters().length;
    Type[] known = own.length == parameters ? own : anything(parameters);
    return filled(arguments(implemented, type, known), count);
  }

  private static Type[] filled(Type[] found, int count) {
    return found != null && found.length == count ? found : anything(count);
  }

  /**
   * Returns the type arguments that {@code type}, with arguments of its own, gives to a supertype,
   * or null.
   */
  private static Type[] arguments(Class<?> supertype, Class<?> type, Type[] own) {
    if (type == supertype) {
      return own;
    }
    Class<?> parent = type.getSuperclass();
    if (parent != null && supertype.isAssignableFrom(parent)) {
      return arguments(supertype, parent, substitute(ClassMembers.superclassOf(type), type, own));
    }
    Class<?>[] interfaces = type.getInterfaces();
    for (int i = 0; i < interfaces.length; i++) {
      if (supertype.isAssignableFrom(interfaces[i])) {
        Type[] passed = substitute(ClassMembers.interfacesOf(type)[i], type, own);
        return arguments(supertype, interfaces[i], passed);
      }
    }
    return null;
  }

  private static Type[] substitute(Type parent, Class<?> type, Type[] own) {
    if (!(parent instanceof ParameterizedType parameterized)) {
      return anything(((Class<?>) parent).getTypeParameters().length);
    }
    Type[] passed = parameterized.getActualTypeArguments();
    Type[] variables = type.getTypeParameters();
    for (int i = 0; i < passed.length; i++) {
      int variable = Arrays.asList(variables).indexOf(passed[i]);
      passed[i] = variable < 0 ? passed[i] : own[variable];
    }
    return passed;
  }

  private static Type[] anything(int count) {
    Type[] types = new Type[count];
    Arrays.fill(types, Object.class);
    return types;
  }
}
