package io.fory.format.codec;

import io.fory.error.ErrorText;
import io.fory.error.ForyException;
import io.fory.error.UserCodeException;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.Map;
import java.util.function.Function;

/** What the application says of a class or interface, and of all classes below it. */
public sealed interface TypeRule {
  /** Returns the class or interface. */
  Class<?> base();

  /**
   * Values are written as other values.
   *
   * @param form the type of those
   * @param out makes a form from a value
   * @param back makes a value from a form
   */
  record Form(Class<?> base, Type form, Function<Object, Object> out, Function<Object, Object> back)
      implements TypeRule {}

  /**
   * Values are collections, which are written as lists.
   *
   * @param make makes a collection of elements
   */
  record OfElements(Class<?> base, Function<Collection<Object>, Object> make) implements TypeRule {}

  /**
   * Values are maps, which are written as maps.
   *
   * @param make makes a map of entries
   */
  record OfEntries(Class<?> base, Function<Map<Object, Object>, Object> make) implements TypeRule {}

  /**
   * Calls a function of the application.
   *
   * @param to the class that its results must have
   * @throws UserCodeException if it throws, or returns null or an object of another class
   */
  default <T> Object call(Function<T, Object> function, T value, Class<?> to) {
    Object result;
    try {
      result = function.apply(value);
    } catch (ForyException e) {
      throw e;
    } catch (Exception e) {
      throw new UserCodeException(code(), e);
    }
    if (!to.isInstance(result)) {
      String returned = result == null ? "null" : "an object of " + name(result.getClass());
      throw UserCodeException.broken(code() + " returned " + returned, null);
    }
    return result;
  }

  /** Checks that what the application made has as many elements as it was made of. */
  default <T> T requireSize(T made, int size, int expected) {
    if (size != expected) {
      throw UserCodeException.broken(
          code() + " made " + ErrorText.count(size, "element") + " of " + expected, null);
    }
    return made;
  }

  private String code() {
    return "The codec of " + name(base());
  }

  private static String name(Class<?> type) {
    return ErrorText.printable(type.getTypeName());
  }
}
