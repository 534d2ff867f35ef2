package io.fory.resolver;

import io.fory.serializer.Serializer;
import java.util.function.Function;

/** What the application says of a class or interface and of all classes below it. */
public sealed interface Rule {
  /** Returns the class or interface. */
  Class<?> base();

  /**
   * Objects of the classes are written as other objects.
   *
   * @param form the class or interface of those
   * @param out makes a form from an object
   * @param back makes an object from a form; null if the form itself takes its place
   */
  record Replacement(
      Class<?> base, Class<?> form, Function<Object, Object> out, Function<Object, Object> back)
      implements Rule {
    /** Returns the class or interface of all that is read. */
    public Class<?> result() {
      return back == null ? form : base;
    }
  }

  /**
   * Each of the classes has a serializer that is made for it.
   *
   * @param factory makes the serializer of a class
   */
  record DefaultSerializer(Class<?> base, Function<Class<?>, Serializer<?>> factory)
      implements Rule {}
}
