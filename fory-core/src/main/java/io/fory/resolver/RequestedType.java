package io.fory.resolver;

import io.fory.error.TypeMismatchException;
import io.fory.message.ReadWork;
import io.fory.type.BuiltInTypes;
import java.lang.reflect.Array;
import java.util.BitSet;

/**
 * The type that a caller asks for as the root of a message.
 *
 * @param asked the class that the caller names
 * @param written the class that stands in messages for it: the box of a primitive, the enum of a
 *     constant with a body, the built-in type that a hidden class of the JDK belongs to; else the
 *     class itself
 * @param admitted ordinals of the registered types that it can reach, or null for all
 * @param elements check of the elements, or null
 */
public record RequestedType(
    Class<?> asked, Class<?> written, BitSet admitted, ElementCheck elements) {
  /** Returns the class that stands in messages for one that is asked for. */
  static Class<?> writtenFor(Class<?> asked) {
    if (asked.isPrimitive()) {
      return asked == void.class
          ? Void.class
          : Array.get(Array.newInstance(asked, 1), 0).getClass();
    }
    Class<?> parent = asked.getSuperclass();
    if (parent != null && parent.isEnum()) {
      return parent;
    }
    int number = BuiltInTypes.numberOf(asked);
    Class<?> builtIn = number < 0 ? null : BuiltInTypes.classOf(number);
    return builtIn == null ? asked : builtIn;
  }

  /**
   * Returns a root that has been read.
   *
   * @param work the account of the call, from which the check takes a unit for each element
   * @throws TypeMismatchException if it is not of the type that is asked for
   */
  public Object checked(Object root, ReadWork work) {
    boolean fits =
        root == null
            ? !asked.isPrimitive() || asked == void.class
            : asked == written
                || asked.isPrimitive()
                || !written.isEnum()
                || asked.isInstance(root);
    if (!fits) {
      throw root == null
          ? new TypeMismatchException(asked.getTypeName(), "null")
          : new TypeMismatchException(asked, root.getClass());
    }
    if (elements != null) {
      elements.check(root, work);
    }
    return root;
  }
}
