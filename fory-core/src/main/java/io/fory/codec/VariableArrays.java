package io.fory.codec;

import io.fory.error.TypeMismatchException;
import java.lang.reflect.Modifier;
import java.util.Collection;
import java.util.Map;

/**
 * The arrays that may stand where a class declares an array of a type variable: those of the class
 * to which that erases, and of any class below it whose elements may be of what the variable is
 * bound to. An array without elements is told by its class alone.
 */
public final class VariableArrays {
  private VariableArrays() {}

  /**
   * Returns whether some object may be of two classes, or interfaces. Not so of two kinds of
   * containers: as a place converts these into each other, none would be of both.
   */
  public static boolean haveCommon(Class<?> a, Class<?> b) {
    if (a.isAssignableFrom(b) || b.isAssignableFrom(a)) {
      return true;
    }
    if (a.isArray() && b.isArray()) {
      return haveCommon(a.getComponentType(), b.getComponentType());
    }
    if (isContainer(a) && isContainer(b)) {
      return false;
    }
    return a.isInterface() && !Modifier.isFinal(b.getModifiers())
        || b.isInterface() && !Modifier.isFinal(a.getModifiers());
  }

  private static boolean isContainer(Class<?> type) {
    return Collection.class.isAssignableFrom(type) || Map.class.isAssignableFrom(type);
  }

  /**
   * Returns the error for an array whose elements cannot be of the type that a place declares for
   * them, or null.
   *
   * @param place the class of arrays that the place declares
   * @param held the class of the elements that it declares, or null
   * @param met the class of the array, which is that of the place or below it
   */
  public static TypeMismatchException refusal(Class<?> place, Class<?> held, Class<?> met) {
    boolean variable = held != null && place.getComponentType() != held;
    Class<?> component = met.getComponentType();
    return variable && !haveCommon(component, held)
        ? new TypeMismatchException(held, component)
        : null;
  }
}
